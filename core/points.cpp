#include "points.h"

#include <algorithm>
#include <bit>

namespace kibitz {

namespace {

using Lanes = std::uint32_t;

constexpr int LANE = 8;      // places of a lane
constexpr int NOBODY = 4;
constexpr int NO_PLACE = -1;
constexpr int BOTH = 3;      // both sides have taken a trick
constexpr int FAR = 10000;   // beyond every value
constexpr int LAST = 4;      // cards left when the last trick is led
constexpr int HISTORY_UNIT = 256;
constexpr std::size_t FEWEST_ENTRIES = std::size_t{1} << 14;
constexpr int BUCKET = 4;    // entries that share a cache line

constexpr Lanes at(int place) { return Lanes{1} << place; }
constexpr int lane_of(int place) { return place / LANE; }
constexpr Lanes lane(int number) { return Lanes{0xFF} << LANE * number; }
constexpr Lanes above(int place) { return lane(lane_of(place)) & ~((at(place) << 1) - 1); }
constexpr Lanes below(int place) { return lane(lane_of(place)) & (at(place) - 1); }
inline int lowest(Lanes cards) { return std::countr_zero(cards); }
inline int highest(Lanes cards) { return 31 - std::countl_zero(cards); }
inline int size(Lanes cards) { return std::popcount(cards); }
inline bool is_lone(Lanes cards) { return !(cards & (cards - 1)); }

template <class Use>
void each_card(CardSet cards, Use use) {
  for (; cards; cards &= cards - 1) use(std::countr_zero(cards));
}

// Calls use(card, seat) for each card held or on the table.
template <class Use>
void each_owner(const Position& position, Use use) {
  for (int seat = 0; seat < SEATS; ++seat)
    each_card(position.hands[seat], [&](int card) { use(card, seat); });
  for (int count = 0; count < position.played(); ++count)
    use(position.trick[count], seat_after(position.leader, count));
}

// What tells the deals of a kernel's life apart in the keys.
std::uint64_t deal_of(std::uint64_t key) { return key >> (LANE * SUITS + 4); }

std::size_t bucket_of(std::uint64_t key, std::size_t entries) {
  key *= 0x9E3779B97F4A7C15u;
  return (key ^ key >> 29) & (entries - 1) & ~std::size_t{BUCKET - 1};
}

}  // namespace

// ---- The deal ----

PointsKernel::PointsKernel(std::size_t bytes, const PointsWeights& weights)
    : most_entries_(std::bit_floor(std::max(bytes / sizeof(Entry), FEWEST_ENTRIES))),
      weights_(weights) {}

std::string PointsKernel::objection(const Rules& rules, const Position& position) {
  std::array<int, SUITS> sizes{};
  std::string why;
  each_owner(position, [&](int card, int) {
    if (rules.suit[card] == NO_SUIT) why = "a card without a suit cannot count points";
    else if (++sizes[rules.suit[card]] > LANE) why = "more than eight cards of a suit are left";
  });
  for (Duty duty : rules.duties)
    if (duty >= Duty::play_called) why = "a called card has no duty where cards count points";
  if (rules.payoff != Payoff::points) why = "no kernel counts tricks under such rules";
  return why;
}

void PointsKernel::begin(const Rules& rules, const Position& position) {
  if (!same_deal(rules, position)) lay_out(rules, position);
  root_ = {};
  root_.seat = position.leader;
  root_.took = (position.side_took ? 1 : 0) | (position.others_took ? 2 : 0);
  for (int count = 0; count < position.played(); ++count)
    root_ = with(root_, place_[position.trick[count]]);
  for (CardSet hand : position.hands)
    each_card(hand, [&](int card) { root_.left |= at(place_[card]); });
}

bool PointsKernel::same_deal(const Rules& rules, const Position& position) const {
  bool same = laid_out_ && side_ == position.side && rules.suit == rules_.suit &&
              rules.strength == rules_.strength && rules.points == rules_.points &&
              rules.duties == rules_.duties && rules.last_trick == rules_.last_trick &&
              rules.all_tricks == rules_.all_tricks;
  if (same)
    each_owner(position, [&](int card, int seat) {
      same = same && place_[card] != NO_PLACE && owner_[place_[card]] == seat;
    });
  return same;
}

void PointsKernel::lay_out(const Rules& rules, const Position& position) {
  forget();
  rules_ = rules;
  side_ = position.side;
  place_.fill(NO_PLACE);
  own_ = {};
  trumps_ = 0;
  trump_lane_ = -1;
  std::array<std::vector<int>, SUITS> suits;
  std::array<int, CARDS> owner{};
  each_owner(position, [&](int card, int seat) {
    suits[rules.suit[card]].push_back(card);
    owner[card] = seat;
  });
  for (int number = 0; number < SUITS; ++number) {
    std::vector<int>& cards = suits[number];
    std::sort(cards.begin(), cards.end(),
              [&](int one, int other) { return rules.strength[one] < rules.strength[other]; });
    int place = number * LANE;
    for (int card : cards) {
      place_[card] = place;
      owner_[place] = static_cast<std::uint8_t>(owner[card]);
      points_[place] = rules.points[card];
      own_[owner[card]] |= at(place);
      if (rules.strength[card] > TRUMP_STRENGTH) {
        trumps_ |= at(place);
        trump_lane_ = number;
      }
      ++place;
    }
    lay_out_lane(number, cards);
  }
  for (int seat = 0; seat < SEATS; ++seat) {
    partner_[seat] = seat;
    for (int other = 0; other < SEATS; ++other)
      if (other != seat && same_side(other, seat)) partner_[seat] = other;
  }
  laid_out_ = true;
}

// Tabulates what each set of a lane's cards comes to.
void PointsKernel::lay_out_lane(int number, const std::vector<int>& cards) {
  // Holdings in which the same players have the same points in the same order play alike.
  unsigned subsets = 1u << cards.size();
  std::vector<std::uint64_t> kinds;
  auto kind_of = [&](unsigned subset) {
    std::uint64_t kind = 1;
    for (; subset; subset &= subset - 1) {
      int place = number * LANE + std::countr_zero(subset), first = number * LANE;
      while (points_[first] != points_[place]) ++first;
      kind = kind << 5 | static_cast<std::uint64_t>((first - number * LANE) << 2 | owner_[place]);
    }
    return kind;
  };
  for (unsigned subset = 0; subset < subsets; ++subset) kinds.push_back(kind_of(subset));
  std::vector<std::uint64_t> known = kinds;
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  for (unsigned subset = 0; subset < subsets; ++subset) {
    Holding& found = holdings_[number][subset] = holding(number, subset);
    auto at_kind = std::lower_bound(known.begin(), known.end(), kinds[subset]);
    found.number = static_cast<std::uint8_t>(at_kind - known.begin());
  }
}

PointsKernel::Holding PointsKernel::holding(int number, unsigned subset) const {
  Holding found{};
  found.boss = NOBODY;
  bool of_boss = true, of_side = true;
  int tail = 0;  // points of the boss's cards below the first card of another
  for (int height = LANE - 1; height >= 0; --height) {
    if (!(subset >> height & 1)) continue;
    int place = number * LANE + height, seat = owner_[place], points = points_[place];
    if (found.boss == NOBODY) found.boss = owner_[place];
    of_boss = of_boss && seat == found.boss;
    of_side = of_side && same_side(seat, found.boss);
    found.points = static_cast<std::uint8_t>(found.points + points);
    if (of_side) found.side_points = static_cast<std::uint8_t>(found.side_points + points);
    if (of_boss) {
      ++found.run;
      found.run_points = static_cast<std::uint8_t>(found.run_points + points);
    } else if (seat == found.boss) {
      tail += points;
    }
    ++found.sizes[seat];
  }
  if (found.boss == NOBODY) return found;
  int longest = 0;
  for (int seat = 0; seat < SEATS; ++seat)
    if (seat != found.boss) longest = std::max<int>(longest, found.sizes[seat]);
  if (found.run >= longest) {
    found.run = found.sizes[found.boss];
    found.run_points = static_cast<std::uint8_t>(found.run_points + tail);
  }
  // Others follow with what counts least.
  for (int seat = 0; seat < SEATS; ++seat) {
    if (seat == found.boss) continue;
    std::array<int, LANE> theirs;
    theirs.fill(FAR);
    for (int height = 0; height < LANE; ++height)
      if (subset >> height & 1 && owner_[number * LANE + height] == seat)
        theirs[height] = points_[number * LANE + height];
    std::sort(theirs.begin(), theirs.end());
    for (int round = 0; round < std::min(found.run, found.sizes[seat]); ++round)
      found.run_points = static_cast<std::uint8_t>(found.run_points + theirs[round]);
  }
  return found;
}

void PointsKernel::forget() {
  ++generation_;
  used_ = 0;
  entries_ = FEWEST_ENTRIES;
  table_.resize(std::max(table_.size(), entries_));
  history_ = {};
  for (auto& places : reply_) places.fill(NO_PLACE);
  laid_out_ = false;
  guess_ = -FAR;
}

int PointsKernel::points_in(Lanes left) const {
  return held(left, 0).points + held(left, 1).points + held(left, 2).points + held(left, 3).points;
}

// ---- The questions ----

Bounds PointsKernel::at_least(int need) { return at_least(need, NO_PLACE); }

Bounds PointsKernel::value(Bounds known) { return value(known, NO_PLACE); }

Bounds PointsKernel::card_value(int card) { return value({-FAR, FAR}, place_[card]); }

// The question about the position, or about what follows when a card is played first.
Bounds PointsKernel::at_least(int need, int place) {
  int best = NO_PLACE;
  try {
    const int found = place != NO_PLACE ? play(root_, place, need - 1, need)
                      : root_.count    ? search(root_, need - 1, need, best)
                                       : lead(root_, need - 1, need);
    return found >= need ? Bounds{found, FAR} : Bounds{-FAR, found};
  } catch (const Spent&) {
    return {-FAR, FAR};
  }
}

Bounds PointsKernel::value(Bounds known, int place) {
  int all = points_in(root_.left) + root_.points + rules_.last_trick;
  int lo = std::max(known.lo, root_.took & 1 ? 0 : -rules_.all_tricks);
  int hi = std::min(known.hi, root_.took & 2 ? all : all + rules_.all_tricks);
  // The cards of a hand are often worth the same: try the last value first, then bisect.
  bool near = guess_ > lo && guess_ <= hi;
  while (lo < hi) {
    int need = !near ? (lo + hi + 1) / 2 : lo < guess_ ? guess_ : lo + 1;
    Bounds found = at_least(need, place);
    if (found.lo == -FAR && found.hi == FAR) break;
    near = near && need == guess_ && found.lo >= need;
    lo = std::max(lo, found.lo);
    hi = std::min(hi, found.hi);
  }
  guess_ = lo;
  return {lo, hi};
}

// ---- The search ----

// What the side takes from here on if all play best. Exact between alpha and beta, else a bound.
int PointsKernel::lead(const Trick& trick, int alpha, int beta) {
  const std::uint64_t key = key_of(trick);
  __builtin_prefetch(&table_[bucket_of(key, entries_)]);
  Bounds sure = bounds(trick);
  if (sure.lo >= beta || sure.exact()) return sure.lo;
  if (sure.hi <= alpha) return sure.hi;
  ++nodes;
  if (budget && !budget->take(nodes)) throw Spent{};
  int best = NO_PLACE;
  if (size(trick.left) == LAST) return search(trick, alpha, beta, best);

  if (const Entry* known = find(key)) {
    sure.lo = std::max<int>(sure.lo, known->lo);
    sure.hi = std::min<int>(sure.hi, known->hi);
    if (sure.lo >= beta || sure.exact()) return sure.lo;
    if (sure.hi <= alpha) return sure.hi;
    best = known->best;
  }
  int value = search(trick, std::max(alpha, sure.lo - 1), std::min(beta, sure.hi + 1), best);
  if (value > alpha) sure.lo = std::max(sure.lo, value);
  if (value < beta) sure.hi = std::min(sure.hi, value);
  slot_for(key) = {key, static_cast<std::int16_t>(sure.lo), static_cast<std::int16_t>(sure.hi),
                   static_cast<std::uint8_t>(best), static_cast<std::uint8_t>(size(trick.left))};
  return value;
}

// Tries the cards of the seat on turn, best_place before the others; afterwards it is the best.
int PointsKernel::search(const Trick& trick, int alpha, int beta, int& best_place) {
  Moves moves;
  int found = choices(trick, best_place, moves);
  bool wants_much = on_side(trick.seat);
  int best = wants_much ? -FAR : FAR;
  for (int number = 0; number < found; ++number) {
    auto next = std::max_element(moves.begin() + number, moves.begin() + found,
                                 [](const Move& a, const Move& b) { return a.score < b.score; });
    std::swap(moves[number], *next);
    int place = moves[number].place;
    int value = play(trick, place, alpha, beta);
    if (wants_much ? value > best : value < best) {
      best = value;
      best_place = place;
    }
    (wants_much ? alpha : beta) = wants_much ? std::max(alpha, best) : std::min(beta, best);
    if (alpha < beta) continue;
    remember(trick, moves, number);
    break;
  }
  return best;
}

// Notes the card that proved best, to try it sooner where the same suit is led again. A count grows
// the slower the higher it is, so that what was learnt long ago fades.
void PointsKernel::remember(const Trick& trick, const Moves& moves, int proved) {
  constexpr int GAIN = 4, FADING = 1024;
  auto& scores = history_[trick.count][trick.led];
  const int cost = size(trick.left), best = moves[proved].place;
  scores[best] += GAIN * cost - scores[best] * cost / FADING;
  for (int worse = 0; worse < proved; ++worse) scores[moves[worse].place] -= cost / 2;
  if (trick.count) reply_[trick.seat][trick.winning] = best;
}

int PointsKernel::play(const Trick& trick, int place, int alpha, int beta) {
  Trick next = with(trick, place);
  if (next.count == SEATS) return gathered(next, alpha, beta);
  if (!(next.left & trumps_) && is_won(next)) {
    // The winner goes on with what he takes for sure.
    int ours = next.points + sure_points(next.left, next.winner, false);
    if (on_side(next.winner)) {
      if (ours >= beta) return ours;
    } else {
      int theirs = next.points + points_in(next.left) + rules_.last_trick - ours;
      if (theirs <= alpha) return theirs;
    }
  }
  int ignored = NO_PLACE;
  return search(next, alpha, beta, ignored);
}

// Whether nobody who still has to play can take the trick from its winner.
bool PointsKernel::is_won(const Trick& trick) const {
  bool of_led = lane_of(trick.winning) == trick.led;
  for (int seat = trick.seat, count = trick.count; count < SEATS; ++count, seat = seat_after(seat)) {
    Lanes hand = trick.left & own_[seat];
    if (of_led && hand & above(trick.winning)) return false;
    if (hand & lane(trick.led)) continue;
    if (hand & (of_led && !(trumps_ & at(trick.winning)) ? trumps_ : above(trick.winning))) return false;
  }
  return true;
}

// The four cards on the table go to the winner, who leads next.
int PointsKernel::gathered(const Trick& trick, int alpha, int beta) {
  bool won = on_side(trick.winner);
  Trick next;
  next.left = trick.left;
  next.seat = trick.winner;
  next.took = trick.took | (won ? 1 : 2);
  int gain = won ? trick.points : 0;
  if (next.left) return gain + lead(next, alpha - gain, beta - gain);
  if (won) gain += rules_.last_trick;
  if (next.took == BOTH) return gain;
  return won ? gain + rules_.all_tricks : gain - rules_.all_tricks;
}

// What is plain without playing a card.
Bounds PointsKernel::bounds(const Trick& trick) const {
  int all = points_in(trick.left) + rules_.last_trick;
  int leader = sure_points(trick.left, trick.seat, true), others = 0;
  if (trump_lane_ >= 0) {
    // The highest trumps, as far as one side holds them, are that side's.
    const Holding& trumps = held(trick.left, trump_lane_);
    if (trumps.boss != NOBODY) {
      int& theirs = same_side(trumps.boss, trick.seat) ? leader : others;
      theirs = std::max<int>(theirs, trumps.side_points);
    }
  }
  if (!(trick.left & trumps_)) others = std::max(others, ceded_points(trick));
  bool ours = on_side(trick.seat);
  int side = ours ? leader : others, against = ours ? others : leader;
  return {side || trick.took & 1 ? side : -rules_.all_tricks,
          against || trick.took & 2 ? all - against : all + rules_.all_tricks};
}

// Points that the leader cannot keep from its opponents: where they hold the highest card of every
// suit that it can lead, one of them takes the trick and goes on with what wins.
int PointsKernel::ceded_points(const Trick& trick) const {
  int least = FAR;
  std::array<bool, SEATS> seen{};
  for (int number = 0; number < SUITS; ++number) {
    const Holding& suit = held(trick.left, number);
    if (!suit.sizes[trick.seat]) continue;
    if (same_side(suit.boss, trick.seat)) return 0;
    if (!seen[suit.boss]) least = std::min(least, sure_points(trick.left, suit.boss, false));
    seen[suit.boss] = true;
  }
  return least;
}

// Points that the leader's side has for sure: of the cards of the leader that win when led one
// after another, and then of his partner's, if a suit leads over to them.
int PointsKernel::sure_points(Lanes left, int seat, bool both) const {
  std::array<int, SUITS> rounds{};
  int tricks = size(left & own_[seat]), winners = 0, sure = 0;
  auto count = [&](int number, int most) {
    const Holding& suit = held(left, number);
    if (suit.boss != seat) return;
    if (suit.run <= most) {
      rounds[number] = suit.run;
      sure += suit.run_points;
    } else {
      rounds[number] = most;
      Lanes cards = left & own_[seat] & lane(number);
      for (int round = 0; round < most; ++round, cards ^= at(highest(cards)))
        sure += points_[highest(cards)];
    }
    winners += rounds[number];
  };
  bool trumps_out = true;
  int most = LANE;
  if (trump_lane_ >= 0) {
    count(trump_lane_, LANE);
    const Holding& trumps = held(left, trump_lane_);
    for (int other = 0; other < SEATS; ++other)
      if (other != seat && trumps.sizes[other] > winners) trumps_out = false;
  }
  for (int number = 0; number < SUITS; ++number) {
    if (number == trump_lane_) continue;
    if (!trumps_out) {
      most = LANE;
      for (int other = 0; other < SEATS; ++other)
        if (other != seat && held(left, trump_lane_).sizes[other])
          most = std::min<int>(most, held(left, number).sizes[other]);
    }
    count(number, most);
  }
  if (winners == tricks) return points_in(left) + rules_.last_trick;
  int partner = partner_[seat];
  if (!trumps_out || partner == seat || !both) return sure;
  bool entry = false;
  int more = 0;
  for (int number = 0; number < SUITS; ++number) {
    const Holding& suit = held(left, number);
    if (suit.boss != partner) continue;
    Lanes theirs = left & own_[partner] & lane(number), rest = left & lane(number) & ~theirs;
    Lanes top = rest ? theirs & above(highest(rest)) : theirs;
    entry |= suit.sizes[seat] > 0;
    winners += size(top);
    for (; top; top &= top - 1) more += points_[lowest(top)];
  }
  if (!entry || winners > tricks) return sure;
  return winners == tricks ? points_in(left) + rules_.last_trick : sure + more;
}

// ---- The rules of play ----

PointsKernel::Trick PointsKernel::with(const Trick& trick, int place) const {
  Trick next = trick;
  next.left &= ~at(place);
  next.points += points_[place];
  if (!trick.count) next.led = lane_of(place);
  if (!trick.count || beats(place, trick.winning)) {
    next.winning = place;
    next.winner = trick.seat;
  }
  next.seat = seat_after(trick.seat);
  ++next.count;
  return next;
}

bool PointsKernel::beats(int place, int winning) const {
  return lane_of(place) == lane_of(winning) ? place > winning : (trumps_ & at(place)) != 0;
}

Lanes PointsKernel::legal(const Trick& trick) const {
  Lanes cards = trick.left & own_[trick.seat];
  if (!trick.count || is_lone(cards)) return cards;
  bool opponent = ((trick.winner ^ trick.seat) & 1) != 0;  // who duties call an opponent
  bool trumped = (trumps_ & at(trick.winning)) != 0;
  bool of_led = lane_of(trick.winning) == trick.led;
  for (Duty duty : rules_.duties) {
    Lanes keep = 0;
    switch (duty) {
      case Duty::follow: keep = lane(trick.led); break;
      case Duty::follow_trumps: keep = lane(trick.led) & trumps_; break;
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

// Who plays after the seat on turn, on its side (0) and against it (1).
PointsKernel::Later PointsKernel::later(const Trick& trick) const {
  Later found{};
  for (int seat = seat_after(trick.seat), count = trick.count + 1; count < SEATS; ++count, seat = seat_after(seat)) {
    const int side = !same_side(seat, trick.seat);
    const Lanes hand = trick.left & own_[seat], trumps = hand & trumps_;
    found.cards[side] |= hand;
    if (!trumps) continue;
    for (int number = 0; number < SUITS; ++number)
      if (!(hand & lane(number))) found.ruffs[side][number] |= trumps;
  }
  return found;
}

// Whether the trick stays with the side that is winning it with this card.
bool PointsKernel::is_settled(const Later& later, int led, int winning, bool ours) const {
  const Lanes cards = later.cards[ours], ruffs = later.ruffs[ours][led];
  if (lane_of(winning) != led) return !(ruffs & above(winning));
  return !(cards & above(winning)) && !ruffs;
}

// ---- The choice of moves ----

// The cards to try. Neighbouring cards of one hand hold the same power: of those with the same
// points one is enough; and where the trick is settled, one of them all: the dearest if it is won,
// the cheapest if not.
int PointsKernel::choices(const Trick& trick, int first, Moves& moves) const {
  Lanes cards = legal(trick);
  if (is_lone(cards)) {
    moves[0] = {lowest(cards), 0};
    return 1;
  }
  const Later then = later(trick);
  const bool behind = trick.count && !same_side(trick.winner, trick.seat);
  const bool stays = trick.count && is_settled(then, trick.led, trick.winning, !behind);
  Lanes others = trick.left & ~own_[trick.seat];
  if (trick.count) others |= at(trick.winning);
  int found = 0;
  while (cards) {
    const int top = highest(cards), number = lane_of(top);
    const Lanes fence = others & below(top);
    Lanes run = cards & lane(number) & (fence ? ~(at(highest(fence)) - 1) : ~Lanes{0});
    cards ^= run;
    const bool takes = !trick.count || beats(top, trick.winning);
    const bool settled = takes ? is_settled(then, trick.count ? trick.led : number, top, true) : stays;
    const Play play{takes || !behind, settled, takes};
    const auto add = [&](int place) {
      int score = trick.count ? follow_score(trick, place, play) : lead_score(trick, place, play, then);
      score += history_[trick.count][trick.led][place] * weights_.history / HISTORY_UNIT;
      if (trick.count && reply_[trick.seat][trick.winning] == place) score += weights_.reply;
      if (place == first) score += FAR * FAR;
      moves[found++] = {place, score};
    };
    if (settled) {
      int chosen = top;
      for (; run; run &= run - 1) {
        const int more = points_[lowest(run)] - points_[chosen];
        if (play.ours ? more > 0 : more < 0) chosen = lowest(run);
      }
      add(chosen);
    } else {
      for (int last = -1; run; run &= run - 1) {
        const int place = lowest(run);
        if (points_[place] != last) add(place);
        last = points_[place];
      }
    }
  }
  return found;
}

int PointsKernel::lead_score(const Trick& trick, int place, Play play, const Later& then) const {
  const auto& weight = weights_.lead[trump_lane_ >= 0];
  const int number = lane_of(place), points = points_[place], partner = partner_[trick.seat];
  const Holding& suit = held(trick.left, number);
  const Lanes against = then.cards[1] & lane(number);
  int score = weight[LEAD_LENGTH] * suit.sizes[trick.seat] + weight[LEAD_AGAINST] * size(against) +
              weight[LEAD_AGAINST_POINTS] * held(against, number).points;
  if (number == trump_lane_) {
    score += weight[LEAD_TRUMP];
  } else {
    if (then.ruffs[1][number]) score += weight[LEAD_RUFFED];
    if (then.ruffs[0][number]) score += weight[LEAD_PARTNER_VOID];
  }
  if (play.settled) return score + weight[LEAD_SETTLED] + weight[LEAD_SETTLED_POINTS] * points;
  if (suit.boss == partner && partner != trick.seat)
    return score + weight[LEAD_TO_PARTNER] + weight[LEAD_TO_PARTNER_POINTS] * points;
  if (!(trick.left & above(place) & ~own_[trick.seat])) score += weight[LEAD_HIGHEST];
  if (suit.boss == seat_after(trick.seat)) score += weight[LEAD_NEXT_HIGHEST];
  return score + weight[LEAD_POINTS] * points;
}

int PointsKernel::follow_score(const Trick& trick, int place, Play play) const {
  const auto& weight = weights_.follow[trump_lane_ >= 0][trick.count - 1];
  const int points = points_[place], number = lane_of(place);
  int score = weight[FOLLOW_HEIGHT] * size(trick.left & below(place));
  if (number != trick.led) {
    if (number == trump_lane_) {
      score += weight[FOLLOW_RUFF];
    } else {
      const int length = held(trick.left, number).sizes[trick.seat];
      score += weight[FOLLOW_DISCARD_LENGTH] * length;
      if (!(trick.left & above(place))) score += weight[FOLLOW_DISCARD_HIGHEST];
      if (length == 2) score += weight[FOLLOW_DISCARD_SECOND];
    }
  }
  if (!play.ours) {
    if (play.settled) return score + weight[FOLLOW_LOST_POINTS] * points;
    return score + weight[FOLLOW_BEHIND] + weight[FOLLOW_BEHIND_POINTS] * points;
  }
  if (play.settled)
    return score + weight[FOLLOW_WON] + weight[FOLLOW_WON_POINTS] * points + play.takes * weight[FOLLOW_WON_TAKES];
  return score + weight[FOLLOW_AHEAD] + weight[FOLLOW_AHEAD_POINTS] * points + play.takes * weight[FOLLOW_AHEAD_TAKES];
}

// ---- The table of positions ----

std::uint64_t PointsKernel::key_of(const Trick& trick) const {
  std::uint64_t key = generation_;
  for (int number = 0; number < SUITS; ++number) key = key << LANE | held(trick.left, number).number;
  return key << 4 | static_cast<std::uint64_t>(trick.seat << 2 | trick.took);
}

PointsKernel::Entry* PointsKernel::find(std::uint64_t key) {
  Entry* bucket = &table_[bucket_of(key, entries_)];
  for (Entry* entry = bucket; entry < bucket + BUCKET; ++entry)
    if (entry->key == key) return entry;
  return nullptr;
}

// The entry of a key, or the one to give up for it: of an older deal, else the cheapest.
PointsKernel::Entry& PointsKernel::slot_for(std::uint64_t key) {
  if (used_ > entries_ / 2 && entries_ < most_entries_) grow();
  Entry* bucket = &table_[bucket_of(key, entries_)];
  Entry* cheapest = bucket;
  for (Entry* entry = bucket; entry < bucket + BUCKET; ++entry) {
    if (entry->key == key) return *entry;
    if (deal_of(entry->key) != deal_of(key)) entry->cards = 0;
    if (entry->cards < cheapest->cards) cheapest = entry;
  }
  used_ += cheapest->cards == 0;
  return *cheapest;
}

// Doubles the table: a small one stays near the processor, and most deals need no more. The entries
// of a bucket stay, or go to the one that lies as far on as the table was long.
void PointsKernel::grow() {
  const std::size_t before = entries_;
  entries_ *= 2;
  table_.resize(std::max(table_.size(), entries_));
  for (std::size_t slot = 0; slot < before; ++slot) {
    Entry& entry = table_[slot];
    const bool moves = bucket_of(entry.key, entries_) >= before;
    table_[slot + before] = moves ? entry : Entry{};
    if (moves) entry = {};
  }
}

}  // namespace kibitz
