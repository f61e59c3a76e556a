// When declarer, who wants few tricks, need take none any more: a bound for games without trumps.
//
// Declarer's plan. He follows with his highest card that somebody is sure to beat: it is below a
// card on the table, or below all cards of the suit of a hand that is still to play. He discards
// the highest cards of suits in danger, of one suit after the other.
//
// Say that all the same he must win a trick with the index-th lowest card of a suit, the lowest that
// he has left. He led no trick. The lower ones he has played in low rounds, in which nobody before
// him had to go above this card, and the hands after him could have stayed below it. The higher
// ones he has discarded, or played in wasted rounds. So
//  * each low round, this one too, was led with a card below: the leaders had `index` of them;
//  * the hand that plays before him had a card below for each low round, or none of the suit left;
//    the others at least one now, or none left. A wasted round takes a card from every hand;
//  * who has none left has got rid of the cards above in wasted rounds, or discarded them. Where he
//    discarded, the suit led was longer with its leader than with him. What he discards from that
//    suit itself only makes up for the discard it costs;
//  * if declarer did not follow there, he discarded too: as often as he has cards above that were
//    not wasted, and as the suits that come before this one need;
//  * two hands discard to the same trick only if the third leads it;
//  * a hand leads only if it does now, or has won a trick with a card higher than one of the leader.
// If this does not work out for any card of any suit, he is safe.
#pragma once

#include "rank_bounds.h"

namespace kibitz {

// A suit as declarer sees it: his cards, and those of all others.
struct FewSuit {
  unsigned own, others;
};

inline FewSuit few_suit(const RankState& state, Lanes all, int declarer, int suit) {
  const unsigned own = in_lane(state.hand[declarer], suit);
  return {own, in_lane(all, suit) & ~own};
}

// How many of declarer's cards, from the lowest on, are each below a card of the others of its own,
// the lowest first: these he can play below whatever they lead. Where the others have no more cards
// they cannot lead the suit.
inline int safe_cards(unsigned own, unsigned others) {
  int safe = 0;
  for (; own; own &= own - 1, others &= others - 1, ++safe) {
    if (others && std::countr_zero(own) > std::countr_zero(others)) break;
  }
  return safe;
}

inline bool stays_below(const FewSuit& of) {
  return safe_cards(of.own, of.others) == std::popcount(of.own);
}

// Whether the lowest card can be led: all others are higher, and must be, once they have played
// their highest cards to it, for the rest of declarer's to stay below.
inline bool can_be_led(const FewSuit& of) {
  return of.own && of.others && stays_below({of.own & (of.own - 1), of.others});
}

class DeclarerSafety {
 public:
  DeclarerSafety(const RankState& state, const RankLead& at, int declarer)
      : state_(state), at_(at), declarer_(declarer) {}

  // Whether declarer need take no trick; if so, adds the cards that this rests on.
  bool holds(Lanes& marks);

 private:
  // Hands are counted from declarer on: 1 plays after him, 3 before him.
  static constexpr int BEFORE_HIM = 3;
  using OfHand = std::array<int, 4>;

  // What happens in other suits before a trap: how many tricks
  struct Room {
    OfHand followed{};  // a hand can discard to while declarer follows,
    OfHand empty{};     // while he has none either,
    OfHand both{};      // two hands, the third being this one, beyond those of declarer's discards;
    int rounds = 0;     // and how often the suit in danger itself can be led
  };

  int seat(int hand) const { return (declarer_ + hand) & 3; }
  int length(int hand, int suit) const { return state_.length(seat(hand), suit); }
  unsigned cards(int hand, int suit) const { return in_lane(state_.hand[seat(hand)], suit); }
  FewSuit seen(int suit) const { return few_suit(state_, at_.all, declarer_, suit); }

  bool each_safe(unsigned in_danger, int needed);
  void find_ways();
  int way_through(int suit, int from) const {
    return way_[from] + (state_.length(declarer_, suit) ? 0 : 1);
  }
  Lanes marks_of_ways() const;
  Room room(int suit, int discards) const;
  bool trapped(int suit, int discards_before) const;
  bool works_out(const Room& room, int suit, unsigned under, int index, int wasted,
                 int discards) const;

  const RankState& state_;
  const RankLead& at_;
  int declarer_;
  std::array<int, 4> safe_{};  // of each suit in danger, how many low cards are safe
  OfHand way_{};  // how often declarer discards before a hand can be on lead, at least
};

inline bool DeclarerSafety::holds(Lanes& marks) {
  const bool leads = at_.leader == declarer_;
  bool has_exit = !leads;
  unsigned in_danger = 0;
  int needed = 0;
  Lanes found = 0;
  for (int suit = 0; suit < 4; ++suit) {
    const FewSuit of = seen(suit);
    if (!of.own || !of.others) continue;
    safe_[suit] = safe_cards(of.own, of.others);
    if (const int above = std::popcount(of.own) - safe_[suit]) {
      if (leads) return false;
      in_danger |= 1u << suit;
      needed += above;
    }
    has_exit = has_exit || can_be_led(of);
    // Which cards are declarer's counts from where they first meet those of the others.
    found |= place_bit(LANE_BITS * suit +
                       std::max(std::countr_zero(of.own), std::countr_zero(of.others)));
  }
  if (!has_exit) return false;
  if (in_danger) {
    find_ways();
    if (!each_safe(in_danger, needed)) return false;
    found |= marks_of_ways();
  }
  marks |= found;
  return true;
}

// Looks for an order of the suits to discard from; the one that can wait longest is found first.
inline bool DeclarerSafety::each_safe(unsigned in_danger, int needed) {
  while (in_danger) {
    int last = -1;
    for (unsigned left = in_danger; left && last < 0; left &= left - 1) {
      const int suit = std::countr_zero(left);
      const int above = length(0, suit) - safe_[suit];
      if (trapped(suit, needed - above)) continue;
      last = suit;
      needed -= above;
    }
    if (last < 0) return false;
    in_danger ^= 1u << last;
  }
  return true;
}

inline void DeclarerSafety::find_ways() {
  constexpr int NEVER = 15;
  way_.fill(NEVER);
  way_[(at_.leader - declarer_) & 3] = 0;
  for (int tricks = 0; tricks < 2; ++tricks) {
    for (int from = 1; from < 4; ++from) {
      for (int to = 1; to < 4; ++to) {
        for (int suit = 0; suit < 4 && to != from; ++suit) {
          const unsigned led = cards(from, suit);
          if (led && (led & -led) < cards(to, suit)) {
            way_[to] = std::min(way_[to], way_through(suit, from));
          }
        }
      }
    }
  }
}

// Where all cards of a hand are above those of another, which else would have a shorter way.
inline Lanes DeclarerSafety::marks_of_ways() const {
  Lanes marks = 0;
  for (int from = 1; from < 4; ++from) {
    for (int to = 1; to < 4; ++to) {
      for (int suit = 0; suit < 4 && to != from; ++suit) {
        if (!cards(from, suit) || !cards(to, suit)) continue;
        if (way_through(suit, from) >= way_[to]) continue;
        marks |= place_bit(LANE_BITS * suit + std::countr_zero(cards(from, suit)));
      }
    }
  }
  return marks;
}

// What room there is if declarer discards so often.
inline DeclarerSafety::Room DeclarerSafety::room(int suit, int discards) const {
  Room of;
  const auto leads = [&](int hand) { return way_[hand] <= discards; };
  int wild = 0;
  for (int hand = 1; hand < 4; ++hand) {
    if (!leads(hand)) continue;
    of.both[hand] = state_.wild[seat(hand)];
    wild += of.both[hand];
  }
  of.empty.fill(wild);
  for (int led = 0; led < 4; ++led) {
    int rounds = 0;
    for (int hand = 1; hand < 4; ++hand) {
      if (leads(hand)) rounds = std::max(rounds, length(hand, led));
    }
    if (led == suit) {
      of.rounds = rounds;
      continue;
    }
    const int own = length(0, led), with_him = std::min(rounds, own);
    for (int hand = 1; hand < 4; ++hand) {
      const int held = length(hand, led);
      const int one = length(hand == 1 ? 2 : 1, led), other = length(hand == 3 ? 2 : 3, led);
      of.followed[hand] += std::max(0, with_him - held);
      of.empty[hand] += std::max(0, rounds - std::max(own, held));
      of.both[hand] += std::max(0, with_him - std::min(one, other));
      if (leads(hand)) of.both[hand] += std::max(0, held - std::max(one, other));
    }
  }
  return of;
}

// Whether declarer might have to win a trick of the suit, if he discards first from others so often.
inline bool DeclarerSafety::trapped(int suit, int discards_before) const {
  const FewSuit of = seen(suit);
  const int total = std::popcount(of.own);
  std::array<Room, 16> rooms;
  unsigned known = 0;
  int index = 0;
  for (unsigned own = of.own; own; own &= own - 1) {
    const unsigned under = (own & -own) - 1;
    if (++index <= safe_[suit] || std::popcount(of.others & under) < index) continue;
    for (int wasted = 0; wasted <= total - index; ++wasted) {
      const int discards = total - index - wasted + discards_before;
      if (!(known >> discards & 1)) {
        known |= 1u << discards;
        rooms[discards] = room(suit, discards);
      }
      if (works_out(rooms[discards], suit, under, index, wasted, discards)) return true;
    }
  }
  return false;
}

inline bool DeclarerSafety::works_out(const Room& room, int suit, unsigned under, int index,
                                      int wasted, int discards) const {
  if (wasted + index > room.rounds) return false;
  int leaders_low = 0;
  OfHand wants{};  // how many cards above a hand must discard
  for (int hand = 1; hand < 4; ++hand) {
    const int held = length(hand, suit), low = std::popcount(cards(hand, suit) & under);
    const int kept = std::max(0, std::min(low, held - wasted));
    if (way_[hand] <= discards) leaders_low += kept;
    if (kept >= (hand == BEFORE_HIM ? index : 1)) continue;
    wants[hand] = std::max(0, held - low - wasted);
    if (wants[hand] > room.followed[hand] + std::min(room.empty[hand], discards)) return false;
    if (wants[hand] + wasted + index > at_.tricks) return false;
  }
  return leaders_low >= index && wants[1] + wants[2] <= discards + room.both[3] &&
         wants[1] + wants[3] <= discards + room.both[2] &&
         wants[2] + wants[3] <= discards + room.both[1];
}

}  // namespace kibitz
