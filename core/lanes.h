// Sets of cards by rank: one 64-bit word, a lane of 16 bits for each suit.
//
// Within a search only the order of the cards that are in play counts, so a suit's cards take the
// places 0, 1, 2 … of its lane, weakest first. The trump suit, if any, is always lane TRUMP: a
// higher bit then beats a lower one exactly if both are of one suit or the higher is a trump.
#pragma once

#include <bit>
#include <cstdint>

namespace kibitz {

using Lanes = std::uint64_t;

constexpr int TRUMP = 3;
constexpr int LANE_BITS = 16;
constexpr int MAX_RANKS = 14;
constexpr int WILD = 64;  // the place of a card without suit: outside every lane

// Bits that no card uses; they end every run of adjacent cards at the edge of its lane.
constexpr Lanes EDGES = 0x8000'8000'8000'8000;

constexpr Lanes place_bit(int place) { return Lanes{1} << place; }
constexpr Lanes lane(int suit) { return Lanes{0xFFFF} << LANE_BITS * suit; }
constexpr int suit_of(int place) { return place >> 4; }
constexpr Lanes below(int place) { return place_bit(place) - 1; }

inline int highest(Lanes cards) { return 63 - std::countl_zero(cards); }
inline int lowest(Lanes cards) { return std::countr_zero(cards); }
inline unsigned in_lane(Lanes cards, int suit) {
  return static_cast<unsigned>(cards >> LANE_BITS * suit) & 0xFFFF;
}

// Calls `use` with the highest card of every run of adjacent cards of a hand, highest first.
// `ends` are the cards that end a run: those of other seats, held or just played, EDGES, and cards
// of the hand itself that are like no other.
template <class Use>
inline void each_run(Lanes hand, Lanes ends, Use use) {
  while (hand) {
    const int top = highest(hand);
    use(top);
    if (ends & place_bit(top)) {
      hand ^= place_bit(top);
      continue;
    }
    const Lanes under = ends & below(top);
    if (!under) return;
    hand &= below(highest(under)) | (ends & place_bit(highest(under)));
  }
}

// The card that tops the run that a card is in.
inline int run_top(Lanes hand, Lanes ends, int place) {
  const Lanes over = ends & ~below(place);
  return highest(hand & (below(lowest(over)) | place_bit(place)) & ~below(place));
}

// The lowest card of the run that a card tops.
inline int run_end(Lanes hand, Lanes ends, int top) {
  const Lanes under = (ends & below(top)) | (ends & place_bit(top));
  const Lanes run = hand & (below(top) | place_bit(top)) & (under ? ~below(highest(under)) : ~Lanes{0});
  return lowest(run);
}

}  // namespace kibitz
