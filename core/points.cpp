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

}  // namespace

// ---- The deal ----

PointsKernel::PointsKernel(std::size_t bytes, const PointsWeights& weights) : weights_(weights) {
  table_.resize(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry), 256 * BUCKET)));
}

std::string PointsKernel::objection(const Rules& rules, const Position& position) {
  std::array<int, SUITS> sizes{};
  std::string why;
  each_owner(position, [&](int card, int) {
    if (rules.suit[card] == NO_SUIT) why = "a card without a suit cannot count points";
    else if (++sizes[rules.suit[card]] > LANE) why = "more than eight cards of a suit are left";
  });
  for (Duty duty : rules.duties)
    if (duty >= Duty::play_called) why = "a called card has no duty where cards count points";
  if (rules.payoff != Payoff::points) why = "tricks are counted, not points";
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
  return found;
}

void PointsKernel::forget() {
  ++generation_;
  history_ = {};
  laid_out_ = false;
  guess_ = -FAR;
}

int PointsKernel::points_in(Lanes left) const {
  return held(left, 0).points + held(left, 1).points + held(left, 2).points + held(left, 3).points;
}

// ---- The questions ----

Bounds PointsKernel::at_least(int need) {
  int ignored = NO_PLACE;
  try {
    int value = root_.count ? search(root_, need - 1, need, ignored) : lead(root_, need - 1, need);
    return value >= need ? Bounds{value, FAR} : Bounds{-FAR, value};
  } catch (const Spent&) {
    return {-FAR, FAR};
  }
}

Bounds PointsKernel::value(Bounds known) {
  int all = points_in(root_.left) + root_.points + rules_.last_trick;
  int lo = std::max(known.lo, root_.took & 1 ? 0 : -rules_.all_tricks);
  int hi = std::min(known.hi, root_.took & 2 ? all : all + rules_.all_tricks);
  // The cards of a hand are often worth the same: try the last value first, then bisect.
  bool near = guess_ > lo && guess_ <= hi;
  while (lo < hi) {
    int need = !near ? (lo + hi + 1) / 2 : lo < guess_ ? guess_ : lo + 1;
    Bounds found = at_least(need);
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
  Bounds sure = bounds(trick);
  if (sure.lo >= beta || sure.exact()) return sure.lo;
  if (sure.hi <= alpha) return sure.hi;
  ++nodes;
  if (budget && !budget->take(nodes)) throw Spent{};
  int best = NO_PLACE;
  if (size(trick.left) == LAST) return search(trick, alpha, beta, best);

  std::uint64_t key = key_of(trick);
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
  int found = order(trick, without_equals(trick, legal(trick)), best_place, moves);
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
    int cost = size(trick.left);
    history_[trick.count][place] += cost;
    for (int worse = 0; worse < number; ++worse) history_[trick.count][moves[worse].place] -= cost / 4;
    break;
  }
  return best;
}

int PointsKernel::play(const Trick& trick, int place, int alpha, int beta) {
  Trick next = with(trick, place);
  int ignored = NO_PLACE;
  return next.count < SEATS ? search(next, alpha, beta, ignored) : gathered(next, alpha, beta);
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
  int leader = sure_points(trick.left, trick.seat), others = 0;
  if (trump_lane_ >= 0) {
    // The highest trumps, as far as one side holds them, are that side's.
    const Holding& trumps = held(trick.left, trump_lane_);
    if (trumps.boss != NOBODY) {
      int& theirs = same_side(trumps.boss, trick.seat) ? leader : others;
      theirs = std::max<int>(theirs, trumps.side_points);
    }
  }
  bool ours = on_side(trick.seat);
  int side = ours ? leader : others, against = ours ? others : leader;
  return {side || trick.took & 1 ? side : -rules_.all_tricks,
          against || trick.took & 2 ? all - against : all + rules_.all_tricks};
}

// Points that the leader's side has for sure: of the cards of the leader that win when led one
// after another, and then of his partner's, if a suit leads over to them.
int PointsKernel::sure_points(Lanes left, int seat) const {
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
  if (!trumps_out || partner == seat) return sure;
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

// Neighbouring cards of one hand hold the same power. Of those with the same points one is enough;
// and where the trick is settled, one of them all: the dearest if it is won, the cheapest if not.
Lanes PointsKernel::without_equals(const Trick& trick, Lanes cards) const {
  if (is_lone(cards)) return cards;
  Lanes others = trick.left & ~own_[trick.seat], kept = 0;
  if (trick.count) others |= at(trick.winning);
  while (cards) {
    int top = highest(cards);
    Lanes fence = others & below(top);
    Lanes run = cards & lane(lane_of(top)) & (fence ? ~(at(highest(fence)) - 1) : ~Lanes{0});
    cards ^= run;
    if (is_lone(run)) {
      kept |= run;
      continue;
    }
    Trick next = with(trick, top);
    bool settled = is_settled(next), ours = same_side(next.winner, trick.seat);
    int chosen = NO_PLACE;
    for (; run; run &= run - 1) {
      int place = lowest(run);
      if (!settled) {
        if (chosen == NO_PLACE || points_[place] != points_[chosen]) kept |= at(place);
        chosen = place;
      } else if (chosen == NO_PLACE || (ours ? points_[place] > points_[chosen] : points_[place] < points_[chosen])) {
        chosen = place;
      }
    }
    if (settled) kept |= at(chosen);
  }
  return kept;
}

// Whether no opponent of the winner who still has to play can take the trick from that side.
bool PointsKernel::is_settled(const Trick& trick) const {
  for (int seat = trick.seat, count = trick.count; count < SEATS; ++count, seat = seat_after(seat)) {
    if (same_side(seat, trick.winner)) continue;
    Lanes hand = trick.left & own_[seat];
    bool follows = hand & lane(trick.led);
    bool of_led = lane_of(trick.winning) == trick.led;
    if (of_led && hand & above(trick.winning)) return false;
    if (follows) continue;
    if (hand & (of_led && !(trumps_ & at(trick.winning)) ? trumps_ : above(trick.winning))) return false;
  }
  return true;
}

// ---- The order of moves ----

int PointsKernel::order(const Trick& trick, Lanes cards, int first, Moves& moves) const {
  int found = 0;
  bool lone = is_lone(cards);
  for (; cards; cards &= cards - 1) {
    int place = lowest(cards), score = 0;
    if (!lone) {
      score = trick.count ? follow_score(trick, place) : lead_score(trick, place);
      score += history_[trick.count][place] * weights_.history / 256;
      if (place == first) score += FAR * FAR;
    }
    moves[found++] = {place, score};
  }
  return found;
}

int PointsKernel::lead_score(const Trick& trick, int place) const {
  const auto& weight = weights_.lead[trump_lane_ >= 0];
  const Holding& suit = held(trick.left, lane_of(place));
  const Lanes hand = trick.left & own_[trick.seat];
  const int points = points_[place], partner = partner_[trick.seat];
  const bool trump = lane_of(place) == trump_lane_;
  auto may_ruff = [&](int seat) {
    return !trump && trump_lane_ >= 0 && !suit.sizes[seat] && held(trick.left, trump_lane_).sizes[seat];
  };
  int score = weight[LEAD_LENGTH] * size(hand & lane(lane_of(place)));
  if (trump) score += weight[LEAD_TRUMP];
  int against = 0, against_points = 0;
  bool ruffed = false;
  for (int seat = 0; seat < SEATS; ++seat) {
    if (same_side(seat, trick.seat)) continue;
    against += suit.sizes[seat];
    ruffed |= may_ruff(seat);
  }
  for (Lanes cards = trick.left & lane(lane_of(place)); cards; cards &= cards - 1)
    if (!same_side(owner_[lowest(cards)], trick.seat)) against_points += points_[lowest(cards)];
  score += weight[LEAD_AGAINST] * against + weight[LEAD_AGAINST_POINTS] * against_points;
  if (ruffed) score += weight[LEAD_RUFFED];
  if (may_ruff(partner)) score += weight[LEAD_PARTNER_VOID];
  if (is_settled(with(trick, place)))
    return score + weight[LEAD_SETTLED] + weight[LEAD_SETTLED_POINTS] * points;
  if (suit.boss == trick.seat && !(trick.left & ~hand & above(place))) score += weight[LEAD_HIGHEST];
  if (suit.boss == partner && partner != trick.seat)
    return score + weight[LEAD_TO_PARTNER] + weight[LEAD_TO_PARTNER_POINTS] * points;
  if (suit.boss == seat_after(trick.seat)) score += weight[LEAD_NEXT_HIGHEST];
  return score + weight[LEAD_POINTS] * points;
}

int PointsKernel::follow_score(const Trick& trick, int place) const {
  const auto& weight = weights_.follow[trump_lane_ >= 0][trick.count - 1];
  const Lanes own = trick.left & own_[trick.seat] & lane(lane_of(place));
  const int points = points_[place];
  const Trick next = with(trick, place);
  const bool takes = next.winning == place;
  int score = weight[FOLLOW_HEIGHT] * size(trick.left & below(place));
  if (lane_of(place) != trick.led) {
    if (trumps_ & at(place)) {
      score += weight[FOLLOW_RUFF];
    } else {
      score += weight[FOLLOW_DISCARD_LENGTH] * size(own);
      if (!(trick.left & above(place))) score += weight[FOLLOW_DISCARD_HIGHEST];
      if (size(own) == 2) score += weight[FOLLOW_DISCARD_SECOND];
    }
  }
  const bool settled = is_settled(next);
  if (same_side(next.winner, trick.seat)) {
    if (settled)
      return score + weight[FOLLOW_WON] + weight[FOLLOW_WON_POINTS] * points + takes * weight[FOLLOW_WON_TAKES];
    return score + weight[FOLLOW_AHEAD] + weight[FOLLOW_AHEAD_POINTS] * points + takes * weight[FOLLOW_AHEAD_TAKES];
  }
  if (settled) return score + weight[FOLLOW_LOST_POINTS] * points;
  return score + weight[FOLLOW_BEHIND] + weight[FOLLOW_BEHIND_POINTS] * points;
}

// ---- The table of positions ----

std::uint64_t PointsKernel::key_of(const Trick& trick) const {
  std::uint64_t key = generation_;
  for (int number = 0; number < SUITS; ++number) key = key << LANE | held(trick.left, number).number;
  return key << 4 | static_cast<std::uint64_t>(trick.seat << 2 | trick.took);
}

namespace {

std::size_t bucket_of(std::uint64_t key, std::size_t entries) {
  key *= 0x9E3779B97F4A7C15u;
  return (key ^ key >> 29) & (entries - 1) & ~std::size_t{BUCKET - 1};
}

}  // namespace

PointsKernel::Entry* PointsKernel::find(std::uint64_t key) {
  Entry* bucket = &table_[bucket_of(key, table_.size())];
  for (Entry* entry = bucket; entry < bucket + BUCKET; ++entry)
    if (entry->key == key) return entry;
  return nullptr;
}

// The entry of a key, or the one to give up for it: of an older deal, else the cheapest.
PointsKernel::Entry& PointsKernel::slot_for(std::uint64_t key) {
  constexpr int POSITION_BITS = LANE * SUITS + 4;
  Entry* bucket = &table_[bucket_of(key, table_.size())];
  Entry* cheapest = bucket;
  for (Entry* entry = bucket; entry < bucket + BUCKET; ++entry) {
    if (entry->key == key) return *entry;
    if (entry->key >> POSITION_BITS != key >> POSITION_BITS) entry->cards = 0;
    if (entry->cards < cheapest->cards) cheapest = entry;
  }
  return *cheapest;
}

}  // namespace kibitz
