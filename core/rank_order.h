// Which card to try first.
#pragma once

#include <algorithm>
#include <climits>

#include "rank_bounds.h"
#include "rank_weights.h"

namespace kibitz {

// The cards that a player may try, each with a score; taken one by one, the highest score first.
class Candidates {
 public:
  void add(int place, int score) {
    places_[count_] = static_cast<std::int8_t>(place);
    scores_[count_++] = score;
  }
  int size() const { return count_; }
  void prefer(int at) { scores_[at] = INT_MAX; }

  int next() {
    int best = taken_;
    for (int at = taken_ + 1; at < count_; ++at) {
      if (scores_[at] > scores_[best]) best = at;
    }
    std::swap(places_[taken_], places_[best]);
    std::swap(scores_[taken_], scores_[best]);
    return places_[taken_++];
  }
  bool empty() const { return taken_ == count_; }

 private:
  int count_ = 0, taken_ = 0;
  std::array<std::int8_t, 16> places_;
  std::array<int, 16> scores_;
};

// How often a seat's card has been the best lately, from 0 to 64.
class History {
 public:
  int of(int seat, int place) const { return cards_[seat][place]; }
  void was_best(int seat, int place) {
    if (place != WILD) cards_[seat][place] += static_cast<std::int8_t>((64 - cards_[seat][place] + 7) >> 3);
  }
  void failed(int seat, int place) {
    if (place != WILD) cards_[seat][place] -= static_cast<std::int8_t>((cards_[seat][place] + 7) >> 3);
  }

 private:
  std::array<std::array<std::int8_t, 64>, 4> cards_{};
};

// Scores leads: what they are worth depends on who holds the suit's two highest cards.
template <RankFlags F>
inline void score_leads(const RankState& state, const RankLead& at, const RankWeights& weights,
                        Lanes others, int hint, int killer, int last_led, int last_leader,
                        const History& history,
                        Candidates& candidates) {
  const int leader = at.leader;
  std::array<int, 4> base;
  std::array<int, 4> holders;
  for (int suit = 0; suit < 4; ++suit) {
    if (!in_lane(state.hand[leader], suit)) continue;
    const bool trump = F.trumps && suit == TRUMP;
    const LeadWeights& of = trump ? weights.trump : weights.plain;
    const Owners owners = at.owners(suit);
    const unsigned cards = in_lane(at.all, suit);
    const int first = static_cast<int>(owners - static_cast<unsigned>(leader)) & 3;
    const int second = cards & (cards - 1) ? static_cast<int>((owners >> 2) - static_cast<unsigned>(leader)) & 3 : first;
    holders[suit] = 4 * first + second;
    const unsigned rest = cards & ~std::bit_floor(cards);
    int score = 0;
    if (rest & (rest - 1)) score += of.third[static_cast<int>((owners >> 4) - static_cast<unsigned>(leader)) & 3];
    for (int step = 0; step < 4; ++step) {
      const int seat = seat_after(leader, step);
      const int length = state.length(seat, suit);
      score += of.length[step] * length;
      if (length == 0) {
        score += of.empty[step];
        if (F.trumps && !trump && state.length(seat, TRUMP)) score += of.ruffs[step];
      }
    }
    if (suit == last_led) score += of.again[(last_leader - leader) & 3];
    base[suit] = score;
  }
  each_run(state.hand[leader], others, [&](int place) {
    const int suit = suit_of(place);
    const LeadWeights& of = F.trumps && suit == TRUMP ? weights.trump : weights.plain;
    const Lanes higher = at.all & lane(suit) & ~below(place) & ~place_bit(place);
    const Lanes lower = state.hand[leader] & lane(suit) & below(place);
    const int kind = higher == 0 ? 0 : lower == 0 ? 1 : 2;
    const int rank = std::popcount(at.all & lane(suit) & below(place));
    int score = base[suit] + of.card[kind][holders[suit]] + of.rank * rank;
    if (place == hint) score += weights.hint;
    else if (suit_of(hint) == suit && hint != RankTable::NO_PLACE) score += weights.hint_suit;
    if (place == killer) score += weights.killer;
    score += history.of(leader, place) * weights.history / 64;
    candidates.add(place, score);
  });
}

// A trick as a player sees it who is on turn.
struct Outlook {
  bool winning;  // his side is winning it now,
  bool safe;     // or will, without him
  int target;    // what a card of his must beat to win it, whatever follows
};

// Scores the cards of a player who is void in the led suit: ruffs and discards.
template <RankFlags F>
inline void score_discards(const RankState& state, const RankBoard& board, const RankTrick& trick,
                           const Outlook& outlook, int seat, Lanes hand, Lanes others,
                           const RankWeights& weights, Candidates& candidates) {
  std::array<int, 4> base{};
  for (int suit = 0; suit < 4; ++suit) {
    const unsigned held = in_lane(hand, suit);
    if (!held) continue;
    const Owners owners = board.owners(suit, trick.all & ~trick.played);
    const unsigned cards = in_lane(trick.all & ~trick.played, suit);
    const int first = static_cast<int>(owners - static_cast<unsigned>(seat)) & 3;
    const int second = cards & (cards - 1) ? static_cast<int>((owners >> 2) - static_cast<unsigned>(seat)) & 3 : first;
    const int length = state.length(seat, suit);
    base[suit] = weights.discard.card[4 * first + second] + weights.discard.length * length;
    if (length == 1) base[suit] += weights.discard.single;
    if (length == 2 && second == 0) base[suit] += weights.discard.guard;
  }
  each_run(hand, others, [&](int place) {
    const int suit = suit_of(place);
    const Lanes in_suit = trick.all & lane(suit);
    const int rank = std::popcount(in_suit & below(place));
    int score;
    if (F.trumps && suit == TRUMP && trick.led != TRUMP) {
      score = place < trick.best       ? weights.underruff
              : outlook.safe           ? weights.ruff_needless
              : place > outlook.target ? weights.ruff
                                       : weights.ruff_beaten;
      score -= rank;
    } else {
      score = base[suit] + weights.discard.rank * rank;
      if (!(in_suit & ~below(place) & ~place_bit(place))) score += weights.discard.highest;
    }
    candidates.add(place, score);
  });
}

}  // namespace kibitz
