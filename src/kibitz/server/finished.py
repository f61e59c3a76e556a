"""What is done when the match of a table is over: it is archived and, if it counts, rated.

All of it may be asked for more than once, and by several processes; it is done once.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

import msgspec
import structlog

from kibitz.errors import Rejected
from kibitz.rules.outcome import Amount
from kibitz.rules.seats import PARTNERSHIP_NAMES, PARTNERSHIPS
from kibitz.server.ranked.cooldown import after_leaving
from kibitz.server.ranked.ratings import Scored, computer_key, is_computer, rate
from kibitz.server.store.archive import ArchivedMatch, Entrant
from kibitz.server.store.ids import new_match_id
from kibitz.server.store.store import Store
from kibitz.server.table.projection import match_record
from kibitz.server.table.state import Place, TableState

log = structlog.get_logger(__name__)


class Scorers(NamedTuple):
    """Those who share a score: a partnership, or somebody alone.

    Attributes:
        places: where they sit.
        score: their total.
        won: whether they have won.
    """

    places: tuple[int, ...]
    score: Amount
    won: bool


class Endings:
    """Sees to matches that are over.

    Args:
        store: where they are archived and rated.
        now: the time in milliseconds.
    """

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def see_to(self, table_id: str, table: TableState) -> None:
        """Archive a table's match; rate it, and count who has left it, if it is rated.

        A deal that was laid out for practice is no match, and is not kept.
        """
        if table.given is not None:
            return
        persons = [place.person for place in table.places if place.person]
        known = {person for person in persons if await self._store.people.find(person)}
        match = archived_match(table_id, table, known)
        if await self._store.archive.add(match):
            log.info("match.archived", match=match.id, table=table_id, variant=match.variant)
        if match.rated and await self._rate(table_id, table, known):
            for place in table.places:
                if place.away and place.person in known:
                    await self._count_leaving(place.person)

    async def _rate(self, table_id: str, table: TableState, known: Collection[str]) -> bool:
        """Rate a table's match, by the name of the table; says whether that was done now.

        Who is no longer known gets no rating.
        """
        variant = table.variant.name
        groups = [
            Scored(tuple(_rating_key(table.places[place]) for place in places), score)
            for places, score, _ in scorers(table)
        ]
        players = {key for keys, _ in groups for key in keys}
        while True:
            changes = rate(groups, await self._store.ratings.among(players, variant))
            kept = {key: changes[key] for key in players if is_computer(key) or key in known}
            try:
                return await self._store.ratings.save(table_id, variant, kept)
            except Rejected as error:
                if error.code != "ratings/stale":
                    raise

    async def _count_leaving(self, person: str) -> None:
        leavings = await self._store.queue.leavings(person)
        await self._store.queue.set_leavings(person, after_leaving(leavings, self._now()))


def scorers(table: TableState) -> list[Scorers]:
    """How the match of a table has ended for whom; a single deal, for each seat."""
    assert table.deal, "there is no match without a deal"
    if table.match is None:
        scores = table.deal.outcome.scores
        return [
            Scorers((place,), score, 0 < score == max(scores))
            for place, score in zip(table.seating, scores, strict=True)
        ]
    standing = table.match.standing
    places: dict[str, tuple[int, ...]]
    if table.by_person:
        places = {person: (int(person),) for person in table.match.people}
    else:
        sides = zip(PARTNERSHIP_NAMES, PARTNERSHIPS, strict=True)
        places = {name: tuple(table.seating[seat] for seat in seats) for name, seats in sides}
    return [
        Scorers(places[entrant], total, entrant == standing.winner)
        for entrant, total in standing.scores.items()
    ]


def archived_match(table_id: str, table: TableState, known: Collection[str]) -> ArchivedMatch:
    """A table's match as it is archived.

    Args:
        table_id: the table.
        table: the table after the match.
        known: the persons who have not been deleted since.
    """
    entrants = [
        _entrant(place, table.places[place], ending, known)
        for ending in scorers(table)
        for place in ending.places
    ]
    return ArchivedMatch(
        id=new_match_id(),
        table=_match_key(table_id, table),
        variant=table.variant.name,
        rated=table.settings.rated,
        started=table.started,
        finished=table.asked_at,
        entrants=tuple(sorted(entrants, key=lambda entrant: entrant.place)),
        record=msgspec.json.encode(match_record(table)).decode(),
    )


def _match_key(table_id: str, table: TableState) -> str:
    """Which match it is: the table's first goes by its id alone, others and deals are counted."""
    if table.match is None:
        return f"{table_id}/{table.deals}"
    return table_id if table.matches == 1 else f"{table_id}/{table.matches}"


def _entrant(number: int, place: Place, ending: Scorers, known: Collection[str]) -> Entrant:
    there = place.person in known
    return Entrant(
        place=number,
        person=place.person if there else None,
        level=place.level,
        name=place.name if there else "",
        score=str(ending.score),
        won=ending.won,
    )


def _rating_key(place: Place) -> str:
    return place.person or computer_key(place.level)
