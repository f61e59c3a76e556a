// Solves positions of games in which cards count points: belote and its kin.
//
// The cards of a deal lie in four lanes of eight bits, one lane for each effective suit, stronger
// cards in higher bits. Owners never change during a deal, so the set of cards left says who
// holds what. docs/solver.md tells the ideas.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "points_order.h"
#include "rules.h"

namespace kibitz {

class PointsKernel {
 public:
  // bytes: how much memory the table of positions may take.
  explicit PointsKernel(std::size_t bytes, const PointsWeights& weights = POINTS_WEIGHTS);

  // Why this kernel cannot take a position; empty if it can.
  static std::string objection(const Rules& rules, const Position& position);

  // Takes up a position. What was learnt stays as long as the deal, the rules and the side do.
  void begin(const Rules& rules, const Position& position);

  // Bounds with lo >= need or hi < need, unless the budget is spent first.
  Bounds at_least(int need);

  // Bounds with lo == hi, unless the budget is spent first. known: what the caller has proven.
  Bounds value(Bounds known);

  // The same for the value of a legal card: of the position if that card is played first.
  Bounds card_value(int card);

  // Drops what was learnt.
  void forget();

  std::uint64_t nodes = 0;  // positions with a player on lead, since the kernel was made
  Budget* budget = nullptr;

 private:
  using Lanes = std::uint32_t;

  // A trick in progress, or one about to be led.
  struct Trick {
    Lanes left = 0;   // the cards in the hands
    int seat = 0;     // whose turn it is
    int count = 0;    // cards on the table
    int led = 0;      // the lane that was led
    int winning = 0;  // the place of the card that is winning
    int winner = 0;   // who played it
    int points = 0;   // points on the table
    int took = 0;     // bit 0: the side has taken a trick, bit 1: the others have
  };

  // What is left of a lane.
  struct Holding {
    std::uint8_t number;       // holdings of a lane with one number play alike
    std::uint8_t points;
    std::uint8_t boss;         // who holds the highest card; nobody: 4
    std::uint8_t run;          // tricks the boss takes by leading the suit, if nobody ruffs
    std::uint8_t run_points;   // points that fall in those tricks at least
    std::uint8_t side_points;  // points of the highest cards, as far as the boss's side holds them
    std::array<std::uint8_t, 4> sizes;  // cards of each seat
  };

  // What is known of a position at the start of a trick.
  struct Entry {
    std::uint64_t key = 0;
    std::int16_t lo = 0, hi = 0;
    std::uint8_t best = 0;   // the place of the card that proved the last bound
    std::uint8_t cards = 0;  // cards left; an entry with more of them cost more
  };

  // What the players after the seat on turn hold: on its side, and against it.
  struct Later {
    std::array<Lanes, 2> cards;
    std::array<std::array<Lanes, SUITS>, 2> ruffs;  // by lane led: trumps of those void in it
  };

  // What comes of a card: whether the own side is winning then, for good, and by this card.
  struct Play {
    bool ours, settled, takes;
  };

  struct Move {
    int place;
    int score;
  };
  using Moves = std::array<Move, 8>;

  bool same_deal(const Rules& rules, const Position& position) const;
  void lay_out(const Rules& rules, const Position& position);
  void lay_out_lane(int number, const std::vector<int>& owners);
  Holding holding(int number, unsigned subset) const;

  Bounds at_least(int need, int place);
  Bounds value(Bounds known, int place);
  int lead(const Trick& trick, int alpha, int beta);
  int search(const Trick& trick, int alpha, int beta, int& best_place);
  int play(const Trick& trick, int place, int alpha, int beta);
  void remember(const Trick& trick, const Moves& moves, int proved);
  int gathered(const Trick& trick, int alpha, int beta);
  Bounds bounds(const Trick& trick) const;
  int ceded_points(const Trick& trick) const;
  int sure_points(Lanes left, int seat, bool both) const;

  Lanes legal(const Trick& trick) const;
  Trick with(const Trick& trick, int place) const;
  bool beats(int place, int winning) const;
  bool is_won(const Trick& trick) const;
  Later later(const Trick& trick) const;
  bool is_settled(const Later& later, int led, int winning, bool ours) const;

  int choices(const Trick& trick, int first, Moves& moves) const;
  int lead_score(const Trick& trick, int place, Play play, const Later& then) const;
  int follow_score(const Trick& trick, int place, Play play) const;

  std::uint64_t key_of(const Trick& trick) const;
  Entry* find(std::uint64_t key);
  Entry& slot_for(std::uint64_t key);

  bool on_side(int seat) const { return side_ >> seat & 1; }
  bool same_side(int one, int other) const { return on_side(one) == on_side(other); }
  const Holding& held(Lanes left, int lane) const { return holdings_[lane][left >> 8 * lane & 0xFF]; }
  int points_in(Lanes left) const;

  // The deal.
  Rules rules_;
  bool laid_out_ = false;
  unsigned side_ = 0;
  std::array<int, CARDS> place_{};        // per card; -1 if it is not in the deal
  std::array<std::uint8_t, 32> owner_{};  // per place
  std::array<std::uint8_t, 32> points_{};
  std::array<Lanes, SEATS> own_{};        // per seat
  std::array<int, SEATS> partner_{};      // per seat: another of its side; the seat itself if none
  std::array<std::array<Holding, 256>, SUITS> holdings_{};
  Lanes trumps_ = 0;
  int trump_lane_ = -1;

  // The question.
  Trick root_;
  int guess_ = 0;

  // What was learnt.
  std::vector<Entry> table_;
  std::uint64_t generation_ = 0;
  const PointsWeights& weights_;
  std::array<std::array<std::array<int, 32>, SUITS>, SEATS> history_{};  // [on table][led][place]
  std::array<std::array<int, 32>, SEATS> reply_{};  // per seat: what beat that winning card best
};

}  // namespace kibitz
