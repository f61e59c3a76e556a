// The move order of the rank kernel as data: what a lead or a discard is worth trying first.
// Only the speed depends on these figures. benchmarks/tune_core.cpp improves them.
#pragma once

#include <array>
#include <cstdint>

namespace kibitz {

// Tables are indexed by who holds the two highest cards of the suit, each seen from the player:
// 0 himself, 1 next in turn, 2 opposite, 3 before him; 4 * holder of highest + holder of second.
using ByHolders = std::array<std::int16_t, 16>;

struct LeadWeights {
  std::array<ByHolders, 3> card;          // by class of card: highest of its suit, lowest held, other
  std::array<std::int16_t, 4> third;  // who holds the third highest card
  std::array<std::int16_t, 4> length; // times the length of the suit in each hand, from leader
  std::array<std::int16_t, 4> empty;  // if a hand has none of the suit
  std::array<std::int16_t, 4> ruffs;  // if a hand has none and has trumps
  std::array<std::int16_t, 4> again;      // if the last trick was led in the suit, by which seat
  std::int16_t rank;                      // times the number of cards in play below, in the suit
};

struct DiscardWeights {
  ByHolders card;
  std::int16_t length;  // times the length of the suit in the hand
  std::int16_t single;  // the last card of a suit
  std::int16_t guard;   // one of two cards, the second highest among them
  std::int16_t highest; // the highest of the suit
  std::int16_t rank;
};

struct RankWeights {
  LeadWeights plain;
  LeadWeights trump;
  DiscardWeights discard;
  std::int16_t ruff;           // a trump on a plain lead that wins the trick for sure
  std::int16_t ruff_beaten;    // that may be overruffed
  std::int16_t ruff_needless;  // that is not needed
  std::int16_t underruff;      // that is lower than one on the table
  std::int16_t hint;       // the card that was best in a position like this
  std::int16_t hint_suit;
  std::int16_t history;   // times how often a lead was best lately, from 0 to 1
  std::int16_t killer;     // the card that was best last time at this depth
};

constexpr int WEIGHTS = sizeof(RankWeights) / sizeof(std::int16_t);

extern const RankWeights NO_TRUMPS_WEIGHTS;
extern const RankWeights TRUMPS_WEIGHTS;

}  // namespace kibitz
