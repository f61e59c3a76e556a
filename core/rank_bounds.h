// What bounds are made of. A bound says of a position on lead, without searching it, how many tricks
// a side takes at least: at once (rank_quick.h), or sooner or later (rank_sure.h).
//
// Each adds to `marks` the cards its proof rests on: the lowest of them in a suit and all
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

// The lengths of suits, as bounds ask for them, and the marks of cards they rest on.
template <RankFlags F>
class RankBound {
 protected:
  RankBound(const RankBoard& board, const RankState& state, const RankPlaces& places)
      : board_(board), state_(state), places_(places) {
    pairs_ = board.side == 0b0101 || board.side == 0b1010;
  }

  int length(int seat, int suit) const { return state_.length(seat, suit); }
  int count(int suit) const {
    return length(0, suit) + length(1, suit) + length(2, suit) + length(3, suit);
  }
  // The most cards of a suit that another seat holds.
  int longest_beside(int seat, int suit) const {
    return std::max({length(seat_after(seat), suit), length(seat_after(seat, 2), suit),
                     length(seat_after(seat, 3), suit)});
  }
  void mark(const RankLead& at, int suit, int tops, Lanes& marks) const {
    if (tops > 0) marks |= places_.nth(at.all, suit, tops);
  }

  const RankBoard& board_;
  const RankState& state_;
  const RankPlaces& places_;
  bool pairs_;  // whether partners sit opposite
};

}  // namespace kibitz
