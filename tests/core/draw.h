// Deals drawn from a seed, of the kinds in which bounds go wrong: long suits and voids, high cards
// or trumps on one side, partners in any two seats, wild cards, cards with duties.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>
#include <vector>

#include "../../core/rules.h"
#include "../../core/stepper.h"

namespace kibitz {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) { draw(); }

  Rules rules;
  Position at;

  int below(int limit) { return static_cast<int>(random_.below(static_cast<unsigned>(limit))); }

 private:
  static constexpr int RANKS = 13, WILD = SUITS * RANKS;
  using Weights = std::array<int, 4>;

  template <class Value>
  Value one_of(std::initializer_list<Value> values) {
    return values.begin()[below(static_cast<int>(values.size()))];
  }
  bool one_in(int times) { return below(times) == 0; }
  int weighed(const Weights& weights) {
    int nth = below(weights[0] + weights[1] + weights[2] + weights[3]), which = 0;
    while (nth >= weights[which]) nth -= weights[which++];
    return which;
  }
  void shuffle(std::vector<int>& cards) {
    for (int left = static_cast<int>(cards.size()); left > 1; --left) {
      std::swap(cards[left - 1], cards[below(left)]);
    }
  }

  void draw() {
    choose_payoff();
    order_cards();
    const int tricks = one_in(10) ? one_of({6, 6, 7, 7, 8, 9}) : one_of({3, 4, 4, 4, 5, 5, 5, 5});
    std::vector<int> pack = choose_pack(SEATS * tricks);
    if (rules.payoff == Payoff::many && one_in(3)) call(pack);
    rules.finish();
    hand_out(pack, tricks);
  }

  // Two against two for many tricks, or one against three for few; now and then it is turned.
  void choose_payoff() {
    const bool solo = one_in(3);
    const unsigned with_north = 1u | 1u << one_of({1, 2, 3});
    at.side = solo ? 1u << below(SEATS) : one_in(2) ? with_north : ~with_north & 0b1111;
    rules.payoff = solo != one_in(20) ? Payoff::few : Payoff::many;
    at.leader = below(SEATS);
  }

  void order_cards() {
    const bool no_trumps = rules.payoff == Payoff::few ? !one_in(10) : one_in(3);
    const int trump = no_trumps ? NO_SUIT : below(SUITS);
    rules.duties = {Duty::follow};
    rules.suit.fill(NO_SUIT);
    for (int card = 0; card < WILD; ++card) {
      const int suit = card / RANKS, lowest_is_two = 2;
      const int strength = card % RANKS + lowest_is_two + (suit == trump ? TRUMP_STRENGTH : 0);
      rules.suit[card] = static_cast<std::uint8_t>(suit);
      rules.strength[card] = static_cast<std::uint8_t>(strength);
    }
  }

  // Up to three wild cards, and others of suits of unlike length, of trumps mostly more.
  std::vector<int> choose_pack(int size) {
    std::vector<int> pack;
    for (int wild = one_of({0, 0, 0, 1, 2, 3}); wild > 0; --wild) pack.push_back(WILD + wild - 1);
    Weights weights;
    std::array<std::vector<int>, SUITS> left;
    for (int suit = 0; suit < SUITS; ++suit) {
      const bool trumps = rules.strength[RANKS * suit] > TRUMP_STRENGTH;
      weights[suit] = one_of({1, 2, 4}) * (trumps ? 2 : 1);
      for (int rank = 0; rank < RANKS; ++rank) left[suit].push_back(RANKS * suit + rank);
      shuffle(left[suit]);
    }
    while (static_cast<int>(pack.size()) < size) {
      std::vector<int>& suit = left[weighed(weights)];
      if (suit.empty()) continue;
      pack.push_back(suit.back());
      suit.pop_back();
    }
    return pack;
  }

  // A called card with its duties, and perhaps a card that counts as the lowest of its suit.
  void call(const std::vector<int>& pack) {
    const int called = pack.back(), suit = rules.suit[called];
    const bool trump = rules.strength[called] > TRUMP_STRENGTH;
    at.called = called;
    rules.duties.insert(rules.duties.end(), {Duty::play_called, Duty::lead_called});
    if (one_in(2)) rules.duties.push_back(Duty::keep_called);
    const int covered = pack[below(static_cast<int>(pack.size()) - 1)];
    if (!one_in(2)) return;
    rules.suit[covered] = static_cast<std::uint8_t>(suit);
    rules.strength[covered] = trump && one_in(2) ? TRUMP_STRENGTH + 1 : 1;
  }

  // Most suits are drawn to some seats, and their highest cards perhaps more than the others, since
  // these are given out while all have room.
  void hand_out(std::vector<int>& pack, int tricks) {
    shuffle(pack);
    if (one_in(3)) {
      std::stable_sort(pack.begin(), pack.end(), [&](int one, int other) {
        return rules.strength[one] % TRUMP_STRENGTH > rules.strength[other] % TRUMP_STRENGTH;
      });
    }
    std::array<Weights, SUITS + 1> drawn_to;
    for (Weights& weights : drawn_to) {
      const bool even = one_in(4);
      for (int& weight : weights) weight = even ? 1 : one_of({0, 0, 1, 8});
    }
    std::array<int, SEATS> room;
    room.fill(tricks);
    for (const int card : pack) {
      Weights weights = drawn_to[rules.suit[card]];
      for (int seat = 0; seat < SEATS; ++seat) weights[seat] = room[seat] ? weights[seat] : 0;
      if (weights == Weights{}) weights = room;
      const int seat = weighed(weights);
      at.hands[seat] |= bit(card);
      --room[seat];
    }
  }

  Random random_;
};

}  // namespace kibitz
