// The Python face of the core: kibitz._core. Arrays come as buffers and go as bytes.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "solve.h"
#include "stepper.h"

namespace nb = nanobind;

namespace kibitz {
namespace {

// A flag that another thread may set.
struct Cancel {
  std::atomic<bool> is_set{false};
};

// Reads a C-contiguous buffer as numbers of one type.
template <class Number>
std::vector<Number> numbers(nb::handle object, std::size_t count, const char* name) {
  Py_buffer view;
  if (PyObject_GetBuffer(object.ptr(), &view, PyBUF_C_CONTIGUOUS) != 0) throw nb::python_error();
  const bool fits = static_cast<std::size_t>(view.len) == count * sizeof(Number);
  std::vector<Number> found;
  if (fits) {
    found.resize(count);
    if (count) std::memcpy(found.data(), view.buf, count * sizeof(Number));
  }
  PyBuffer_Release(&view);
  if (!fits) {
    throw std::invalid_argument(std::string(name) + " should be " + std::to_string(count) +
                                " numbers of " + std::to_string(sizeof(Number)) + " bytes");
  }
  return found;
}

std::size_t buffer_bytes(nb::handle object) {
  Py_buffer view;
  if (PyObject_GetBuffer(object.ptr(), &view, PyBUF_C_CONTIGUOUS) != 0) throw nb::python_error();
  const auto bytes = static_cast<std::size_t>(view.len);
  PyBuffer_Release(&view);
  return bytes;
}

template <class Number>
nb::bytes as_bytes(const std::vector<Number>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

Rules make_rules(nb::handle suit, nb::handle strength, nb::handle points, nb::handle duties,
                 int payoff, int last_trick, int all_tricks) {
  Rules rules;
  const auto fill = [](auto& to, nb::handle from, const char* name) {
    const auto found = numbers<std::uint8_t>(from, CARDS, name);
    std::copy(found.begin(), found.end(), to.begin());
  };
  fill(rules.suit, suit, "suit");
  fill(rules.strength, strength, "strength");
  fill(rules.points, points, "points");
  for (const std::uint8_t one : rules.suit) {
    if (one > NO_SUIT) throw std::invalid_argument("a card's suit should be 0 to 4");
  }
  for (const std::uint8_t code : numbers<std::uint8_t>(duties, buffer_bytes(duties), "duties")) {
    if (code >= DUTIES) throw std::invalid_argument("a duty should be 0 to 9");
    rules.duties.push_back(static_cast<Duty>(code));
  }
  if (payoff < 0 || payoff > 2) throw std::invalid_argument("the payoff should be 0, 1 or 2");
  rules.payoff = static_cast<Payoff>(payoff);
  for (const int bonus : {last_trick, all_tricks}) {
    if (bonus < 0 || bonus > MOST_BONUS) {
      throw std::invalid_argument("the points for tricks should be 0 to " +
                                  std::to_string(MOST_BONUS));
    }
  }
  rules.last_trick = last_trick;
  rules.all_tricks = all_tricks;
  rules.finish();
  return rules;
}

struct Positions {
  std::vector<Position> at;
  std::vector<std::uint16_t> which;
};

Positions make_positions(nb::handle hands, nb::handle leader, nb::handle trick, nb::handle called,
                         nb::handle side, nb::handle taken, nb::handle which) {
  Positions positions;
  const std::size_t count = buffer_bytes(leader);
  const auto all_hands = numbers<std::uint64_t>(hands, count * SEATS, "hands");
  const auto leaders = numbers<std::int8_t>(leader, count, "leader");
  const auto tricks = numbers<std::int8_t>(trick, count * SEATS, "trick");
  const auto all_called = numbers<std::int8_t>(called, count, "called");
  const auto sides = numbers<std::uint8_t>(side, count, "side");
  const auto took = taken.is_none() ? std::vector<std::uint8_t>(count)
                                    : numbers<std::uint8_t>(taken, count, "taken");
  positions.which = which.is_none() ? std::vector<std::uint16_t>(count)
                                    : numbers<std::uint16_t>(which, count, "which");
  positions.at.resize(count);
  for (std::size_t nth = 0; nth < count; ++nth) {
    Position& at = positions.at[nth];
    std::copy_n(&all_hands[nth * SEATS], SEATS, at.hands.begin());
    std::copy_n(&tricks[nth * SEATS], SEATS, at.trick.begin());
    at.leader = leaders[nth];
    at.called = all_called[nth];
    at.side = sides[nth];
    at.side_took = took[nth] & 1;
    at.others_took = took[nth] >> 1 & 1;
  }
  return positions;
}

const Rules& rules_of(const std::vector<Rules>& rules, const Positions& positions,
                      std::size_t nth) {
  return rules[positions.which[nth]];
}

// Refuses positions that are none, naming the first.
void check(const std::vector<Rules>& rules, const Positions& positions, bool to_solve) {
  for (std::size_t nth = 0; nth < positions.at.size(); ++nth) {
    std::string refused;
    if (positions.which[nth] >= rules.size()) {
      refused = "there are no rules of that number";
    } else {
      const Rules& of = rules_of(rules, positions, nth);
      refused = objection(of, positions.at[nth]);
      if (refused.empty() && to_solve) refused = cannot_solve(of, positions.at[nth]);
    }
    if (!refused.empty()) {
      throw std::invalid_argument("position " + std::to_string(nth) + ": " + refused);
    }
  }
}

void check(const std::vector<Context*>& contexts) {
  if (contexts.empty()) throw std::invalid_argument("there should be a context");
  for (std::size_t nth = 0; nth < contexts.size(); ++nth) {
    for (std::size_t other = 0; other < nth; ++other) {
      if (contexts[nth] == contexts[other]) throw std::invalid_argument("a context comes twice");
    }
  }
}

Limits limits_of(std::uint64_t nodes, std::uint64_t milliseconds, const Cancel* cancel) {
  return {nodes, milliseconds, cancel ? &cancel->is_set : nullptr};
}

nb::tuple as_tuple(const Answers& answers) {
  return nb::make_tuple(as_bytes(answers.lo), as_bytes(answers.hi), as_bytes(answers.nodes));
}

nb::tuple py_solve(const std::vector<Context*>& contexts, const std::vector<Rules>& rules,
                   const Positions& positions, int question, nb::handle need, std::uint64_t nodes,
                   std::uint64_t milliseconds, const Cancel* cancel) {
  check(contexts);
  check(rules, positions, true);
  if (question < 0 || question > 2) throw std::invalid_argument("there is no such question");
  const auto asked = static_cast<Question>(question);
  const std::size_t count = positions.at.size();
  if (asked == Question::at_least && need.is_none()) {
    throw std::invalid_argument("need should say how much is asked for");
  }
  const auto needs = need.is_none() ? std::vector<std::int16_t>(count)
                                    : numbers<std::int16_t>(need, count, "need");
  const Limits limits = limits_of(nodes, milliseconds, cancel);
  Answers answers;
  {
    const nb::gil_scoped_release released;
    answers = solve(contexts, {rules, positions.at, positions.which, needs}, asked, limits);
  }
  return as_tuple(answers);
}

nb::tuple py_table(const std::vector<Context*>& contexts, const std::vector<Rules>& rules,
                   nb::handle hands, unsigned side, std::uint64_t nodes,
                   std::uint64_t milliseconds, const Cancel* cancel) {
  check(contexts);
  const std::size_t count = buffer_bytes(hands) / (SEATS * sizeof(std::uint64_t));
  const auto all_hands = numbers<std::uint64_t>(hands, count * SEATS, "hands");
  Positions deals{std::vector<Position>(count), std::vector<std::uint16_t>(count)};
  for (std::size_t nth = 0; nth < count; ++nth) {
    std::copy_n(&all_hands[nth * SEATS], SEATS, deals.at[nth].hands.begin());
    deals.at[nth].side = side;
  }
  for (std::size_t contract = 0; contract < rules.size(); ++contract) {
    std::fill(deals.which.begin(), deals.which.end(), static_cast<std::uint16_t>(contract));
    check(rules, deals, true);
  }
  const Limits limits = limits_of(nodes, milliseconds, cancel);
  Answers answers;
  {
    const nb::gil_scoped_release released;
    answers = tabulate(contexts, rules, deals.at, limits);
  }
  return as_tuple(answers);
}

// Calls `make(rules, position, nth)` for every position and gathers what it returns.
template <class Number, class Make>
nb::bytes for_each(const std::vector<Rules>& rules, const Positions& positions, Make make) {
  check(rules, positions, false);
  std::vector<Number> found(positions.at.size());
  {
    const nb::gil_scoped_release released;
    for (std::size_t nth = 0; nth < found.size(); ++nth) {
      found[nth] = make(rules_of(rules, positions, nth), positions.at[nth], nth);
    }
  }
  return as_bytes(found);
}

nb::bytes py_legal(const std::vector<Rules>& rules, const Positions& positions) {
  return for_each<CardSet>(rules, positions, [](const Rules& of, const Position& at, std::size_t) {
    return legal_cards(of, at);
  });
}

nb::bytes py_winner(const std::vector<Rules>& rules, const Positions& positions) {
  return for_each<std::int8_t>(
      rules, positions, [](const Rules& of, const Position& at, std::size_t) {
        return static_cast<std::int8_t>(winning_seat(of, at));
      });
}

nb::bytes py_count(const std::vector<Rules>& rules, const Positions& positions, int cards) {
  if (cards < 0) throw std::invalid_argument("the number of cards should not be negative");
  return for_each<std::uint64_t>(
      rules, positions,
      [cards](const Rules& of, const Position& at, std::size_t) { return count(of, at, cards); });
}

nb::bytes py_step(const std::vector<Rules>& rules, Positions& positions, nb::handle cards) {
  check(rules, positions, false);
  const std::size_t count = positions.at.size();
  const auto played = numbers<std::int8_t>(cards, count, "cards");
  for (std::size_t nth = 0; nth < count; ++nth) {
    if (played[nth] == NO_CARD) continue;
    const bool is_card = played[nth] >= 0 && played[nth] < CARDS;
    const CardSet legal = legal_cards(rules_of(rules, positions, nth), positions.at[nth]);
    if (!is_card || !(legal & bit(played[nth]))) {
      throw std::invalid_argument("position " + std::to_string(nth) + ": card " +
                                  std::to_string(played[nth]) + " is not legal");
    }
  }
  std::vector<std::int8_t> winners(count, -1);
  for (std::size_t nth = 0; nth < count; ++nth) {
    if (played[nth] == NO_CARD) continue;
    winners[nth] = static_cast<std::int8_t>(
        play(rules_of(rules, positions, nth), positions.at[nth], played[nth]));
  }
  return as_bytes(winners);
}

nb::bytes py_playout(const std::vector<Rules>& rules, const Positions& positions,
                     std::uint64_t seed, std::size_t times) {
  check(rules, positions, false);
  std::vector<std::int16_t> values(positions.at.size() * times);
  {
    const nb::gil_scoped_release released;
    Random random(seed);
    for (std::size_t nth = 0; nth < values.size(); ++nth) {
      const std::size_t of = nth / times;
      values[nth] = static_cast<std::int16_t>(
          playout(rules_of(rules, positions, of), positions.at[of], random));
    }
  }
  return as_bytes(values);
}

template <class Number, class Read>
nb::bytes column(const Positions& positions, int each, Read read) {
  std::vector<Number> found;
  for (const Position& at : positions.at) {
    for (int nth = 0; nth < each; ++nth) found.push_back(static_cast<Number>(read(at, nth)));
  }
  return as_bytes(found);
}

}  // namespace
}  // namespace kibitz

NB_MODULE(_core, module) {
  using namespace kibitz;
  using namespace nb::literals;
  // Rules are cached until the process ends; nanobind would call each of them a leak, on stderr.
  nb::set_leak_warnings(false);
  module.doc() = "The compiled core of kibitz: exact values, and fast play, of trick games.";
  module.attr("AT_LEAST") = static_cast<int>(Question::at_least);
  module.attr("VALUE") = static_cast<int>(Question::value);
  module.attr("CARDS") = static_cast<int>(Question::cards);
  module.attr("NOT_LEGAL") = static_cast<int>(NOT_LEGAL);

  nb::class_<Rules>(module, "Rules")
      .def("__init__",
           [](Rules* self, nb::handle suit, nb::handle strength, nb::handle points,
              nb::handle duties, int payoff, int last_trick, int all_tricks) {
             new (self)
                 Rules(make_rules(suit, strength, points, duties, payoff, last_trick, all_tricks));
           },
           "suit"_a, "strength"_a, "points"_a, "duties"_a, "payoff"_a, "last_trick"_a = 0,
           "all_tricks"_a = 0);
  nb::class_<Context>(module, "Context")
      .def("__init__",
           [](Context* self, int memory_mb) {
             if (memory_mb < 1) throw std::invalid_argument("memory should be at least 1 MB");
             new (self) Context(static_cast<std::size_t>(memory_mb) << 20);
           },
           "memory_mb"_a = 256)
      .def("forget", &Context::forget);
  nb::class_<Cancel>(module, "Cancel").def(nb::init<>()).def("set", [](Cancel& self) {
    self.is_set = true;
  });
  nb::class_<Positions>(module, "Positions")
      .def("__init__",
           [](Positions* self, nb::handle hands, nb::handle leader, nb::handle trick,
              nb::handle called, nb::handle side, nb::handle taken, nb::handle which) {
             new (self)
                 Positions(make_positions(hands, leader, trick, called, side, taken, which));
           },
           "hands"_a, "leader"_a, "trick"_a, "called"_a, "side"_a, "taken"_a = nb::none(),
           "which"_a = nb::none())
      .def("__len__", [](const Positions& self) { return self.at.size(); })
      .def_prop_ro("hands",
                   [](const Positions& self) {
                     return column<std::uint64_t>(
                         self, SEATS, [](const Position& at, int nth) { return at.hands[nth]; });
                   })
      .def_prop_ro("leader",
                   [](const Positions& self) {
                     return column<std::int8_t>(
                         self, 1, [](const Position& at, int) { return at.leader; });
                   })
      .def_prop_ro("trick", [](const Positions& self) {
        return column<std::int8_t>(self, SEATS,
                                   [](const Position& at, int nth) { return at.trick[nth]; });
      });

  module.def("solve", &py_solve, "contexts"_a, "rules"_a, "positions"_a, "question"_a,
             "need"_a = nb::none(), "nodes"_a = 0, "milliseconds"_a = 0,
             "cancel"_a.none() = nb::none());
  module.def("table", &py_table, "contexts"_a, "rules"_a, "hands"_a, "side"_a, "nodes"_a = 0,
             "milliseconds"_a = 0, "cancel"_a.none() = nb::none());
  module.def("legal", &py_legal, "rules"_a, "positions"_a);
  module.def("winner", &py_winner, "rules"_a, "positions"_a);
  module.def("step", &py_step, "rules"_a, "positions"_a, "cards"_a);
  module.def("playout", &py_playout, "rules"_a, "positions"_a, "seed"_a, "times"_a = 1);
  module.def("count", &py_count, "rules"_a, "positions"_a, "cards"_a);
}
