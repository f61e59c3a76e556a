#include "rank_table.h"

#include <algorithm>
#include <new>
#include <vector>

namespace kibitz {
namespace {

constexpr std::uint32_t NO_RUN = UINT32_MAX;

std::size_t power_of_two_below(std::size_t number) { return std::bit_floor(number); }

}  // namespace

RankTable::RankTable(std::size_t bytes) {
  max_slots_ = std::max(FIRST_SLOTS, power_of_two_below(bytes / 4 / sizeof(Slot)));
  const std::size_t per_entry = sizeof(std::uint64_t) + sizeof(Entry);
  const std::size_t rest = bytes - std::min(bytes, max_slots_ * sizeof(Slot));
  max_entries_ = std::clamp<std::size_t>(rest / per_entry, 4u << LAST_ROOM, NO_RUN - 1);
  slots_.reset(static_cast<Slot*>(std::calloc(max_slots_, sizeof(Slot))));
  if (!slots_) throw std::bad_alloc();
  signatures_ = std::make_unique_for_overwrite<std::uint64_t[]>(max_entries_);
  entries_ = std::make_unique_for_overwrite<Entry[]>(max_entries_);
  free_runs_.fill(NO_RUN);
}

void RankTable::forget() {
  if (used_slots_ == 0) return;
  used_slots_ = 0;
  used_entries_ = 0;
  slots_in_use_ = FIRST_SLOTS;
  free_runs_.fill(NO_RUN);
  if (++generation_ == GENERATIONS) {
    std::fill_n(slots_.get(), max_slots_, Slot{});
    generation_ = 1;
  }
}

RankTable::Slot* RankTable::slot_for(const RankKey& key) {
  std::size_t at = home(key);
  for (; slots_[at].generation == generation_; at = (at + 1) & (slots_in_use_ - 1)) {
    if (slots_[at].shape == key.shape && slots_[at].leader == key.leader) return &slots_[at];
  }
  if (used_slots_ >= slots_in_use_ / 4 * 3) {
    if (slots_in_use_ == max_slots_) return nullptr;
    grow_slots();
    return slot_for(key);
  }
  const std::uint32_t start = take_run(FIRST_ROOM);
  if (start == NO_RUN) return nullptr;
  ++used_slots_;
  Slot& slot = slots_[at];
  slot.shape = key.shape;
  slot.start = start;
  slot.generation = generation_;
  slot.leader = key.leader;
  slot.room = FIRST_ROOM;
  slot.count = 0;
  return &slot;
}

void RankTable::grow_slots() {
  std::vector<Slot> kept;
  kept.reserve(used_slots_);
  for (std::size_t at = 0; at < slots_in_use_; ++at) {
    if (slots_[at].generation != generation_) continue;
    kept.push_back(slots_[at]);
    slots_[at].generation = 0;
  }
  slots_in_use_ = std::min(max_slots_, slots_in_use_ * 4);
  for (const Slot& slot : kept) {
    std::size_t at = home(RankKey{slot.shape, slot.leader, {}});
    while (slots_[at].generation == generation_) at = (at + 1) & (slots_in_use_ - 1);
    slots_[at] = slot;
  }
}

// Runs that were outgrown are kept in lists, linked through their first signature.
std::uint32_t RankTable::take_run(unsigned room) {
  if (free_runs_[room] != NO_RUN) {
    const std::uint32_t run = free_runs_[room];
    free_runs_[room] = static_cast<std::uint32_t>(signatures_[run]);
    return run;
  }
  const std::uint32_t size = 1u << room;
  if (used_entries_ + size > max_entries_) return NO_RUN;
  used_entries_ += size;
  return used_entries_ - size;
}

bool RankTable::make_room(Slot& slot) {
  const unsigned room = slot.room;
  if (room == LAST_ROOM) {  // forget the older half
    const std::uint32_t half = 1u << (room - 1);
    std::copy_n(&signatures_[slot.start + half], half, &signatures_[slot.start]);
    std::copy_n(&entries_[slot.start + half], half, &entries_[slot.start]);
    slot.count = half;
    return true;
  }
  const std::uint32_t start = take_run(room + 1);
  if (start == NO_RUN) return false;
  std::copy_n(&signatures_[slot.start], slot.count, &signatures_[start]);
  std::copy_n(&entries_[slot.start], slot.count, &entries_[start]);
  signatures_[slot.start] = free_runs_[room];
  free_runs_[room] = slot.start;
  slot.start = start;
  slot.room = room + 1;
  return true;
}

void RankTable::store(const RankKey& key, const std::array<std::uint8_t, 4>& tops, int lo, int hi,
                      int best) {
  Slot* slot = slot_for(key);
  if (!slot || (slot->count == 1u << slot->room && !make_room(*slot))) {
    ++times_full_;
    forget();
    slot = slot_for(key);
  }
  std::uint64_t mask = 0;
  Entry entry;
  for (int suit = 0; suit < 4; ++suit) {
    const unsigned top = tops[suit];
    const unsigned signed_top = std::min<unsigned>(top, SIGNED_RANKS);
    mask |= static_cast<std::uint64_t>((1u << 2 * signed_top) - 1) << 6 * suit;
    entry.owners[suit] = (key.owners[suit] & ((1u << 2 * top) - 1)) | top << 28;
  }
  const std::uint32_t at = slot->start + slot->count;
  entries_[at] = entry;
  signatures_[at] = (key.signature() & mask) | mask << signature::MASK_AT |
                    static_cast<std::uint64_t>(lo) << signature::LO_AT |
                    static_cast<std::uint64_t>(hi) << signature::HI_AT |
                    static_cast<std::uint64_t>(best) << signature::BEST_AT;
  slot->count = slot->count + 1;
}

}  // namespace kibitz
