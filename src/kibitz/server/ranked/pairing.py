"""Who plays with whom: four at a table, out of all who wait for one variant.

Whoever has waited longest is served first and says, by the time he has waited, how far from his
own strength the others may be. So nobody starves: his window grows until three others are in it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

FIRST_WINDOW: Final = 150.0
"""Points of strength between people who may meet at once: the weaker still wins two matches in
five."""

WIDENING: Final = 3.0
"""Points by which the window grows in a second. After a minute it is 330, where the weaker wins
little more than one match in four; after six it holds everybody there is."""

OFFER_AFTER: Final = 60_000
"""Milliseconds after which somebody may begin with computer players: as long as people wait
before they go, and long enough to have met people at any busy hour."""

NEAREST: Final = 12
"""How many of the nearest are looked at for a table. Three do unless people have muted each
other; a bound keeps thousands of mutes from making this slow."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the queue.

    Attributes:
        person: who; a computer player's key where one is seated with people.
        strength: the best guess of the rating, in points.
        since: since when, in milliseconds.
    """

    person: str
    strength: float
    since: int


Table: TypeAlias = tuple[Waiting, Waiting, Waiting, Waiting]
"""Who sits N, E, S and W; in partnerships the first and the third play together."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table must heed.

    Attributes:
        partnerships: whether fixed partnerships play; otherwise anybody at the table may come to
            be anybody's partner in some deal.
        mutes: pairs of persons of whom the first has muted the second. Either is then spared the
            other as a partner.
    """

    partnerships: bool
    mutes: frozenset[tuple[str, str]] = frozenset()

    def apart(self, one: Waiting, other: Waiting) -> bool:
        """Whether two may not be partners."""
        return (one.person, other.person) in self.mutes or (other.person, one.person) in self.mutes


def pair(waiting: Iterable[Waiting], terms: Terms, now: int) -> list[Table]:
    """The tables that can begin now, the one of the longest waiting first.

    Cost: n log n for n who wait, if few of them have muted each other.
    """
    line = _Line(waiting)
    tables = []
    for seeker in line.longest_first():
        near = _candidates(line, seeker, terms, now)
        seated = (seats((seeker, *three), terms) for three in combinations(near, 3))
        table = next(filter(None, seated), None)
        if table:
            line.remove(table)
            tables.append(table)
    return tables


def offers(waiting: Iterable[Waiting], terms: Terms, now: int) -> list[tuple[Waiting, ...]]:
    """To whom it is due to offer a table with computer players: one, two or three people each.

    Args:
        waiting: those whom ``pair`` left, without those who want to wait on.
        terms: people who may not be partners are not put at one such table.
        now: the time in milliseconds.
    """
    line = _Line(entry for entry in waiting if now - entry.since >= OFFER_AFTER)
    groups = []
    for seeker in line.longest_first():
        group = [seeker]
        for other in _candidates(line, seeker, terms, now):
            if len(group) < 3 and not any(terms.apart(other, one) for one in group):
                group.append(other)
        line.remove(group)
        groups.append(tuple(group))
    return groups


def seats(group: Sequence[Waiting], terms: Terms) -> Table | None:
    """The best seats for four, in whatever order they come; none if they may not play.

    Partnerships are as equal in strength as can be. Also for people with computer players.
    """
    a, b, c, d = sorted(group, key=lambda entry: (entry.strength, entry.person))
    if not terms.partnerships:
        together = not any(terms.apart(*two) for two in combinations(group, 2))
        return (a, b, c, d) if together else None
    most_equal_first = ((a, d, b, c), (a, c, b, d), (a, b, c, d))
    allowed = (
        (north, east, south, west)
        for north, south, east, west in most_equal_first
        if not terms.apart(north, south) and not terms.apart(east, west)
    )
    return next(allowed, None)


def _window(seeker: Waiting, now: int) -> float:
    return FIRST_WINDOW + WIDENING * (now - seeker.since) / 1000


def _candidates(line: "_Line", seeker: Waiting, terms: Terms, now: int) -> list[Waiting]:
    """Who may come to the seeker's table, the nearest first; those he may only oppose at the end.

    The latter are counted by themselves, so that they do not crowd out all possible partners.
    """
    welcome: list[Waiting] = []
    opposed: list[Waiting] = []
    for other in line.near(seeker, _window(seeker, now)):
        (opposed if terms.apart(seeker, other) else welcome).append(other)
        if len(welcome) == NEAREST:
            break
    return welcome + (opposed[:NEAREST] if terms.partnerships else [])


class _Line:
    """Those who wait, in order of strength; who is removed is no longer anybody's neighbour."""

    def __init__(self, waiting: Iterable[Waiting]) -> None:
        self._entries = sorted(waiting, key=lambda entry: (entry.strength, entry.person))
        self._place = {entry.person: place for place, entry in enumerate(self._entries)}
        self._below = list(range(-1, len(self._entries) - 1))
        self._above = list(range(1, len(self._entries) + 1))

    def longest_first(self) -> Iterator[Waiting]:
        """Those who still wait when their turn comes."""
        for entry in sorted(self._entries, key=lambda entry: (entry.since, entry.person)):
            if entry.person in self._place:
                yield entry

    def near(self, seeker: Waiting, window: float) -> Iterator[Waiting]:
        """The others, the nearest in strength first, as far as the window goes."""
        place = self._place[seeker.person]
        below, above = self._below[place], self._above[place]
        while True:
            down, up = self._distance(seeker, below), self._distance(seeker, above)
            if min(down, up) > window:
                return
            if down <= up:
                yield self._entries[below]
                below = self._below[below]
            else:
                yield self._entries[above]
                above = self._above[above]

    def _distance(self, seeker: Waiting, place: int) -> float:
        if 0 <= place < len(self._entries):
            return abs(self._entries[place].strength - seeker.strength)
        return float("inf")

    def remove(self, group: Iterable[Waiting]) -> None:
        """Let people go."""
        for entry in group:
            place = self._place.pop(entry.person)
            below, above = self._below[place], self._above[place]
            if below >= 0:
                self._above[below] = above
            if above < len(self._entries):
                self._below[above] = below
