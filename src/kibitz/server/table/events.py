"""What can happen at a table: the entries of its log, in JSON as they are stored.

An event says what was decided, never what follows from it: a table is the fold of its events.
Fields may be added with defaults; nothing may be renamed or removed while old logs are read.
"""

from fractions import Fraction
from typing import Any, Final, TypeAlias

import msgspec

from kibitz.rules.match import Before


class _Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """The root of all events."""


class Clock(msgspec.Struct, frozen=True):
    """Time for one place: a bank for the whole deal, and some seconds for each decision.

    Attributes:
        bank: seconds in store when a deal begins.
        increment: seconds that each decision is given before the bank is touched.
    """

    bank: float
    increment: float


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was agreed when the table was opened.

    Attributes:
        variant: what is played, as ``bridge/match``.
        options: the options that differ from their defaults.
        places: how many sit at the table.
        pace: seconds that a computer player takes before it answers.
        level: the computer players that fill empty places.
        clock: the time to think; none if it is not limited.
        rated: whether ratings depend on it; then nothing is taken back and no help is given.
        chat: what may be said: ``off``, ``presets`` or ``free``.
        public: whether the lobby shows the table; otherwise it is found by its link alone.
        kibitzers: whether others may watch.
        kibitzer_delay: events that kibitzers learn of later than the players.
    """

    variant: str
    options: dict[str, Any] = {}
    places: int = 4
    pace: float = 0.8
    level: str = "house"
    clock: Clock | None = None
    rated: bool = False
    chat: str = "presets"
    public: bool = False
    kibitzers: bool = True
    kibitzer_delay: int = 0


HOUSE: Final = "kibitz"
"""The host of the tables that the server opens itself: nobody has a host's rights there."""


class Opened(_Event, frozen=True, tag="opened"):
    """A table was opened by a host."""

    host: str
    settings: TableSettings


class Sat(_Event, frozen=True, tag="sat"):
    """A person took a place."""

    place: int
    person: str
    name: str


class Stood(_Event, frozen=True, tag="stood"):
    """A place became empty: its person left, or its computer player was sent away."""

    place: int


class Filled(_Event, frozen=True, tag="filled"):
    """A computer player took a place."""

    place: int
    level: str


class Locked(_Event, frozen=True, tag="locked"):
    """The host locked the places, or opened them again."""

    locked: bool


class Rematched(_Event, frozen=True, tag="rematched"):
    """After a match the same people begin another one; the deal that begins it follows."""


class DealBegan(_Event, frozen=True, tag="deal"):
    """A deal began: the secret decides the cards; only its commitment is shown until the end."""

    dealer: str
    seating: tuple[int, ...]
    secret: str


class DealGiven(_Event, frozen=True, tag="given"):
    """A deal was laid out again as it once stood, to be played on from there for practice.

    No secret decided its cards here, so nothing is committed to and nothing can be proven; the
    table plays this deal and no other, and what comes of it counts nowhere.

    Attributes:
        dealer: who dealt.
        deal: the cards of N E S W and the widow, as in records.
        actions: what had been done.
        carried: the points that waited from earlier deals.
        totals: what N E S W had from earlier deals, exactly; none if the deal stood alone.
    """

    dealer: str
    deal: dict[str, str]
    actions: tuple[str, ...]
    carried: int = 0
    totals: tuple[str, ...] = ()

    @property
    def before(self) -> Before:
        """What was known of the match in which the deal was played."""
        return Before(self.carried, tuple(map(Fraction, self.totals)))


class Acted(_Event, frozen=True, tag="acted"):
    """A decision was answered.

    Attributes:
        seat: whose decision it was.
        text: the action.
        computer: the level of the computer player that answered for the seat; empty if the
            person did.
    """

    seat: str
    text: str
    computer: str = ""


class TookBack(_Event, frozen=True, tag="took_back"):
    """The last actions were taken back, so many of them."""

    actions: int


class Away(_Event, frozen=True, tag="away"):
    """A person is away; a computer player answers for the place."""

    place: int


class Returned(_Event, frozen=True, tag="returned"):
    """A person has taken the place back."""

    place: int


class Paused(_Event, frozen=True, tag="paused"):
    """The game was paused, or goes on."""

    paused: bool


class Said(_Event, frozen=True, tag="said"):
    """Somebody said something."""

    person: str
    name: str
    text: str


class Closed(_Event, frozen=True, tag="closed"):
    """The table was closed."""

    reason: str


TableEvent: TypeAlias = (
    Opened
    | Sat
    | Stood
    | Filled
    | Locked
    | Rematched
    | DealBegan
    | DealGiven
    | Acted
    | TookBack
    | Away
    | Returned
    | Paused
    | Said
    | Closed
)


class Logged(msgspec.Struct, frozen=True):
    """An event with its number in the log, counted from 1, and its time in milliseconds."""

    number: int
    at: int
    what: TableEvent
