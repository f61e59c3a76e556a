"""The queue at work: every second those who wait are seated, or offered computer players.

Any number of processes may do this at once: of two that would seat the same people one takes
them out of the queue, the other nobody. Answers to offers are kept by the process that was
told; what such an answer brings about is a table, and that is in the store.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import structlog

from kibitz.errors import KibitzError, Rejected
from kibitz.rules.game import Variant
from kibitz.rules.text import say
from kibitz.rules.words import alternatives
from kibitz.server.index import index_of
from kibitz.server.ranked.cooldown import check_cool_down, ends
from kibitz.server.ranked.pairing import OFFER_AFTER, Table, Terms, Waiting, offers, pair, seats
from kibitz.server.ranked.ratings import NEWCOMER, computer_key, is_computer
from kibitz.server.rooms import Rooms
from kibitz.server.store.database import Work
from kibitz.server.store.ids import new_table_id
from kibitz.server.store.store import Store
from kibitz.server.store.tables import OPEN
from kibitz.server.table.commands import new_deal
from kibitz.server.table.events import (
    HOUSE,
    Clock,
    Filled,
    Logged,
    Opened,
    Sat,
    TableEvent,
    TableSettings,
)
from kibitz.server.table.fold import after, fold

EVERY: Final = 1.0
"""Seconds between two looks at the queue."""

OTHERS_ANSWER_WITHIN: Final = 10_000
"""Milliseconds that somebody who has accepted an offer waits for the others who got it."""

RANKED_TABLE: Final = TableSettings("", clock=Clock(bank=60, increment=15), rated=True, public=True)
"""How all ranked tables are set up, whatever the variant, whose options are the usual ones."""

log = structlog.get_logger(__name__)


class Offer(msgspec.Struct, frozen=True):
    """What somebody who has waited long is offered: a rated table with computer players.

    Attributes:
        people: to how many people this table is offered.
        level: the computer players on the other places.
        accepted: whether the person has accepted and waits for the others.
    """

    people: int
    level: str
    accepted: bool


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody stands with the queue.

    Attributes:
        variant: what the person waits for; none who does not wait.
        since: since when, in milliseconds.
        offer: what the person is offered meanwhile.
        table: the ranked table at which the person plays.
        free_at: until when a cool-down lasts or lasted, in milliseconds; 0 if there was none.
    """

    variant: str | None = None
    since: int | None = None
    offer: Offer | None = None
    table: str | None = None
    free_at: int = 0


class _Answer(NamedTuple):
    accepted: bool
    at: int


class Ranked:
    """Ranked play in this process.

    Args:
        store: where people wait, and what is known of their strength.
        rooms: where tables are opened.
        variants: all that can be played; those with matches can be played for ratings.
        now: the time in milliseconds.
        settings: how ranked tables are set up.
    """

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        variants: Sequence[Variant[Any]],
        now: Callable[[], int],
        settings: TableSettings = RANKED_TABLE,
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._variants = {each.name: each for each in variants if each.match is not None}
        self._now = now
        self._settings = settings
        self._offers: dict[str, tuple[Waiting, ...]] = {}
        self._answers: dict[str, _Answer] = {}

    # What people want.

    def check_rated(self, variant: str) -> None:
        """Check that a variant is played for ratings.

        Raises:
            Rejected: ``ranked/unknown``.
        """
        if variant not in self._variants:
            raise Rejected(
                say("{variant!r} is not played for ratings", variant=variant),
                code="ranked/unknown",
                expected=alternatives(self._variants),
            )

    async def enter(self, person: str, variant: str) -> None:
        """Wait for a ranked table.

        Raises:
            Rejected: ``ranked/unknown``; ``queue/playing`` while the person's last ranked match
                goes on; ``queue/cool_down`` for some time after leaving one.
        """
        self.check_rated(variant)
        if await self.table_of(person):
            raise Rejected(say("your ranked match is not over yet"), code="queue/playing")
        check_cool_down(await self._store.queue.leavings(person), self._now())
        await self._store.queue.enter(person, variant, await self._strength(person, variant))

    async def leave(self, person: str) -> None:
        """Wait no longer."""
        await self._store.queue.leave(person)

    def answer(self, person: str, accept: bool) -> None:
        """Accept an offer, or wait on for people.

        Raises:
            Rejected: ``queue/no_offer``.
        """
        if person not in self._offers:
            raise Rejected(say("nothing is offered to you now"), code="queue/no_offer")
        self._answers[person] = _Answer(accept, self._now())

    async def status(self, person: str) -> Status:
        """How a person stands with the queue."""
        waiting = await self._store.queue.of(person)
        return Status(
            variant=waiting and waiting[0],
            since=waiting and waiting[1].since,
            offer=self._offer(person) if waiting else None,
            table=await self.table_of(person),
            free_at=ends(await self._store.queue.leavings(person)),
        )

    async def table_of(self, person: str) -> str | None:
        """The ranked table at which a person plays."""
        tables = await self._store.tables.of(person)
        return next((table.id for table in tables if table.rated and table.phase in OPEN), None)

    def _offer(self, person: str) -> Offer | None:
        group = self._offers.get(person)
        if group is None or self._declined(person):
            return None
        return Offer(len(group), self._settings.level, self._accepts(person))

    def _accepts(self, person: str) -> bool:
        answer = self._answers.get(person)
        return answer is not None and answer.accepted

    def _declined(self, person: str) -> bool:
        """Whether a person has lately chosen to wait on; after a while one is asked again."""
        answer = self._answers.get(person)
        return bool(answer and not answer.accepted and self._now() < answer.at + OFFER_AFTER)

    # What goes on by itself.

    async def run(self) -> None:
        """Serve the queue until cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.serve()
            except KibitzError as error:
                log.warning("queue.serve", reason=str(error))

    async def serve(self) -> None:
        """Seat all who can be seated now, and see to whom computer players are offered."""
        offered: dict[str, tuple[Waiting, ...]] = {}
        for variant in self._variants.values():
            for group in await self._serve(variant):
                offered |= {entry.person: group for entry in group}
        self._offers = offered
        self._answers = {
            person: answer
            for person, answer in self._answers.items()
            if (answer.accepted and person in offered) or self._declined(person)
        }

    async def _serve(self, variant: Variant[Any]) -> list[tuple[Waiting, ...]]:
        """Seat those who wait for a variant; gives the offers to those who wait on."""
        waiting = await self._store.queue.waiting(variant.name)
        if not waiting:
            return []
        assert variant.match, "only variants with matches are rated"
        mutes = await self._store.people.mutes_among([entry.person for entry in waiting])
        terms = Terms(variant.match.seating_fault is None, mutes)
        now = self._now()
        tables = pair(waiting, terms, now)
        for table in tables:
            await self._begin(variant, table)
        seated = {entry.person for table in tables for entry in table}
        left = [
            entry
            for entry in waiting
            if entry.person not in seated and not self._declined(entry.person)
        ]
        groups = offers(left, terms, now)
        return [group for group in groups if not await self._accepted(variant, group, terms, now)]

    async def _accepted(
        self, variant: Variant[Any], group: tuple[Waiting, ...], terms: Terms, now: int
    ) -> bool:
        """Seat those of a group who have accepted, once all have or the others took too long."""
        ready = [entry for entry in group if self._accepts(entry.person)]
        if not ready:
            return False
        first = min(self._answers[entry.person].at for entry in ready)
        if len(ready) < len(group) and now < first + OTHERS_ANSWER_WITHIN:
            return False
        key = computer_key(self._settings.level)
        computer = Waiting(key, await self._strength(key, variant.name), now)
        table = seats((*ready, *(computer for _ in range(4 - len(ready)))), terms)
        assert table, "an offer is made only to people who may play together"
        await self._begin(variant, table)
        return True

    async def _begin(self, variant: Variant[Any], table: Table) -> None:
        """Open a table for those who are still free, and deal."""
        persons = [entry.person for entry in table if not is_computer(entry.person)]
        busy = [person for person in persons if await self.table_of(person)]
        for person in busy:
            await self._store.queue.leave(person)
        if busy:
            return
        settings = msgspec.structs.replace(self._settings, variant=variant.name)
        seated = [await self._seated(place, entry.person) for place, entry in enumerate(table)]
        table_id = new_table_id()
        beginning = self._beginning(table_id, [Opened(HOUSE, settings), *seated])
        if await self._store.queue.take(variant.name, persons, beginning):
            log.info("queue.seated", table=table_id, variant=variant.name, people=len(persons))
            await self._rooms.room(table_id)

    def _beginning(self, table_id: str, events: list[TableEvent]) -> Work[None]:
        """What begins the log of a table at which all sit: with its first deal."""
        now = self._now()
        logged = [Logged(number, now, event) for number, event in enumerate(events, start=1)]
        table = fold(logged, self._variants.__getitem__)
        logged.append(Logged(table.number + 1, now, new_deal(table)))
        return self._store.log.beginning(table_id, logged, index_of(after(table, logged[-1])))

    async def _seated(self, place: int, player: str) -> TableEvent:
        """A place taken by a person or a computer player."""
        if is_computer(player):
            return Filled(place, self._settings.level)
        person = await self._store.people.find(player)
        return Sat(place, player, person.name if person else "")

    async def _strength(self, player: str, variant: str) -> float:
        ratings = await self._store.ratings.among([player], variant)
        return ratings.get(player, NEWCOMER).mu
