#include "points.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>

namespace kibitz {

namespace {

using Lanes = std::uint32_t;

constexpr int LANE = 8;      // places of a lane
constexpr int LANES = 4;
constexpr int EVERYTHING = 3;  // both sides have taken a trick
constexpr int FAR = 10000;   // beyond every value

constexpr Lanes bit(int place) { return Lanes{1} << place; }
constexpr int lane_of(int place) { return place / LANE; }
constexpr Lanes lane(int number) { return Lanes{0xFF} << (LANE * number); }
constexpr Lanes above(int place) { return lane(lane_of(place)) & ~((bit(place) << 1) - 1); }
constexpr Lanes below(int place) { return lane(lane_of(place)) & (bit(place) - 1); }
constexpr unsigned in_lane(Lanes cards, int number) { return cards >> (LANE * number) & 0xFF; }
int lowest(Lanes cards) { return std::countr_zero(cards); }
int highest(Lanes cards) { return 31 - std::countl_zero(cards); }
int size(Lanes cards) { return std::popcount(cards); }

std::uint64_t mixed(std::uint64_t key) {
  key *= 0x9E3779B97F4A7C15u;
  return key ^ key >> 29;
}

}  // namespace

// ---- The deal ----

PointsKernel::PointsKernel(std::size_t bytes) {
  std::size_t entries = std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry), 1024));
  table_.resize(entries);
}

const char* PointsKernel::objection(const Rules& rules, const Position& position) {
  std::array<int, LANES> sizes{};
  std::uint64_t cards = 0;
  for (std::uint64_t hand : position.hands) cards |= hand;
  for (int card : position.trick)
    if (card != NO_CARD) cards |= std::uint64_t{1} << card;
  for (int card = 0; card < CARDS; ++card) {
    if (!(cards >> card & 1)) continue;
    if (rules.suit[card] >= LANES) return "a card without a suit cannot count points";
    if (++sizes[rules.suit[card]] > LANE) return "more than eight cards of one suit are left";
  }
  if (rules.payoff != Payoff::points) return "no points are played for";
  if (std::any_of(rules.duties.begin(), rules.duties.end(),
                  [](Duty duty) { return duty >= Duty::play_called; }))
    return "called cards have no duty where points are played for";
  return nullptr;
}

void PointsKernel::begin(const Rules& rules, const Position& position) {
  if (!same_deal(rules, position)) lay_out(rules, position);
  Trick trick{};
  for (int seat = 0; seat < 4; ++seat)
    for (std::uint64_t hand = position.hands[seat]; hand; hand &= hand - 1)
      trick.left |= bit(place_[std::countr_zero(hand)]);
  trick.took = (position.side_took ? 1 : 0) | (position.others_took ? 2 : 0);
  trick.seat = position.leader;
  for (int card : position.trick) {
    if (card == NO_CARD) break;
    int place = place_[card];
    if (!trick.count) trick.led = lane_of(place);
    if (!trick.count || beats(place, trick.winning)) {
      trick.winning = place;
      trick.winner = trick.seat;
    }
    trick.points += points_[place];
    trick.seat = (trick.seat + 1) & 3;
    ++trick.count;
  }
  root_ = trick;
}

bool PointsKernel::same_deal(const Rules& rules, const Position& position) const {
  if (!laid_out_ || side_ != position.side || rules.suit != rules_.suit ||
      rules.strength != rules_.strength || rules.points != rules_.points ||
      rules.duties != rules_.duties || rules.last_trick != rules_.last_trick ||
      rules.all_tricks != rules_.all_tricks)
    return false;
  auto held_by = [&](int card, int seat) { return place_[card] >= 0 && owner_[place_[card]] == seat; };
  for (int seat = 0; seat < 4; ++seat)
    for (std::uint64_t hand = position.hands[seat]; hand; hand &= hand - 1)
      if (!held_by(std::countr_zero(hand), seat)) return false;
  for (int count = 0; count < 4 && position.trick[count] != NO_CARD; ++count)
    if (!held_by(position.trick[count], (position.leader + count) & 3)) return false;
  return true;
}

// Gives every card of the deal its place, and tabulates what each subset of a lane is worth.
void PointsKernel::lay_out(const Rules& rules, const Position& position) {
  forget();
  rules_ = rules;
  side_ = position.side;
  place_.fill(-1);
  own_ = {};
  std::array<int, CARDS> owner;
  owner.fill(-1);
  for (int seat = 0; seat < 4; ++seat)
    for (std::uint64_t hand = position.hands[seat]; hand; hand &= hand - 1)
      owner[std::countr_zero(hand)] = seat;
  for (int count = 0; count < 4 && position.trick[count] != NO_CARD; ++count)
    owner[position.trick[count]] = (position.leader + count) & 3;
  trumps_ = 0;
  trump_lane_ = -1;
  for (int number = 0; number < LANES; ++number) {
    std::vector<int> cards;
    for (int card = 0; card < CARDS; ++card)
      if (owner[card] >= 0 && rules.suit[card] == number) cards.push_back(card);
    std::sort(cards.begin(), cards.end(),
              [&](int one, int other) { return rules.strength[one] < rules.strength[other]; });
    for (std::size_t height = 0; height < cards.size(); ++height) {
      int card = cards[height], place = number * LANE + static_cast<int>(height);
      place_[card] = static_cast<std::int8_t>(place);
      own_[owner[card]] |= bit(place);
      owner_[place] = static_cast<std::uint8_t>(owner[card]);
      points_[place] = rules.points[card];
      if (rules.strength[card] > TRUMP_STRENGTH) {
        trumps_ |= bit(place);
        trump_lane_ = number;
      }
    }
  }
  number_classes();
  laid_out_ = true;
}

// Subsets of a lane in which the same players hold the same points in the same order play alike.
void PointsKernel::number_classes() {
  for (int number = 0; number < LANES; ++number) {
    std::map<std::vector<int>, int> classes;
    for (unsigned subset = 0; subset < 256; ++subset) {
      std::vector<int> held;
      int sum = 0;
      for (int height = LANE - 1; height >= 0; --height) {
        if (!(subset >> height & 1)) continue;
        int place = number * LANE + height;
        held.push_back(points_[place] * 4 + owner_[place]);
        sum += points_[place];
      }
      sum_[number][subset] = static_cast<std::uint8_t>(sum);
      class_[number][subset] =
          static_cast<std::uint8_t>(classes.emplace(held, static_cast<int>(classes.size())).first->second);
    }
  }
  run_ = {};
  if (trump_lane_ < 0) return;
  for (unsigned subset = 1; subset < 256; ++subset) {
    int side = -1;
    for (int height = LANE - 1; height >= 0; --height) {
      if (!(subset >> height & 1)) continue;
      int place = trump_lane_ * LANE + height;
      if (side < 0) side = on_side(owner_[place]);
      if (side != on_side(owner_[place])) break;
      run_[side][subset] = static_cast<std::uint8_t>(run_[side][subset] + points_[place]);
    }
  }
}

void PointsKernel::forget() {
  ++generation_;
  history_ = {};
  laid_out_ = false;
  guess_ = -FAR;
}

int PointsKernel::points_in(Lanes cards) const {
  return sum_[0][in_lane(cards, 0)] + sum_[1][in_lane(cards, 1)] + sum_[2][in_lane(cards, 2)] +
         sum_[3][in_lane(cards, 3)];
}

// ---- The questions ----

Bounds PointsKernel::at_least(int need) {
  stopped_ = false;
  int value = lead(root_, need - 1, need);
  if (stopped_) return {-FAR, FAR};
  auto bound = static_cast<std::int16_t>(value);
  return value >= need ? Bounds{bound, FAR} : Bounds{-FAR, bound};
}

Bounds PointsKernel::value(Bounds known) {
  int all = points_in(root_.left) + root_.points + rules_.last_trick;
  int lo = std::max<int>(known.lo, root_.took & 1 ? 0 : -rules_.all_tricks);
  int hi = std::min<int>(known.hi, root_.took & 2 ? all : all + rules_.all_tricks);
  int next = guess_;
  while (lo < hi) {
    int need = next > lo && next <= hi ? next : (lo + hi + 1) / 2;
    Bounds found = at_least(need);
    if (stopped_) break;
    lo = std::max<int>(lo, found.lo);
    hi = std::min<int>(hi, found.hi);
    next = -FAR;
  }
  guess_ = lo;
  return {static_cast<std::int16_t>(lo), static_cast<std::int16_t>(hi)};
}

// ---- The search ----

// What the side takes from here, fail-soft: exact inside (alpha, beta), else a bound.
int PointsKernel::lead(const Trick& trick, int alpha, int beta) {
  if (trick.count) return search(trick, alpha, beta, -1, nullptr);
  int total = points_in(trick.left) + rules_.last_trick;
  if (!trick.left) return 0;
  int lo = trick.took & 1 ? 0 : -rules_.all_tricks;
  int hi = trick.took & 2 ? total : total + rules_.all_tricks;
  if (lo >= beta) return lo;
  if (hi <= alpha) return hi;
  ++nodes;
  if (budget && budget->spent()) stopped_ = true;
  if (stopped_) return 0;

  int cards = size(trick.left);
  std::uint64_t key = key_of(trick.left, trick.seat, trick.took);
  Entry* known = cards > 4 ? find(key) : nullptr;
  int first = -1;
  if (known) {
    lo = std::max<int>(lo, known->lo);
    hi = std::min<int>(hi, known->hi);
    if (lo >= beta || lo == hi) return lo;
    if (hi <= alpha) return hi;
    first = known->best;
  }
  int mine = sure_points(trick.left, trick.seat), theirs = 0;
  if (trump_lane_ >= 0) {
    unsigned trumps = in_lane(trick.left, trump_lane_);
    mine = std::max<int>(mine, run_[on_side(trick.seat)][trumps]);
    theirs = run_[!on_side(trick.seat)][trumps];
  }
  if (!on_side(trick.seat)) std::swap(mine, theirs);
  if (mine >= beta && (trick.took & 1 || mine > 0)) return mine;
  if (total - theirs <= alpha && (trick.took & 2 || theirs > 0)) return total - theirs;

  int best_place = first < 0 ? 0 : first;
  int value = search(trick, std::max(alpha, lo - 1), std::min(beta, hi + 1), first, &best_place);
  if (stopped_) return 0;
  if (cards > 4) {
    if (!known) known = find(key);
    if (!known) {
      known = slot_for(key, cards);
      *known = {key, static_cast<std::int16_t>(lo), static_cast<std::int16_t>(hi), 0,
                static_cast<std::uint8_t>(cards)};
    }
    if (value > alpha) known->lo = std::max(known->lo, static_cast<std::int16_t>(value));
    if (value < beta) known->hi = std::min(known->hi, static_cast<std::int16_t>(value));
    known->best = static_cast<std::uint8_t>(best_place);
  }
  return value;
}

int PointsKernel::search(const Trick& trick, int alpha, int beta, int first, int* best_place) {
  Moves moves;
  int found = order(trick, without_equals(trick, legal(trick)), first, moves);
  bool wants_much = on_side(trick.seat);
  int best = wants_much ? -FAR : FAR, lo = alpha, hi = beta;
  for (int number = 0; number < found; ++number) {
    auto next = std::max_element(moves.begin() + number, moves.begin() + found,
                                 [](const Move& a, const Move& b) { return a.score < b.score; });
    std::swap(moves[number], *next);
    int place = moves[number].place;
    int value = play(trick, place, lo, hi);
    if (stopped_) return 0;
    if (wants_much ? value > best : value < best) {
      best = value;
      if (best_place) *best_place = place;
    }
    if (wants_much) lo = std::max(lo, best);
    else hi = std::min(hi, best);
    if (lo >= hi) {
      int weight = size(trick.left);
      history_[trick.count][place] += weight;
      for (int worse = 0; worse < number; ++worse) history_[trick.count][moves[worse].place] -= weight / 4;
      break;
    }
  }
  return best;
}

int PointsKernel::play(const Trick& trick, int place, int alpha, int beta) {
  Trick next = trick;
  next.left &= ~bit(place);
  next.points += points_[place];
  if (!trick.count) next.led = lane_of(place);
  if (!trick.count || beats(place, trick.winning)) {
    next.winning = place;
    next.winner = trick.seat;
  }
  next.seat = (trick.seat + 1) & 3;
  next.count = trick.count + 1;
  return next.count < 4 ? search(next, alpha, beta, -1, nullptr) : gathered(next, alpha, beta);
}

// The four cards on the table go to the winner, who leads next.
int PointsKernel::gathered(const Trick& trick, int alpha, int beta) {
  bool won = on_side(trick.winner);
  int gain = won ? trick.points : 0;
  Trick next{};
  next.left = trick.left;
  next.seat = trick.winner;
  next.took = trick.took | (won ? 1 : 2);
  if (!next.left) {
    if (won) gain += rules_.last_trick;
    if (next.took != EVERYTHING) gain += won ? rules_.all_tricks : -rules_.all_tricks;
    return gain;
  }
  return gain + lead(next, alpha - gain, beta - gain);
}

// ---- The rules of play ----

bool PointsKernel::beats(int place, int winning) const {
  if (lane_of(place) == lane_of(winning)) return place > winning;
  return (trumps_ & bit(place)) != 0;
}

Lanes PointsKernel::legal(const Trick& trick) const {
  Lanes cards = trick.left & own_[trick.seat];
  if (!trick.count) return cards;
  Lanes led = lane(trick.led);
  bool opponent = ((trick.winner ^ trick.seat) & 1) != 0;
  bool trumped = (trumps_ & bit(trick.winning)) != 0;
  bool of_led = lane_of(trick.winning) == trick.led;
  for (Duty duty : rules_.duties) {
    Lanes keep = 0;
    switch (duty) {
      case Duty::follow: keep = led; break;
      case Duty::follow_trumps: keep = led & trumps_; break;
      case Duty::head: keep = of_led ? above(trick.winning) : 0; break;
      case Duty::head_trumps: keep = of_led ? above(trick.winning) & trumps_ : 0; break;
      case Duty::trump_in: keep = opponent && !trumped ? trumps_ : 0; break;
      case Duty::overtrump: keep = opponent && trumped ? above(trick.winning) : 0; break;
      case Duty::undertrump: keep = opponent ? trumps_ : 0; break;
      default: break;
    }
    if (keep & cards) cards &= keep;
  }
  return cards;
}

// Of neighbouring cards of one hand only those are tried that can differ: where the trick is
// settled the one with most points if it is won, with fewest if it is lost, for both hold the same
// power later on.
Lanes PointsKernel::without_equals(const Trick& trick, Lanes cards) const {
  if (!(cards & (cards - 1))) return cards;
  Lanes others = trick.left & ~own_[trick.seat];
  if (trick.count) others |= bit(trick.winning);
  Lanes kept = 0;
  while (cards) {
    int top = highest(cards);
    Lanes fence = others & below(top);
    Lanes run = cards & lane(lane_of(top)) & (fence ? ~((bit(highest(fence)) << 1) - 1) : ~Lanes{0});
    run &= (bit(top) << 1) - 1;
    cards &= ~run;
    if (!(run & (run - 1))) {
      kept |= run;
      continue;
    }
    bool takes = !trick.count || beats(top, trick.winning);
    int winning = takes ? top : trick.winning, winner = takes ? trick.seat : trick.winner;
    int settled = is_settled(trick, top, winning, winner) ? (same_side(winner, trick.seat) ? 1 : -1) : 0;
    int best = -1, last = -1;
    for (; run; run &= run - 1) {
      int place = lowest(run);
      if (settled) {
        if (best < 0 || (points_[place] - points_[best]) * settled > 0) best = place;
      } else if (last < 0 || points_[place] != last) {
        kept |= bit(place);
        last = points_[place];
      }
    }
    if (settled) kept |= bit(best);
  }
  return kept;
}

// Whether no opponent of the winner who still has to play can take the trick from his side.
bool PointsKernel::is_settled(const Trick& trick, int place, int winning, int winner) const {
  int led = trick.count ? trick.led : lane_of(place);
  for (int seat = (trick.seat + 1) & 3, count = trick.count + 1; count < 4; ++count, seat = (seat + 1) & 3) {
    if (same_side(seat, winner)) continue;
    Lanes hand = trick.left & own_[seat];
    if (hand & above(winning)) {
      if (lane_of(winning) == led || !(hand & lane(led))) return false;
    }
    if (!(trumps_ & bit(winning)) && !(hand & lane(led)) && hand & trumps_) return false;
  }
  return true;
}

// Points that the leader's side has for sure: of the leader's cards that win when led one after
// another, whatever the others throw on them.
int PointsKernel::sure_points(Lanes left, int seat) const {
  Lanes hand = left & own_[seat], others = left & ~hand;
  int tricks = size(hand), sure = 0, winners = 0;
  bool trumps_out = !(others & trumps_);
  auto rounds_of = [&](int number) {
    Lanes mine = hand & lane(number), theirs = others & lane(number);
    int top = theirs ? size(mine & ~((bit(highest(theirs)) << 1) - 1)) : size(mine);
    int longest = 0;
    for (int other = 0; other < 4; ++other)
      if (other != seat) longest = std::max(longest, size(theirs & own_[other]));
    return top >= longest ? size(mine) : top;
  };
  if (trump_lane_ >= 0) {
    Lanes mine = hand & trumps_;
    int rounds = rounds_of(trump_lane_);
    winners += rounds;
    if (rounds == size(mine) && mine) sure += points_in(mine);
    else
      for (Lanes rest = mine; rounds > 0; --rounds) {
        int top = highest(rest);
        sure += points_[top];
        rest ^= bit(top);
      }
    Lanes theirs = others & trumps_;
    if (!trumps_out) {
      int longest = 0;
      for (int other = 0; other < 4; ++other) longest = std::max(longest, size(theirs & own_[other]));
      trumps_out = winners >= longest;
    }
  }
  for (int number = 0; number < LANES; ++number) {
    if (number == trump_lane_ || !(hand & lane(number))) continue;
    int rounds = rounds_of(number);
    if (!trumps_out)
      for (int other = 0; other < 4; ++other)
        if (other != seat && left & own_[other] & trumps_)
          rounds = std::min(rounds, size(left & own_[other] & lane(number)));
    winners += rounds;
    for (Lanes rest = hand & lane(number); rounds > 0; --rounds) {
      int top = highest(rest);
      sure += points_[top];
      rest ^= bit(top);
    }
  }
  return winners >= tricks ? points_in(left) + rules_.last_trick : sure;
}

// ---- The order of moves ----

int PointsKernel::order(const Trick& trick, Lanes cards, int first, Moves& moves) const {
  int found = 0;
  bool lone = !(cards & (cards - 1));
  for (; cards; cards &= cards - 1) {
    int place = lowest(cards), score = 0;
    if (!lone) {
      score = trick.count ? follow_score(trick, place) : lead_score(trick, place);
      if (place == first) score += 1 << 24;
    }
    moves[found++] = {place, score};
  }
  return found;
}

int PointsKernel::lead_score(const Trick& trick, int place) const {
  Lanes others = trick.left & ~own_[trick.seat];
  bool boss = !(others & above(place));
  int score = history_[0][place] / 16;
  bool settled = is_settled(trick, place, place, trick.seat);
  if (settled) return score + 300 + 4 * points_[place];
  int partner = (trick.seat + 2) & 3;
  if (boss) return score + 50 - 4 * points_[place];
  Lanes higher = others & above(place);
  if (higher && owner_[highest(higher)] == partner) return score + 100;
  return score - 6 * points_[place];
}

int PointsKernel::follow_score(const Trick& trick, int place) const {
  bool takes = beats(place, trick.winning);
  int winning = takes ? place : trick.winning, winner = takes ? trick.seat : trick.winner;
  int score = history_[trick.count][place] / 16;
  bool ours = same_side(winner, trick.seat);
  bool settled = is_settled(trick, place, winning, winner);
  if (ours && settled) return score + 300 + 6 * points_[place] - (takes ? 20 : 0);
  if (ours) return score + 100 - 2 * points_[place];
  return score - 6 * points_[place];
}

// ---- The table of positions ----

std::uint64_t PointsKernel::key_of(Lanes left, int leader, int took) const {
  std::uint64_t key = generation_;
  for (int number = 0; number < LANES; ++number) key = key << LANE | class_[number][in_lane(left, number)];
  return key << 4 | static_cast<std::uint64_t>(leader) << 2 | static_cast<std::uint64_t>(took);
}

PointsKernel::Entry* PointsKernel::find(std::uint64_t key) {
  std::size_t slot = mixed(key) & (table_.size() - 1) & ~std::size_t{3};
  for (std::size_t at = slot; at < slot + 4; ++at)
    if (table_[at].key == key) return &table_[at];
  return nullptr;
}

PointsKernel::Entry* PointsKernel::slot_for(std::uint64_t key, int cards) {
  (void)cards;
  std::size_t slot = mixed(key) & (table_.size() - 1) & ~std::size_t{3};
  Entry* worst = &table_[slot];
  std::uint64_t now = key >> 36;
  for (std::size_t at = slot; at < slot + 4; ++at) {
    Entry& entry = table_[at];
    if (entry.key >> 36 != now) return &entry;
    if (entry.cards < worst->cards) worst = &entry;
  }
  return worst;
}

}  // namespace kibitz
