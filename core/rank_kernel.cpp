#include "rank_kernel.h"

#include <algorithm>

#include "rank_guess.h"
#include "rank_search.h"

namespace kibitz {

RankKernel::RankKernel(std::size_t bytes) : shared_(std::make_unique<RankShared>(bytes)) {}
RankKernel::~RankKernel() = default;

bool RankKernel::serves(const Rules& rules) { return RankBoard::serves(rules); }

bool RankKernel::same_cards(const Position& at) const {
  for (int seat = 0; seat < SEATS; ++seat) {
    if (at.hands[seat] & ~cards_[seat]) return false;
  }
  for (int place = 0; place < at.played(); ++place) {
    if (!(cards_[seat_after(at.leader, place)] & bit(at.trick[place]))) return false;
  }
  return true;
}

void RankKernel::begin(const Rules& rules, const Position& at, Budget* budget) {
  const bool same = same_cards(at);
  if (!same) guess_ = -1;
  if (!same || at.side != side_ || rules != rules_) {
    forget();
    rules_ = rules;
    side_ = at.side;
    cards_ = at.hands;
    for (int place = 0; place < at.played(); ++place) {
      cards_[seat_after(at.leader, place)] |= bit(at.trick[place]);
    }
  }
  shared_->board.begin(rules, at);
  shared_->budget = budget;
  tricks_ = at.tricks_left();
}

void RankKernel::forget() { shared_->table.forget(); }
std::uint64_t RankKernel::nodes() const { return shared_->nodes; }

// Calls `ask` with a search made for this kind of board.
template <class Ask>
auto RankKernel::with_search(Ask ask) {
  const RankBoard& board = shared_->board;
  const auto run = [&]<RankFlags F>() {
    RankSearch<F> search(*shared_);
    return ask(search);
  };
  const int kind = board.has_trumps << 2 | board.has_wild << 1 | board.few;
  switch (kind) {
    case 0: return run.template operator()<RankFlags{false, false, false}>();
    case 1: return run.template operator()<RankFlags{false, false, true}>();
    case 2: return run.template operator()<RankFlags{false, true, false}>();
    case 3: return run.template operator()<RankFlags{false, true, true}>();
    case 4: return run.template operator()<RankFlags{true, false, false}>();
    case 5: return run.template operator()<RankFlags{true, false, true}>();
    case 6: return run.template operator()<RankFlags{true, true, false}>();
    default: return run.template operator()<RankFlags{true, true, true}>();
  }
}

// Where few tricks are wanted the search counts those that the side avoids.
Bounds RankKernel::turned(Bounds bounds) const {
  return shared_->board.few ? Bounds{tricks_ - bounds.hi, tricks_ - bounds.lo} : bounds;
}

Bounds RankKernel::at_least(int need) {
  if (shared_->board.few) need = tricks_ - need + 1;
  const Bounds found = with_search([&](auto& search) {
    Bounds bounds{0, tricks_};
    try {
      if (search.at_least(tricks_, need)) {
        bounds.lo = need;
      } else {
        bounds.hi = need - 1;
      }
    } catch (const Spent&) {
    }
    return bounds;
  });
  return turned(found);
}

Bounds RankKernel::value(Bounds known) {
  known = turned(known);
  const RankBoard& board = shared_->board;
  const bool two_each = std::popcount(board.side) == 2 && !board.few;
  const int likely = guess_ >= 0 ? guess_
                     : two_each  ? likely_tricks(board, tricks_)
                                 : (known.lo + known.hi + 1) / 2;
  const Bounds found = with_search([&](auto& search) {
    int guess = std::clamp(likely, std::min(known.lo + 1, known.hi), known.hi);
    try {
      while (known.lo < known.hi) {
        if (search.at_least(tricks_, guess)) {
          known.lo = guess++;
        } else {
          known.hi = --guess;
        }
      }
    } catch (const Spent&) {
    }
    if (known.exact()) guess_ = known.lo;
    return known;
  });
  return turned(found);
}

}  // namespace kibitz
