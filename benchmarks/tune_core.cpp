// Improves the move order's weights by random steps that are kept if they save nodes.
//
//   make tune && build/tune_core no_trumps 60 300 1 weights.txt
//
// Arguments: no_trumps, trumps or wild (trumps and wild cards); deals a set; seconds; seed; the file
// the weights are read from, if it is there, and written to; cards a hand. Deals are random; a step is
// judged by the sum of the square roots of the node counts, so that no single hard deal decides. The
// set of deals changes now and then.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <vector>

#include "../core/rank_kernel.h"
#include "../core/rank_search.h"

namespace {

using namespace kibitz;

constexpr int STEPS_A_SET = 150;

Rules bridge_rules(int trump) {
  Rules rules;
  for (int card = 0; card < CARDS; ++card) {
    rules.suit[card] = static_cast<std::uint8_t>(std::min(card / 13, NO_SUIT));
    if (card >= 52) continue;
    rules.strength[card] =
        static_cast<std::uint8_t>(card % 13 + 2 + (card / 13 == trump ? TRUMP_STRENGTH : 0));
  }
  rules.duties = {Duty::follow};
  rules.finish();
  return rules;
}

// In whist partners sit anywhere.
unsigned side_of(int nth, bool wild) {
  if (!wild) return 0b1010;
  constexpr std::array<unsigned, 4> SIDES{0b1010, 0b1010, 0b1100, 0b1001};
  return SIDES[nth % SIDES.size()];
}

std::vector<Position> random_deals(std::mt19937_64& random, int count, int cards, bool wild) {
  std::vector<Position> deals(count);
  std::vector<int> pack(wild ? 55 : 52);
  int nth_deal = 0;
  for (Position& deal : deals) {
    std::iota(pack.begin(), pack.end(), 0);
    std::shuffle(pack.begin(), pack.end(), random);
    for (int nth = 0; nth < 4 * cards; ++nth) deal.hands[nth % 4] |= bit(pack[nth]);
    deal.leader = 3;
    deal.side = side_of(nth_deal++, wild);
  }
  return deals;
}

// The sum of the square roots of the nodes; gives up when it is above `limit`.
double cost(RankKernel& kernel, const Rules& rules, const std::vector<Position>& deals,
            double limit) {
  double sum = 0;
  for (const Position& deal : deals) {
    const std::uint64_t before = kernel.nodes();
    kernel.forget();
    kernel.begin(rules, deal, nullptr);
    kernel.value({0, deal.tricks_left()});
    sum += std::sqrt(static_cast<double>(kernel.nodes() - before));
    if (sum > limit) break;
  }
  return sum;
}

// The places of the weights that the search uses: without trumps those of plain leads and discards.
std::vector<int> used(bool trumps) {
  std::vector<int> places;
  const RankWeights shape{};
  const auto* const first = reinterpret_cast<const char*>(&shape);
  const auto place = [&](const void* of) {
    return static_cast<int>((static_cast<const char*>(of) - first) / sizeof(std::int16_t));
  };
  for (int nth = 0; nth < WEIGHTS; ++nth) {
    const bool of_trumps = (nth >= place(&shape.plain.ruffs) && nth < place(&shape.plain.again)) ||
                           (nth >= place(&shape.trump) && nth < place(&shape.discard)) ||
                           (nth >= place(&shape.ruff) && nth < place(&shape.hint_suit));
    if (trumps || !of_trumps) places.push_back(nth);
  }
  return places;
}

void write(const char* path, const std::int16_t* weights, int count) {
  std::FILE* file = std::fopen(path, "w");
  for (int nth = 0; nth < count; ++nth) std::fprintf(file, "%d ", weights[nth]);
  std::fprintf(file, "\n");
  std::fclose(file);
}

}  // namespace

int main(int count, char** words) {
  if (count < 6) return std::fprintf(stderr, "see the head of benchmarks/tune_core.cpp\n"), 2;
  const bool wild = std::strcmp(words[1], "wild") == 0;
  const bool trumps = wild || std::strcmp(words[1], "trumps") == 0;
  const int all = wild ? WILD_FIGURES : WEIGHTS;
  const int deals_a_set = std::atoi(words[2]);
  const double seconds = std::atof(words[3]);
  std::mt19937_64 random(std::strtoull(words[4], nullptr, 10));
  const int cards = count > 6 ? std::atoi(words[6]) : 13;

  RankKernel kernel(std::size_t{512} << 20);
  RankShared& shared = kernel.shared();
  auto* const weights = wild     ? reinterpret_cast<std::int16_t*>(&shared.wild_weights)
                        : trumps ? reinterpret_cast<std::int16_t*>(&shared.trumps_weights)
                                 : reinterpret_cast<std::int16_t*>(&shared.no_trumps_weights);
  if (std::FILE* file = std::fopen(words[5], "r")) {
    for (int nth = 0; nth < all; ++nth) {
      int weight;
      if (std::fscanf(file, "%d", &weight) == 1) weights[nth] = static_cast<std::int16_t>(weight);
    }
    std::fclose(file);
  }
  const Rules rules = bridge_rules(trumps ? 3 : -1);
  const auto started = std::chrono::steady_clock::now();
  std::vector<Position> deals;
  double best = 0, first = 0;
  std::vector<int> places = used(trumps);
  if (wild) {
    places.resize(WILD_FIGURES);
    std::iota(places.begin(), places.end(), 0);
  }
  for (int step = 0;; ++step) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started;
    if (step % STEPS_A_SET == 0 || passed.count() > seconds) {
      if (step) std::printf("%6.0f s, step %d: %.0f of %.0f\n", passed.count(), step, best, first);
      std::fflush(stdout);
      write(words[5], weights, all);
      if (passed.count() > seconds) return 0;
      deals = random_deals(random, deals_a_set, cards, wild);
      best = first = cost(kernel, rules, deals, INFINITY);
    }
    std::vector<std::int16_t> kept(weights, weights + all);
    const int changes = 1 + static_cast<int>(random() % 4);
    for (int nth = 0; nth < changes; ++nth) {
      const double size = std::exp(std::uniform_real_distribution<>(0, 4)(random));
      weights[places[random() % places.size()]] += static_cast<std::int16_t>(random() % 2 ? size : -size);
    }
    const double now = cost(kernel, rules, deals, best);
    if (now < best) {
      best = now;
    } else {
      std::copy(kept.begin(), kept.end(), weights);
    }
  }
}
