// Playing cards without searching: one card at a time, to the end at random, or in every way.
#pragma once

#include <array>
#include <cstdint>

#include "rules.h"

namespace kibitz {

// A small fast source of random numbers (splitmix64); deals must not depend on a library's.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  // A number below `limit`, which is small.
  unsigned below(unsigned limit) {
    return static_cast<unsigned>((next() >> 32) * limit >> 32);
  }

 private:
  std::uint64_t state_;
};

// What the side takes from a position if everybody plays legal cards at random.
int playout(const Rules& rules, const Position& at, Random& random);

// In how many ways the next so many cards can be played; a deal that ends before counts once.
std::uint64_t count(const Rules& rules, const Position& at, int cards);

}  // namespace kibitz
