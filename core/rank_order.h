// Which card to try first.
#pragma once

#include <algorithm>

#include "rank_bounds.h"
#include "rank_weights.h"

namespace kibitz {

// Scores of a card that is tried before all others, or after them.
constexpr int FIRST = 1000, LAST = -1000;

// The cards that a player may try, each with a score; taken one by one, the highest score first.
class Candidates {
 public:
  void add(int place, int score) {
    places_[count_] = static_cast<std::int8_t>(place);
    scores_[count_++] = score;
  }

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

// Who holds the three highest cards of a suit, as weights are indexed.
inline int holders_from(const RankBoard& board, int player, Owners owners, unsigned cards) {
  const int count = std::popcount(cards);
  if (count == 1) owners = (owners & 3) * 0x15;
  if (count == 2) owners = (owners & 15) | (owners & 12) << 2;
  int index = 0;
  for (int nth = 0; nth < 3; ++nth) {
    index = index << 2 | board.seen_from(player, static_cast<int>(owners >> 2 * nth) & 3);
  }
  return index;
}

// What is on the mind of a player who leads.
struct LeadContext {
  Goal goal;
  int hint, killer;           // cards that were best before
  int last_led, last_leader;  // the last trick
};

// Scores leads: what they are worth depends first of all on who holds the highest cards.
template <RankFlags F>
inline void score_leads(const RankState& state, const RankBoard& board, const RankLead& at,
                        const RankWeights& weights, Lanes others, const LeadContext& context,
                        const History& history, Candidates& candidates) {
  const int leader = at.leader;
  std::array<int, 4> base;
  std::array<int, 4> holders;
  for (int suit = 0; suit < 4; ++suit) {
    if (!in_lane(state.hand[leader], suit)) continue;
    const bool trump = F.trumps && suit == TRUMP;
    const LeadWeights& of = trump ? weights.trump : weights.plain;
    holders[suit] = holders_from(board, leader, at.owners(suit), in_lane(at.all, suit));
    int score = 0;
    for (int seat = 0; seat < SEATS; ++seat) {
      const int who = board.seen_from(leader, seat);
      const int length = state.length(seat, suit);
      score += of.length[who][std::min(length, LENGTHS - 1)];
      if (F.trumps && !trump && length == 0 && state.length(seat, TRUMP)) score += of.ruffs[who];
    }
    if (suit == context.last_led) score += of.again[board.seen_from(leader, context.last_leader)];
    if (suit == suit_of(context.hint) && context.hint != RankTable::NO_PLACE) {
      score += weights.hint_suit;
    }
    base[suit] = score;
  }
  each_run(state.hand[leader], others, [&](int place) {
    const int suit = suit_of(place);
    const LeadWeights& of = F.trumps && suit == TRUMP ? weights.trump : weights.plain;
    const Lanes under = below(place) & lane(suit);
    const bool highest = !(at.all & lane(suit) & ~below(place) & ~place_bit(place));
    const LeadKind kind = highest                               ? HIGHEST
                          : !(state.hand[leader] & under) ? LOWEST
                                                                : BETWEEN;
    int score = base[suit] + of.card[kind][holders[suit]] + of.goal[kind][context.goal] +
                of.rank * std::popcount(at.all & under);
    if (place == context.killer) score += weights.killer;
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
  const Lanes left = trick.all & ~trick.played;
  for (int suit = 0; suit < 4; ++suit) {
    if (!in_lane(hand, suit)) continue;
    const int holders = holders_from(board, seat, board.owners(suit, left), in_lane(left, suit));
    base[suit] = weights.discard.card[holders] +
                 weights.discard.length[std::min(state.length(seat, suit), LENGTHS - 1)];
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

// Scores what may be put on a wild card that was led.
template <RankFlags F>
inline void score_replies(const RankState& state, const RankBoard& board, const RankTrick& trick,
                          const Outlook& outlook, bool partner_ruffs, int seat, Lanes hand,
                          Lanes others, const ReplyWeights& weights, Candidates& candidates) {
  std::array<int, 4> base{};
  const Lanes left = trick.all & ~trick.played;
  for (int suit = 0; suit < 4; ++suit) {
    if (!in_lane(hand, suit)) continue;
    if (suit == TRUMP) {
      base[suit] = weights.trumps[std::min(state.length(seat, TRUMP), LENGTHS - 1)] +
                   (partner_ruffs ? weights.partner_ruffs : 0);
      continue;
    }
    const int holders = holders_from(board, seat, board.owners(suit, left), in_lane(left, suit));
    base[suit] = weights.card[holders];
    for (int other = 0; other < SEATS; ++other) {
      const int length = std::min(state.length(other, suit), LENGTHS - 1);
      base[suit] += weights.length[board.seen_from(seat, other)][length];
    }
  }
  each_run(hand, others, [&](int place) {
    const int suit = suit_of(place);
    const Lanes in_suit = trick.all & lane(suit);
    const int rank = std::popcount(in_suit & below(place));
    int score = base[suit];
    if (suit == TRUMP) {
      score += place < trick.best       ? weights.underruff
               : outlook.safe           ? weights.ruff_needless
               : place > outlook.target ? weights.ruff
                                        : weights.ruff_beaten;
      score += weights.ruff_rank * rank;
      if (!(hand & lane(TRUMP) & below(place))) score += weights.lowest;
    } else {
      score += weights.rank * rank;
      if (!(in_suit & ~below(place) & ~place_bit(place))) score += weights.highest;
    }
    candidates.add(place, score);
  });
  if (state.wild[seat]) candidates.add(WILD, weights.wild);
}

}  // namespace kibitz
