"""The play of the cards: duties, tricks, a whole deal (W33 to W36, W39 to W46)."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz import games
from kibitz.errors import IllegalAction
from kibitz.formats.record import read_record
from kibitz.formats.report import report_json
from kibitz.play.replay import replay
from kibitz.play.view import view
from kibitz.rules.seats import SEAT_LETTERS, seat_text


def test_duties(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """What may be played, and the rule against every other card named in the case."""
    state = whist.played(whist.deal_of(case), case["play"])
    (question,) = state.pending
    assert (seat_text(question.seat), question.kind) == (case["seat"], "card")
    legal = [action.text for action in question.legal]
    assert len(set(legal)) == len(legal)
    if "legal" in case:
        assert set(legal) == set(case["legal"].split())
    assert set(case.get("allowed", "").split()) <= set(legal)
    assert not set(case.get("forbidden", "").split()) & set(legal)
    for card, why in case.get("refused", {}).items():
        with pytest.raises(IllegalAction) as refused:
            state.do(card)
        assert f"{refused.value.rule} {refused.value.reason}" == why


def test_tricks(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Who wins a trick, and so leads to the next."""
    state = whist.played(whist.deal_of(case), case["play"])
    table = state.deal.table
    assert table.trick == ()
    assert seat_text(table.tricks[-1].winner) == case["winner"]
    if not state.finished:
        assert seat_text(state.pending[0].seat) == case["winner"]


def test_the_called_card_is_kept_to_the_end_if_nothing_else_is_left(whist: SimpleNamespace) -> None:
    """Option ``called_discard`` off: the partner card goes in trick 13 if its suit is never led."""
    state = whist.deal_of(
        {
            "options": {"called_discard": False},
            "N": "C23456789TJQKA",
            "E": "SA H23456789TJQK",
            "opening": "8NT, P, P, P, partner SA, exchange -, cover -",
        }
    )
    for number in range(13):
        state = state.after(state.pending[0].legal[0])
        legal = [action.text for action in state.pending[0].legal]
        assert ("SA" in legal) == (number == 12)
        for _ in range(3):
            state = state.after(state.pending[0].legal[0])
    assert state.finished
    assert state.outcome.tricks == (13, 0, 0, 0)


def test_the_covered_card_goes_at_the_latest_in_trick_13(whist: SimpleNamespace) -> None:
    """If the partner suit is never led the covered card is played last, as nothing else (W41)."""
    case = {"N": "C3456789TJQKA W1", "E": "SA H23456789TJQK"}
    opening = "8NT, P, P, P, partner SA, exchange -, cover W1"
    state = whist.played_by_policy(whist.deal_of({**case, "opening": opening}))
    *clubs, last = state.deal.table.tricks
    assert all(trick.cards[0] in whist.cards("C3456789TJQKA") for trick in clubs)
    assert last.cards[0] == whist.cards("W1")[0]


def test_open_clean_solo_lays_the_declarers_open(whist: SimpleNamespace) -> None:
    """After trick 1 all see the hands of all declarers, never those of the defenders (W49)."""
    state = whist.deal_of({"opening": "OPEN, P, JOIN, P, exchange -, exchange -"})
    for played in range(52):
        for viewer in (None, 0, 1, 2, 3):
            for zone in view(state, viewer).zones:
                if zone.name == "hand":
                    is_open = played >= 4 and SEAT_LETTERS[zone.owner] in "NS"
                    assert (zone.cards is not None) == (is_open or zone.owner == viewer)
                    assert is_open or zone.owner == viewer or zone.size <= 13
        state = state.after(state.pending[0].legal[-1])
    assert state.finished


@pytest.mark.parametrize("bid", ["SOLO", "CLEAN"])
def test_other_solos_stay_closed(whist: SimpleNamespace, bid: str) -> None:
    """Only in an open clean solo are hands laid open."""
    state = whist.deal_of({"opening": f"{bid}, P, P, P, exchange -"})
    while not state.finished:
        hands = [zone for zone in view(state, None).zones if zone.name == "hand"]
        assert all(zone.cards is None for zone in hands)
        state = state.after(state.pending[0].legal[0])


WP1 = {
    "kibitz": 1,
    "game": "whist",
    "variant": "esmakker",
    "options": {},
    "dealer": "W",
    "deal": {
        "N": "C3 C6 C7 D7 D8 D9 DQ H3 HA S6 S7 S9 ST",
        "E": "C5 DT DA H6 H9 HK S2 S3 S4 S5 S8 SQ W1",
        "S": "C2 C4 C8 CT CJ D3 DJ H4 H5 H8 HT HQ W2",
        "W": "C9 CQ CK CA D5 DK H2 H7 HJ SJ SK SA W3",
        "widow": "D2 D4 D6",
    },
    "actions": ["P", "P", "8", "P", "trump H", "partner SA", "exchange -", "cover W2"],
}

WP1_TRICKS = """
N C3 C5 C2 C9 W, W CQ C6 DT C4 W, W CK C7 DA C8 W, W CA D7 H6 CT E, E H9 H4 H2 H3 E,
E HK H5 H7 HA N, N D8 S2 D3 D5 N, N D9 S3 DJ DK W, W HJ DQ S4 H8 W, W SA S6 S5 W2 W,
W SJ S7 S8 CJ W, W SK S9 SQ HT S, S HQ W3 ST W1 S
"""


def test_wp1(whist: SimpleNamespace) -> None:
    """A whole deal by the policy "first legal card", from its record to its report."""
    (opened,) = replay(read_record(json.dumps(WP1).encode(), games.variant))
    state = whist.played_by_policy(opened.state)
    actions = [done.action.text for done in state.history]
    record = json.dumps({**WP1, "actions": actions}).encode()
    (replayed,) = replay(read_record(record, games.variant))
    assert replayed.state == state
    report = report_json(replayed)
    assert [
        " ".join([trick["leader"], *trick["cards"], trick["winner"]])
        for trick in report["tricks_played"]
    ] == whist.words(WP1_TRICKS)
    assert report["finished"] is True
    assert report["contract"] == "8"
    assert report["trump"] == "H"
    assert report["declarers"] == ["S"]
    assert sorted(map(sorted, report["sides"])) == [["E", "N"], ["S", "W"]]
    assert report["tricks"] == {"N": 2, "E": 2, "S": 2, "W": 7}
    assert report["scores"] == {"N": "-1", "E": "-1", "S": "1", "W": "1"}


@pytest.mark.parametrize(
    ("tricks", "card", "rule"),
    [(9, "SJ", "W34"), (9, "SK", "W34"), (9, "W3", ""), (9, "DK", "W44")],
)
def test_wp1_trick_10(whist: SimpleNamespace, tricks: int, card: str, rule: str) -> None:
    """West may open spades with the ace only; another lead would be allowed, a played card not."""
    (opened,) = replay(read_record(json.dumps(WP1).encode(), games.variant))
    state = opened.state
    while len(state.deal.table.tricks) < tricks:
        state = state.after(state.pending[0].legal[0])
    assert seat_text(state.pending[0].seat) == "W"
    if not rule:
        assert card in [action.text for action in state.pending[0].legal]
        return
    with pytest.raises(IllegalAction) as refused:
        state.do(card)
    assert refused.value.rule == rule
