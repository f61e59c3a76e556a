"""A decision that somebody owes: who, what is asked, what may be answered and why not more."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from kibitz.rules.actions import Action
from kibitz.rules.seats import Seat
from kibitz.rules.text import say

Kind: TypeAlias = Literal[
    "call", "trump", "partner", "tip", "exchange", "cover", "meld", "card", "answer"
]


class Refusal(NamedTuple):
    """Why an action is not allowed.

    Attributes:
        reason: a name for programs, such as ``follow``.
        rule: the number in the game's RULES.md; empty if no single rule forbids it.
        sentence: the same for a person.
    """

    reason: str
    rule: str
    sentence: str


def not_offered(text: str) -> Refusal:
    """The refusal of a text that answers nothing that is being asked."""
    return Refusal(
        "not_offered", "", say("{text!r} is not an answer to what is asked now", text=text)
    )


def no_card(text: str) -> Refusal:
    """The refusal of a text that stands where a card should."""
    return Refusal("not_offered", "", say("{text!r} is not a card", text=text))


class Deadline(NamedTuple):
    """How long an answer may take in seconds, and what silence counts as."""

    seconds: int
    silence: Action


class Question(NamedTuple):
    """What the others see of a question: whose turn it seems to be, and for what."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class Decision:
    """One question to one seat.

    Attributes:
        seat: who answers.
        kind: what is asked.
        legal: every allowed answer, at least one.
        hand: whose cards it is about: the seat's own, or dummy's.
        rule: the rule by which it is asked, named when an answer fits the question in no way.
        hides_behind: set if merely being asked tells something about the hand. The others then
            see this question in its place, the public one that comes next.
        deadline: set if the rules themselves limit the time to answer.
        why_not: explains why a text is not among the allowed answers.
    """

    seat: Seat
    kind: Kind
    legal: tuple[Action, ...]
    hand: Seat
    rule: str = ""
    hides_behind: Question | None = None
    deadline: Deadline | None = None
    why_not: Callable[[str], Refusal] = field(default=not_offered, compare=False)
