// Looks for better weights of the points kernel's move order by random hill climbing.
//
// Reads positions from standard input, as benchmarks/tune_points.py writes them; prints the weights
// each time it has found better ones. What it makes small is the sum of the square roots of the
// nodes of each position, so that a few hard deals do not decide alone.
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "../core/points.h"

using namespace kibitz;

namespace {

struct Case {
  Rules rules;
  Position position;
};

template <class Array>
void read_numbers(Array& numbers) {
  for (auto& number : numbers) {
    long long value;
    std::cin >> value;
    number = static_cast<typename Array::value_type>(value);
  }
}

std::vector<Case> read_cases() {
  std::vector<Case> cases;
  int duties;
  while (std::cin >> duties) {
    Case found;
    std::vector<int> codes(duties);
    read_numbers(codes);
    for (int code : codes) found.rules.duties.push_back(static_cast<Duty>(code));
    read_numbers(found.rules.suit);
    read_numbers(found.rules.strength);
    read_numbers(found.rules.points);
    found.rules.payoff = Payoff::points;
    std::cin >> found.rules.last_trick >> found.rules.all_tricks;
    read_numbers(found.position.hands);
    std::cin >> found.position.leader >> found.position.side;
    cases.push_back(found);
  }
  return cases;
}

double cost(const std::vector<Case>& cases, const PointsWeights& weights, double limit) {
  PointsKernel kernel(4 << 20, weights);
  double sum = 0;
  for (const Case& next : cases) {
    std::uint64_t before = kernel.nodes;
    kernel.forget();
    kernel.begin(next.rules, next.position);
    kernel.value({-10000, 10000});
    sum += std::sqrt(static_cast<double>(kernel.nodes - before));
    if (sum > limit) break;
  }
  return sum;
}

std::vector<int*> all_weights(PointsWeights& weights) {
  std::vector<int*> found{&weights.history, &weights.reply};
  for (auto& kind : weights.lead)
    for (int& weight : kind) found.push_back(&weight);
  for (auto& kind : weights.follow)
    for (auto& place : kind)
      for (int& weight : place) found.push_back(&weight);
  return found;
}

void print(const PointsWeights& weights) {
  auto row = [](const auto& numbers) {
    std::string text = "{";
    for (int number : numbers) text += (text.size() > 1 ? ", " : "") + std::to_string(number);
    return text + "}";
  };
  std::cout << "    {{\n";
  for (const auto& kind : weights.lead) std::cout << "        " << row(kind) << ",\n";
  std::cout << "    }},\n    {{\n";
  for (const auto& kind : weights.follow) {
    std::cout << "        {{\n";
    for (const auto& place : kind) std::cout << "            " << row(place) << ",\n";
    std::cout << "        }},\n";
  }
  std::cout << "    }},\n    " << weights.history << ",\n    " << weights.reply << ",\n"
            << std::flush;
}

}  // namespace

int main(int count, char** words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 1000;
  std::mt19937 random(count > 2 ? std::atoi(words[2]) : 1);
  const std::vector<Case> cases = read_cases();
  PointsWeights best = POINTS_WEIGHTS;
  double least = cost(cases, best, 1e18);
  std::cout << "// " << least << " at the start\n";
  for (int round = 0; round < rounds; ++round) {
    PointsWeights tried = best;
    const std::vector<int*> weights = all_weights(tried);
    for (int changes = 1 + static_cast<int>(random() % 3); changes; --changes) {
      int& weight = *weights[random() % weights.size()];
      const int spread = 2 + std::abs(weight) / 2 + (random() % 4 == 0 ? 60 : 0);
      weight += static_cast<int>(random() % (2 * spread + 1)) - spread;
    }
    const double found = cost(cases, tried, least);
    if (found >= least) continue;
    least = found;
    best = tried;
    std::cout << "// " << least << " after " << round + 1 << " rounds\n";
    print(best);
  }
}
