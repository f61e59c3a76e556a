"""A table as a value."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from kibitz.play.match import Match, start_match
from kibitz.play.state import State
from kibitz.rules.game import Variant
from kibitz.rules.options import Options
from kibitz.rules.seats import SEATS, Seat
from kibitz.server.table.events import DealGiven, TableSettings

Variants = Callable[[str], Variant[Any]]
"""Finds a variant by its full name."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place at the table: a person's, a computer player's, or empty.

    Attributes:
        person: who sits there; none if nobody does.
        name: what the person is called.
        level: the computer player that sits there; empty if none does.
        away: whether a computer player answers until the person is back.
    """

    person: str | None = None
    name: str = ""
    level: str = ""
    away: bool = False

    @property
    def empty(self) -> bool:
        return self.person is None and not self.level


@dataclass(frozen=True, slots=True)
class TableState:
    """A table after some events.

    Attributes:
        number: how many events there were.
        host: who opened it.
        settings: what was agreed.
        variant: what is played.
        options: the variant's options.
        places: who sits where, or in turn order around the table.
        match: the match so far; none if the variant has none.
        deal: the deal in progress, or the last one; none before the first.
        seating: which place plays each of N E S W in that deal.
        secret: what decided its cards; empty if they were given.
        given: the deal that was laid out here for practice; none at other tables.
        matches: how many matches have begun, this one included.
        deals: how many deals of this match have begun; single deals are counted on.
        dealt_to: the places where persons sat when the deal began.
        substituted: the actions of the deal, by index, that a computer player took for a person.
        records: the records of the match's finished deals, in JSON.
        started: when the match began, or the single deal, in milliseconds.
        locked: whether nobody else may sit down.
        paused: whether the game stands still.
        banks: how many milliseconds each place has left in its bank, where time is limited.
        asked_at: since when the decisions now pending have been, in milliseconds.
        shown_banks: the banks as those reckon who notice no silent question.
        shown_at: since when, for them, the decisions now pending have been.
        closed: why the table was closed; empty while it is open.
    """

    host: str
    settings: TableSettings
    variant: Variant[Any]
    options: Options
    places: tuple[Place, ...]
    match: Match | None
    number: int = 1
    deal: State | None = None
    seating: tuple[int, ...] = (0, 1, 2, 3)
    secret: bytes = b""
    given: DealGiven | None = None
    matches: int = 1
    deals: int = 0
    dealt_to: frozenset[int] = frozenset()
    substituted: dict[int, str] = field(default_factory=dict)
    records: tuple[bytes, ...] = ()
    started: int = 0
    locked: bool = False
    paused: bool = False
    banks: tuple[int, ...] = ()
    asked_at: int = 0
    shown_banks: tuple[int, ...] = ()
    shown_at: int = 0
    closed: str = ""

    @property
    def playing(self) -> bool:
        """Whether a deal is in progress."""
        return self.deal is not None and not self.deal.finished

    @property
    def over(self) -> bool:
        """Whether the match is over, or the single deal."""
        if self.deal is None or not self.deal.finished:
            return False
        return self.match is None or self.match.standing.finished

    @property
    def by_person(self) -> bool:
        """Whether people score for themselves; the match knows them by their places' numbers."""
        rules = self.variant.match
        return rules is not None and rules.seating_fault is not None

    def place_of(self, person: str) -> int | None:
        """The place a person has; none if the person does not sit here."""
        taken = (number for number, place in enumerate(self.places) if place.person == person)
        return next(taken, None)

    def may_look(self, person: str | None) -> bool:
        """Whether somebody may see the table: who sits here always, others where that is let."""
        sits = person is not None and self.place_of(person) is not None
        return sits or self.settings.kibitzers or person == self.host

    def concerns_only(self, person: str) -> bool:
        """Whether nobody but a person cares how the game goes: the others are computers."""
        others = (place for place in self.places if place.person not in (None, person))
        return not self.settings.rated and next(others, None) is None

    def seat_of(self, place: int) -> Seat | None:
        """Where a place plays in this deal; nowhere if it sits out."""
        return SEATS[self.seating.index(place)] if place in self.seating else None

    def place_at(self, seat: Seat) -> Place:
        """Who plays a seat in this deal."""
        return self.places[self.seating[seat]]


def new_match(variant: Variant[Any], options: Options, places: int) -> Match:
    """A match before its first deal.

    Where people score for themselves they are their places' numbers: names may be alike.
    """
    by_person = variant.match is not None and variant.match.seating_fault is not None
    people = tuple(str(number) for number in range(places)) if by_person else None
    return start_match(variant, options, people)


def rematched(table: TableState) -> TableState:
    """The table as another match begins; single deals follow each other without one."""
    if table.match is None:
        return table
    match = new_match(table.variant, table.options, len(table.places))
    return replace(table, match=match, matches=table.matches + 1, deals=0, records=())
