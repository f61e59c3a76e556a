// The move order of the rank kernel as data: what a lead or a discard is worth trying first.
// Only the speed depends on these figures. benchmarks/tune_core.cpp improves them.
#pragma once

#include <array>
#include <cstdint>

namespace kibitz {

// Indexed by who holds the three highest cards of the suit, each seen from the player (0 himself,
// 1 next in turn, 2 opposite, 3 before him): 16 * holder of highest + 4 * of second + of third.
using ByHolders = std::array<std::int16_t, 64>;

using BySeat = std::array<std::int16_t, 4>;  // seen from the player
constexpr int LENGTHS = 8;                   // of a suit in a hand: none to seven, or more

// A card that is led: the highest of its suit, the lowest held, another.
enum LeadKind { HIGHEST, LOWEST, BETWEEN, LEAD_KINDS };
// What leader's side needs: one trick, all of them, less than half, more.
enum Goal { ONE, ALL, LESS, MORE, GOALS };

struct LeadWeights {
  std::array<ByHolders, LEAD_KINDS> card;
  std::array<std::array<std::int16_t, LENGTHS>, 4> length;  // of the suit in each hand
  BySeat ruffs;                                             // a hand is void and has trumps
  BySeat again;  // the last trick was led in the suit, by this seat
  std::array<std::array<std::int16_t, GOALS>, LEAD_KINDS> goal;
  std::int16_t rank;  // times the number of cards in play below, in the suit
};

struct DiscardWeights {
  ByHolders card;
  std::array<std::int16_t, LENGTHS> length;  // of the suit in the hand
  std::int16_t highest;                      // the highest of the suit in play
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
  std::int16_t hint_suit;      // of the suit of a card that was best in a position like this
  std::int16_t history;        // times how often a lead was best lately, from 0 to 1
  std::int16_t killer;         // the card that was best last time at this depth
};

// Who answers a wild card that was led, in a game with trumps.
enum Replier { FIRST_OPPONENT, LAST_OPPONENT, LEADERS_PARTNER, REPLIERS };

// What a player may put on it: any card.
struct ReplyWeights {
  ByHolders card;                                           // a discard
  std::array<std::array<std::int16_t, LENGTHS>, 4> length;  // of its suit in each hand
  std::int16_t highest;
  std::int16_t rank;
  std::int16_t wild;           // another wild card
  std::int16_t ruff;           // trumps, as in RankWeights
  std::int16_t ruff_beaten;
  std::int16_t ruff_needless;
  std::int16_t underruff;
  std::int16_t ruff_rank;      // times the number of trumps in play below
  std::int16_t lowest;         // the lowest trump held
  std::int16_t partner_ruffs;  // a trump while one's partner plays later and has some
  std::array<std::int16_t, LENGTHS> trumps;  // by how many are held
};

// A game with trumps and wild cards.
struct WildWeights {
  RankWeights cards;  // leads, and discards on a card of a suit
  std::array<ReplyWeights, REPLIERS> replies;
};

constexpr int WEIGHTS = sizeof(RankWeights) / sizeof(std::int16_t);
constexpr int WILD_FIGURES = sizeof(WildWeights) / sizeof(std::int16_t);

extern const RankWeights NO_TRUMPS_WEIGHTS;
extern const RankWeights TRUMPS_WEIGHTS;
extern const WildWeights WILD_WEIGHTS;

}  // namespace kibitz
