#include "rank_guess.h"

#include <algorithm>
#include <array>

#include "rank_board.h"

namespace kibitz {
namespace {

constexpr int TOPS = 5;   // cards of a suit whose holder counts
constexpr int SHORT = 2;  // lengths of a short suit: none, one card

// By how many hundredths of a trick a side is above half of them if it has something, and below if
// the others have it. Found by least squares over the values of random deals.
struct Worth {
  std::array<int, TOPS> plain;  // the highest card of a suit, the second …
  std::array<int, TOPS> trump;
  int each_trump;
  int longest_trumps;                 // each trump of the hand that has most
  std::array<int, SHORT> short_suit;  // in a hand with trumps
  int wild;
  int lead;
};

constexpr Worth NO_TRUMPS{{110, 61, 30, 15, 4}, {}, 0, 0, {}, 36, 57};
constexpr Worth TRUMPS{{81, 41, 19, 10, 5}, {91, 57, 39, 23, 6}, 27, 27, {76, 29}, 19, 25};
constexpr Worth WITH_WILD{{72, 27, 11, 4, 3}, {95, 57, 30, 15, 6}, 32, 32, {52, 12}, 14, 36};

int worth_of_tops(const RankBoard& board, int suit, const std::array<int, TOPS>& worth) {
  const Lanes all = board.state.all();
  const Owners owners = board.owners(suit, all);
  const int count = std::min(TOPS, std::popcount(in_lane(all, suit)));
  int sum = 0;
  for (int nth = 0; nth < count; ++nth) {
    const bool ours = board.side >> (owners >> 2 * nth & 3) & 1;
    sum += ours ? worth[nth] : -worth[nth];
  }
  return sum;
}

int worth_of_hand(const RankBoard& board, int seat, const Worth& worth) {
  int sum = board.state.wild[seat] * worth.wild;
  const int trumps = board.has_trumps ? board.state.length(seat, TRUMP) : 0;
  if (trumps == 0) return sum;
  for (int suit = 0; suit < TRUMP; ++suit) {
    const int length = board.state.length(seat, suit);
    if (length < SHORT) sum += worth.short_suit[length];
  }
  return sum + trumps * worth.each_trump;
}

}  // namespace

int likely_tricks(const RankBoard& board, int tricks) {
  const Worth& worth = !board.has_trumps ? NO_TRUMPS : board.has_wild ? WITH_WILD : TRUMPS;
  int sum = board.side >> board.trick.leader & 1 ? worth.lead : -worth.lead;
  for (int suit = 0; suit < SUITS; ++suit) {
    const bool trump = board.has_trumps && suit == TRUMP;
    sum += worth_of_tops(board, suit, trump ? worth.trump : worth.plain);
  }
  std::array<int, 2> longest{};
  for (int seat = 0; seat < SEATS; ++seat) {
    const bool ours = board.side >> seat & 1;
    const int hand = worth_of_hand(board, seat, worth);
    sum += ours ? hand : -hand;
    longest[ours] = std::max(longest[ours], board.state.length(seat, TRUMP));
  }
  if (board.has_trumps) sum += (longest[1] - longest[0]) * worth.longest_trumps;
  return std::clamp((50 * tricks + sum + 50) / 100, 0, tricks);
}

}  // namespace kibitz
