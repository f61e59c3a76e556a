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

// What a kind of game needs of the search; the compiler leaves out what is not needed.
struct RankFlags {
  bool trumps;
  bool wild;
  bool few;
};

// The lengths of suits, as bounds ask for them, and the marks of cards they rest on.
template <RankFlags F>
class RankBound {
 public:
  RankBound(const RankBoard& board, const RankState& state, const RankPlaces& places)
      : board_(board), state_(state), places_(places) {
    if (std::popcount(board.side) != 2) return;
    const bool with_north = board.side & 1;
    across_ = std::countr_zero((with_north ? board.side : ~board.side & 0b1111) >> 1) + 1;
    beside_ = across_ == 1 ? 2 : 1;
  }

 protected:
  // Whether there are two sides of two seats; then each seat has a partner, and two opponents.
  bool pairs() const { return across_ != 0; }
  int partner_of(int seat) const { return seat ^ across_; }
  std::array<int, 2> opponents_of(int seat) const {
    return {seat ^ beside_, seat ^ beside_ ^ across_};
  }

  int length(int seat, int suit) const { return state_.length(seat, suit); }
  int count(int suit) const {
    return length(0, suit) + length(1, suit) + length(2, suit) + length(3, suit);
  }
  // The most cards of a suit that another seat holds, and that an opponent holds.
  int longest_beside(int seat, int suit) const {
    return std::max({length(seat ^ 1, suit), length(seat ^ 2, suit), length(seat ^ 3, suit)});
  }
  int longest_against(int seat, int suit) const {
    return std::max(length(seat ^ beside_, suit), length(seat ^ beside_ ^ across_, suit));
  }
  // How many of a suit's highest cards a seat and its partner hold in a row.
  int run_of_side(Owners owners, int seat, int count) const {
    const Owners differs = owners ^ (0x5555'5555u * static_cast<unsigned>(seat));
    const Owners low = across_ == 1 ? 0 : differs, high = across_ == 2 ? 0 : differs >> 1;
    const Owners opponents = (low ^ high) & 0x5555'5555;
    return std::min(count, std::countr_zero(opponents | Owners{1} << 30) / 2);
  }
  // Whether a side holds a suit's highest card.
  bool has_highest(const RankLead& at, int seat, int suit) const {
    const int owner = static_cast<int>(at.owners(suit)) & 3;
    return owner == seat || owner == partner_of(seat);
  }
  void mark(const RankLead& at, int suit, int tops, Lanes& marks) const {
    if (tops > 0) marks |= places_.nth(at.all, suit, tops);
  }

  const RankBoard& board_;
  const RankState& state_;
  const RankPlaces& places_;

 private:
  int across_ = 0, beside_ = 1;  // what changes a seat's number into its partner's, an opponent's
};

}  // namespace kibitz
