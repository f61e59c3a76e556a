// What the points kernel goes by when it chooses which card to try first.
//
// Each feature of a card is a small number; its weight says how much sooner the card is tried.
// Weights change how many positions are searched, never a value. benchmarks/tune_points.py
// finds better ones.
#pragma once

#include <array>

namespace kibitz {

enum LeadFeature {
  LEAD_SETTLED,         // no opponent can take the trick
  LEAD_SETTLED_POINTS,  // … its points
  LEAD_HIGHEST,         // nobody holds a higher card, but it may be ruffed
  LEAD_POINTS,          // the points of a card that may be lost
  LEAD_TO_PARTNER,      // the partner holds the highest card
  LEAD_TO_PARTNER_POINTS,
  LEAD_NEXT_HIGHEST,    // the next opponent holds the highest card
  LEAD_LENGTH,          // cards of that suit in the hand
  LEAD_AGAINST,         // cards of that suit against it
  LEAD_AGAINST_POINTS,  // points of that suit held against it
  LEAD_TRUMP,           // it is a trump
  LEAD_PARTNER_VOID,    // the partner is void and has a trump
  LEAD_RUFFED,          // an opponent is void and has a trump
  LEAD_FEATURES,
};

enum FollowFeature {
  FOLLOW_WON,          // no opponent can take the trick any more
  FOLLOW_WON_POINTS,   // … the points of the card
  FOLLOW_WON_TAKES,    // … and it is this card that wins it
  FOLLOW_AHEAD,        // the own side is winning, but may be overtaken
  FOLLOW_AHEAD_POINTS,
  FOLLOW_AHEAD_TAKES,
  FOLLOW_BEHIND,        // an opponent is winning, but the partner may still take it
  FOLLOW_BEHIND_POINTS,
  FOLLOW_LOST_POINTS,  // the trick is lost; the points of the card
  FOLLOW_RUFF,         // a trump on another suit
  FOLLOW_DISCARD_HIGHEST,  // a discard of a card that nobody can beat
  FOLLOW_DISCARD_LENGTH,   // a discard: cards of that suit in the hand
  FOLLOW_DISCARD_SECOND,   // a discard that leaves one card of its suit
  FOLLOW_HEIGHT,           // how many cards of its suit are below it
  FOLLOW_FEATURES,
};

struct PointsWeights {
  // By whether there is a trump suit; then by cards on the table, 1 to 3.
  std::array<std::array<int, LEAD_FEATURES>, 2> lead;
  std::array<std::array<std::array<int, FOLLOW_FEATURES>, 3>, 2> follow;
  int history;  // for each 256 that a card has from proving best before
  int reply;    // for the card that proved best last time against the same winning card
};

extern const PointsWeights POINTS_WEIGHTS;

}  // namespace kibitz
