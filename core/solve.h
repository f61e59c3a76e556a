// Questions about many positions at once.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "points.h"
#include "rank_kernel.h"
#include "rules.h"

namespace kibitz {

// One thread's tables. They belong to the caller and keep what was learnt of the last deal.
class Context {
 public:
  explicit Context(std::size_t bytes) : bytes_(bytes) {}

  void forget();

  // The bounds of a position's value, within `known`, as far as the budget lasts.
  Bounds value(const Rules& rules, const Position& at, Bounds known, Budget& budget);
  // Bounds that say whether the value is at least `need`, if the budget lasts.
  Bounds at_least(const Rules& rules, const Position& at, int need, Budget& budget);
  // The bounds of the value where cards count points, if that card is played first.
  Bounds card_value(const Rules& rules, const Position& at, int card, Budget& budget);

  std::uint64_t nodes() const;

 private:
  PointsKernel& points(const Rules& rules, const Position& at, Budget& budget);
  template <class Ask>
  Bounds ask(const Rules& rules, const Position& at, Budget& budget, Ask ask);

  std::size_t bytes_;
  std::unique_ptr<RankKernel> rank_;  // each made when it is first needed
  std::unique_ptr<PointsKernel> points_;
};

// Why a position cannot be solved under these rules; empty if it can.
std::string cannot_solve(const Rules& rules, const Position& at);

enum class Question { at_least, value, cards };

constexpr std::int16_t NOT_LEGAL = INT16_MIN;

// What each position may cost, and when all must end.
struct Limits {
  std::uint64_t nodes = 0;         // for each position; 0: no limit
  std::uint64_t milliseconds = 0;  // for the whole call; 0: no limit
  const std::atomic<bool>* cancelled = nullptr;
};

struct Asked {
  std::span<const Rules> rules;
  std::span<const Position> positions;
  std::span<const std::uint16_t> which;  // the rules of each position
  std::span<const std::int16_t> need;    // for at_least
};

struct Answers {
  std::vector<std::int16_t> lo, hi;  // one for each position; for cards one for each of its cards
  std::vector<std::uint64_t> nodes;  // one for each position
};

// One thread works for each context, on positions of its own.
Answers solve(std::span<Context* const> contexts, const Asked& asked, Question question,
              const Limits& limits);

// The value of every deal under every contract with every leader, in this order.
Answers tabulate(std::span<Context* const> contexts, std::span<const Rules> rules,
                 std::span<const Position> deals, const Limits& limits);

}  // namespace kibitz
