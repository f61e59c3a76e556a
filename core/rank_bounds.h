// What can be said of a position on lead without searching it.
//
// Each bound adds to `marks` the cards its proof rests on: the lowest of them in a suit and all
// above it must lie as they do; of the others only the number counts.
#pragma once

#include <algorithm>

#include "rank_board.h"

namespace kibitz {

// A position with a player on lead.
struct RankLead {
  int leader;
  int tricks;                    // left to play
  Lanes all;                     // all cards held
  RankKey key;

  Owners owners(int suit) const { return key.owners[suit]; }
};

// For every set of cards of a lane, the ranks of its cards, four bits each, the highest lowest.
class RankPlaces {
 public:
  RankPlaces() : ranks_(std::size_t{1} << MAX_RANKS) {
    for (unsigned cards = 1; cards < ranks_.size(); ++cards) {
      const int top = std::bit_width(cards) - 1;
      ranks_[cards] = ranks_[cards ^ (1u << top)] << 4 | static_cast<unsigned>(top);
    }
  }
  // The nth highest card, counted from 1, as a bit of the lanes.
  Lanes nth(Lanes all, int suit, int n) const {
    const int rank = static_cast<int>(ranks_[in_lane(all, suit)] >> 4 * (n - 1)) & 15;
    return place_bit(LANE_BITS * suit + rank);
  }

 private:
  std::vector<std::uint64_t> ranks_;
};

// How many of a suit's highest cards a seat holds in a row.
inline int run_of(Owners owners, int seat, int count) {
  const Owners differs = owners ^ (0x5555'5555u * static_cast<unsigned>(seat));
  const Owners pairs = (differs | differs >> 1) & 0x5555'5555;
  return std::min(count, std::countr_zero(pairs | Owners{1} << 30) / 2);
}

// The same for two seats that sit opposite.
inline int run_of_pair(Owners owners, int seat, int count) {
  const Owners differs = (owners ^ (0x5555'5555u * static_cast<unsigned>(seat))) & 0x5555'5555;
  return std::min(count, std::countr_zero(differs | Owners{1} << 30) / 2);
}

// What a kind of game needs of the search; the compiler leaves out what is not needed.
struct RankFlags {
  bool trumps;
  bool wild;
  bool few;
};

template <RankFlags F>
class RankBounds {
 public:
  RankBounds(const RankBoard& board, const RankState& state, const RankPlaces& places)
      : board_(board), state_(state), places_(places) {
    const unsigned side = board.side;
    pairs_ = side == 0b0101 || side == 0b1010;
  }

  bool pairs() const { return pairs_; }

  // Tricks that leader's side can take before it loses the lead, counted up to `enough`.
  int quick(const RankLead& at, int enough, Lanes& marks);

  // Tricks that a seat's side is sure to take sooner or later, counted up to `enough`.
  int sure(const RankLead& at, int seat, int enough, Lanes& marks) const;

 private:
  struct Suit {
    int own = 0;    // tricks with leader's cards
    int extra = 0;  // and with his partner's afterwards
    int tops = 0;   // how many of the highest cards the first rest on,
    int more = 0;   // and all of them
    int run = 0;    // highest cards of leader in a row
    int room = 15;  // rounds before someone could ruff
  };

  int length(int seat, int suit) const { return state_.length(seat, suit); }
  int count(int suit) const {
    return length(0, suit) + length(1, suit) + length(2, suit) + length(3, suit);
  }
  void mark(const RankLead& at, int suit, int tops, Lanes& marks) const {
    if (tops > 0) marks |= places_.nth(at.all, suit, tops);
  }
  int most_quick(const RankLead& at) const;
  int own_tricks(const RankLead& at, int enough, Lanes& marks);
  int with_partner(const RankLead& at, int total, int enough, Lanes& marks);
  void over_and_back(const RankLead& at, int suit, int longest);
  void extras(const RankLead& at, int suit);
  bool partner_ruffs(const RankLead& at) const;
  int outlasting(const RankLead& at, int hand, int enough) const;
  int sure_trumps(const RankLead& at, int seat, int enough, Lanes& marks) const;
  bool one_left_over(const RankLead& at, int seat, Lanes& marks) const;
  int with_sure_trumps(const RankLead& at, int total, int enough, Lanes& marks) const;

  const RankBoard& board_;
  const RankState& state_;
  const RankPlaces& places_;
  bool pairs_;
  std::array<Suit, 4> suits_;
  int plain_rounds_ = 0;  // that leader's own tricks in plain suits take
};

template <RankFlags F>
int RankBounds<F>::quick(const RankLead& at, int enough, Lanes& marks) {
  if (most_quick(at) < enough) return 0;
  Lanes found = 0;
  int total = own_tricks(at, enough, found);
  if (total < enough && pairs_ && !(board_.called & at.all)) {
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
int RankBounds<F>::most_quick(const RankLead& at) const {
  int most = (F.trumps ? 1 : 0) + (F.wild ? state_.wild[at.leader] : 0);
  for (int suit = 0; suit < 4; ++suit) {
    const unsigned away = (at.owners(suit) ^ static_cast<unsigned>(at.leader)) & 3;
    const int own = length(at.leader, suit);
    if (away == 0 || (pairs_ && away == 2)) {
      most += pairs_ ? std::max(own, length(at.leader ^ 2, suit)) : own;
    }
  }
  return most;
}

// Leader's own tricks in plain suits, and the highest trumps of his side whenever they make.
template <RankFlags F>
int RankBounds<F>::with_sure_trumps(const RankLead& at, int total, int enough, Lanes& marks) const {
  const int leader = at.leader, partner = leader ^ 2;
  const int own = suits_[TRUMP].own;
  const int held = length(leader, TRUMP) - own, partners = length(partner, TRUMP) - own;
  if (partners <= 0 || plain_rounds_ > at.tricks - length(partner, TRUMP)) return total;
  if (own > run_of(at.owners(TRUMP), leader, count(TRUMP))) return total;  // partner's are in it
  // What is left of the row of highest trumps after leader has played his, and partner his lowest.
  const int run = run_of_pair(at.owners(TRUMP), leader, count(TRUMP));
  const Owners row = (Owners{1} << 2 * run) - 1;
  const Owners holders = (at.owners(TRUMP) >> 1) ^ (leader & 2 ? ~Owners{0} : 0);
  const int of_partner = std::popcount(holders & row & 0x5555'5555);
  const int left = std::max(0, run - of_partner - own) + std::min(of_partner, partners);
  const int more = std::min(left, std::max(held, partners));
  if (more <= 0 || total + more < enough) return total;
  mark(at, TRUMP, run, marks);
  return enough;
}

// Leader's highest cards; in a suit that nobody else has any more, all he holds.
template <RankFlags F>
int RankBounds<F>::own_tricks(const RankLead& at, int enough, Lanes& marks) {
  const int leader = at.leader;
  const int called_suit = board_.called & at.all ? board_.called_suit() : -1;
  std::array<bool, 4> ruffs{};  // who could ruff once leader's highest trumps are played
  bool drawn = true, keeps = false;
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
    if (pairs_ && of.own == of.run && held > of.own) over_and_back(at, suit, longest);
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
        if (pairs_ && step == 2) {
          keeps = board_.called_keeps && (board_.called & state_.hand[seat]);
          if (left) most_rounds = at.tricks - length(seat, TRUMP) - (keeps ? 1 : 0) + 1;
        } else {
          ruffs[seat] = left;
          drawn &= !left;
        }
      }
      if (drawn && !keeps) most_rounds = at.tricks;  // if he ruffs, he has only trumps
    }
  }
  if (F.wild && (!F.trumps || (drawn && (!pairs_ || length(leader ^ 2, TRUMP) <= suits_[TRUMP].own)))) {
    const int wild = state_.wild[leader];
    total += wild;
    plain_rounds_ += wild;
  }
  return std::min(total, at.tricks);
}

// Partner holds the next cards, and below them leader again: the lead goes over and comes back.
template <RankFlags F>
void RankBounds<F>::over_and_back(const RankLead& at, int suit, int longest) {
  Suit& of = suits_[suit];
  const int leader = at.leader, partner = leader ^ 2;
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
int RankBounds<F>::with_partner(const RankLead& at, int total, int enough, Lanes& marks) {
  const int leader = at.leader, partner = leader ^ 2;
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
void RankBounds<F>::extras(const RankLead& at, int suit) {
  Suit& of = suits_[suit];
  const int leader = at.leader, partner = leader ^ 2;
  const int keep = std::min(length(partner, suit) - of.own, of.room - of.own);
  if (keep <= 0 || of.own < of.run) return;
  const int run = run_of(at.owners(suit) >> 2 * of.run, partner, count(suit) - of.run);
  of.extra = std::min(run, keep);
  of.more = of.run + of.extra;
  const int longest =
      std::max({length(leader, suit), length(seat_after(leader), suit), length(seat_after(leader, 3), suit)});
  if (of.more >= longest) of.extra = keep;
}

// Whether partner can ruff a card of leader that both opponents must follow to.
template <RankFlags F>
bool RankBounds<F>::partner_ruffs(const RankLead& at) const {
  const int leader = at.leader, partner = leader ^ 2;
  const int own_trumps = suits_[TRUMP].own;
  if ((board_.unruffing & at.all) || length(partner, TRUMP) <= own_trumps) return false;
  for (int suit = 0; suit < TRUMP; ++suit) {
    const int own = suits_[suit].own;
    if (length(partner, suit) > own || length(leader, suit) <= own) continue;
    bool safe = true;
    for (const int seat : {seat_after(leader), seat_after(leader, 3)}) {
      safe &= length(seat, suit) > own || length(seat, TRUMP) <= own_trumps;
    }
    if (safe) return true;
  }
  return false;
}

template <RankFlags F>
int RankBounds<F>::sure(const RankLead& at, int seat, int enough, Lanes& marks) const {
  if (!pairs_ || board_.special(at.all)) return 0;
  if constexpr (F.trumps) {
    const int trumps = sure_trumps(at, seat, enough, marks);
    if (trumps > 0) return trumps;
  }
  if constexpr (F.wild) return 0;
  return enough == 1 && one_left_over(at, seat, marks) ? 1 : 0;
}

// A hand whose trumps outnumber the higher ones of the other side by so much takes as many tricks
// with them, whatever is led: each that does not win is beaten by one of those. On how many of the
// highest trumps that rests; none if it is not so.
template <RankFlags F>
int RankBounds<F>::outlasting(const RankLead& at, int hand, int enough) const {
  const int spare = length(hand, TRUMP) - enough;
  if (spare < 0) return 0;
  Owners owners = at.owners(TRUMP);
  int own = 0, higher = 0;
  for (int nth = 1;; ++nth, owners >>= 2) {
    const int owner = static_cast<int>(owners) & 3;
    if (owner == hand) {
      if (++own - higher >= enough) return nth;
    } else if (owner != (hand ^ 2) && ++higher > spare) {
      return 0;
    }
  }
}

// The highest trumps, or those that outlast higher ones; the second highest behind the highest.
template <RankFlags F>
int RankBounds<F>::sure_trumps(const RankLead& at, int seat, int enough, Lanes& marks) const {
  const int partner = seat ^ 2, left = seat_after(seat), right = left ^ 2;
  const int most = std::max(length(seat, TRUMP), length(partner, TRUMP));
  if (most == 0) return 0;
  if (length(left, TRUMP) + length(right, TRUMP) == 0) return most;
  const Owners owners = at.owners(TRUMP);
  const int all = count(TRUMP);
  const int tricks = std::min(run_of_pair(owners, seat, all), most);
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
  if (all >= 2 && second == seat_after(first) && length(second, TRUMP) >= 2 && leads_others) {
    mark(at, TRUMP, 2, marks);
    return 1;
  }
  return 0;
}

// Whether the other side, without trumps, cannot fill all the tricks left with the suits whose
// highest card it holds.
template <RankFlags F>
bool RankBounds<F>::one_left_over(const RankLead& at, int seat, Lanes& marks) const {
  const int left = seat_after(seat), right = left ^ 2;
  int rounds = 0;
  Lanes found = 0;
  if (F.trumps && length(left, TRUMP) + length(right, TRUMP) > 0) return false;
  for (int suit = 0; suit < 4; ++suit) {
    const int longest = std::max(length(left, suit), length(right, suit));
    if (longest == 0) continue;
    if ((at.owners(suit) ^ static_cast<unsigned>(left)) & 1) {
      found |= places_.nth(at.all, suit, 1);
    } else {
      rounds += longest;
    }
  }
  if (rounds >= at.tricks) return false;
  marks |= found;
  return true;
}

}  // namespace kibitz
