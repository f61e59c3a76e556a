"""The exchange and the covered card before play (W24, W32, W37, W38, W47)."""

from math import comb
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz.cards.card_set import card_set, set_text
from kibitz.errors import IllegalAction
from kibitz.play.view import view
from kibitz.rules.seats import SEAT_LETTERS, SEATS, parse_seat, seat_text

SIMPLE = "8, P, P, P, trump D, partner SA"


def test_refusals(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Anything but three held cards in canonical order, or none, is refused."""
    state = whist.deal_of({"N": "C23456789TJQK", "widow": "D2 H7 S9", "opening": SIMPLE})
    with pytest.raises(IllegalAction) as refused:
        state.do(case["text"])
    assert (refused.value.reason, refused.value.rule) == (case["reason"], case["rule"])


def test_texts(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Three cards have one text, and laying them down puts exactly them on the table."""
    state = whist.deal_of({**case, "opening": SIMPLE}).do(case["text"])
    assert set(state.deal.widow) == set(whist.cards(case["cards"]))


def test_three_or_none(whist: SimpleNamespace) -> None:
    """Declining, and every set of three of the thirteen cards; nothing twice."""
    legal = [action.text for action in whist.deal_of({"opening": SIMPLE}).pending[0].legal]
    assert len(legal) == len(set(legal)) == 1 + comb(13, 3)
    assert "exchange -" in legal


def test_any_card_may_go(whist: SimpleNamespace) -> None:
    """Trumps, wild cards and the own partner card as well (W32)."""
    state = whist.deal_of({"N": "D2 SA W1", "opening": SIMPLE})
    assert "exchange D2.SA.W1" in [action.text for action in state.pending[0].legal]


def test_blind(whist: SimpleNamespace) -> None:
    """Nobody sees the widow before the exchange, only who laid cards down sees them after (W32)."""
    before = whist.deal_of({"N": "C23456789TJQKA", "widow": "D2 H7 S9", "opening": SIMPLE})
    after = before.do("exchange C2.C3.C4")
    for state, faces in ((before, None), (after, whist.cards("C234"))):
        for seat in (None, *SEATS):
            seen = view(state, seat)
            (widow,) = (zone for zone in seen.zones if zone.name == "widow")
            assert widow.size == 3
            assert widow.cards == (faces if seat == 0 else None)
    assert view(after, SEATS[0]).hand == card_set(whist.cards("C56789TJQKA D2 H7 S9"))
    assert view(after, SEATS[0]).heard[-1].text == "exchange C2.C3.C4"
    for seat in (None, *SEATS[1:]):
        assert view(after, seat).heard[-1].text == "exchange 3"


def test_passing(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """The cards go from one solo declarer to the next, the last ones stay on the table."""
    hands = {"N": "C234", "E": "D234", "S": "H234", "W": "S234", "widow": "W123"}
    state = whist.deal_of({**hands, "opening": case["calls"]})
    state = whist.played(state, case["exchanges"])
    assert state.pending[0].kind == "card"
    assert set(state.deal.widow) == set(whist.cards(case["left"]))
    marked = card_set(whist.cards("C234 D234 H234 S234 W123"))
    for letter, held in case["hands"].items():
        hand = view(state, parse_seat(letter)).hand
        assert set_text(hand & marked) == set_text(card_set(whist.cards(held)))


def test_covering(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Who is void in the partner suit may cover any card of his hand, or none."""
    state = whist.deal_of(case)
    (question,) = state.pending
    assert (question.kind == "cover") == case["asked"]
    if not case["asked"]:
        assert question.kind == "card"
        return
    assert seat_text(question.seat) == case.get("seat", "N")
    hand = set_text(view(state, question.seat).hand).split()
    assert len(hand) == 13
    offered = [action.text for action in question.legal]
    assert sorted(offered) == sorted(["cover -", *(f"cover {card}" for card in hand)])


def test_a_card_of_another_hand_cannot_be_covered(whist: SimpleNamespace) -> None:
    """The covered card is one of declarer's own."""
    state = whist.deal_of({"N": "C23456789TJQK", "opening": f"{SIMPLE}, exchange -"})
    for text, reason in [("cover SA", "not_held"), ("cover", "not_offered"), ("C2", "not_offered")]:
        with pytest.raises(IllegalAction) as refused:
            state.do(text)
        assert (refused.value.reason, refused.value.rule) == (reason, "W37")


def test_the_covered_card_is_hidden_until_played(whist: SimpleNamespace) -> None:
    """All know that a card is covered, declarer alone knows which (W38), till it is turned up."""
    case = {"N": "C23456789TJQ W1", "W": "SA", "opening": f"{SIMPLE}, exchange -, cover W1"}
    state = whist.deal_of(case)
    for seat in (None, *SEATS):
        seen = view(state, seat)
        (covered,) = (zone for zone in seen.zones if zone.name == "covered")
        assert (covered.owner, covered.size) == (SEATS[0], 1)
        assert covered.cards == (whist.cards("W1") if seat == 0 else None)
        assert seen.table.covered_by == SEATS[0]
        assert seen.table.covered is None
        assert seen.heard[-1].text == ("cover W1" if seat == 0 else "cover")
    led = state.do("W1")
    assert view(led, None).table.covered == whist.cards("W1")[0]
    assert all(zone.name != "covered" for zone in view(led, None).zones)


def test_not_covering_stays_a_secret(whist: SimpleNamespace) -> None:
    """Neither the question nor a no is learned of by the others; it would show the void."""
    case = {"N": "S23", "E": "C23456789TJQK", "opening": "P, 8, P, P, trump H, partner SA"}
    asked = whist.played(whist.deal_of(case), "exchange -")
    declined = asked.do("cover -")
    for seat in (None, SEATS[2], SEATS[3]):
        assert view(asked, seat) == view(declined, seat)
    assert len(view(declined, SEATS[1]).heard) == len(view(declined, SEATS[2]).heard) + 1


@pytest.mark.parametrize("discard", [True, False])
def test_a_halves_partner_may_have_to_keep_the_card(whist: SimpleNamespace, discard: bool) -> None:
    """Option ``halves_discard``: may the partner lay the partner card down (W24)?"""
    case = {
        "S": "SA C234",
        "options": {"halves_discard": discard},
        "opening": "8HALF, P, P, P, partner SA, trump H",
    }
    state = whist.deal_of(case)
    assert seat_text(state.pending[0].seat) == "S"
    if discard:
        state = state.do("exchange C2.C3.SA")
        assert whist.cards("SA")[0] in state.deal.widow
        return
    assert len(state.pending[0].legal) == 1 + comb(12, 3)
    with pytest.raises(IllegalAction) as refused:
        state.do("exchange C2.C3.SA")
    assert (refused.value.reason, refused.value.rule) == ("kept", "W24")
    assert state.do("exchange C2.C3.C4").pending[0].kind in ("cover", "card")


@pytest.mark.parametrize("discard", [True, False])
def test_a_lone_halves_declarer_may_always_lay_it_down(
    whist: SimpleNamespace, discard: bool
) -> None:
    """W24 speaks of the partner; a declarer who holds the card himself is not bound."""
    case = {
        "N": "SA C234",
        "options": {"halves_discard": discard},
        "opening": "8HALF, P, P, P, partner SA, trump H, exchange C2.C3.SA",
    }
    assert whist.cards("SA")[0] in whist.deal_of(case).deal.widow


def test_seats_not_on_turn_do_not_exchange(whist: SimpleNamespace) -> None:
    """Defenders and an undeclared partner have no part in the exchange (WF26)."""
    state = whist.deal_of({"opening": SIMPLE})
    assert [seat_text(question.seat) for question in state.pending] == ["N"]
    for letter in SEAT_LETTERS[1:]:
        with pytest.raises(IllegalAction) as refused:
            state.do("exchange -", parse_seat(letter))
        assert refused.value.reason == "turn"
