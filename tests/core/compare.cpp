// The core beside the plain solver, on deals of few cards drawn at random.
//
//   make compare                    (some seconds, as part of `make test`)
//   build/optimised/compare 600 7   (seconds; seed of the first deal)
//
// A wrong bound may show in one deal of ten thousand, so all is compiled to be fast. Of each deal
// many positions are asked about, for what a kernel has learnt from one it uses for the next.
// Minimax soon takes too long: deals with more cards are compared with what the core says one card
// later: where a bound is wrong but those below it are not, the two differ.
#include <algorithm>
#include <bit>
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "../../core/solve.h"
#include "draw.h"
#include "plain.h"

namespace {

using namespace kibitz;

std::string text(int card) {
  if (card == NO_CARD) return "none";
  if (card >= 4 * 13) return {'W', static_cast<char>('1' + card - 4 * 13)};
  return {"CDHS"[card / 13], "23456789TJQKA"[card % 13]};
}

void print_cards(const char* what, CardSet cards) {
  std::fprintf(stderr, "  %s", what);
  for (; cards; cards &= cards - 1) {
    std::fprintf(stderr, " %s", text(std::countr_zero(cards)).c_str());
  }
  std::fprintf(stderr, "\n");
}

// All that is needed to set a position up elsewhere.
void print(const Rules& rules, const Position& at) {
  const char* const seats[] = {"north", "east", "south", "west"};
  for (int seat = 0; seat < SEATS; ++seat) {
    std::fprintf(stderr, "%s", at.side >> seat & 1 ? "  declares:" : "           ");
    print_cards(seats[seat], at.hands[seat]);
  }
  std::fprintf(stderr, "  %s leads; in the trick:", seats[at.leader]);
  for (int place = 0; place < at.played(); ++place) {
    std::fprintf(stderr, " %s", text(at.trick[place]).c_str());
  }
  std::fprintf(stderr, "\n  %s tricks are wanted; called: %s; duties:",
               rules.payoff == Payoff::few ? "few" : "many", text(at.called).c_str());
  for (const Duty duty : rules.duties) std::fprintf(stderr, " %d", static_cast<int>(duty));
  std::fprintf(stderr, "\n");
  print_cards("trumps:", rules.trumps & rules.pack);
  for (int card = 0; card < CARDS; ++card) {
    const int printed = card < 4 * 13 ? card / 13 : NO_SUIT;
    if (rules.suit[card] == printed && (printed == NO_SUIT || rules.strength[card] > 1)) continue;
    std::fprintf(stderr, "  %s is the lowest of suit %c\n", text(card).c_str(),
                 "CDHS"[rules.suit[card]]);
  }
}

class Comparison {
 public:
  Comparison(std::uint64_t seed, Context& core, Context& later)
      : seed_(seed),
        draw_(seed),
        few_cards_(draw_.at.tricks_left() <= MOST_FOR_PLAIN),
        plain_(draw_.rules, draw_.at.side),
        core_(core),
        later_(later) {}

  // A deal of many cards is given up where it is dear; most are not.
  void run() {
    try {
      compare_all();
    } catch (const TooDear&) {
    }
  }

 private:
  static constexpr int MOST_FOR_PLAIN = 5;
  static constexpr std::uint64_t DEAR = 20000;  // nodes, for one question
  struct TooDear {};

  // All four leads, and then a way through the play, with what was learnt before.
  void compare_all() {
    Position at = draw_.at;
    for (int seat = 0; seat < SEATS; ++seat) {
      at.leader = seat_after(draw_.at.leader, seat);
      compare(at);
    }
    while (at.tricks_left() > 1) {
      CardSet legal = legal_cards(draw_.rules, at);
      for (int skipped = draw_.below(std::popcount(legal)); skipped > 0; --skipped) {
        legal &= legal - 1;
      }
      play(draw_.rules, at, std::countr_zero(legal));
      compare(at);
    }
  }

  // Each card is worth what is right once it was played, and the position what its best card is.
  void compare(const Position& at) {
    const Answers whole = ask(core_, at, Question::value);
    const Answers cards = ask(core_, at, Question::cards);
    const bool ours = at.side >> at.turn() & 1;
    const bool most = ours == (draw_.rules.payoff == Payoff::many);
    int best = most ? INT_MIN : INT_MAX;
    for (CardSet legal = legal_cards(draw_.rules, at); legal; legal &= legal - 1) {
      const int card = std::countr_zero(legal);
      Position after = at;
      const int winner = play(draw_.rules, after, card);
      const int won = winner >= 0 && (at.side >> winner & 1);
      const int right = won + rest(after, cards.lo[card] - won);
      expect(at, card, cards.lo[card], cards.hi[card], right);
      best = most ? std::max(best, right) : std::min(best, right);
    }
    expect(at, NO_CARD, whole.lo[0], whole.hi[0], best);
  }

  // What is taken in the rest.
  int rest(const Position& after, int thought) {
    return few_cards_ ? plain_.value(after, thought) : ask(later_, after, Question::value).lo[0];
  }

  Answers ask(Context& context, const Position& at, Question question) const {
    Context* contexts[] = {&context};
    const std::uint16_t which[] = {0};
    const Limits limits{few_cards_ ? 0 : DEAR, 0, nullptr};
    Answers found = solve(contexts, {{&draw_.rules, 1}, {&at, 1}, which, {}}, question, limits);
    if (limits.nodes && found.nodes[0] >= limits.nodes) throw TooDear{};
    return found;
  }

  void expect(const Position& at, int card, int lo, int hi, int right) const {
    if (lo == right && hi == right) return;
    std::fprintf(stderr, "\nthe core is wrong: seed %llu, card %s: it says %d to %d, %s %d\n",
                 (unsigned long long)seed_, text(card).c_str(), lo, hi,
                 few_cards_ ? "and it is" : "but one card later", right);
    print(draw_.rules, at);
    std::exit(1);
  }

  std::uint64_t seed_;
  Draw draw_;
  bool few_cards_;
  Plain plain_;
  Context &core_, &later_;
};

}  // namespace

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 10;
  const std::uint64_t first =
      count > 2 ? std::strtoull(arguments[2], nullptr, 10) : std::random_device()();
  std::fprintf(stderr, "compare: from seed %llu on", (unsigned long long)first);
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  // One table is so small that it is full now and then.
  Context large(1 << 22), small(0), later(1 << 22);
  std::uint64_t seed = first;
  for (; std::chrono::steady_clock::now() < until; ++seed) {
    Comparison(seed, seed % 2 ? large : small, later).run();
  }
  std::fprintf(stderr, ": %llu deals, nothing wrong\n", (unsigned long long)(seed - first));
}
