"""Sessions: who sits where, totals by person, rounds, irregular deals (W1, W2, W5 to W7)."""

import json
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz import games
from kibitz.errors import IllegalSetup
from kibitz.formats.record import deal_json, read_record
from kibitz.formats.report import report_json
from kibitz.play.replay import replay
from kibitz.rules.seats import SEAT_LETTERS

PLAYED = {
    "opening": "8, P, P, P, trump H, partner SA, exchange -",
    "first_suit": "S",
    "first": "S",
    "trump": "H",
    "tricks": {"N": 5, "S": 3, "E": 3, "W": 2},
}


def deal_entry(whist: SimpleNamespace, kind: str, dealer: str, seats: list[str]) -> dict[str, Any]:
    """A deal of a session's record: passed out, or played by forehand with 8 in hearts.

    A played deal is turned with the dealer, so that forehand sits as N does in ``PLAYED``.
    """
    if kind == "passed":
        setup, actions = whist.deal_of({"dealer": dealer}).setup, ["P"] * 4
    else:
        state = whist.made_to_order({**PLAYED, "dealer": dealer})
        setup, actions = state.setup, [done.action.text for done in state.history]
    return deal_json(setup, tuple(actions), seats=dict(zip(SEAT_LETTERS, seats, strict=True)))


def reports_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    """What replaying a session says of its deals."""
    read = read_record(json.dumps(record).encode(), games.variant)
    return [report_json(replayed) for replayed in replay(read)]


def session(case: dict[str, Any], deals: list[dict[str, Any]]) -> dict[str, Any]:
    """The record of a session."""
    entries = [entry.split() for entry in case.get("irregular", [])]
    return {
        "kibitz": 1,
        "game": "whist",
        "variant": "esmakker",
        "options": case.get("options", {}),
        "people": case["people"].split(),
        "deals": deals,
        "irregular_deals": [{"before": int(before), "by": by} for before, by in entries],
    }


def test_seatings(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """The right four play, in clockwise order; a record with others is refused."""
    record = session(case, [deal_entry(whist, "passed", case["dealer"], case["seats"].split())])
    if case["fine"]:
        (report,) = reports_of(record)
        assert report["match"]["scores"] == dict.fromkeys(case["people"].split(), "0")
        return
    with pytest.raises(IllegalSetup) as refused:
        reports_of(record)
    assert refused.value.where in ("people", "deals[0], seats")


def test_totals(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Each person's total after each deal; the totals of all add to zero."""
    entries = [[part.strip() for part in deal.split(":")] for deal in case["deals"]]
    deals = [deal_entry(whist, kind, dealer, seats.split()) for dealer, seats, kind in entries]
    people = case["people"].split()
    totals = [report["match"]["scores"] for report in reports_of(session(case, deals))]
    assert totals == [dict(zip(people, after.split(), strict=True)) for after in case["after"]]


def test_rounds(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """A round is as many deals as people; a session may go on after its last round."""
    seats = case["people"].split()[:4]
    deals = [deal_entry(whist, kind, "W", seats) for kind in case["deals"].split()]
    matches = [report["match"] for report in reports_of(session(case, deals))]
    assert [match["finished"] for match in matches] == case["finished"]


def test_the_winner_has_the_highest_total_alone(whist: SimpleNamespace) -> None:
    """Nobody has won while the session is open, or if two share the highest total."""
    case = {"people": "Ann Bo Cy Di"}
    seats = case["people"].split()
    deals = [deal_entry(whist, "played", "W", seats)] * 4
    assert [report["match"]["winner"] for report in reports_of(session(case, deals))] == [None] * 4
    penalty = {**case, "irregular": ["0 Cy"]}
    winners = [report["match"]["winner"] for report in reports_of(session(penalty, deals))]
    assert winners == [None, None, None, "Ann"]


@pytest.mark.parametrize("people", [4, 5, 6])
def test_the_record_names_the_people(whist: SimpleNamespace, people: int) -> None:
    """Option ``people`` says how many sit at the table, as many as the record names."""
    names = ["Ann", "Bo", "Cy", "Di", "Eve", "Fay"][:people]
    case = {"people": " ".join(names), "options": {"people": people}}
    deals = [deal_entry(whist, "passed", "W", names[:4])]
    (report,) = reports_of(session(case, deals))
    assert list(report["match"]["scores"]) == names


def test_without_names_the_seats_score(whist: SimpleNamespace) -> None:
    """A session of four need not name people."""
    record = session({"people": "x"}, [deal_entry(whist, "passed", "W", list("NESW"))])
    del record["people"], record["deals"][0]["seats"]
    (report,) = reports_of(record)
    assert report["match"]["scores"] == dict.fromkeys("NESW", "0")


def test_a_stranger_pays_no_penalty(whist: SimpleNamespace) -> None:
    """Only somebody at the table can be to blame for an irregular deal."""
    case = {"people": "Ann Bo Cy Di", "irregular": ["0 Max"]}
    deals = [deal_entry(whist, "passed", "W", case["people"].split())]
    with pytest.raises(IllegalSetup):
        reports_of(session(case, deals))
