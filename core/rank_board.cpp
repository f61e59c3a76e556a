#include "rank_board.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kibitz {

bool RankBoard::serves(const Rules& rules) {
  if (rules.payoff == Payoff::points || rules.last_trick || rules.all_tricks) return false;
  // To follow suit alone, or with the called card's duties, of which its owner may lack the last.
  static constexpr std::array DUTIES{Duty::follow, Duty::play_called, Duty::lead_called,
                                     Duty::keep_called};
  const std::size_t count = rules.duties.size();
  if (count != 1 && count != 3 && count != 4) return false;
  if (!std::equal(rules.duties.begin(), rules.duties.end(), DUTIES.begin())) return false;
  int trump_suits = 0;
  for (int suit = 0; suit < SUITS; ++suit) {
    trump_suits += (rules.suits[suit] & rules.trumps) != 0;
    if (std::popcount(rules.suits[suit] & rules.pack) > MAX_RANKS) return false;
  }
  return trump_suits <= 1;
}

void RankBoard::begin(const Rules& rules, const Position& at) {
  state = {};
  played = at.played();
  CardSet in_play = at.hands[0] | at.hands[1] | at.hands[2] | at.hands[3];
  for (int place = 0; place < played; ++place) in_play |= bit(at.trick[place]);

  int trump_suit = NO_SUIT;
  for (int suit = 0; suit < SUITS; ++suit) {
    if (rules.suits[suit] & rules.trumps) trump_suit = suit;
  }
  has_trumps = trump_suit != NO_SUIT;
  few = rules.payoff == Payoff::few;
  side = at.side;
  has_wild = false;
  for (int card = 0; card < CARDS; ++card) {
    if (rules.suit[card] == NO_SUIT) {
      place_of_[card] = WILD;
      has_wild |= (in_play & bit(card)) != 0;
    }
  }
  owner_.fill(0);
  for (int seat = 0; seat < SEATS; ++seat) state.wild[seat] = 0;
  unruffing = 0;
  int plain_lane = 0;
  for (int suit = 0; suit < SUITS; ++suit) {
    const bool last = suit == trump_suit || (!has_trumps && suit == SUITS - 1);
    place_suit(rules, suit, last ? TRUMP : plain_lane++, in_play);
  }

  for (int seat = 0; seat < SEATS; ++seat) {
    for (CardSet hand = at.hands[seat]; hand; hand &= hand - 1) {
      const int place = place_of_[std::countr_zero(hand)];
      if (place == WILD) {
        ++state.wild[seat];
        continue;
      }
      state.hand[seat] |= place_bit(place);
      state.shape += RankState::one(seat, suit_of(place));
      owner_[place] = static_cast<std::uint8_t>(seat);
    }
  }
  Lanes all = state.all();
  trick = {};
  trick.leader = trick.winner = at.leader;
  for (int n = 0; n < played; ++n) {
    const int place = place_of_[at.trick[n]];
    if (place == WILD) continue;
    all |= place_bit(place);
    owner_[place] = static_cast<std::uint8_t>(seat_after(at.leader, n));
    trick.played |= place_bit(place);
    if (n == 0) trick.led = suit_of(place);
  }
  trick.all = all;
  if (played) {
    trick.winner = winning_seat(rules, at);
    const int place = place_of_[at.trick[(trick.winner - at.leader) & 3]];
    trick.best = place == WILD ? -1 : place;
  }

  called = 0;
  called_leads = called_keeps = false;
  bool called_held = false;
  for (const CardSet hand : at.hands) {
    called_held |= at.called != NO_CARD && (hand & bit(at.called));
  }
  for (const Duty duty : rules.duties) {
    if (!called_held) break;
    if (duty == Duty::play_called) called = place_bit(place_of_[at.called]);
    called_leads |= duty == Duty::lead_called;
    called_keeps |= duty == Duty::keep_called;
  }

  set_views();
  owners_.clear();
  for (int suit = 0; suit < SUITS; ++suit) tabulate_owners(suit, all);
}

// Gives the cards of a suit that are in play the places of a lane, weakest first.
void RankBoard::place_suit(const Rules& rules, int suit, int to_lane, CardSet in_play) {
  std::array<int, MAX_RANKS + 1> cards{};
  int count = 0;
  for (CardSet left = rules.suits[suit] & in_play; left; left &= left - 1) {
    cards[count++] = std::countr_zero(left);
  }
  std::sort(cards.begin(), cards.begin() + count,
            [&](int one, int other) { return rules.strength[one] < rules.strength[other]; });
  for (int rank = 0; rank < count; ++rank) {
    const int place = LANE_BITS * to_lane + rank;
    place_of_[cards[rank]] = place;
    card_at_[place] = cards[rank];
    const bool ruffs = rules.trumps & bit(cards[rank]);
    if (has_trumps && to_lane == TRUMP && !ruffs) unruffing = place_bit(place);
  }
}

void RankBoard::set_views() {
  views = 0;
  for (int player = 0; player < SEATS; ++player) {
    int partner = seat_after(player, 2);
    for (int seat = 0; seat < SEATS && std::popcount(side) == 2; ++seat) {
      if (seat != player && (side >> seat & 1) == (side >> player & 1)) partner = seat;
    }
    unsigned other = 1;
    for (int step = 1; step < SEATS; ++step) {
      const int seat = seat_after(player, step);
      const unsigned who = seat == partner ? 2 : std::exchange(other, 3u);
      views |= who << (8 * player + 2 * seat);
    }
  }
}

// For every subset of a suit's cards, who holds them, the highest first.
void RankBoard::tabulate_owners(int suit, Lanes lane_cards) {
  const int count = std::popcount(in_lane(lane_cards, suit));
  first_of_[suit] = static_cast<std::uint32_t>(owners_.size());
  owners_.resize(owners_.size() + (std::size_t{1} << count));
  Owners* const table = &owners_[first_of_[suit]];
  table[0] = 0;
  for (unsigned cards = 1; cards < 1u << count; ++cards) {
    const unsigned rest = cards & (cards - 1);
    const Owners owner = owner_[LANE_BITS * suit + std::countr_zero(cards)];
    table[cards] = table[rest] | owner << 2 * std::popcount(rest);
  }
}

}  // namespace kibitz
