// One position as the rank kernel sees it: its cards as places in lanes, and the tables made of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lanes.h"
#include "rank_table.h"
#include "rules.h"

namespace kibitz {

// What changes from card to card.
struct RankState {
  std::array<Lanes, SEATS> hand{};
  std::array<int, SEATS> wild{};  // how many cards without suit each hand holds
  std::uint64_t shape = 0;        // the length of each suit in each hand, four bits each

  static constexpr std::uint64_t one(int seat, int suit) {
    return std::uint64_t{1} << (16 * seat + 4 * suit);
  }
  int length(int seat, int suit) const {
    return static_cast<int>(shape >> (16 * seat + 4 * suit)) & 15;
  }
  Lanes all() const { return hand[0] | hand[1] | hand[2] | hand[3]; }

  void take(int seat, int place) {
    if (place == WILD) {
      --wild[seat];
    } else {
      hand[seat] ^= place_bit(place);
      shape -= one(seat, suit_of(place));
    }
  }
  void put_back(int seat, int place) {
    if (place == WILD) {
      ++wild[seat];
    } else {
      hand[seat] ^= place_bit(place);
      shape += one(seat, suit_of(place));
    }
  }
};

// A trick in progress, in places.
struct RankTrick {
  int leader = 0;
  int led = NO_SUIT;    // suit of the led card
  int best = -1;        // place of the winning card; -1 for a card without suit
  int winner = 0;       // whose it is
  Lanes played = 0;
  Lanes all = 0;        // all cards that were held when the trick began
};

class RankBoard {
 public:
  // Whether the rank kernel knows the duties and the payoff of these rules.
  static bool serves(const Rules& rules);

  void begin(const Rules& rules, const Position& at);

  Owners owners(int suit, Lanes all) const {
    return owners_[first_of_[suit] + in_lane(all, suit)];
  }
  int place_of(int card) const { return place_of_[card]; }
  int card_at(int place) const { return card_at_[place]; }

  RankState state;
  RankTrick trick;          // what lies on the table already
  int played = 0;           // and how many cards that are
  bool has_trumps = false;
  bool has_wild = false;
  bool few = false;
  unsigned side = 0;
  std::uint32_t views = 0;  // two bits for each two seats: who the second is to the first (`seen_from`)
  Lanes called = 0;         // a card with a duty at the first lead of its suit
  Lanes unruffing = 0;      // a card of the trump suit that beats no other suit
  bool called_leads = false, called_keeps = false;  // further duties of the called card

  // Who a seat is to a player, as weights are indexed: 0 himself, 2 his partner or, if he has none,
  // whoever sits opposite; 1 and 3 the others, the first of them to play after him, and the last.
  int seen_from(int player, int seat) const { return views >> (8 * player + 2 * seat) & 3; }

  // Cards that are like no other while they are held.
  Lanes special(Lanes all) const { return (called | unruffing) & all; }
  int called_suit() const { return suit_of(lowest(called)); }

 private:
  void place_suit(const Rules& rules, int suit, int to_lane, CardSet in_play);
  void tabulate_owners(int suit, Lanes lane_cards);
  void set_views();

  std::array<int, CARDS> place_of_{};
  std::array<int, 64> card_at_{};
  std::array<std::uint32_t, 4> first_of_{};
  std::vector<Owners> owners_;
  std::array<std::uint8_t, 64> owner_{};
};

}  // namespace kibitz
