// Games in which one seat, the declarer, wants few tricks: what to try first.
#pragma once

#include "rank_order.h"
#include "rank_safety.h"

namespace kibitz {

// Leads: high cards. Declarer leads what leaves him safe; the others such that he must take, and
// nothing of a suit he has not.
inline void score_few_leads(const RankState& state, const RankLead& at, int declarer, Lanes ends,
                            Candidates& candidates) {
  std::array<int, 4> base{};
  for (int suit = 0; suit < 4; ++suit) {
    const FewSuit of = few_suit(state, at.all, declarer, suit);
    if (at.leader == declarer) {
      base[suit] = can_be_led(of) ? 60 : 0;
    } else if (!of.own) {
      base[suit] = -60;
    }
  }
  each_run(state.hand[at.leader], ends, [&](int place) {
    const int suit = suit_of(place);
    const unsigned own = in_lane(state.hand[declarer], suit);
    int score = base[suit] + 8 * std::popcount(at.all & lane(suit) & below(place));
    if (at.leader != declarer && own && std::countr_zero(own) > place % LANE_BITS) score += 60;
    candidates.add(place, score);
  });
}

// Discards: high cards, declarer's first of all in suits in which he might have to take tricks.
inline void score_few_discards(const RankState& state, int seat, int declarer,
                               const RankTrick& trick, Lanes hand, Lanes ends,
                               Candidates& candidates) {
  std::array<int, 4> base{};
  for (int suit = 0; suit < 4 && seat == declarer; ++suit) {
    const FewSuit of = few_suit(state, state.all(), declarer, suit);
    base[suit] = stays_below(of) ? 0 : 30;
  }
  each_run(hand, ends, [&](int place) {
    const int suit = suit_of(place);
    candidates.add(place, base[suit] + std::popcount(trick.all & lane(suit) & below(place)));
  });
}

// Declarer follows as high as he can below a card that wins over his for sure, else low.
inline int declarers_choice(int beaten_by, Lanes cards) {
  const Lanes under = cards & below(beaten_by);
  return under ? highest(under) : lowest(cards);
}

// The others stay below his card, unless he has lost the trick: then they part with high ones.
inline int others_choice(const RankTrick& trick, int declarer, bool declarer_has_played,
                         Lanes cards) {
  if (trick.winner == declarer) return declarers_choice(trick.best, cards);
  return declarer_has_played ? highest(cards) : lowest(cards);
}

}  // namespace kibitz
