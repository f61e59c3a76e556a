"""Melds: what may be announced, what others hear of it, what it counts."""

import pytest

from kibitz.errors import IllegalAction
from kibitz.play.view import view
from kibitz.rules.seats import EAST, NORTH, SEAT_LETTERS

ANNOUNCED = {"N": "HT.HJ.HQ.HK", "E": "D7.D8.D9"}


def remaining_hands(belote, hand):
    """North with a hand, the rest of the pack with the others."""
    rest = iter(card for card in belote.pack if card not in hand.split())
    others = {seat: " ".join(next(rest) for _ in range(8)) for seat in SEAT_LETTERS[1:]}
    return {"N": hand, **others}


def test_counts(case, belote):
    options = case.get("options", {})
    hands = belote.hands_with(case["melds"], **options)
    start = belote.contract(case.get("contract", "C"), hands, **options)
    state = belote.play_out(start, case["melds"])
    assert belote.points(state, "B23") == case["points"]


def test_choices(case, belote):
    texts = [f"meld {text}" for text in case["legal"]]
    assert belote.meld_texts(case["hand"], **case.get("options", {})) == texts
    state = belote.contract("C", remaining_hands(belote, case["hand"]), **case.get("options", {}))
    (decision,) = state.pending
    asked = [action.text for action in decision.legal]
    assert (decision.kind, asked) == (("meld", texts) if len(texts) > 1 else ("card", asked))


def test_automatic(case, belote):
    """Nobody is asked, and the best is announced with the first card."""
    state = belote.contract("C", remaining_hands(belote, case["hand"]), melds="auto")
    assert state.pending[0].kind == "card"
    state = state.after(state.pending[0].legal[0])
    said = [kinds for seat, kinds in state.deal.table.melds if seat == NORTH]
    assert said == ([tuple(case["kinds"])] if case["kinds"] else [])
    while not state.finished:
        assert state.pending[0].kind == "card"
        state = state.after(state.pending[0].legal[0])


def test_melds_are_asked_for_unless_agreed_otherwise(belote):
    hands = belote.hands_with(ANNOUNCED)
    for options in ({}, {"melds": "ask"}):
        assert belote.contract("C", hands, **options).pending[0].kind == "meld"


@pytest.mark.parametrize("melds", [ANNOUNCED, {"N": "HT.HJ.HQ.HK"}, {"E": "D7.D8.D9"}, {}])
def test_only_what_is_announced_counts(melds, belote):
    """B19: announcing is voluntary."""
    state = belote.contract("C", belote.hands_with(ANNOUNCED))
    state = belote.play_out(state, melds)
    expected = [50, 0] if "N" in melds else [0, 20] if melds else [0, 0]
    assert belote.points(state, "B23") == expected


def test_each_holder_is_asked_just_before_his_first_card(belote):
    """B18: nobody else is asked, and nobody twice."""
    state = belote.contract("C", belote.hands_with(ANNOUNCED))
    asked = []
    while not state.finished:
        asked += [(d.seat, len(state.deal.table.tricks)) for d in state.pending if d.kind == "meld"]
        state = state.after(state.pending[0].legal[0])
    assert asked == [(NORTH, 0), (EAST, 0)]


def test_nothing_is_announced_at_no_trumps(belote):
    """B31, BD12."""
    state = belote.contract("NT", belote.hands_with(ANNOUNCED))
    assert state.pending[0].kind == "card"
    with pytest.raises(IllegalAction) as error:
        state.do("meld HT.HJ.HQ.HK")
    assert (error.value.rule, error.value.reason) == ("B31", "meld")
    finished = belote.play_out(state)
    assert belote.points(finished, "B23") == belote.points(finished, "B29") == [0, 0]


@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("HT", "meld_first", "B18"),
        ("meld HT.HJ.HQ", "meld", "B26"),
        ("meld HK.HQ.HJ.HT", "meld", "B26"),
        ("meld HT.HJ.HQ.HK+D7.D8.D9", "not_held", "B26"),
        ("meld hearts", "not_offered", "B26"),
    ],
)
def test_refused_melds(text, reason, rule, belote):
    state = belote.contract("C", belote.hands_with(ANNOUNCED))
    with pytest.raises(IllegalAction) as error:
        state.do(text)
    assert (error.value.reason, error.value.rule) == (reason, rule)


def test_melds_come_too_late_after_the_first_card(belote):
    state = belote.contract("C", belote.hands_with(ANNOUNCED))
    state = state.do("meld -")
    with pytest.raises(IllegalAction) as error:
        state.do("meld HT.HJ.HQ.HK")
    assert (error.value.rule, error.value.reason) == ("B18", "meld")


@pytest.mark.parametrize(
    ("options", "heard"),
    [
        ({}, "meld run4"),
        ({"meld_secrecy": "kind"}, "meld run4"),
        ({"meld_secrecy": "cards"}, "meld HT.HJ.HQ.HK"),
    ],
)
def test_what_others_hear_of_a_meld(options, heard, belote):
    """B20: the kind, or the cards."""
    state = belote.contract("C", belote.hands_with(ANNOUNCED), **options)
    state = state.do("meld HT.HJ.HQ.HK")
    assert view(state, EAST).heard[-1].text == heard
    assert view(state, NORTH).heard[-1].text == "meld HT.HJ.HQ.HK"


@pytest.mark.parametrize("best", ["CJ.DJ.HJ.SJ", "C9.D9.H9.S9", "CA.DA.HA.SA", "CT.DT.HT.ST"])
def test_a_quad_is_worth_what_the_chart_says(best, belote):
    state = belote.contract("AT", belote.hands_with({"S": best}))
    points = {"J": 200, "9": 150}.get(best[1], 100)
    assert belote.points(belote.play_out(state, {"S": best}), "B23") == [points, 0]


@pytest.mark.parametrize(
    ("meld", "kind"),
    [
        ("S7.S8.S9", "run3"),
        ("S7.S8.S9.ST", "run4"),
        ("S7.S8.S9.ST.SJ", "run5"),
        ("S7.S8.S9.ST.SJ.SQ.SK.SA", "run5"),
        ("CJ.DJ.HJ.SJ", "quad"),
    ],
)
def test_the_kinds_that_are_said(meld, kind, belote):
    """Runs of five and more sound alike (B20)."""
    state = belote.contract("C", belote.hands_with({"N": meld})).do(f"meld {meld}")
    assert state.deal.table.melds == ((NORTH, (kind,)),)
    assert view(state, EAST).heard[-1].text == f"meld {kind}"
