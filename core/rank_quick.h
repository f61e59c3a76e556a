// Tricks that leader's side can take before it loses the lead.
#pragma once

#include "rank_bounds.h"

namespace kibitz {

template <RankFlags F>
class RankQuick : RankBound<F> {
 public:
  using RankBound<F>::RankBound;

  // How many, counted up to `enough`.
  int quick(const RankLead& at, int enough, Lanes& marks);

 private:
  using RankBound<F>::board_, RankBound<F>::state_, RankBound<F>::mark;
  using RankBound<F>::pairs, RankBound<F>::partner_of, RankBound<F>::opponents_of;
  using RankBound<F>::length, RankBound<F>::count, RankBound<F>::longest_beside;
  using RankBound<F>::run_of_side, RankBound<F>::has_highest;

  struct Suit {
    int own = 0;    // tricks with leader's cards
    int extra = 0;  // and with his partner's afterwards
    int tops = 0;   // how many of the highest cards the first rest on,
    int more = 0;   // and all of them
    int run = 0;    // highest cards of leader in a row
    int room = 15;  // rounds before someone could ruff
  };

  int most_quick(const RankLead& at) const;
  int own_tricks(const RankLead& at, int enough, Lanes& marks);
  int with_partner(const RankLead& at, int total, int enough, Lanes& marks);
  void over_and_back(const RankLead& at, int suit, int longest);
  void extras(const RankLead& at, int suit);
  bool partner_ruffs(const RankLead& at) const;
  int with_sure_trumps(const RankLead& at, int total, int enough, Lanes& marks) const;

  std::array<Suit, 4> suits_;
  int plain_rounds_ = 0;  // that leader's own tricks in plain suits take
};

template <RankFlags F>
int RankQuick<F>::quick(const RankLead& at, int enough, Lanes& marks) {
  if (most_quick(at) < enough) return 0;
  Lanes found = 0;
  int total = own_tricks(at, enough, found);
  if (total < enough && pairs() && !(board_.called & at.all)) {
    const int own = total;
    const Lanes own_marks = found;
    total = with_partner(at, total, enough, found);
    if (F.trumps && total < enough && !board_.special(at.all)) {
      found = own_marks;
      total = with_sure_trumps(at, own, enough, found);
    }
  }
  if (total >= enough) marks |= found;
  return total;
}

// More than that cannot be quick: only suits whose highest card leader's side holds, and one ruff.
template <RankFlags F>
int RankQuick<F>::most_quick(const RankLead& at) const {
  int most = (F.trumps ? 1 : 0) + (F.wild ? state_.wild[at.leader] : 0);
  for (int suit = 0; suit < 4; ++suit) {
    const int own = length(at.leader, suit);
    if (pairs()) {
      const int partners = length(partner_of(at.leader), suit);
      if (has_highest(at, at.leader, suit)) most += std::max(own, partners);
    } else if ((at.owners(suit) & 3) == static_cast<Owners>(at.leader)) {
      most += own;
    }
  }
  return most;
}

// Leader's own tricks in plain suits, and the highest trumps of his side whenever they make.
template <RankFlags F>
int RankQuick<F>::with_sure_trumps(const RankLead& at, int total, int enough, Lanes& marks) const {
  const int leader = at.leader, partner = partner_of(leader);
  const int own = suits_[TRUMP].own;
  const int held = length(leader, TRUMP) - own, partners = length(partner, TRUMP) - own;
  if (partners <= 0 || plain_rounds_ > at.tricks - length(partner, TRUMP)) return total;
  if (own > run_of(at.owners(TRUMP), leader, count(TRUMP))) return total;  // partner's are in it
  // What is left of the row of highest trumps after leader has played his, and partner his lowest.
  const int run = run_of_side(at.owners(TRUMP), leader, count(TRUMP));
  const Owners row = (Owners{1} << 2 * run) - 1;
  const Owners differs = at.owners(TRUMP) ^ (0x5555'5555u * static_cast<unsigned>(leader));
  const int of_partner = std::popcount((differs | differs >> 1) & row & 0x5555'5555);
  const int left = std::max(0, run - of_partner - own) + std::min(of_partner, partners);
  const int more = std::min(left, std::max(held, partners));
  if (more <= 0 || total + more < enough) return total;
  mark(at, TRUMP, run, marks);
  return enough;
}

// Leader's highest cards; in a suit that nobody else has any more, all he holds.
template <RankFlags F>
int RankQuick<F>::own_tricks(const RankLead& at, int enough, Lanes& marks) {
  const int leader = at.leader;
  const int called_suit = board_.called & at.all ? board_.called_suit() : -1;
  std::array<bool, 4> ruffs{};  // who could ruff once leader's highest trumps are played
  // Partner may not discard the called card, and so cannot keep all others that he would need.
  const bool keeps =
      pairs() && board_.called_keeps && (board_.called & state_.hand[partner_of(leader)]);
  bool drawn = true;
  int total = 0;
  plain_rounds_ = 0;
  int most_rounds = at.tricks;  // before partner has to ruff
  for (int nth = 0; nth < 4; ++nth) {
    const int suit = TRUMP - nth;
    Suit& of = suits_[suit];
    of = Suit{};
    const bool free = suit != called_suit;  // the highest card of a suit may not be the one to play
    const int held = free ? length(leader, suit) : 0;
    of.run = free ? run_of(at.owners(suit), leader, count(suit)) : 0;
    int longest = 0;
    for (int step = 1; step < 4; ++step) {
      const int seat = seat_after(leader, step);
      const int others = length(seat, suit);
      longest = std::max(longest, others);
      if (F.trumps && suit != TRUMP && ruffs[seat]) of.room = std::min(of.room, others);
    }
    of.own = of.run >= longest ? held : of.run;
    if (pairs() && !keeps && of.own == of.run && held > of.own) over_and_back(at, suit, longest);
    of.own = std::min(of.own, of.room);
    if (suit != TRUMP || !F.trumps) {
      of.own = std::min(of.own, most_rounds - plain_rounds_);
      plain_rounds_ += of.own;
    }
    of.tops = std::min(of.own, longest);
    total += of.own;
    if (total >= enough) {
      mark(at, suit, std::min(of.tops, of.own - (total - enough)), marks);
      return enough;
    }
    mark(at, suit, of.tops, marks);
    if (F.trumps && suit == TRUMP) {
      for (int step = 1; step < 4; ++step) {
        const int seat = seat_after(leader, step);
        const bool left = length(seat, TRUMP) > of.own;
        if (pairs() && seat == partner_of(leader)) {
          if (left) most_rounds = at.tricks - length(seat, TRUMP) - (keeps ? 1 : 0) + 1;
        } else {
          ruffs[seat] = left;
          drawn &= !left;
        }
      }
      if (drawn && !keeps) most_rounds = at.tricks;  // if he ruffs, he has only trumps
    }
  }
  const int partners = pairs() ? length(partner_of(leader), TRUMP) : 0;
  const bool unruffed = drawn && (!keeps || partners <= suits_[TRUMP].own);
  if (F.wild && (!F.trumps || unruffed)) {
    const int wild = state_.wild[leader];
    total += wild;
    plain_rounds_ += wild;
  }
  return std::min(total, at.tricks);
}

// Partner holds the next cards, and below them leader again: the lead goes over and comes back.
template <RankFlags F>
void RankQuick<F>::over_and_back(const RankLead& at, int suit, int longest) {
  Suit& of = suits_[suit];
  const int leader = at.leader, partner = partner_of(leader);
  const int all = count(suit), held = length(leader, suit);
  const int over = of.run + run_of(at.owners(suit) >> 2 * of.run, partner, all - of.run);
  if (over == of.run || held <= over || length(partner, suit) <= over) return;
  const int back = run_of(at.owners(suit) >> 2 * over, leader, all - over);
  if (back == 0) return;
  const int rounds = over + std::min(back, held - over);
  if (rounds > of.room) return;
  of.run = over + back;
  of.own = rounds >= longest ? held : rounds;
}

// Partner's highest cards once leader has played his, if there is a way to partner's hand.
template <RankFlags F>
int RankQuick<F>::with_partner(const RankLead& at, int total, int enough, Lanes& marks) {
  const int leader = at.leader, partner = partner_of(leader);
  const int partner_trumps = F.trumps ? length(partner, TRUMP) : 0;
  const int own_trumps = F.trumps ? suits_[TRUMP].own : 0;
  int room = at.tricks - partner_trumps - plain_rounds_ - std::max(0, own_trumps - partner_trumps);
  if (room <= 0 && !F.trumps) return total;
  int entry = -1;
  int sum = 0;
  for (int suit = 0; suit < 4; ++suit) {
    extras(at, suit);
    const Suit& of = suits_[suit];
    sum += of.extra;
    const bool fits = (F.trumps && suit == TRUMP) || room > 0;
    if (of.extra && fits && length(leader, suit) > of.own) {
      if (entry < 0 || of.more < suits_[entry].more) entry = suit;
    }
  }
  if (entry < 0 && (F.trumps && partner_ruffs(at))) {
    ++total;
    suits_[TRUMP].extra = std::min(suits_[TRUMP].extra, partner_trumps - own_trumps - 1);
    if (total >= enough) return total;
    entry = TRUMP;
  }
  if (entry < 0) return total;
  for (int nth = 0; nth < 4 && total < enough; ++nth) {
    const int suit = (entry + nth) & 3;
    const Suit& of = suits_[suit];
    int extra = of.extra;
    if (!F.trumps || suit != TRUMP) {
      extra = std::min(extra, std::max(room, 0));
      room -= extra;
    }
    if (extra <= 0) continue;
    extra = std::min(extra, enough - total);
    total += extra;
    mark(at, suit, std::min(of.more, of.run + extra), marks);
  }
  return total;
}

template <RankFlags F>
void RankQuick<F>::extras(const RankLead& at, int suit) {
  Suit& of = suits_[suit];
  const int leader = at.leader, partner = partner_of(leader);
  const int keep = std::min(length(partner, suit) - of.own, of.room - of.own);
  if (keep <= 0 || of.own < of.run) return;
  const int run = run_of(at.owners(suit) >> 2 * of.run, partner, count(suit) - of.run);
  of.extra = std::min(run, keep);
  of.more = of.run + of.extra;
  if (of.more >= longest_beside(partner, suit)) of.extra = keep;
}

// Whether partner can ruff a card of leader that both opponents must follow to.
template <RankFlags F>
bool RankQuick<F>::partner_ruffs(const RankLead& at) const {
  const int leader = at.leader, partner = partner_of(leader);
  const int own_trumps = suits_[TRUMP].own;
  if ((board_.unruffing & at.all) || length(partner, TRUMP) <= own_trumps) return false;
  for (int suit = 0; suit < TRUMP; ++suit) {
    const int own = suits_[suit].own;
    if (length(partner, suit) > own || length(leader, suit) <= own) continue;
    bool safe = true;
    for (const int seat : opponents_of(leader)) {
      safe &= length(seat, suit) > own || length(seat, TRUMP) <= own_trumps;
    }
    if (safe) return true;
  }
  return false;
}

}  // namespace kibitz
