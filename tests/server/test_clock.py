"""The clock as each viewer sees it: enough to count down, and nothing of silent questions."""

import random
from dataclasses import replace

import pytest

from kibitz import games
from kibitz.play.state import new_deal
from kibitz.server.table import clock
from kibitz.server.table.clock import SeenClock, answer_due, deadline, seen_clock, wound
from kibitz.server.table.events import Acted, Away, Clock, Logged, Opened, Paused, TableSettings
from kibitz.server.table.fold import after, opened
from kibitz.server.table.state import Place

BEGUN = 1_000_000
BANKS = (60_000,) * 4


def table_of(state, **said):
    """A table of four people at which a deal has just begun, or stands as it does."""
    settings = TableSettings(state.variant.name, **{"clock": Clock(60, 15)} | said)
    table = opened(Opened("host", settings), lambda name: state.variant)
    places = tuple(Place(f"p_{place}", f"Seat {place}") for place in range(4))
    return wound(replace(table, deal=state, places=places, secret=b"secret", deals=1), BEGUN)


def later(table, what, milliseconds):
    return after(table, Logged(table.number + 1, BEGUN + milliseconds, what))


def first_answer(table):
    decision = table.deal.pending[0]
    return Acted("NESW"[decision.seat], decision.legal[0].text)


def state_when(variant, kind):
    """A deal, played by lot, when this is asked; most pass, so that auctions end."""
    for seed in range(10_000):
        chance = random.Random(seed)
        state = new_deal(games.variant(variant), seed=str(seed))
        while not state.finished:
            decision = state.pending[0]
            if decision.kind == kind:
                return state
            passing = decision.kind == "call" and chance.random() < 0.7
            action = decision.legal[0] if passing else chance.choice(decision.legal)
            state = state.after(action, decision.seat)
    raise AssertionError(f"nobody was asked for {kind}")


def test_what_goes_beyond_the_increment_comes_out_of_the_bank():
    table = table_of(new_deal(games.variant("bridge/match")))
    assert seen_clock(table, None) == SeenClock(BANKS, BEGUN + 75_000, 15_000)
    table = later(table, first_answer(table), 25_000)
    assert seen_clock(table, None) == SeenClock((50_000, *BANKS[1:]), BEGUN + 100_000, 15_000)
    table = later(table, first_answer(table), 39_000)
    assert seen_clock(table, 3).banks == (50_000, *BANKS[1:])


def test_no_clock_is_seen_where_time_is_without_end():
    assert seen_clock(table_of(new_deal(games.variant("bridge/match")), clock=None), 0) is None


@pytest.mark.parametrize("what", [Paused(True), Away(0)])
def test_nothing_is_due_while_no_time_runs(what):
    table = later(table_of(new_deal(games.variant("bridge/match"))), what, 5_000)
    assert seen_clock(table, 0) == SeenClock(BANKS, None, 15_000)
    assert seen_clock(table, 2).due is deadline(table) is None


def test_a_rated_match_tells_when_its_next_deal_begins():
    state = new_deal(games.variant("belote/bulgarian"))
    table = table_of(state, rated=True, pace=0.5)
    while table.playing:
        table = later(table, Acted("NESW"[table.deal.pending[0].seat], "P"), 3_000)
    due = BEGUN + 3_000 + round(clock.BETWEEN_DEALS * 500)
    assert seen_clock(table, 1).due == deadline(table) == due


def test_an_answer_to_a_claim_is_due_when_the_rules_say_whatever_the_clock():
    state = state_when("bridge/match", "card")
    state = state.after(state.pending[0].legal[0])
    claimant = next(d for d in state.pending if any(a.text == "claim" for a in d.legal))
    for limit in (None, Clock(60, 15)):
        table = later(table_of(state, clock=limit), Acted("NESW"[claimant.seat], "claim"), 9_000)
        (seconds,) = {decision.deadline.seconds for decision in table.deal.pending}
        assert answer_due(table) == BEGUN + 9_000 + seconds * 1_000
        for seat in (None, 0, 1, 2, 3):
            seen = seen_clock(table, seat)
            assert limit is None or seen.due == answer_due(table)
        assert answer_due(later(table, Paused(True), 9_500)) is None


def test_a_covered_card_takes_the_declarers_time_and_seems_to_take_the_leaders():
    state = state_when("whist/esmakker", "cover")
    (cover,) = state.pending
    asked, leader = cover.seat, cover.hides_behind.seat
    assert asked != leader
    table = table_of(state)
    banks = tuple(10_000 * (1 + seat) for seat in range(4))
    table = replace(table, banks=banks, shown_banks=banks)
    third = next(seat for seat in range(4) if seat not in (asked, leader))
    due = {seat: BEGUN + 15_000 + banks[asked if seat == asked else leader] for seat in range(4)}
    for seat in range(4):
        assert seen_clock(table, seat) == SeenClock(banks, due[seat], 15_000)
    nothing = next(action for action in cover.legal if not action.heard)
    table_after = later(table, Acted("NESW"[asked], nothing.text), 20_000)
    assert seen_clock(table_after, third) == seen_clock(table, third)
    assert seen_clock(table_after, asked).banks[asked] == banks[asked] - 5_000
    assert seen_clock(table_after, leader).due == BEGUN + 35_000 + banks[leader]
    assert deadline(table_after) == BEGUN + 35_000 + banks[leader]
