"""What calls say of the hands of those who make them, before they are made and after."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from kibitz.play.state import State
from kibitz.rules.decision import Decision
from kibitz.rules.game import Variant
from kibitz.rules.meaning import Meaning
from kibitz.rules.options import Options
from kibitz.rules.seats import Seat
from kibitz.rules.view import Heard


class Call(NamedTuple):
    """A call that was made: by whom, and its text."""

    seat: Seat
    text: str


Calls: TypeAlias = Sequence[Call]
"""The calls of an auction so far, in order."""


def calls_of(state: State) -> list[Call]:
    """All calls of a deal."""
    return [Call(done.seat, done.action.text) for done in state.history if done.kind == "call"]


def calls_in(heard: Iterable[Heard]) -> list[Call]:
    """The calls among what a seat has heard."""
    return [Call(each.seat, each.text) for each in heard if each.kind == "call"]


def said_last(variant: Variant[Any], options: Options, calls: Calls) -> Meaning | None:
    """What the last of some calls says; none if nothing is agreed about it."""
    return variant.explain(options, calls[0].seat, [call.text for call in calls])


def would_say(
    variant: Variant[Any], options: Options, calls: Calls, decision: Decision
) -> dict[str, Meaning]:
    """What each call that may be made now would say, by its text, where anything is agreed."""
    if decision.kind != "call":
        return {}
    found = {
        text: said_last(variant, options, [*calls, Call(decision.seat, text)])
        for text in (action.text for action in decision.legal)
    }
    return {text: meaning for text, meaning in found.items() if meaning}
