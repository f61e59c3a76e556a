"""The play: duties, winners, belote."""

import pytest

from kibitz.cards.card import DIAMONDS, parse_cards
from kibitz.errors import IllegalAction
from kibitz.games.belote.contract import TEXTS, order_for
from kibitz.rules.seats import EAST, NORTH
from kibitz.rules.trick import winning


def cards_of(decision):
    """The texts of the cards that may be played, belote put aside."""
    return [action.text for action in decision.legal if not action.belote]


def test_legal(case, belote):
    decision = belote.turn(case["contract"], case["trick"], case["hand"])
    assert cards_of(decision) == case["legal"].split()
    refused = case.get("refused", {})
    why = {card: decision.why_not(card) for card in refused}
    assert {card: f"{not_.reason} {not_.rule}" for card, not_ in why.items()} == refused
    held_and_refused = set(case["hand"].split()) - set(cards_of(decision))
    assert held_and_refused <= set(refused)


def test_undertrump(case, belote):
    trick, hand = case["trick"], case["hand"]
    assert cards_of(belote.turn("H", trick, hand)) == case["free"].split()
    assert cards_of(belote.turn("H", trick, hand, undertrump="free")) == case["free"].split()
    forced = belote.turn("H", trick, hand, undertrump="forced")
    assert cards_of(forced) == case["forced"].split()
    for card in set(case["free"].split()) - set(case["forced"].split()):
        assert forced.why_not(card)[:2] == ("undertrump", "B15")


def test_winners(case):
    order = order_for(TEXTS.index(case["contract"]))
    assert winning(order, parse_cards(case["cards"])) == case["winner"]


def test_belote(case, belote):
    decision = belote.turn(case["contract"], case["trick"], case["hand"])
    said = [action.text.split()[0] for action in decision.legal if action.belote]
    assert said == case["said"].split()
    for card in set(cards_of(decision)) - set(said):
        rule = "B31" if case["contract"] == "NT" else "B29"
        assert decision.why_not(f"{card} belote")[:2] == ("belote", rule)


DISCARDED = {
    "N": "C7 H8 H9 HT HJ HQ HK HA",
    "E": "C9 CT CJ CA DQ DK S7 S8",
    "S": "C8 CQ D7 D8 D9 H7 S9 ST",
    "W": "CK DT DJ DA SJ SQ SK SA",
}


@pytest.mark.parametrize("first", ["DQ", "DK"])
def test_belote_is_lost_with_a_discard_at_all_trumps(first, belote):
    """BD11: the other card follows properly later, in vain."""
    second = {"DQ": "DK", "DK": "DQ"}[first]
    state = belote.contract("AT", DISCARDED)
    for card in ("HJ", first, "H7", "CK", "C7", "CJ", "C8", "SA", second):
        state = belote.with_melds(state, {})
        if card in (first, second):
            assert state.pending[0].seat == EAST
            with pytest.raises(IllegalAction) as error:
                state.do(f"{card} belote")
            assert (error.value.rule, error.value.reason) == ("B29", "belote")
        state = state.do(card)
    table = belote.play_out(state).deal.table
    assert EAST not in [seat for seat, _ in table.belotes]


@pytest.mark.parametrize("first", ["DQ", "DK"])
def test_belote_at_all_trumps_is_said_with_the_first_card_led(first, belote):
    state = belote.contract("AT", DISCARDED)
    for card in ("C7", "CJ", "C8", "CK", f"{first} belote"):
        state = belote.with_melds(state, {}).do(card)
    assert state.deal.table.belotes == ((EAST, DIAMONDS),)


@pytest.mark.parametrize(("card", "points"), [("HQ belote", 20), ("HQ", 0)])
def test_belote_counts_if_it_is_said(card, points, belote):
    state = belote.contract("H", belote.hands_with({"N": "HQ.HK.HA"}))
    state = belote.with_melds(state, {}).do(card)
    assert "HQ" not in belote.hand(state, NORTH)
    assert belote.points(belote.play_out(state), "B29") == [points, 0]
