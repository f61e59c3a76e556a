"""Whatever is given to the core, it answers or refuses in words; it never crashes.

Every entry point gets arrays of any length with anything in them, and real positions in which some
bytes are wrong. ``fuzz.cpp`` does the same behind the binding, under the compiler's checks.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.cards.card import CARD_COUNT
from kibitz.cards.card_set import card_set
from kibitz.cards.packs import FRENCH_PACK

core = pytest.importorskip("kibitz._core", reason="the core was not compiled")

REFUSALS = (ValueError, TypeError, BufferError, OverflowError)

NODES = 300
COLUMNS = ("hands", "leader", "trick", "called", "side", "taken")
FOLLOW, NO_TRUMPS_RANKS = 0, bytes(card % 13 + 1 if card < 52 else 0 for card in range(CARD_COUNT))
SUITS = bytes(min(card // 13, 4) for card in range(CARD_COUNT))

anything = st.one_of(
    st.none(), st.integers(-5, 300), st.text(max_size=3), st.lists(st.integers(), max_size=3)
)
small = st.integers(-3, 12)
mostly = st.sampled_from((True, True, True, False))
buffers = st.one_of(st.binary(max_size=80), st.binary(max_size=80).map(bytearray), anything)


def tables(highest):
    """A byte for each card."""
    return st.lists(st.integers(0, highest), min_size=CARD_COUNT, max_size=CARD_COUNT).map(bytes)


def answered(call, *arguments, **more):
    """What a call gives back; nothing if it refuses, which it does in words."""
    try:
        return call(*arguments, **more)
    except REFUSALS as error:
        assert str(error)
        return None


def real_columns(data):
    """The columns of some positions that there can be, as bytearrays."""
    columns = {
        name: bytearray() for name in ("hands", "leader", "trick", "called", "side", "taken")
    }
    for _ in range(data.draw(st.integers(1, 3), label="positions")):
        drawn = data.draw(st.permutations(FRENCH_PACK))[: 4 * data.draw(st.integers(1, 5))]
        for seat in range(4):
            columns["hands"] += card_set(drawn[seat::4]).to_bytes(8, "little")
        columns["leader"].append(data.draw(st.integers(0, 3)))
        columns["trick"] += b"\xff" * 4
        columns["called"].append(data.draw(st.sampled_from((0xFF, drawn[0]))))
        columns["side"].append(data.draw(st.integers(0, 15)))
        columns["taken"].append(data.draw(st.integers(0, 3)))
    return columns


def with_faults(data, columns):
    """The columns with up to two bytes changed, and now and then a column of another length."""
    for _ in range(data.draw(st.sampled_from((0, 0, 1, 2)), label="faults")):
        column = columns[data.draw(st.sampled_from(sorted(columns)))]
        if column:
            column[data.draw(st.integers(0, len(column) - 1))] = data.draw(st.integers(0, 255))
    if data.draw(st.integers(0, 9)) == 9:
        del columns[data.draw(st.sampled_from(sorted(columns)))][-1:]
    return columns


def some_rules(data):
    """Rules, mostly such as a game has."""
    duties = [FOLLOW] if data.draw(mostly) else data.draw(st.lists(st.integers(0, 9), max_size=4))
    if data.draw(mostly):
        tables_of = SUITS, NO_TRUMPS_RANKS, bytes(CARD_COUNT)
    else:
        tables_of = data.draw(tables(4)), data.draw(tables(255)), data.draw(tables(255))
    ends = data.draw(st.integers(0, 200)), data.draw(st.integers(0, 9000))
    return core.Rules(*tables_of, bytes(duties), data.draw(st.integers(0, 2)), *ends)


def ask_everything(data, rules, positions):
    """Every entry point that takes positions."""
    contexts = [core.Context(1) for _ in range(data.draw(st.sampled_from((1, 1, 2, 0))))]
    if contexts and data.draw(st.integers(0, 5)) == 5:
        contexts.append(contexts[0])
    need = bytes([2, 0] * len(positions)) if data.draw(mostly) else data.draw(buffers)
    for question in (core.AT_LEAST, core.VALUE, core.CARDS, 3):
        answered(core.solve, contexts, rules, positions, question, need, nodes=NODES)
    answered(core.legal, rules, positions)
    answered(core.winner, rules, positions)
    answered(core.playout, rules, positions, 1, data.draw(small))
    answered(core.count, rules, positions, data.draw(st.integers(-1, 3)))
    answered(core.step, rules, positions, data.draw(buffers))
    side = data.draw(st.one_of(small, st.integers(-1, 300)), label="side of the table")
    answered(core.table, contexts, rules, positions.hands, side, nodes=NODES)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_positions_with_faults(data):
    columns = with_faults(data, real_columns(data))
    rules = [some_rules(data) for _ in range(data.draw(st.sampled_from((1, 1, 2, 0))))]
    which = None if data.draw(mostly) else data.draw(buffers)
    positions = answered(core.Positions, **columns, which=which)
    if positions is not None:
        ask_everything(data, rules, positions)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_positions_of_anything(data):
    columns = {name: data.draw(buffers, label=name) for name in (*COLUMNS, "which")}
    positions = answered(core.Positions, **columns)
    if positions is not None:
        ask_everything(data, [some_rules(data)], positions)


@settings(max_examples=60, deadline=None)
@given(
    suit=st.one_of(tables(6), buffers),
    strength=st.one_of(tables(255), buffers),
    points=st.one_of(tables(255), buffers),
    duties=buffers,
    payoff=st.one_of(small, anything),
    ends=st.tuples(st.integers(-(2**40), 2**40), anything),
)
def test_rules_of_anything(suit, strength, points, duties, payoff, ends):
    answered(core.Rules, suit, strength, points, duties, payoff)
    answered(core.Rules, suit, strength, points, duties, payoff, *ends)


@settings(max_examples=50, deadline=None)
@given(memory=st.one_of(st.integers(-5, 4), anything.filter(lambda one: not isinstance(one, int))))
def test_contexts_of_anything(memory):
    context = answered(core.Context, memory)
    if context is not None:
        context.forget()


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_calls_with_anything_for_an_argument(data):
    for call in (core.solve, core.table, core.legal, core.winner, core.step, core.playout):
        answered(call, *data.draw(st.lists(st.one_of(buffers, anything), max_size=6)))
    answered(core.count, *data.draw(st.lists(anything, max_size=4)))
