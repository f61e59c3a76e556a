// Games in which one seat, the declarer, wants few tricks: when he is safe, and what to try first.
#pragma once

#include "rank_order.h"

namespace kibitz {

// A suit as declarer sees it: his cards, and those of all others.
struct FewSuit {
  unsigned own, others;
};

inline FewSuit few_suit(const RankState& state, Lanes all, int declarer, int suit) {
  const unsigned own = in_lane(state.hand[declarer], suit);
  return {own, in_lane(all, suit) & ~own};
}

// Whether each of declarer's cards, the lowest first, is below a card of the others of its own, the
// lowest first: then he can stay below whatever they lead. Where they have no more cards they
// cannot lead the suit.
inline bool stays_below(unsigned own, unsigned others) {
  for (; own && others; own &= own - 1, others &= others - 1) {
    if (std::countr_zero(own) > std::countr_zero(others)) return false;
  }
  return true;
}

// Whether declarer need take no trick any more, in a game without trumps. On lead he needs a suit in
// which his lowest card is beaten, and which stays safe when the others have played high to it.
inline bool declarer_is_safe(const RankState& state, const RankLead& at, int declarer,
                             Lanes& marks) {
  int leads = at.leader == declarer ? 0 : 1;  // suits that he can lead
  Lanes found = 0;
  for (int suit = 0; suit < 4; ++suit) {
    const FewSuit of = few_suit(state, at.all, declarer, suit);
    if (!of.own || !of.others) continue;
    if (!stays_below(of.own, of.others)) return false;
    if (leads == 0 && stays_below(of.own & (of.own - 1), of.others)) leads = 1;
    found |= place_bit(LANE_BITS * suit + std::countr_zero(of.own | of.others));
  }
  if (leads == 0) return false;
  marks |= found;
  return true;
}

// Leads: low cards, most of all such that declarer must take; none of a suit he has not.
inline void score_few_leads(const RankState& state, const RankLead& at, int declarer, Lanes ends,
                            Candidates& candidates) {
  each_run(state.hand[at.leader], ends, [&](int place) {
    const int suit = suit_of(place);
    const unsigned own = in_lane(state.hand[declarer], suit);
    int score = -4 * std::popcount(at.all & lane(suit) & below(place));
    if (at.leader != declarer) {
      if (!own) {
        score -= 60;
      } else if (std::countr_zero(own) > place % LANE_BITS) {
        score += 60;
      }
    }
    candidates.add(place, score);
  });
}

// Discards: high cards.
inline void score_few_discards(const RankTrick& trick, Lanes hand, Lanes ends,
                               Candidates& candidates) {
  each_run(hand, ends, [&](int place) {
    candidates.add(place, std::popcount(trick.all & lane(suit_of(place)) & below(place)));
  });
}

// Following: declarer goes as high as he can below the winning card. The others stay below his
// card, unless he has lost the trick: then they part with high ones.
inline int few_choice(const RankTrick& trick, bool is_declarer, bool declarer_has_played,
                      bool declarer_wins, Lanes cards) {
  const Lanes under = cards & below(trick.best);
  if (is_declarer || declarer_wins) return under ? highest(under) : lowest(cards);
  return declarer_has_played ? highest(cards) : lowest(cards);
}

}  // namespace kibitz
