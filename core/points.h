// Solves positions of games in which cards count points: belote and its kin.
//
// The cards of a deal lie in four lanes of eight bits, one lane an effective suit, the strongest
// card of a suit in the lane's highest used bit. Owners never change during a deal, so the set of
// cards left says who holds what.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules.h"

namespace kibitz {

class PointsKernel {
 public:
  // bytes: how much memory the table of positions may take.
  explicit PointsKernel(std::size_t bytes);

  // Why this kernel cannot take a position; nullptr if it can.
  static const char* objection(const Rules& rules, const Position& position);

  // Takes up a position. What was learnt stays as long as the deal, the rules and the side do.
  void begin(const Rules& rules, const Position& position);

  // Bounds with lo >= need or hi < need, unless the budget runs out.
  Bounds at_least(int need);

  // Bounds with lo == hi, unless the budget runs out. known: what the caller has proven.
  Bounds value(Bounds known);

  // Drops what was learnt.
  void forget();

  std::uint64_t nodes = 0;  // positions with a player on lead, since the kernel was made
  Budget* budget = nullptr;

 private:
  using Lanes = std::uint32_t;

  // A trick in progress, or one about to be led.
  struct Trick {
    Lanes left;      // the cards in the hands
    int seat;        // whose turn it is
    int count;       // cards on the table
    int led;         // lane that was led
    int winning;     // place of the card that is winning
    int winner;      // who played it
    int points;      // points on the table
    int took;        // bit 0: the side has taken a trick, bit 1: the others have
  };

  // What is known of a position at the start of a trick.
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t lo = 0, hi = 0;
    std::uint8_t best = 0;   // place of the card that proved the last bound
    std::uint8_t cards = 0;  // cards left; an entry with more of them cost more
  };

  struct Move {
    int place;
    int score;
  };
  using Moves = std::array<Move, 8>;

  bool same_deal(const Rules& rules, const Position& position) const;
  void lay_out(const Rules& rules, const Position& position);
  void number_classes();

  int lead(const Trick& trick, int alpha, int beta);
  int search(const Trick& trick, int alpha, int beta, int first, int* best_place);
  int play(const Trick& trick, int place, int alpha, int beta);
  int gathered(const Trick& trick, int alpha, int beta);

  Lanes legal(const Trick& trick) const;
  Lanes without_equals(const Trick& trick, Lanes cards) const;
  bool beats(int place, int winning) const;
  bool is_settled(const Trick& trick, int place, int winning, int winner) const;
  int sure_points(Lanes left, int seat) const;
  int order(const Trick& trick, Lanes cards, int first, Moves& moves) const;
  int lead_score(const Trick& trick, int place) const;
  int follow_score(const Trick& trick, int place) const;

  std::uint64_t key_of(Lanes left, int leader, int took) const;
  Entry* find(std::uint64_t key);
  Entry* slot_for(std::uint64_t key, int cards);

  bool on_side(int seat) const { return side_ >> seat & 1; }
  bool same_side(int one, int other) const { return on_side(one) == on_side(other); }
  int points_in(Lanes cards) const;

  // The deal.
  Rules rules_{};
  bool laid_out_ = false;
  std::uint8_t side_ = 0;
  std::array<std::int8_t, CARDS> place_{};             // per card; -1 if it is not in the deal
  std::array<Lanes, 4> own_{};                         // per seat
  std::array<std::uint8_t, 32> points_{};              // per place
  std::array<std::uint8_t, 32> owner_{};               // per place
  std::array<std::array<std::uint8_t, 256>, 4> sum_{};    // points of each subset of a lane
  std::array<std::array<std::uint8_t, 256>, 4> class_{};  // subsets with one number play alike
  std::array<std::array<std::uint8_t, 256>, 2> run_{};    // points of a side's highest trumps
  Lanes trumps_ = 0;
  int trump_lane_ = -1;

  // The question.
  Trick root_{};
  int guess_ = 0;
  bool stopped_ = false;

  // What was learnt.
  std::vector<Entry> table_;
  std::uint64_t generation_ = 0;
  std::array<std::array<int, 32>, 4> history_{};  // per count of cards on the table, per place
};

}  // namespace kibitz
