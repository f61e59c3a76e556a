// The transposition table of the rank kernel.
//
// A result does not depend on all cards: from some card of each suit downwards only the numbers
// count. An entry therefore holds, beside the lengths of all suits in all hands (the shape), the
// owners of the top few cards of each suit, and so answers for very many positions.
//
// Entries of one shape and leader lie together. They are found by their signatures: the owners of
// the top three cards of each suit, which of these count, and the bounds. Nearly all entries that
// do not match are thrown out by one comparison with the signature.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "lanes.h"

namespace kibitz {

using Owners = std::uint32_t;  // who holds a suit's cards: two bits each, the highest card lowest

constexpr int SIGNED_RANKS = 3;  // top cards of each suit that a signature tells

// A position as the table sees it.
struct RankKey {
  std::uint64_t shape;
  unsigned leader;  // and, in the bits above, where cards with duties of their own lie
  std::array<Owners, 4> owners;

  std::uint64_t signature() const {
    constexpr unsigned part = (1u << 2 * SIGNED_RANKS) - 1;
    return (owners[0] & part) | (owners[1] & part) << 6 | (owners[2] & part) << 12 |
           (owners[3] & part) << 18;
  }
};

class RankTable {
 public:
  static constexpr int NO_PLACE = 15;  // an edge of a lane: no card

  struct Entry {
    std::array<Owners, 4> owners;  // of the top cards that count; their number in the top 4 bits

    int top(int suit) const { return static_cast<int>(owners[suit] >> 28); }
  };

  struct Found {
    const Entry* entry = nullptr;  // decides the question, if there is one
    bool yes = false;
    int hint = NO_PLACE;           // a card that was best in a position like this
  };

  explicit RankTable(std::size_t bytes);

  void forget();
  std::uint64_t times_full() const { return times_full_; }

  // Has the memory where a position's entries begin fetched, while other things are looked at.
  void expect(const RankKey& key) const { __builtin_prefetch(&slots_[home(key)]); }

  // Looks for an entry that tells whether the value is at least `need`.
  Found find(const RankKey& key, int need) const;

  // Adds that the value is from lo to hi wherever the top cards of each suit are owned alike.
  void store(const RankKey& key, const std::array<std::uint8_t, 4>& tops, int lo, int hi, int best);

 private:
  struct Slot {
    std::uint64_t shape;
    std::uint32_t start;
    std::uint32_t generation : 11, leader : 7, room : 4, count : 10;
  };
  static constexpr unsigned GENERATIONS = 1u << 11;
  static constexpr unsigned FIRST_ROOM = 1;  // logarithms of the entries that a slot has room for
  static constexpr unsigned LAST_ROOM = 9;
  static constexpr std::size_t FIRST_SLOTS = 1u << 12;

  std::size_t home(const RankKey& key) const;
  const Slot* slot_of(const RankKey& key) const;
  Slot* slot_for(const RankKey& key);
  void grow_slots();
  bool make_room(Slot& slot);
  std::uint32_t take_run(unsigned room);

  std::size_t max_entries_;
  std::size_t max_slots_;
  std::size_t slots_in_use_ = FIRST_SLOTS;
  std::size_t used_slots_ = 0;
  std::uint32_t used_entries_ = 0;
  unsigned generation_ = 1;
  std::uint64_t times_full_ = 0;
  std::array<std::uint32_t, LAST_ROOM + 1> free_runs_;
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  std::unique_ptr<Slot[], Free> slots_;  // from calloc: pages are touched only when used
  std::unique_ptr<std::uint64_t[]> signatures_;
  std::unique_ptr<Entry[]> entries_;
};

namespace signature {
constexpr int MASK_AT = 24, LO_AT = 48, HI_AT = 52, BEST_AT = 56;
constexpr std::uint64_t OWNERS = 0xFF'FFFF;

inline bool matches(std::uint64_t stored, std::uint64_t asked) {
  return ((stored ^ asked) & (stored >> MASK_AT) & OWNERS) == 0;
}
inline int lo(std::uint64_t stored) { return static_cast<int>(stored >> LO_AT) & 15; }
inline int hi(std::uint64_t stored) { return static_cast<int>(stored >> HI_AT) & 15; }
inline int best(std::uint64_t stored) { return static_cast<int>(stored >> BEST_AT) & 63; }
}  // namespace signature

inline std::size_t RankTable::home(const RankKey& key) const {
  std::uint64_t hash = (key.shape ^ key.leader * 0x9E37'79B9'7F4A'7C15) * 0xD6E8'FEB8'6659'FD93;
  hash ^= hash >> 32;
  return (hash * 0xD6E8'FEB8'6659'FD93 >> 32) & (slots_in_use_ - 1);
}

inline const RankTable::Slot* RankTable::slot_of(const RankKey& key) const {
  for (std::size_t at = home(key);; at = (at + 1) & (slots_in_use_ - 1)) {
    const Slot& slot = slots_[at];
    if (slot.generation != generation_) return nullptr;
    if (slot.shape == key.shape && slot.leader == key.leader) return &slot;
  }
}

inline RankTable::Found RankTable::find(const RankKey& key, int need) const {
  Found found;
  const Slot* slot = slot_of(key);
  if (!slot) return found;
  const std::uint64_t asked = key.signature();
  const std::uint64_t* const first = &signatures_[slot->start];
  for (const std::uint64_t* at = first + slot->count; at-- != first;) {
    if (!signature::matches(*at, asked)) continue;
    const bool yes = signature::lo(*at) >= need;
    const bool decides = yes || signature::hi(*at) < need;
    if (!decides && found.hint != NO_PLACE) continue;
    const Entry& entry = entries_[slot->start + (at - first)];
    bool same = true;
    for (int suit = 0; suit < 4; ++suit) {
      const Owners counted = (1u << 2 * entry.top(suit)) - 1;
      same &= ((entry.owners[suit] ^ key.owners[suit]) & counted) == 0;
    }
    if (!same) continue;
    if (decides) {
      found.entry = &entry;
      found.yes = yes;
      return found;
    }
    found.hint = signature::best(*at);
  }
  if (found.hint == NO_PLACE && slot->count) found.hint = signature::best(first[slot->count - 1]);
  return found;
}

}  // namespace kibitz
