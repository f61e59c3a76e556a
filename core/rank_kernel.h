// The kernel for games that count tricks and in which only rank matters.
#pragma once

#include <array>
#include <memory>

#include "rules.h"

namespace kibitz {

struct RankShared;
struct RankWeights;

class RankKernel {
 public:
  explicit RankKernel(std::size_t bytes);
  ~RankKernel();

  // Whether this kernel knows the duties and the payoff of these rules.
  static bool serves(const Rules& rules);

  // The position of the questions that follow. What was learnt stays as long as the deal, the rules
  // and the side do.
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

  bool same_deal(const Rules& rules, const Position& at) const;

  std::unique_ptr<RankShared> shared_;
  int tricks_ = 0;
  Rules rules_;                          // what the table is about: the rules,
  std::array<CardSet, SEATS> cards_{};   // the cards of each seat,
  unsigned side_ = 0;                    // and whose tricks are counted
};

}  // namespace kibitz
