// The kernel for games that count tricks and in which only rank matters.
#pragma once

#include <memory>

#include "rules.h"

namespace kibitz {

struct RankShared;
struct RankWeights;

class RankKernel {
 public:
  explicit RankKernel(std::size_t bytes);
  ~RankKernel();

  // The position of the questions that follow. What is known of others with these rules stays.
  void begin(const Rules& rules, const Position& at, Budget* budget);

  // Whether the side takes at least `need` tricks more; undecided (lo < need <= hi) only if the
  // budget ran out.
  Bounds at_least(int need);
  // The exact value, within what is known of it, if the budget lasts.
  Bounds value(Bounds known);

  void forget();
  std::uint64_t nodes() const;
  RankShared& shared() { return *shared_; }

 private:
  template <class Ask>
  auto with_search(Ask ask);
  Bounds turned(Bounds bounds) const;

  std::unique_ptr<RankShared> shared_;
  int tricks_ = 0;
};

}  // namespace kibitz
