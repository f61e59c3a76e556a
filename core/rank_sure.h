// Tricks that a side is sure to take sooner or later, whoever leads.
#pragma once

#include "rank_bounds.h"

namespace kibitz {

template <RankFlags F>
class RankSure : RankBound<F> {
 public:
  using RankBound<F>::RankBound;

  // How many leader's side takes, or the other, counted up to `enough`.
  int sure(const RankLead& at, bool leaders, int enough, Lanes& marks) const;

 private:
  using RankBound<F>::board_, RankBound<F>::state_, RankBound<F>::mark;
  using RankBound<F>::pairs, RankBound<F>::partner_of, RankBound<F>::opponents_of;
  using RankBound<F>::length, RankBound<F>::count, RankBound<F>::run_of_side;
  using RankBound<F>::longest_beside, RankBound<F>::longest_against, RankBound<F>::has_highest;

  // What a hand takes if it comes to the lead and nobody can ruff.
  struct Winners {
    std::array<int, SUITS> own{};  // in each suit
    int wild = 0;
    int all = 0;
    unsigned stoppers = 0;  // a bit for each suit that the others hold and that it has the highest of
  };

  int outlasting(const RankLead& at, int hand, int enough) const;
  int sure_trumps(const RankLead& at, int seat, int enough, Lanes& marks) const;
  Winners winners(const RankLead& at, int hand) const;
  void mark_winners(const RankLead& at, int hand, const Winners& of, int used, Lanes& marks) const;
  bool with_trumps(const RankLead& at, int hand, int enough, Lanes& marks) const;
  int rounds_of_others(const RankLead& at, int seat) const;
  bool one_left_over(const RankLead& at, int seat, Lanes& marks) const;
  bool stops(const RankLead& at, int seat, int enough, Lanes& marks) const;
  bool leads_to(int hand, const Winners& partner) const;
};

template <RankFlags F>
int RankSure<F>::sure(const RankLead& at, bool leaders, int enough, Lanes& marks) const {
  if (!pairs() || board_.special(at.all)) return 0;
  const int seat = leaders ? at.leader : opponents_of(at.leader)[0];
  if constexpr (F.trumps) {
    if (const int trumps = sure_trumps(at, seat, enough, marks)) return trumps;
    if (longest_against(seat, TRUMP)) return 0;
  }
  if (enough == 1 && partner_of(seat) == (seat ^ 2)) return one_left_over(at, seat, marks) ? 1 : 0;
  return !leaders && stops(at, seat, enough, marks) ? enough : 0;
}

// A hand whose trumps outnumber the higher ones of the other side by so much takes as many tricks
// with them, whatever is led: each that does not win is beaten by one of those. On how many of the
// highest trumps that rests; none if it is not so.
template <RankFlags F>
int RankSure<F>::outlasting(const RankLead& at, int hand, int enough) const {
  const int spare = length(hand, TRUMP) - enough;
  if (spare < 0) return 0;
  Owners owners = at.owners(TRUMP);
  int own = 0, higher = 0;
  for (int nth = 1;; ++nth, owners >>= 2) {
    const int owner = static_cast<int>(owners) & 3;
    if (owner == hand) {
      if (++own - higher >= enough) return nth;
    } else if (owner != partner_of(hand) && ++higher > spare) {
      return 0;
    }
  }
}

// The highest trumps, or those that outlast higher ones; the second highest behind the highest.
template <RankFlags F>
int RankSure<F>::sure_trumps(const RankLead& at, int seat, int enough, Lanes& marks) const {
  const int partner = partner_of(seat);
  const int most = std::max(length(seat, TRUMP), length(partner, TRUMP));
  if (most == 0) return 0;
  if (longest_against(seat, TRUMP) == 0) {
    if (most >= enough) return most;
    return with_trumps(at, seat, enough, marks) || with_trumps(at, partner, enough, marks) ? enough
                                                                                           : most;
  }
  const Owners owners = at.owners(TRUMP);
  const int all = count(TRUMP);
  const int tricks = std::min(run_of_side(owners, seat, all), most);
  if (tricks >= enough) {
    mark(at, TRUMP, enough, marks);
    return tricks;
  }
  for (const int hand : {seat, partner}) {
    const int cards = outlasting(at, hand, enough);
    if (cards == 0) continue;
    mark(at, TRUMP, cards, marks);
    return enough;
  }
  if (enough > 1) return 0;
  const int first = owners & 3, second = owners >> 2 & 3;
  // He must not have to lead them himself.
  const bool leads_others = second != at.leader || length(second, TRUMP) < at.tricks;
  const bool behind = second == seat_after(first) && (second == seat || second == partner);
  if (all >= 2 && behind && length(second, TRUMP) >= 2 && leads_others) {
    mark(at, TRUMP, 2, marks);
    return 1;
  }
  return 0;
}

// What a hand takes once the others have no trumps: its highest cards; in a suit that nobody else has
// after them, all it holds; and its wild cards, which win if they are led.
template <RankFlags F>
typename RankSure<F>::Winners RankSure<F>::winners(const RankLead& at, int hand) const {
  Winners found;
  if constexpr (F.wild) found.all = found.wild = state_.wild[hand];
  for (int suit = 0; suit < (F.trumps ? TRUMP : SUITS); ++suit) {
    if (!length(hand, suit) || (at.owners(suit) & 3) != static_cast<Owners>(hand)) continue;
    const int run = run_of(at.owners(suit), hand, count(suit));
    found.own[suit] = run >= longest_beside(hand, suit) ? length(hand, suit) : run;
    found.all += found.own[suit];
    if (longest_against(hand, suit)) found.stoppers |= 1u << suit;
  }
  return found;
}

// Marks the highest card of each suit that a hand stops, and others until so many are used with its
// wild cards.
template <RankFlags F>
void RankSure<F>::mark_winners(const RankLead& at, int hand, const Winners& of, int used,
                               Lanes& marks) const {
  int more = used - of.wild - std::popcount(of.stoppers);
  for (int suit = 0; suit < SUITS; ++suit) {
    const int stopper = of.stoppers >> suit & 1;
    const int others = std::clamp(more, 0, of.own[suit] - stopper);
    more -= others;
    mark(at, suit, std::min(stopper + others, longest_beside(hand, suit)), marks);
  }
}

// When only one side has trumps: whether a hand takes so many with its trumps, its highest plain
// cards and its wild ones. It can keep them: once it has no other cards it ruffs, or wins, whatever is
// led, and then plays its trumps last. A partner who must ruff has only trumps, and so takes the rest.
template <RankFlags F>
bool RankSure<F>::with_trumps(const RankLead& at, int hand, int enough, Lanes& marks) const {
  const int trumps = length(hand, TRUMP);
  if (trumps == 0) return false;
  const Winners own = winners(at, hand);
  if (trumps + own.all < enough) return false;
  mark_winners(at, hand, own, enough - trumps, marks);
  return true;
}

// Without trumps the other side wins no more tricks than it has rounds of the suits whose highest
// card it holds, and cards without suit, as long as this side keeps its own highest cards.
template <RankFlags F>
int RankSure<F>::rounds_of_others(const RankLead& at, int seat) const {
  int rounds = 0;
  for (const int opponent : opponents_of(seat)) rounds += F.wild ? state_.wild[opponent] : 0;
  for (int suit = 0; suit < SUITS; ++suit) {
    if (!has_highest(at, seat, suit)) rounds += longest_against(seat, suit);
  }
  return rounds;
}

// Whether the other side's rounds do not fill all the tricks that are left.
template <RankFlags F>
bool RankSure<F>::one_left_over(const RankLead& at, int seat, Lanes& marks) const {
  if (rounds_of_others(at, seat) >= at.tricks) return false;
  for (int suit = 0; suit < SUITS; ++suit) {
    if (longest_against(seat, suit) && has_highest(at, seat, suit)) mark(at, suit, 1, marks);
  }
  return true;
}

// Whether the side that does not lead takes so many tricks once the other comes to a suit that it
// stops. Each hand has kept its stoppers until then, and the winners that it needs, since it has
// other cards for all the rounds before; if they are too few it leads to a stopper of its partner.
template <RankFlags F>
bool RankSure<F>::stops(const RankLead& at, int seat, int enough, Lanes& marks) const {
  const int kept = at.tricks - rounds_of_others(at, seat);  // cards that each hand need not play
  if (kept < enough) return false;
  const std::array<int, 2> hands{seat, partner_of(seat)};
  const std::array<Winners, 2> both{winners(at, hands[0]), winners(at, hands[1])};
  if (both[0].stoppers == 0 && both[1].stoppers == 0) return false;
  Lanes found = 0;
  bool all_marked = false;
  for (int one = 0; one < 2; ++one) {
    const Winners &own = both[one], &partner = both[1 - one];
    if (own.stoppers == 0) {  // nor need he have any that are not marked, if he can lead to partner's
      all_marked |= !leads_to(hands[one], partner);
      continue;
    }
    if (std::popcount(own.stoppers) > kept) return false;
    const int more = enough - own.all;
    if (more > 0 && (more > partner.all || !leads_to(hands[one], partner))) return false;
    mark_winners(at, hands[one], own, std::min(own.all, enough), found);
    if (more > 0) mark_winners(at, hands[1 - one], partner, more, found);
  }
  for (int suit = 0; all_marked && suit < SUITS; ++suit) {
    if (longest_against(seat, suit)) mark(at, suit, 1, found);
  }
  marks |= found;
  return true;
}

// Whether a hand has a card of a suit that its partner stops.
template <RankFlags F>
bool RankSure<F>::leads_to(int hand, const Winners& partner) const {
  for (int suit = 0; suit < SUITS; ++suit) {
    if ((partner.stoppers >> suit & 1) && length(hand, suit)) return true;
  }
  return false;
}

}  // namespace kibitz
