// The plain solver: minimax, card by card, meant to be read and believed.
//
// It knows the rules (core/rules.h) and nothing of the kernels: no bound, no ranks, no equal cards.
// Between tricks it keeps what it found, under all cards that are left. It asks what the kernels
// ask, since a question with a yes or no is soon answered: *at least so many tricks?*
#pragma once

#include <bit>
#include <cstdint>
#include <unordered_map>

#include "../../core/rules.h"

namespace kibitz {

// For all positions of one deal, in a game that counts tricks.
class Plain {
 public:
  Plain(const Rules& rules, unsigned side) : rules_(rules), side_(side) {}

  // Whether the side takes at least `need` of the tricks that are still to be finished.
  bool at_least(const Position& at, int need) {
    const CardSet left = at.hands[0] | at.hands[1] | at.hands[2] | at.hands[3];
    return at_least(Play(rules_, at), left, need);
  }

  // How many it takes; two questions tell if that is as many as somebody else thinks.
  int value(const Position& at, int thought) {
    while (!at_least(at, thought)) --thought;
    while (at_least(at, thought + 1)) ++thought;
    return thought;
  }

 private:
  bool at_least(const Play& now, CardSet left, int need) {
    const int cards = std::popcount(left), tricks = (cards + SEATS - 1) / SEATS;
    if (need <= 0) return true;
    if (need > tricks) return false;
    if (cards % SEATS != 0) return search(now, left, need);
    // A reference to what a map holds stays good while it grows.
    Bounds& known = known_.try_emplace(key_of(now, left), Bounds{0, tricks}).first->second;
    if (known.lo < need && need <= known.hi) {
      const bool answer = search(now, left, need);
      known = answer ? Bounds{need, known.hi} : Bounds{known.lo, need - 1};
    }
    return known.lo >= need;
  }

  // One card that is good enough answers for its player; without one it is the other answer.
  bool search(const Play& now, CardSet left, int need) {
    const bool ours = side_ >> now.turn() & 1;
    const bool wants = ours == (rules_.payoff == Payoff::many);
    for (CardSet legal = now.legal(); legal;) {
      const int card = 63 - std::countl_zero(legal);  // high ones first, which is faster
      legal ^= bit(card);
      Play after = now;
      const bool won = after.put(card) && (side_ >> after.leader() & 1);
      if (at_least(after, left ^ bit(card), need - won) == wants) return wants;
    }
    return !wants;
  }

  // A card stays with its owner all through a deal, so the cards that are left tell the hands.
  static std::uint64_t key_of(const Play& now, CardSet left) {
    static_assert(CARDS + 2 + 1 <= 64);
    const unsigned leader = static_cast<unsigned>(now.leader());
    return (left << 2 | leader) << 1 | (now.called() != NO_CARD);
  }

  const Rules& rules_;
  unsigned side_;
  std::unordered_map<std::uint64_t, Bounds> known_;
};

}  // namespace kibitz
