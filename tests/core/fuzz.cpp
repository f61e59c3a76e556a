// Anything at all is put to the core: it refuses in words or answers, and never does what it must not.
//
//   make fuzz                  (some seconds, as part of `make test`)
//   build/checked/fuzz 600 7   (seconds; seed)
//
// It is compiled with the compiler's checks for addresses and undefined behaviour. The input is a
// string of bytes, which becomes rules and a position: sensible ones, so that the searches are
// reached, or nonsense. With clang, -DLIBFUZZER and -fsanitize=fuzzer it is a target for libFuzzer.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <span>
#include <vector>

#include "../../core/solve.h"
#include "../../core/stepper.h"

namespace {

using namespace kibitz;

// The input, number by number; zeros when it is used up.
class Input {
 public:
  explicit Input(std::span<const std::uint8_t> bytes) : left_(bytes) {}

  template <class Number = std::uint8_t>
  Number next() {
    std::uint8_t bytes[sizeof(Number)] = {};
    const std::size_t size = std::min(sizeof bytes, left_.size());
    std::copy_n(left_.begin(), size, bytes);
    left_ = left_.subspan(size);
    Number number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
  }
  int below(int limit) { return next() % limit; }

 private:
  std::span<const std::uint8_t> left_;
};

const std::vector<std::vector<Duty>> KNOWN_DUTIES = {
    {Duty::follow},
    {Duty::follow, Duty::head},
    {Duty::follow_trumps, Duty::head_trumps, Duty::follow, Duty::trump_in, Duty::overtrump},
    {Duty::follow, Duty::play_called, Duty::lead_called},
    {Duty::follow, Duty::play_called, Duty::lead_called, Duty::keep_called},
};

// Rules as a game would have them.
Rules sensible_rules(Input& input) {
  Rules rules;
  const int trump = input.below(5);
  const int lowest = input.below(2) * 5;
  for (int card = 0; card < CARDS; ++card) {
    const int suit = std::min(card / 13, NO_SUIT), rank = card % 13;
    if (suit < NO_SUIT && rank < lowest) {
      rules.suit[card] = NO_SUIT;
      continue;
    }
    rules.suit[card] = static_cast<std::uint8_t>(suit);
    if (suit == NO_SUIT) continue;
    rules.strength[card] = static_cast<std::uint8_t>(rank + 1 + (suit == trump ? TRUMP_STRENGTH : 0));
    rules.points[card] = static_cast<std::uint8_t>(rank >= 8 ? input.below(22) : 0);
  }
  rules.duties = KNOWN_DUTIES[input.below(static_cast<int>(KNOWN_DUTIES.size()))];
  rules.payoff = static_cast<Payoff>(input.below(3));
  if (rules.payoff == Payoff::points) {
    rules.last_trick = input.below(20);
    rules.all_tricks = input.below(100);
  }
  return rules;
}

// Rules of no game; what the binding refuses, as a suit above 4 or an unknown duty, is left out.
Rules any_rules(Input& input) {
  Rules rules;
  for (int card = 0; card < CARDS; ++card) {
    rules.suit[card] = static_cast<std::uint8_t>(input.below(NO_SUIT + 1));
    rules.strength[card] = input.next();
    rules.points[card] = input.next();
  }
  for (int count = input.below(7); count > 0; --count) {
    rules.duties.push_back(static_cast<Duty>(input.below(DUTIES)));
  }
  rules.payoff = static_cast<Payoff>(input.below(3));
  rules.last_trick = input.next<std::uint16_t>() % (MOST_BONUS + 1);
  rules.all_tricks = input.next<std::uint16_t>() % (MOST_BONUS + 1);
  return rules;
}

// Hands of equal size from the pack, and up to three of their cards played.
Position sensible_position(const Rules& rules, Input& input) {
  std::vector<int> pack;
  for (int card = 0; card < CARDS; ++card) {
    if (rules.pack & bit(card)) pack.push_back(card);
  }
  std::mt19937 random(input.next<std::uint32_t>());
  std::shuffle(pack.begin(), pack.end(), random);
  const std::size_t most = std::min<std::size_t>(pack.size() / SEATS, 13);
  Position at;
  if (most == 0) return at;
  const std::size_t cards = 1 + input.next() % most;
  for (std::size_t nth = 0; nth < SEATS * cards; ++nth) at.hands[nth % SEATS] |= bit(pack[nth]);
  at.leader = input.below(SEATS);
  at.side = input.below(4) ? 0b0101u << input.below(2) : input.next();
  at.side_took = input.next() & 1;
  at.others_took = input.next() & 1;
  if (input.below(3) == 0) at.called = pack[input.next() % pack.size()];
  if (!objection(rules, at).empty()) return at;
  for (int played = input.below(4); played > 0; --played) {
    const CardSet legal = legal_cards(rules, at);
    if (!legal) break;
    play(rules, at, std::countr_zero(legal));
  }
  return at;
}

Position any_position(Input& input) {
  Position at;
  for (CardSet& hand : at.hands) hand = input.next<std::uint64_t>();
  at.leader = input.next<std::int8_t>();
  for (std::int8_t& card : at.trick) card = input.next<std::int8_t>();
  at.called = input.next<std::int8_t>();
  at.side = input.next();
  return at;
}

void fail(const char* what) {
  std::fprintf(stderr, "the core is wrong: %s\n", what);
  std::abort();
}

void go_forward(const Rules& rules, Position at, std::uint64_t seed) {
  const CardSet legal = legal_cards(rules, at);
  if (legal & ~at.hands[at.turn()]) fail("a card that is not held is legal");
  if (!legal != at.over()) fail("nothing is legal, or something after the end");
  winning_seat(rules, at);
  count(rules, at, static_cast<int>(seed % 4));
  Random random(seed);
  playout(rules, at, random);
  while (const CardSet cards = legal_cards(rules, at)) play(rules, at, std::countr_zero(cards));
  if (!at.over()) fail("a deal does not end");
}

void expect_order(const Answers& found) {
  for (std::size_t nth = 0; nth < found.lo.size(); ++nth) {
    if (found.lo[nth] > found.hi[nth]) fail("a value lies between nothing");
  }
}

// No bounds contradict each other. Only where points are counted by rules that no game has (trumps
// in two suits, hundreds of points in one) nothing is promised but that all ends well.
void ask_everything(const Rules& rules, const Position& at, Input& input, bool sensible) {
  static Context context(1 << 20), other(0);  // as small as there are: it is full now and then
  if (input.below(8) == 0) context.forget();
  Context* contexts[] = {&context, &other};
  const std::uint16_t which[] = {0, 0};
  const Position both[] = {at, at};
  const std::int16_t need[] = {input.next<std::int16_t>(), static_cast<std::int16_t>(input.below(14))};
  const Limits limits{1u + input.next<std::uint16_t>() % 3000, 0, nullptr};
  const bool holds = sensible || rules.payoff != Payoff::points;
  for (const Question question : {Question::at_least, Question::value, Question::cards}) {
    const Answers found = solve(contexts, {{&rules, 1}, both, which, need}, question, limits);
    if (holds) expect_order(found);
  }
  if (at.played() > 0) return;
  const Answers table = tabulate(contexts, {&rules, 1}, {&at, 1}, limits);
  if (holds) expect_order(table);
}

void try_all(std::span<const std::uint8_t> bytes) {
  Input input(bytes);
  const bool sensible = input.below(4);
  Rules rules = sensible ? sensible_rules(input) : any_rules(input);
  rules.finish();
  const Position at = input.below(8) ? sensible_position(rules, input) : any_position(input);
  if (!objection(rules, at).empty()) return;
  go_forward(rules, at, input.next<std::uint32_t>());
  if (cannot_solve(rules, at).empty()) ask_everything(rules, at, input, sensible);
}

}  // namespace

#ifdef LIBFUZZER
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  try_all({bytes, size});
  return 0;
}
#else
namespace {

std::uint64_t seed = 0;

void say_which(int) {
  std::fprintf(stderr, "fuzz: that was seed %llu\n", (unsigned long long)seed);
}

}  // namespace

// Whatever a sanitizer finds ends in abort().
extern "C" const char* __asan_default_options() { return "abort_on_error=1"; }
extern "C" const char* __ubsan_default_options() { return "abort_on_error=1"; }

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 10;
  const std::uint64_t first = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 0;
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  std::signal(SIGABRT, say_which);
  for (seed = first; std::chrono::steady_clock::now() < until; ++seed) {
    std::mt19937_64 random(seed);
    std::vector<std::uint8_t> bytes(512);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    try_all(bytes);
  }
  std::fprintf(stderr, "fuzz: seeds %llu to %llu, nothing wrong\n", (unsigned long long)first,
               (unsigned long long)seed - 1);
}
#endif
