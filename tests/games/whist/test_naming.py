"""Naming trumps and the partner card, and who is on whose side (W18 to W24, W26, W28, W48)."""

from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.errors import IllegalAction
from kibitz.play.state import State
from kibitz.rules.seats import parse_seat, seat_text


def check_offer(state: State, case: dict[str, Any], word: str) -> None:
    """Exactly the listed things may be named, the refused ones not, and by the stated rule."""
    (asked,) = state.pending
    assert (seat_text(asked.seat), asked.kind) == (case.get("seat", "N"), word)
    offered = [action.text for action in asked.legal]
    assert sorted(offered) == sorted(f"{word} {name}" for name in case["legal"].split())
    for name in case.get("refused", "").split():
        with pytest.raises(IllegalAction) as refused:
            state.do(f"{word} {name}")
        assert refused.value.rule == case["rule"]


def test_denominations(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Which trumps may be named, by whom."""
    check_offer(whist.deal_of(case), case, "trump")


def test_partner_cards(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Which partner cards may be named with a hand."""
    check_offer(whist.deal_of(case), case, "partner")


def test_sides(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Who are declarers and who stands with whom."""
    outcome = whist.played_by_policy(whist.deal_of(case)).outcome
    assert outcome.declarers == tuple(map(parse_seat, case["declarers"].split()))
    sides = [frozenset(map(parse_seat, side)) for side in case["sides"]]
    assert [frozenset(side) for side in outcome.sides] == sides


def test_questions(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """What is asked after the auction, of whom, in which order."""
    state = whist.deal_of(case)
    asked = []
    for answer in [*whist.words(case["answers"]), ""]:
        (question,) = state.pending
        asked.append(f"{seat_text(question.seat)} {question.kind}")
        state = state.do(answer) if answer else state
    assert asked == whist.words(case["asked"])


def test_names_are_public(whist: SimpleNamespace) -> None:
    """In a tip everybody hears every name, of the bidder and of the joiners (W26)."""
    state = whist.deal_of({"opening": "8T1, JOIN, P, JOIN, partner CA, partner DA, partner HA"})
    assert [(seat_text(seat), card) for seat, card in state.deal.table.named] == [
        ("N", whist.cards("CA")[0]),
        ("E", whist.cards("DA")[0]),
        ("W", whist.cards("HA")[0]),
    ]
    assert state.deal.table.partner_card is None
