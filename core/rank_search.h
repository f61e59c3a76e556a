// The search of the rank kernel: does a side take at least so many of the tricks left?
//
// Every answer carries the cards it rests on (`marks`): the lowest marked card of a suit and all
// above it must lie as they do, of the rest only the number counts. A card is marked where it won a
// trick over another card of its suit. An answer that one card proves rests on that card's marks;
// one for which every card had to be refuted, on the marks of all.
#pragma once

#include "rank_few.h"
#include "rank_order.h"
#include "rank_quick.h"
#include "rank_sure.h"
#include "rank_table.h"

namespace kibitz {

// What the searches of one context share.
struct RankShared {
  explicit RankShared(std::size_t bytes) : table(bytes) {}

  RankTable table;
  RankPlaces places;
  RankBoard board;
  Budget* budget = nullptr;
  std::uint64_t nodes = 0;
  RankWeights no_trumps_weights = NO_TRUMPS_WEIGHTS;
  RankWeights trumps_weights = TRUMPS_WEIGHTS;
  WildWeights wild_weights = WILD_WEIGHTS;
};

// The cards that fail if this one has failed: when it did not matter, nor did those of its suit
// below all that did.
inline Lanes fail_alike(int place, Lanes mattered) {
  if (place == WILD) return 0;
  const Lanes suit = lane(suit_of(place));
  const Lanes marked = mattered & suit;
  const Lanes under = marked ? suit & below(lowest(marked)) : suit;
  return under & place_bit(place) ? under : 0;
}

inline Goal goal(const RankLead& at, int for_leader) {
  if (for_leader == 1) return ONE;
  if (for_leader == at.tricks) return ALL;
  return 2 * for_leader <= at.tricks ? LESS : MORE;
}

template <RankFlags F>
class RankSearch {
 public:
  explicit RankSearch(RankShared& shared)
      : shared_(shared),
        board_(shared.board),
        weights_(weights_of(shared)),
        state_(shared.board.state),
        quick_(board_, state_, shared.places),
        sure_(board_, state_, shared.places) {
    killers_.fill(-1);
  }

  // Whether the side takes at least `need` tricks from the board's position.
  bool at_least(int tricks, int need) {
    if (need <= 0) return true;
    if (need > tricks) return false;
    Lanes marks;
    const RankTrick& trick = board_.trick;
    switch (board_.played) {
      case 0: return lead(trick.leader, tricks, need, marks);
      case 1: return follow<1>(trick, tricks, need, marks);
      case 2: return follow<2>(trick, tricks, need, marks);
      default: return follow<3>(trick, tricks, need, marks);
    }
  }

 private:
  static const RankWeights& weights_of(const RankShared& shared) {
    if constexpr (!F.trumps) return shared.no_trumps_weights;
    return F.wild ? shared.wild_weights.cards : shared.trumps_weights;
  }
  bool in_side(int seat) const { return board_.side >> seat & 1; }
  bool is_solo() const { return std::has_single_bit(board_.side); }
  int declarer() const { return std::countr_zero(board_.side); }
  bool same_side(int one, int other) const { return in_side(one) == in_side(other); }

  // Where the special cards lie in their suits, as a number; never WILD_LED.
  static constexpr unsigned WILD_LED = 1;
  unsigned mark_of(Lanes special, Lanes all) const {
    unsigned number = (special & board_.unruffing) ? 16 : 0;
    if (const Lanes called = special & board_.called) {
      number += 1 + std::popcount(all & lane(suit_of(lowest(called))) & ~below(lowest(called)));
    }
    return number;
  }
  void count_node();
  bool lead(int leader, int tricks, int need, Lanes& marks);
  bool last_trick(int leader, Lanes& marks) const;
  bool known(const RankLead& at, int need, Lanes& marks, bool& answer);
  bool search_leads(const RankLead& at, int need, int hint, Lanes& marks, int& best);
  void add_leads(const RankLead& at, int for_leader, Lanes others, int hint,
                 Candidates& candidates) const;
  bool lead_wild(const RankLead& at, const RankTrick& trick, int need, Lanes& marks);
  Lanes marks_of(const RankTable::Entry& entry, Lanes all) const;
  void store(const RankLead& at, int need, bool answer, Lanes marks, int best);

  template <int PLACE>
  bool follow(const RankTrick& trick, int tricks, int need, Lanes& marks);
  template <int PLACE>
  bool sure(const RankTrick& trick, int tricks, int need, Lanes& marks, bool& answer) const;
  template <int PLACE>
  Outlook outlook(const RankTrick& trick, int seat) const;
  template <int PLACE>
  void add_replies(const RankTrick& trick, int seat, Lanes cards, Lanes others,
                   Candidates& candidates) const;
  template <int PLACE>
  int first_choice(const RankTrick& trick, int seat, Lanes cards, Lanes others) const;
  template <int PLACE>
  int few_choice(const RankTrick& trick, int seat, Lanes cards) const;
  int cheapest(const RankTrick& trick, const Outlook& outlook, Lanes cards) const;
  template <int PLACE>
  bool go_on(const RankTrick& trick, int seat, int place, int tricks, int need, Lanes& marks);
  bool finish(const RankTrick& trick, int tricks, int need, Lanes& marks);

  RankShared& shared_;
  const RankBoard& board_;
  const RankWeights& weights_;
  RankState state_;
  RankQuick<F> quick_;
  RankSure<F> sure_;
  // By how many tricks are left: the card that was best last time, and what was led by whom.
  struct Led {
    std::int8_t led = NO_SUIT, leader = 0;
  };
  std::array<std::int8_t, 16> killers_;
  std::array<Led, 16> last_;
  History history_;
};

template <RankFlags F>
inline void RankSearch<F>::count_node() {
  ++shared_.nodes;
  if (shared_.budget && !shared_.budget->take(shared_.nodes)) throw Spent{};
}

template <RankFlags F>
bool RankSearch<F>::lead(int leader, int tricks, int need, Lanes& marks) {
  marks = 0;
  if (tricks == 1) return last_trick(leader, marks);
  count_node();
  RankLead at;
  at.leader = leader;
  at.tricks = tricks;
  at.all = state_.all();
  at.key.shape = state_.shape;
  at.key.leader = static_cast<unsigned>(leader);
  shared_.table.expect(at.key);
  for (int suit = 0; suit < 4; ++suit) at.key.owners[suit] = board_.owners(suit, at.all);
  if (const Lanes special = board_.special(at.all)) at.key.leader |= mark_of(special, at.all) << 2;

  const RankTable::Found found = shared_.table.find(at.key, need);
  if (found.entry) {
    marks = marks_of(*found.entry, at.all);
    return found.yes;
  }
  bool answer;
  if (known(at, need, marks, answer)) return answer;
  int best = RankTable::NO_PLACE;
  answer = search_leads(at, need, found.hint, marks, best);
  store(at, need, answer, marks, best);
  return answer;
}

template <RankFlags F>
bool RankSearch<F>::last_trick(int leader, Lanes& marks) const {
  RankTrick trick;
  trick.winner = leader;
  for (int step = 0; step < 4; ++step) {
    const int seat = seat_after(leader, step);
    const Lanes card = state_.hand[seat];
    if (!card) continue;  // a card without suit wins only if it is led
    const int place = lowest(card);
    trick.played |= card;
    if (step == 0) {
      trick.best = place;
      continue;
    }
    const bool same = suit_of(place) == (trick.best < 0 ? NO_SUIT : suit_of(trick.best));
    const bool ruffs = F.trumps && suit_of(place) == TRUMP && !(place_bit(place) & board_.unruffing);
    if (place > trick.best && (same || ruffs)) {
      trick.best = place;
      trick.winner = seat;
    }
  }
  if (trick.best >= 0 && (trick.played & lane(suit_of(trick.best)) & ~place_bit(trick.best))) {
    marks = place_bit(trick.best);
  }
  return in_side(trick.winner) != F.few;
}

// Whether a bound answers the question.
template <RankFlags F>
bool RankSearch<F>::known(const RankLead& at, int need, Lanes& marks, bool& answer) {
  if constexpr (F.few) {
    answer = true;
    if (F.trumps || !is_solo() || board_.special(at.all)) return false;
    return DeclarerSafety(state_, at, declarer()).holds(marks);
  }
  const bool ours = in_side(at.leader);
  const int for_leader = ours ? need : at.tricks - need + 1;
  if (quick_.quick(at, for_leader, marks) >= for_leader) {
    answer = ours;
    return true;
  }
  const int for_others = at.tricks - for_leader + 1;
  if (sure_.sure(at, false, for_others, marks) >= for_others) {
    answer = !ours;
    return true;
  }
  if (sure_.sure(at, true, for_leader, marks) >= for_leader) {
    answer = ours;
    return true;
  }
  marks = 0;
  return false;
}

template <RankFlags F>
bool RankSearch<F>::search_leads(const RankLead& at, int need, int hint, Lanes& marks, int& best) {
  const int leader = at.leader;
  const bool ours = in_side(leader);
  const Lanes hand = state_.hand[leader];
  const Lanes others = (at.all & ~hand) | board_.special(at.all) | EDGES;
  const bool bound = board_.called_leads && (board_.called & hand);
  Candidates candidates;
  // What was best in a position like this is tried before the others are looked at.
  const bool hinted = hand & place_bit(hint);
  const int first = hinted ? run_top(hand, others, hint) : RankTable::NO_PLACE;
  if (hinted) candidates.add(first, 0);
  bool all_added = false;
  Lanes dead = 0;
  while (true) {
    if (candidates.empty()) {
      if (all_added) return !ours;
      add_leads(at, ours ? need : at.tricks - need + 1, others, hint, candidates);
      all_added = true;
    }
    const int place = candidates.next();
    if (place != WILD && (dead & place_bit(place))) continue;
    if (all_added && place == first) continue;
    RankTrick trick;
    trick.leader = trick.winner = leader;
    trick.all = at.all;
    if (place != WILD) {
      trick.led = suit_of(place);
      trick.best = place;
      trick.played = place_bit(place);
    }
    if (bound && trick.led == board_.called_suit() && trick.played != board_.called) continue;
    last_[at.tricks] = {static_cast<std::int8_t>(trick.led), static_cast<std::int8_t>(leader)};
    state_.take(leader, place);
    Lanes found;
    const bool answer = F.wild && place == WILD ? lead_wild(at, trick, need, found)
                                                : follow<1>(trick, at.tricks, need, found);
    state_.put_back(leader, place);
    if (answer == ours) {
      marks = found;
      best = place == WILD ? RankTable::NO_PLACE : place;
      killers_[at.tricks] = static_cast<std::int8_t>(place);
      history_.was_best(leader, place);
      return answer;
    }
    marks |= found;
    history_.failed(leader, place);
    dead |= fail_alike(place, found);
  }
}

// The cards that may be led, scored.
template <RankFlags F>
void RankSearch<F>::add_leads(const RankLead& at, int for_leader, Lanes others, int hint,
                              Candidates& candidates) const {
  const LeadContext context{
      .goal = goal(at, for_leader),
      .hint = hint,
      .killer = killers_[at.tricks],
      .last_led = last_[at.tricks + 1].led,
      .last_leader = last_[at.tricks + 1].leader,
  };
  if (F.few && is_solo()) {
    score_few_leads(state_, at, declarer(), others, candidates);
  } else {
    score_leads<F>(state_, board_, at, weights_, others, context, history_, candidates);
  }
  if constexpr (F.wild) {
    if (state_.wild[at.leader]) candidates.add(WILD, F.trumps ? LAST : FIRST);
  }
}

// A wild card that was led. That it fails rests on fewer cards than that every lead does, and so is
// stored by itself too.
template <RankFlags F>
bool RankSearch<F>::lead_wild(const RankLead& at, const RankTrick& trick, int need, Lanes& marks) {
  if (at.tricks < 3 || board_.special(at.all)) return follow<1>(trick, at.tricks, need, marks);
  RankLead led = at;
  led.key.leader |= WILD_LED << 2;
  const RankTable::Found found = shared_.table.find(led.key, need);
  if (found.entry) {
    marks = marks_of(*found.entry, at.all);
    return found.yes;
  }
  const bool answer = follow<1>(trick, at.tricks, need, marks);
  if (answer != in_side(at.leader)) store(led, need, answer, marks, RankTable::NO_PLACE);
  return answer;
}

// The cards that an entry rests on.
template <RankFlags F>
Lanes RankSearch<F>::marks_of(const RankTable::Entry& entry, Lanes all) const {
  Lanes marks = 0;
  for (int suit = 0; suit < 4; ++suit) {
    if (const int top = entry.top(suit)) marks |= shared_.places.nth(all, suit, top);
  }
  return marks;
}

template <RankFlags F>
void RankSearch<F>::store(const RankLead& at, int need, bool answer, Lanes marks, int best) {
  std::array<std::uint8_t, 4> tops;
  marks |= board_.special(at.all);
  for (int suit = 0; suit < 4; ++suit) {
    const unsigned marked = in_lane(marks, suit);
    const unsigned counted = marked ? in_lane(at.all, suit) >> std::countr_zero(marked) : 0;
    tops[suit] = static_cast<std::uint8_t>(std::popcount(counted));
  }
  shared_.table.store(at.key, tops, answer ? need : 0, answer ? at.tricks : need - 1, best);
}

// Whether the highest card of the led suit, on the table or still to come, wins the trick for
// sure, and the trick with the highest cards of its holder answers the question.
template <RankFlags F>
template <int PLACE>
bool RankSearch<F>::sure(const RankTrick& trick, int tricks, int need, Lanes& marks,
                         bool& answer) const {
  if (trick.led == NO_SUIT || board_.special(trick.all)) return false;
  const Lanes suit = lane(trick.led);
  int high = trick.best, holder = trick.winner;
  if (F.trumps && trick.led != TRUMP && suit_of(high) == TRUMP) return false;
  unsigned ruffers = 0;
  for (int place = PLACE; place < 4; ++place) {
    const int seat = seat_after(trick.leader, place);
    const Lanes follow = state_.hand[seat] & suit;
    if (follow > place_bit(high)) {
      high = highest(follow);
      holder = seat;
    }
    if (F.trumps && !follow && in_lane(state_.hand[seat], TRUMP)) ruffers |= 1u << seat;
  }
  const bool ours = in_side(holder);
  if (F.trumps && (ruffers & (ours ? ~board_.side : board_.side))) return false;
  const int enough = ours ? need : tricks - need + 1;
  const Lanes rest = trick.all & ~trick.played;
  const bool to_come = high != trick.best;
  int sum = to_come ? 0 : 1;
  Lanes found = 0;
  if (to_come || ((trick.played & ~place_bit(high)) | (rest & suit)) != 0) found = place_bit(high);
  for (int lane_of = 3; lane_of >= 0 && sum < enough; --lane_of) {
    if (F.trumps && lane_of != TRUMP && lane_of != trick.led) continue;
    const unsigned cards = in_lane(rest, lane_of);
    if (!cards) continue;
    int run = run_of(board_.owners(lane_of, rest), holder, std::popcount(cards));
    if (F.trumps && ruffers) run = 0;
    if (F.trumps && lane_of == trick.led && lane_of != TRUMP) run = 0;
    if (to_come && lane_of == trick.led) run = std::max(run, 1);
    if (run == 0) continue;
    run = std::min(run, enough - sum);
    sum += run;
    found |= shared_.places.nth(rest, lane_of, run);
  }
  if (sum < enough) return false;
  marks = found;
  answer = ours;
  return true;
}

template <RankFlags F>
template <int PLACE>
bool RankSearch<F>::follow(const RankTrick& trick, int tricks, int need, Lanes& marks) {
  const int seat = seat_after(trick.leader, PLACE);
  const bool ours = in_side(seat);
  marks = 0;
  bool answer;
  if (!F.few && PLACE < 3 && sure<PLACE>(trick, tricks, need, marks, answer)) return answer;
  const Lanes hand = state_.hand[seat];
  const Lanes others = (trick.all & ~hand) | board_.special(trick.all) | EDGES;
  const Lanes following = trick.led == NO_SUIT ? 0 : hand & lane(trick.led);
  const Lanes called = board_.called & hand;
  Candidates candidates;
  Lanes later = 0;  // cards that are looked at only if the first has failed
  if (following & called) {
    candidates.add(lowest(called), 0);
  } else if (following) {
    candidates.add(first_choice<PLACE>(trick, seat, following, others), 0);
    later = following;
  } else {
    const bool kept = called && board_.called_keeps && (hand != called || state_.wild[seat]);
    const Lanes free = kept ? hand ^ called : hand;
    if (F.few && is_solo()) {
      score_few_discards(state_, seat, declarer(), trick, free, others, candidates);
      if (F.wild && state_.wild[seat]) candidates.add(WILD, 0);
    } else if (F.trumps && F.wild && trick.led == NO_SUIT) {
      add_replies<PLACE>(trick, seat, free, others, candidates);
    } else {
      score_discards<F>(state_, board_, trick, outlook<PLACE>(trick, seat), seat, free, others,
                        weights_, candidates);
      if (F.wild && state_.wild[seat]) candidates.add(WILD, LAST);
    }
  }
  Lanes dead = 0;
  while (!candidates.empty()) {
    const int place = candidates.next();
    if (place != WILD && (dead & place_bit(place))) continue;
    Lanes found;
    answer = go_on<PLACE>(trick, seat, place, tricks, need, found);
    if (answer == ours) {
      marks = found;
      return answer;
    }
    marks |= found;
    dead |= fail_alike(place, found);
    if (later & ~dead) {
      each_run(later, others, [&](int other) {
        if (other != place) candidates.add(other, -other);
      });
    }
    later = 0;
  }
  return !ours;
}

// The cards that may be put on a wild card that was led, scored.
template <RankFlags F>
template <int PLACE>
void RankSearch<F>::add_replies(const RankTrick& trick, int seat, Lanes cards, Lanes others,
                                Candidates& candidates) const {
  bool partner_later = false, partner_ruffs = false;
  for (int place = PLACE + 1; place < 4; ++place) {
    const int later = seat_after(trick.leader, place);
    if (!same_side(seat, later)) continue;
    partner_later = true;
    partner_ruffs |= in_lane(state_.hand[later], TRUMP) != 0;
  }
  const Replier who = same_side(seat, trick.leader) ? LEADERS_PARTNER
                      : partner_later               ? FIRST_OPPONENT
                                                    : LAST_OPPONENT;
  score_replies<F>(state_, board_, trick, outlook<PLACE>(trick, seat), partner_ruffs, seat, cards,
                   others, shared_.wild_weights.replies[who], candidates);
}

// The card of the led suit to try first.
template <RankFlags F>
template <int PLACE>
int RankSearch<F>::first_choice(const RankTrick& trick, int seat, Lanes cards, Lanes others) const {
  const int low = run_top(cards, others, lowest(cards));
  if (low == highest(cards)) return low;
  if (F.few && is_solo()) {
    return run_top(cards, others, few_choice<PLACE>(trick, seat, cards));
  }
  return run_top(cards, others, cheapest(trick, outlook<PLACE>(trick, seat), cards));
}

// The same where one seat wants few tricks.
template <RankFlags F>
template <int PLACE>
int RankSearch<F>::few_choice(const RankTrick& trick, int seat, Lanes cards) const {
  if (seat != declarer()) {
    return others_choice(trick, declarer(), ((declarer() - trick.leader) & 3) < PLACE, cards);
  }
  int beaten_by = trick.best;
  for (int place = PLACE + 1; place < 4 && trick.led != NO_SUIT; ++place) {
    const Lanes able = state_.hand[seat_after(trick.leader, place)] & lane(trick.led);
    if (able) beaten_by = std::max(beaten_by, lowest(able));
  }
  return declarers_choice(beaten_by, cards);
}

// What the players who come later in the trick can do.
template <RankFlags F>
template <int PLACE>
Outlook RankSearch<F>::outlook(const RankTrick& trick, int seat) const {
  int friends = -1, opponents = -1;
  for (int place = PLACE + 1; place < 4; ++place) {
    const int later = seat_after(trick.leader, place);
    Lanes able = trick.led == NO_SUIT ? 0 : state_.hand[later] & lane(trick.led);
    if (F.trumps && !able) able = state_.hand[later] & lane(TRUMP);
    int& strongest = same_side(seat, later) ? friends : opponents;
    if (able) strongest = std::max(strongest, highest(able));
  }
  const bool winning = same_side(seat, trick.winner);
  const int beaten_by = std::max(opponents, trick.best);
  return {.winning = winning,
          .safe = (winning && opponents < trick.best) || friends > beaten_by,
          .target = winning ? opponents : beaten_by};
}

// Low if the trick is won or lost anyway, else the cheapest card that wins it.
template <RankFlags F>
int RankSearch<F>::cheapest(const RankTrick& trick, const Outlook& outlook, Lanes cards) const {
  const int low = lowest(cards);
  if (outlook.safe) return low;
  if (const Lanes beating = cards & ~below(outlook.target + 1)) return lowest(beating);
  const bool ruffed = F.trumps && trick.led != TRUMP && outlook.target >= LANE_BITS * TRUMP;
  if (!outlook.winning && !ruffed) {
    if (const Lanes beating = cards & ~below(trick.best + 1)) return lowest(beating);
  }
  return low;
}

template <RankFlags F>
template <int PLACE>
bool RankSearch<F>::go_on(const RankTrick& trick, int seat, int place, int tricks, int need,
                          Lanes& marks) {
  RankTrick after = trick;
  if (place != WILD) {
    after.played |= place_bit(place);
    const bool same = trick.best >= 0 && suit_of(place) == suit_of(trick.best);
    const bool ruffs = F.trumps && suit_of(place) == TRUMP && !(place_bit(place) & board_.unruffing);
    if (place > trick.best && (same || ruffs)) {
      after.best = place;
      after.winner = seat;
    }
  }
  state_.take(seat, place);
  bool answer;
  if constexpr (PLACE < 3) {
    answer = follow<PLACE + 1>(after, tricks, need, marks);
  } else {
    answer = finish(after, tricks, need, marks);
  }
  state_.put_back(seat, place);
  return answer;
}

// The trick is complete: whose it is, and the cards that made it so.
template <RankFlags F>
bool RankSearch<F>::finish(const RankTrick& trick, int tricks, int need, Lanes& marks) {
  const bool wins = in_side(trick.winner);
  const int still = need - (wins != F.few ? 1 : 0);
  bool answer;
  marks = 0;
  if (still <= 0) {
    answer = true;
  } else if (still > tricks - 1) {
    answer = false;
  } else {
    answer = lead(trick.winner, tricks - 1, still, marks);
  }
  if (trick.best >= 0 && (trick.played & lane(suit_of(trick.best)) & ~place_bit(trick.best))) {
    // A winner of the side that is proven wrong stands for its whole run of adjacent cards, which
    // lie together only as long as all of them matter.
    const Lanes hand = (state_.hand[trick.winner] | place_bit(trick.best));
    const Lanes others = (trick.all & ~hand) | board_.special(trick.all) | EDGES;
    marks |= place_bit(wins == answer ? trick.best : run_end(hand, others, trick.best));
  }
  marks |= board_.special(trick.all);
  return answer;
}

}  // namespace kibitz
