#include "stepper.h"

#include <bit>

namespace kibitz {
namespace {

// The nth card of a set, counted from 0.
int nth_card(CardSet cards, unsigned nth) {
  while (nth--) cards &= cards - 1;
  return std::countr_zero(cards);
}

}  // namespace

std::uint64_t Random::next() {
  std::uint64_t mixed = state_ += 0x9E37'79B9'7F4A'7C15;
  mixed = (mixed ^ mixed >> 30) * 0xBF58'476D'1CE4'E5B9;
  mixed = (mixed ^ mixed >> 27) * 0x94D0'49BB'1331'11EB;
  return mixed ^ mixed >> 31;
}

int playout(const Rules& rules, const Position& at, Random& random) {
  Play play(rules, at);
  int taken = 0;
  while (!play.over()) {
    const CardSet cards = play.legal();
    const unsigned count = static_cast<unsigned>(std::popcount(cards));
    const int card = count == 1 ? std::countr_zero(cards) : nth_card(cards, random.below(count));
    if (play.put(card) && (at.side >> play.leader() & 1)) taken += play.won();
  }
  return taken + play.bonus();
}

std::uint64_t count(const Rules& rules, const Position& at, int cards) {
  if (cards == 0 || at.over()) return 1;
  CardSet legal = legal_cards(rules, at);
  if (cards == 1) return static_cast<std::uint64_t>(std::popcount(legal));
  std::uint64_t ways = 0;
  for (; legal; legal &= legal - 1) {
    Position after = at;
    play(rules, after, std::countr_zero(legal));
    ways += count(rules, after, cards - 1);
  }
  return ways;
}

}  // namespace kibitz
