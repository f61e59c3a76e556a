"""Whole deals that are given: records, read as who does what one after the other."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from kibitz import games
from kibitz.formats.record import read_record
from kibitz.play.replay import replay
from kibitz.play.state import State, start

SEATS = "NESW"
FOLDER = Path(__file__).parents[1] / "deals"


class Turn(NamedTuple):
    """One answer of a deal.

    Attributes:
        seat: whose answer it is.
        kind: the kind of decision.
        hand: whose cards it is about.
        text: the answer.
        legal: all answers that there were.
    """

    seat: str
    kind: str
    hand: str
    text: str
    legal: list[str]


class Script(NamedTuple):
    """Some deals of a table, one after the other.

    Attributes:
        name: of the record.
        variant: what is played.
        options: what differs from the defaults.
        deals: the deals as they end.
        secrets: the dealer and the secret of each.
    """

    name: str
    variant: str
    options: dict[str, Any]
    deals: list[State]
    secrets: list[tuple[str, str]]


def script(name: str) -> Script:
    """The script of a name; it is played through by the rules first."""
    text = (FOLDER / f"{name}.json").read_bytes()
    record = read_record(text, games.variant)
    given = json.loads(text)
    states = [replayed.state for replayed in replay(record)]
    secrets = [(deal["dealer"], deal["secret"]) for deal in given.get("deals", [given])]
    variant = f"{given['game']}/{given['variant']}"
    return Script(name, variant, given["options"], states, secrets)


def turns(deal: State) -> list[Turn]:
    """Who does what in a deal."""
    found = []
    state = start(deal.variant, deal.setup)
    for done in deal.history:
        decision = next(d for d in state.pending if d.seat == done.seat)
        legal = [action.text for action in decision.legal]
        seat, hand = SEATS[done.seat], SEATS[done.hand]
        found.append(Turn(seat, done.kind, hand, done.action.text, legal))
        state = state.after(done.action, done.seat)
    return found
