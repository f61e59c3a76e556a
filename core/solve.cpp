#include "solve.h"

#include <algorithm>
#include <bit>
#include <exception>
#include <mutex>
#include <thread>

namespace kibitz {
namespace {

Budget budget_for(const Limits& limits, std::chrono::steady_clock::time_point started) {
  Budget budget;
  if (limits.nodes) budget.nodes = limits.nodes;
  if (limits.milliseconds) budget.deadline = started + std::chrono::milliseconds(limits.milliseconds);
  budget.cancelled = limits.cancelled;
  return budget;
}

// What is certain of any value before anything is searched.
Bounds widest(const Rules& rules, const Position& at) {
  if (rules.payoff == Payoff::points) return {INT16_MIN, INT16_MAX};
  return {0, at.tricks_left()};
}

// Calls `work(context, index)` for every index, on a thread for each context.
template <class Work>
void share_out(std::span<Context* const> contexts, std::size_t count, Work work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failed;
  std::mutex failing;
  const auto run = [&](Context& context) {
    try {
      for (std::size_t at; (at = next.fetch_add(1)) < count;) work(context, at);
    } catch (...) {
      const std::lock_guard guard(failing);
      failed = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> threads;
    const std::size_t helpers = std::min(contexts.size(), count);
    for (std::size_t nth = 1; nth < helpers; ++nth) {
      threads.emplace_back([&, nth] { run(*contexts[nth]); });
    }
    run(*contexts[0]);
  }
  if (failed) std::rethrow_exception(failed);
}

// What playing a card comes to: what it wins at once, and where it leads.
struct After {
  int won;
  Position at;
};

After after_card(const Rules& rules, const Position& at, int card) {
  After after{0, at};
  const int winner = play(rules, after.at, card);
  if (winner >= 0) after.won = at.side >> winner & 1;
  return after;
}

// The card of a hand that is as good: the next higher one, if no other seat holds, or has just
// played, a card between them; NO_CARD if there is none.
int equal_above(const Rules& rules, const Position& at, CardSet others, CardSet hand, int card) {
  if (rules.payoff == Payoff::points || rules.suit[card] == NO_SUIT) return NO_CARD;
  if (card == at.called) return NO_CARD;
  int next = NO_CARD;
  for (CardSet above = rules.above[card] & (hand | others); above; above &= above - 1) {
    const int one = std::countr_zero(above);
    if (next == NO_CARD || rules.strength[one] < rules.strength[next]) next = one;
  }
  if (next == NO_CARD || next == at.called || !(hand & bit(next))) return NO_CARD;
  const bool alike = ((rules.trumps & bit(card)) != 0) == ((rules.trumps & bit(next)) != 0);
  return alike ? next : NO_CARD;
}

// The value of every legal card.
class CardValues {
 public:
  CardValues(Context& context, const Rules& rules, const Position& at, Budget& budget,
             std::int16_t* lo, std::int16_t* hi)
      : context_(context), rules_(rules), at_(at), budget_(budget), lo_(lo), hi_(hi) {}

  void find() {
    sort_out();
    if (rules_.payoff == Payoff::points) {
      for (Tried& one : tried_) one.bounds = context_.card_value(rules_, at_, one.card, budget_);
    } else {
      compare_with_position();
    }
    for (const Tried& one : tried_) set(one.card, one.bounds);
    for (const auto [card, equal] : alike_) set(card, {lo_[equal], hi_[equal]});
  }

 private:
  struct Tried {
    int card;
    Bounds bounds;
  };

  // One card of each run that plays alike is tried; cards without a suit, which cost most, last.
  void sort_out() {
    const CardSet hand = at_.hands[at_.turn()];
    CardSet others = at_.hands[0] | at_.hands[1] | at_.hands[2] | at_.hands[3];
    for (int place = 0; place < at_.played(); ++place) others |= bit(at_.trick[place]);
    others &= ~hand;
    const CardSet legal = legal_cards(rules_, at_);
    for (const int suit : {3, 2, 1, 0, NO_SUIT}) {
      std::vector<int> cards;
      for (CardSet left = legal; left; left &= left - 1) {
        const int card = std::countr_zero(left);
        if (rules_.suit[card] == suit) cards.push_back(card);
      }
      std::sort(cards.begin(), cards.end(), [&](int one, int other) {
        return rules_.strength[one] > rules_.strength[other];
      });
      for (const int card : cards) {
        const int equal = suit == NO_SUIT && card != cards.front()
                              ? cards.front()
                              : equal_above(rules_, at_, others, hand, card);
        if (equal == NO_CARD) {
          tried_.push_back({card, {}});
        } else {
          alike_.emplace_back(card, equal);
        }
      }
    }
  }

  // No card is better for its player than the position. Whether they are as good is asked of all
  // before it is asked of any how much it is worse: a budget that runs out then favours none.
  void compare_with_position() {
    const Bounds whole = context_.value(rules_, at_, widest(rules_, at_), budget_);
    const bool ours = at_.side >> at_.turn() & 1;
    const bool wants_much = ours == (rules_.payoff != Payoff::few);
    for (Tried& one : tried_) {
      const After after = after_card(rules_, at_, one.card);
      const Bounds all = widest(rules_, after.at);
      one.bounds = wants_much ? Bounds{after.won, std::min(all.hi + after.won, whole.hi)}
                              : Bounds{std::max(after.won, whole.lo), all.hi + after.won};
      narrow(one, after, wants_much);
    }
    for (Tried& one : tried_) {
      const After after = after_card(rules_, at_, one.card);
      while (narrow(one, after, wants_much)) {
      }
    }
  }

  // Asks whether a card is as good as it can be; false if that is known, or the budget is spent.
  bool narrow(Tried& one, const After& after, bool wants_much) {
    Bounds& known = one.bounds;
    if (known.lo >= known.hi) return false;
    const int need = wants_much ? known.hi : known.lo + 1;
    const Bounds found = context_.at_least(rules_, after.at, need - after.won, budget_);
    const Bounds before = known;
    known = {std::max(known.lo, found.lo + after.won), std::min(known.hi, found.hi + after.won)};
    return known.lo != before.lo || known.hi != before.hi;
  }

  void set(int card, Bounds bounds) {
    lo_[card] = static_cast<std::int16_t>(bounds.lo);
    hi_[card] = static_cast<std::int16_t>(bounds.hi);
  }

  Context& context_;
  const Rules& rules_;
  const Position& at_;
  Budget& budget_;
  std::int16_t* lo_;
  std::int16_t* hi_;
  std::vector<Tried> tried_;
  std::vector<std::pair<int, int>> alike_;  // a card, and the one above that is as good
};

}  // namespace

void Context::forget() {
  if (rank_) rank_->forget();
  if (points_) points_->forget();
}

std::uint64_t Context::nodes() const {
  return (rank_ ? rank_->nodes() : 0) + (points_ ? points_->nodes : 0);
}

std::string cannot_solve(const Rules& rules, const Position& at) {
  if (RankKernel::serves(rules)) return {};
  return PointsKernel::objection(rules, at);
}

Bounds Context::card_value(const Rules& rules, const Position& at, int card, Budget& budget) {
  return points(rules, at, budget).card_value(card);
}

PointsKernel& Context::points(const Rules& rules, const Position& at, Budget& budget) {
  if (!points_) points_ = std::make_unique<PointsKernel>(bytes_);
  points_->budget = &budget;
  points_->begin(rules, at);
  return *points_;
}

template <class Ask>
Bounds Context::ask(const Rules& rules, const Position& at, Budget& budget, Ask ask) {
  if (at.over()) return {0, 0};
  if (RankKernel::serves(rules)) {
    if (!rank_) rank_ = std::make_unique<RankKernel>(bytes_);
    rank_->begin(rules, at, &budget);
    return ask(*rank_);
  }
  return ask(points(rules, at, budget));
}

Bounds Context::value(const Rules& rules, const Position& at, Bounds known, Budget& budget) {
  return ask(rules, at, budget, [&](auto& kernel) { return kernel.value(known); });
}

Bounds Context::at_least(const Rules& rules, const Position& at, int need, Budget& budget) {
  return ask(rules, at, budget, [&](auto& kernel) { return kernel.at_least(need); });
}

Answers solve(std::span<Context* const> contexts, const Asked& asked, Question question,
              const Limits& limits) {
  const std::size_t count = asked.positions.size();
  const std::size_t each = question == Question::cards ? CARDS : 1;
  Answers answers;
  answers.lo.assign(count * each, NOT_LEGAL);
  answers.hi.assign(count * each, NOT_LEGAL);
  answers.nodes.assign(count, 0);
  const auto started = std::chrono::steady_clock::now();
  share_out(contexts, count, [&](Context& context, std::size_t nth) {
    const Position& at = asked.positions[nth];
    const Rules& rules = asked.rules[asked.which[nth]];
    Budget budget = budget_for(limits, started);
    const std::uint64_t before = context.nodes();
    std::int16_t* const lo = &answers.lo[nth * each];
    std::int16_t* const hi = &answers.hi[nth * each];
    if (question == Question::cards) {
      CardValues(context, rules, at, budget, lo, hi).find();
    } else {
      const Bounds found = question == Question::value
                               ? context.value(rules, at, widest(rules, at), budget)
                               : context.at_least(rules, at, asked.need[nth], budget);
      *lo = static_cast<std::int16_t>(found.lo);
      *hi = static_cast<std::int16_t>(found.hi);
    }
    answers.nodes[nth] = context.nodes() - before;
  });
  return answers;
}

Answers tabulate(std::span<Context* const> contexts, std::span<const Rules> rules,
                 std::span<const Position> deals, const Limits& limits) {
  Answers answers;
  const std::size_t each = rules.size() * SEATS;
  answers.lo.assign(deals.size() * each, 0);
  answers.hi.assign(deals.size() * each, 0);
  answers.nodes.assign(deals.size(), 0);
  const auto started = std::chrono::steady_clock::now();
  share_out(contexts, deals.size(), [&](Context& context, std::size_t nth) {
    Budget budget = budget_for(limits, started);
    const std::uint64_t before = context.nodes();
    std::size_t to = nth * each;
    for (const Rules& contract : rules) {
      for (int leader = 0; leader < SEATS; ++leader, ++to) {
        Position at = deals[nth];
        at.leader = leader;
        const Bounds found = context.value(contract, at, widest(contract, at), budget);
        answers.lo[to] = static_cast<std::int16_t>(found.lo);
        answers.hi[to] = static_cast<std::int16_t>(found.hi);
      }
    }
    answers.nodes[nth] = context.nodes() - before;
  });
  return answers;
}

}  // namespace kibitz
