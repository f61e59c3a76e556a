"""Claims: who, when, how they are answered, what is shown, what they are worth."""

import pytest

from kibitz.cards.card_set import NO_CARDS
from kibitz.errors import IllegalAction
from kibitz.play.view import view
from kibitz.rules.seats import EAST, NORTH, SOUTH, WEST, parse_seat

both_defenders = pytest.mark.parametrize("seat", [WEST, EAST])


def position(bridge, case, **options):
    """One spade by South, so many cards later."""
    state = bridge.contract("match", "1S", "S", case["certain"], **options)
    return bridge.lowest_cards(state, 4 * case["tricks"] + case["cards"])


@pytest.fixture
def early(bridge):
    """Dummy's turn after the opening lead."""
    return lambda **options: position(bridge, {"certain": 10, "tricks": 0, "cards": 1}, **options)


def closed_and_open_to(state):
    """Which of the other seats see declarer's hand."""
    return {seat for seat in (NORTH, EAST, WEST) if view(state, seat).hand_of(SOUTH) != NO_CARDS}


def test_accepted(case, bridge):
    state = position(bridge, case).do("claim")
    won = sum(trick.winner in (NORTH, SOUTH) for trick in state.deal.table.tricks)
    assert won == case["south_won"]
    state = state.do("accept").do("accept")
    assert state.finished
    assert len(state.deal.table.tricks) == case["tricks"]
    assert state.outcome.tricks[SOUTH] + state.outcome.tricks[NORTH] == case["south"]
    assert sum(state.outcome.tricks) == 13
    points = 30 + 50 + 30 * (case["south"] - 7)
    assert state.outcome.scores[SOUTH] == (points if case["south"] >= 7 else 0)


def test_refused_claims(case, bridge):
    state = position(bridge, case)
    assert "claim" not in bridge.legal(state)
    with pytest.raises(IllegalAction) as error:
        state.do("claim")
    assert (error.value.rule, error.value.reason) == (case["rule"], case["reason"])


def test_claim_trick(case, bridge):
    offered = [
        "claim" in bridge.legal(position(bridge, case, claim_trick=choice))
        for choice in ("counts", "beyond")
    ]
    assert offered == case["offered"]
    assert bridge.legal(position(bridge, case)) == (
        bridge.legal(position(bridge, case, claim_trick="counts"))
    )


def test_refusals(case, early, bridge):
    """The same card is due again, and there is no second claim in the deal (C22, C25)."""
    before = early()
    state = before.do("claim")
    for answer in case["answers"].split(", "):
        seat, word = answer.split()
        state = state.do(word, parse_seat(seat))
    assert bridge.owed(state) == bridge.owed(before) == [("S", "card", "N")]
    assert bridge.legal(state) == [text for text in bridge.legal(before) if text != "claim"]
    with pytest.raises(IllegalAction) as error:
        bridge.lowest_cards(state, 4).do("claim")
    assert (error.value.rule, error.value.reason) == ("C22", "claimed")
    assert bridge.lowest_cards(state).outcome == bridge.lowest_cards(before).outcome


@pytest.mark.parametrize("first", [WEST, EAST])
def test_either_defender_may_agree_first(first, early, bridge):
    state = early().do("claim")
    assert bridge.owed(state) == [("W", "answer", "W"), ("E", "answer", "E")]
    state = state.do("accept", first)
    assert [decision.seat for decision in state.pending] == [WEST + EAST - first]
    assert state.do("accept").finished


def test_nothing_but_an_answer_is_taken_after_a_claim(early):
    state = early().do("claim")
    for text in ("claim", "C2", "P"):
        with pytest.raises(IllegalAction) as error:
            state.do(text)
        assert (error.value.rule, error.value.legal) == ("C25", ("accept", "reject"))


def test_there_is_nothing_to_answer_without_a_claim(early):
    with pytest.raises(IllegalAction) as error:
        early().do("accept")
    assert (error.value.rule, error.value.reason) == ("C25", "no_claim")


def test_there_are_no_claims_in_a_single_deal(bridge):
    state = bridge.lowest_cards(bridge.contract("single", "1S", "S", 13), 1)
    with pytest.raises(IllegalAction) as error:
        state.do("claim")
    assert (error.value.rule, error.value.reason) == ("C19", "no_claims")


@pytest.mark.parametrize(
    ("options", "shown", "later"),
    [
        ({}, {EAST, WEST}, set()),
        ({"claim_shown": "defenders"}, {EAST, WEST}, set()),
        ({"claim_shown": "all"}, {NORTH, EAST, WEST}, set()),
        ({"claim_open": True}, {EAST, WEST}, {EAST, WEST}),
        ({"claim_shown": "all", "claim_open": True}, {NORTH, EAST, WEST}, {NORTH, EAST, WEST}),
    ],
)
def test_who_sees_declarers_hand(options, shown, later, early):
    """Nobody before the claim, then as agreed, and as agreed after a refusal (C23, C24)."""
    state = early(**options)
    assert closed_and_open_to(state) == set()
    state = state.do("claim")
    assert closed_and_open_to(state) == shown
    assert view(state, EAST).hand_of(WEST) == NO_CARDS
    assert closed_and_open_to(state.do("reject")) == later
    assert closed_and_open_to(state.do("accept").do("accept")) == shown


def test_a_kibitzer_sees_the_hand_only_if_all_do(early):
    assert view(early().do("claim"), None).hand_of(SOUTH) == NO_CARDS
    assert view(early(claim_shown="all").do("claim"), None).hand_of(SOUTH) != NO_CARDS


@pytest.mark.parametrize(("options", "seconds"), [({}, 20), ({"claim_seconds": 45}, 45)])
def test_the_time_to_answer_and_what_silence_counts_as(options, seconds, early):
    deadlines = [decision.deadline for decision in early(**options).do("claim").pending]
    assert [(deadline.seconds, deadline.silence.text) for deadline in deadlines] == [
        (seconds, "reject")
    ] * 2


def test_a_card_has_no_deadline(early):
    assert early().pending[0].deadline is None
