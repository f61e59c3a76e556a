#include "rules.h"

#include <bit>

namespace kibitz {
namespace {

// What a player sees of a trick when it is his turn.
struct Turn {
  const Rules& rules;
  CardSet hand;
  int seat;
  int led;           // effective suit of the led card; NO_SUIT at the lead too
  bool leading;
  int best_card;     // the card that is winning
  int winner;        // and whose it is
  int called;
};

bool are_partners(int one, int other) { return ((one - other) & 1) == 0; }

CardSet follow(const Turn& turn) {
  return turn.leading || turn.led == NO_SUIT ? 0 : turn.rules.suits[turn.led];
}

CardSet head(const Turn& turn) {
  if (turn.leading || turn.rules.suit[turn.best_card] != turn.led) return 0;
  return turn.rules.above[turn.best_card];
}

CardSet trumps_against_opponent(const Turn& turn) {
  return turn.leading || are_partners(turn.winner, turn.seat) ? 0 : turn.rules.trumps;
}

bool opponent_trumped(const Turn& turn) {
  const CardSet trumps = trumps_against_opponent(turn);
  return trumps && (trumps & bit(turn.best_card));
}

CardSet called_suit(const Turn& turn) {
  const int suit = turn.rules.suit[turn.called];
  return suit == NO_SUIT ? 0 : turn.rules.suits[suit];
}

CardSet keep(Duty duty, const Turn& turn) {
  const bool has_called = turn.called != NO_CARD;
  switch (duty) {
    case Duty::follow: return follow(turn);
    case Duty::follow_trumps: return follow(turn) & turn.rules.trumps;
    case Duty::head: return head(turn);
    case Duty::head_trumps: return head(turn) & turn.rules.trumps;
    case Duty::trump_in: return opponent_trumped(turn) ? 0 : trumps_against_opponent(turn);
    case Duty::overtrump: return opponent_trumped(turn) ? turn.rules.above[turn.best_card] : 0;
    case Duty::undertrump: return trumps_against_opponent(turn);
    case Duty::play_called:
      if (!has_called || turn.leading || turn.led != turn.rules.suit[turn.called]) return 0;
      return bit(turn.called);
    case Duty::lead_called:
      if (!has_called || !turn.leading || !(turn.hand & bit(turn.called))) return 0;
      return ~called_suit(turn) | bit(turn.called);
    case Duty::keep_called:
      if (!has_called || turn.leading || turn.led == turn.rules.suit[turn.called]) return 0;
      return ~bit(turn.called);
  }
  return 0;
}

}  // namespace

void Rules::finish() {
  suits = {};
  trumps = 0;
  for (int card = 0; card < CARDS; ++card) {
    if (suit[card] < SUITS) suits[suit[card]] |= bit(card);
    if (strength[card] > TRUMP_STRENGTH) trumps |= bit(card);
  }
  for (int card = 0; card < CARDS; ++card) {
    above[card] = 0;
    for (int other = 0; other < CARDS; ++other) {
      const bool same = suit[card] != NO_SUIT && suit[other] == suit[card];
      if (same && strength[other] > strength[card]) above[card] |= bit(other);
    }
  }
  pack = 0;
  for (int card = 0; card < CARDS; ++card) {
    if (suit[card] == NO_SUIT || strength[card] > 0) pack |= bit(card);
  }
}

int Position::tricks_left() const {
  return std::popcount(hands[leader]) + (played() > 0 ? 1 : 0);
}

int winning(const Rules& rules, const std::int8_t* trick, int played) {
  const int led = rules.suit[trick[0]];
  int best = 0;
  int best_strength = rules.strength[trick[0]];
  for (int place = 1; place < played; ++place) {
    const int card = trick[place];
    const int strength = rules.strength[card];
    if (strength > best_strength && (rules.suit[card] == led || strength > TRUMP_STRENGTH)) {
      best = place;
      best_strength = strength;
    }
  }
  return best;
}

CardSet legal_cards(const Rules& rules, const Position& at) {
  const int played = at.played();
  const int seat = at.turn();
  Turn turn{rules, at.hands[seat], seat, NO_SUIT, played == 0, NO_CARD, seat, at.called};
  if (played > 0) {
    const int best = winning(rules, at.trick.data(), played);
    turn.led = rules.suit[at.trick[0]];
    turn.best_card = at.trick[best];
    turn.winner = seat_after(at.leader, best);
  }
  CardSet cards = turn.hand;
  for (const Duty duty : rules.duties) {
    const CardSet kept = keep(duty, turn) & cards;
    if (kept) cards = kept;
  }
  return cards;
}

int play(const Rules& rules, Position& at, int card) {
  const int played = at.played();
  at.hands[at.turn()] &= ~bit(card);
  at.trick[played] = static_cast<std::int8_t>(card);
  if (played < SEATS - 1) return -1;
  const int winner = seat_after(at.leader, winning(rules, at.trick.data(), SEATS));
  if (at.called != NO_CARD && rules.suit[at.trick[0]] == rules.suit[at.called]) at.called = NO_CARD;
  at.leader = winner;
  at.trick = {NO_CARD, NO_CARD, NO_CARD, NO_CARD};
  (at.side >> winner & 1 ? at.side_took : at.others_took) = true;
  return winner;
}

std::string objection(const Rules& rules, const Position& at) {
  if (at.leader < 0 || at.leader >= SEATS) return "the leader is no seat";
  CardSet seen = 0;
  const int played = at.played();
  for (int place = 0; place < SEATS; ++place) {
    const int card = at.trick[place];
    if (place >= played) {
      if (card != NO_CARD) return "the trick has a gap";
      continue;
    }
    if (card < 0 || card >= CARDS || !(rules.pack & bit(card))) {
      return "the trick holds a card that is not in the pack";
    }
    if (seen & bit(card)) return "a card is in two places";
    seen |= bit(card);
  }
  if (played == SEATS) return "the trick is complete";
  const int longest = std::popcount(at.hands[at.turn()]);
  for (int seat = 0; seat < SEATS; ++seat) {
    const CardSet hand = at.hands[seat];
    if (hand & ~rules.pack) return "a hand holds a card that is not in the pack";
    if (hand & seen) return "a card is in two places";
    seen |= hand;
    const bool has_played = ((seat - at.leader) & 3) < played;
    if (std::popcount(hand) != longest - (has_played ? 1 : 0)) return "the hands are uneven";
  }
  if (at.called != NO_CARD) {
    if (at.called < 0 || at.called >= CARDS || rules.suit[at.called] == NO_SUIT) {
      return "the called card is no card of a suit";
    }
  }
  return {};
}

}  // namespace kibitz
