// A contract's trick rules as data, and a position in its play.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace kibitz {

constexpr int CARDS = 55;
constexpr int SUITS = 4;
constexpr int SEATS = 4;
constexpr int NO_SUIT = 4;
constexpr int NO_CARD = -1;
constexpr int TRUMP_STRENGTH = 100;  // anything above it beats every plain card
constexpr int MOST_BONUS = 9000;     // points: with those of all cards they stay below INT16_MAX

using CardSet = std::uint64_t;

constexpr CardSet bit(int card) { return CardSet{1} << card; }
constexpr int seat_after(int seat, int steps = 1) { return (seat + steps) & 3; }

// "Keep to these cards if you hold any": the numbers are part of the interface with Python.
enum class Duty : std::uint8_t {
  follow,
  follow_trumps,
  head,
  head_trumps,
  trump_in,
  overtrump,
  undertrump,
  play_called,
  lead_called,
  keep_called,
};
constexpr int DUTIES = 10;

// What a side plays for: many tricks, few tricks, or points.
enum class Payoff : std::uint8_t { many, few, points };

struct Rules {
  std::array<std::uint8_t, CARDS> suit{};      // effective suit, NO_SUIT if none
  std::array<std::uint8_t, CARDS> strength{};  // a trump's is above TRUMP_STRENGTH
  std::array<std::uint8_t, CARDS> points{};
  std::vector<Duty> duties;
  Payoff payoff = Payoff::many;
  int last_trick = 0;  // points for the winner of the last trick
  int all_tricks = 0;  // points for a side that takes every trick of the deal

  // Derived by finish():
  std::array<CardSet, SUITS> suits{};   // the cards of each effective suit
  std::array<CardSet, CARDS> above{};   // the stronger cards of a card's own suit
  CardSet trumps = 0;
  CardSet pack = 0;                     // the cards that can be in play

  void finish();
  bool operator==(const Rules&) const = default;
};

struct Position {
  std::array<CardSet, SEATS> hands{};  // cards still held, not those in the trick
  int leader = 0;                      // who led, or leads, the trick in progress
  std::array<std::int8_t, SEATS> trick{NO_CARD, NO_CARD, NO_CARD, NO_CARD};
  int called = NO_CARD;                // a card with a duty at the first lead of its suit
  unsigned side = 0;                   // a bit per seat: whose value is asked
  bool side_took = false;              // whether that side has taken a trick before,
  bool others_took = false;            // and whether the others have

  int played() const {
    int count = 0;
    while (count < SEATS && trick[count] != NO_CARD) ++count;
    return count;
  }
  int turn() const { return seat_after(leader, played()); }
  // Tricks still to be finished, the one in progress included.
  int tricks_left() const;
  bool over() const { return played() == 0 && hands[leader] == 0; }
};

// A deal in play, for going forward fast: what the rules ask of the trick is kept up to date.
class Play {
 public:
  Play(const Rules& rules, const Position& at);

  bool over() const { return played_ == 0 && hands_[leader_] == 0; }
  int turn() const { return seat_after(leader_, played_); }
  int leader() const { return leader_; }
  // Whose card is winning the trick in progress.
  int winner() const { return winner_; }
  // The called card, while it has its duty.
  int called() const { return called_; }

  // The cards that the seat on turn may play.
  CardSet legal() const;
  // Puts a legal card into the trick; whether that completed it, for the new leader.
  bool put(int card);
  // What the trick just completed was worth: one trick, or its points.
  int won() const { return won_; }
  // What the position's side has more, or less, if one side took all tricks.
  int bonus() const;

 private:
  CardSet keep(Duty duty, CardSet cards) const;
  CardSet follow() const;
  CardSet head() const;
  CardSet trumps_against_opponent() const;
  bool opponent_trumped() const;

  const Rules& rules_;
  std::array<CardSet, SEATS> hands_;
  int leader_, played_ = 0;
  int led_ = NO_SUIT;
  int best_ = NO_CARD, winner_;
  int called_;
  int points_ = 0, won_ = 0;
  unsigned side_;
  bool side_took_, others_took_;
};

// The cards that the seat on turn may play; none when the deal is over.
CardSet legal_cards(const Rules& rules, const Position& at);

// Whose card is winning the trick in progress; -1 if nothing lies there.
int winning_seat(const Rules& rules, const Position& at);

// Puts a legal card into the trick; returns the winner of a trick that is completed, else -1.
int play(const Rules& rules, Position& at, int card);

// Why a position is none, in words; empty if it is one.
std::string objection(const Rules& rules, const Position& at);

// What a search may use. It stops, with what is proven so far, when any of it is spent.
struct Budget {
  static constexpr std::uint64_t LOOK_EVERY = 1024;  // nodes between looks at clock and flag

  std::uint64_t nodes = UINT64_MAX;  // still to be had
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  const std::atomic<bool>* cancelled = nullptr;

  // Uses one node, the `nth` of the kernel; false if there is none to be had.
  bool take(std::uint64_t nth) {
    if (nodes == 0 || (nth % LOOK_EVERY == 0 && interrupted())) return false;
    --nodes;
    return true;
  }

  bool interrupted() const {
    if (cancelled && cancelled->load(std::memory_order_relaxed)) return true;
    return deadline != std::chrono::steady_clock::time_point::max() &&
           std::chrono::steady_clock::now() >= deadline;
  }
};

// Thrown inside a search when its budget is spent; never leaves the core.
struct Spent {};

// A value is proven to lie from lo to hi.
struct Bounds {
  int lo;
  int hi;
  bool exact() const { return lo == hi; }
};

}  // namespace kibitz
