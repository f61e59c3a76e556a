"""The tip: which cards are faced, who may take them, and what follows (W4, W25 to W31)."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.play.state import State
from kibitz.play.view import view
from kibitz.rules.actions import DENOMINATION_TEXTS
from kibitz.rules.seats import SEATS, parse_seat, seat_text
from kibitz.search.sample import Sampler


def asked_text(state: State) -> str:
    """Who is asked about which card, as ``N1``; empty if the tip is over."""
    (question,) = state.pending
    if question.kind != "tip":
        return ""
    assert [action.text for action in question.legal] == ["take", "decline"]
    return f"{seat_text(question.seat)}{len(state.deal.table.faced)}"


def test_results(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Declarer, trumps, faced cards and multiplier that the answers lead to."""
    state = whist.deal_of(case)
    for said in whist.words(case["answers"]):
        asked, answer = said.split()
        assert asked_text(state) == asked
        state = state.do(answer)
    table = state.deal.table
    assert asked_text(state) == ""
    assert table.declarers == (parse_seat(case["declarer"]),)
    assert DENOMINATION_TEXTS[table.trump] == case["trump"]
    assert table.faced == sum(map(whist.cards, case["faced"].split()), ())
    assert table.multiplier == case["multiplier"]
    assert table.partner_card == dict(table.named)[table.declarers[0]]
    assert state.pending[0].kind == "exchange"
    assert state.pending[0].seat == table.declarers[0]


def test_orders(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Every question in turn while all decline; whoever takes at any of them is declarer."""
    case = {"widow": "D2 S9 H7", **case}
    state = whist.deal_of({**case, "opening": case["calls"]})
    while state.pending[0].kind == "partner":
        state = state.do("partner CA")
    for asked in case["asked"].split():
        assert asked_text(state) == asked
        taken = state.do("take").deal.table
        assert taken.declarers == (parse_seat(asked[0]),)
        assert len(taken.faced) == int(asked[1])
        assert DENOMINATION_TEXTS[taken.trump] == "HSD"[int(asked[1]) - 1]
        state = state.do("decline")
    table = state.deal.table
    assert asked_text(state) == ""
    assert table.declarers == (parse_seat(case["last"]),)
    assert len(table.faced) == 3
    assert table.bid.text == next(call for call in whist.words(case["calls"]) if "T" in call)


@pytest.mark.parametrize("faced", [1, 2, 3])
def test_everybody_sees_faced_cards_and_nobody_the_others(
    whist: SimpleNamespace, faced: int
) -> None:
    """The cards are turned from the top, the last dealt, and lie open for all (W4)."""
    answers = ["decline"] * (2 * faced - 2)
    state = whist.deal_of({"widow": "C3 D2 H7", "opening": "8T1, JOIN, P, P"})
    state = whist.played(state, ["partner CA", "partner DA", *answers])
    top = whist.cards("H7 D2 C3")[:faced]
    for seat in (None, *SEATS):
        seen = view(state, seat)
        zones = {zone.name: zone for zone in seen.zones if zone.owner is None}
        assert seen.table.faced == top
        assert set(zones["faced"].cards) == set(top)
        assert ("widow" in zones) == (faced < 3)
        if faced < 3:
            assert (zones["widow"].size, zones["widow"].cards) == (3 - faced, None)


def test_the_faced_cards_may_be_taken_up(whist: SimpleNamespace) -> None:
    """The widow is exchanged as one block after the tip, faced cards and all (W31)."""
    state = whist.deal_of(
        {
            "N": "C23456789TJQK",
            "widow": "CA D2 H7",
            "opening": "8T1, P, P, P, partner SA, decline, take, exchange C2.C3.C4, cover -",
        }
    )
    held = view(state, parse_seat("N")).hand
    assert all(held >> card & 1 for card in whist.cards("CA D2 H7"))
    assert view(state, parse_seat("E")).table.faced == whist.cards("H7 D2")


@pytest.mark.parametrize("seed", range(5))
def test_a_deal_thought_up_begins_with_the_faced_cards_on_top_of_the_widow(
    whist: SimpleNamespace, seed: int
) -> None:
    """Otherwise other cards would be faced, and trumps be others, when it is played again."""
    opening = "8T1, P, P, P, partner SA, decline, take, exchange C2.C3.C4, cover -"
    state = whist.deal_of({"N": "C23456789TJQK", "widow": "CA D2 H7", "opening": opening})
    for seat in SEATS:
        seen = view(state, seat)
        deal = Sampler(state.variant, seen).draw(Random(seed))
        setup = state.variant.hidden.setup(seen, deal, Random(seed))
        assert setup.widow[::-1][:2] == whist.cards("H7 D2")
        assert sorted(map(len, (*setup.hands, setup.widow))) == [3, 13, 13, 13, 13]
