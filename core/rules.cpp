#include "rules.h"

#include <bit>

namespace kibitz {
namespace {

bool are_partners(int one, int other) { return ((one - other) & 1) == 0; }

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

Play::Play(const Rules& rules, const Position& at)
    : rules_(rules),
      hands_(at.hands),
      leader_(at.leader),
      winner_(at.leader),
      called_(at.called),
      side_(at.side),
      side_took_(at.side_took),
      others_took_(at.others_took) {
  for (const int card : at.trick) {
    if (card == NO_CARD) break;
    put(card);
  }
}

bool Play::put(int card) {
  const int seat = turn();
  hands_[seat] &= ~bit(card);
  const int strength = rules_.strength[card];
  if (played_ == 0) {
    led_ = rules_.suit[card];
    best_ = card;
    winner_ = seat;
  } else if (strength > rules_.strength[best_] &&
             (rules_.suit[card] == led_ || strength > TRUMP_STRENGTH)) {
    best_ = card;
    winner_ = seat;
  }
  points_ += rules_.points[card];
  if (++played_ < SEATS) return false;
  const bool last = hands_[winner_] == 0;
  won_ = rules_.payoff == Payoff::points ? points_ + (last ? rules_.last_trick : 0) : 1;
  if (called_ != NO_CARD && led_ == rules_.suit[called_]) called_ = NO_CARD;
  (side_ >> winner_ & 1 ? side_took_ : others_took_) = true;
  leader_ = winner_;
  played_ = 0;
  points_ = 0;
  return true;
}

int Play::bonus() const {
  return side_took_ == others_took_ ? 0 : side_took_ ? rules_.all_tricks : -rules_.all_tricks;
}

CardSet Play::legal() const {
  CardSet cards = hands_[turn()];
  for (const Duty duty : rules_.duties) {
    const CardSet kept = keep(duty, cards) & cards;
    if (kept) cards = kept;
  }
  return cards;
}

CardSet Play::follow() const { return played_ && led_ != NO_SUIT ? rules_.suits[led_] : 0; }

CardSet Play::head() const {
  return played_ && rules_.suit[best_] == led_ ? rules_.above[best_] : 0;
}

CardSet Play::trumps_against_opponent() const {
  return played_ && !are_partners(winner_, turn()) ? rules_.trumps : 0;
}

bool Play::opponent_trumped() const { return (trumps_against_opponent() & bit(best_)) != 0; }

CardSet Play::keep(Duty duty, CardSet cards) const {
  switch (duty) {
    case Duty::follow: return follow();
    case Duty::follow_trumps: return follow() & rules_.trumps;
    case Duty::head: return head();
    case Duty::head_trumps: return head() & rules_.trumps;
    case Duty::trump_in: return played_ && opponent_trumped() ? 0 : trumps_against_opponent();
    case Duty::overtrump: return played_ && opponent_trumped() ? rules_.above[best_] : 0;
    case Duty::undertrump: return trumps_against_opponent();
    default: break;
  }
  if (called_ == NO_CARD) return 0;
  const int suit = rules_.suit[called_];
  switch (duty) {
    case Duty::play_called: return played_ && led_ == suit ? bit(called_) : 0;
    case Duty::lead_called:
      return !played_ && (cards & bit(called_)) ? ~rules_.suits[suit] | bit(called_) : 0;
    default: return played_ && led_ != suit ? ~bit(called_) : 0;
  }
}

CardSet legal_cards(const Rules& rules, const Position& at) { return Play(rules, at).legal(); }

int winning_seat(const Rules& rules, const Position& at) {
  return at.played() ? Play(rules, at).winner() : -1;
}

int play(const Rules& rules, Position& at, int card) {
  Play table(rules, at);
  const int played = at.played();
  at.hands[at.turn()] &= ~bit(card);
  if (!table.put(card)) {
    at.trick[played] = static_cast<std::int8_t>(card);
    return -1;
  }
  if (at.called != NO_CARD) {
    const int led = rules.suit[played ? at.trick[0] : card];
    if (led == rules.suit[at.called]) at.called = NO_CARD;
  }
  at.leader = table.leader();
  at.trick = {NO_CARD, NO_CARD, NO_CARD, NO_CARD};
  (at.side >> at.leader & 1 ? at.side_took : at.others_took) = true;
  return at.leader;
}

std::string objection(const Rules& rules, const Position& at) {
  if (at.leader < 0 || at.leader >= SEATS) return "the leader is no seat";
  if (at.side >> SEATS) return "the side holds more than the four seats";
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
