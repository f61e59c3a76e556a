"""One table held in this process: a cache of its log, those who look at it, and its computers.

The log is the truth. A room acts by appending to it and then folding what was appended; if
somebody else was first, it reads what happened and tells whoever asked that the table has moved
on. A room can be thrown away at any moment and made again from the log.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from time import perf_counter
from typing import Final, TypeAlias

import structlog

from kibitz.errors import KibitzError, Rejected
from kibitz.play.view import view
from kibitz.rules.text import Catalog, say
from kibitz.server.counts import Counts
from kibitz.server.index import index_of, next_due
from kibitz.server.messages import VERSION, Snapshot, written
from kibitz.server.store.log import Log
from kibitz.server.stream import Listener, Stream
from kibitz.server.table import clock
from kibitz.server.table.commands import MS, Command, check_may_look, decide
from kibitz.server.table.computers import ComputerTurn, computer_answer, computer_turn
from kibitz.server.table.events import DealBegan, Filled, Logged, Said, Sat, Stood, TableEvent
from kibitz.server.table.fold import after, fold
from kibitz.server.table.projection import (
    Parts,
    Scene,
    Viewer,
    scene,
    step,
)
from kibitz.server.table.state import TableState, Variants
from kibitz.server.thinking import Thinking

MOST_ATTEMPTS: Final = 5
"""How often a command is decided while others are quicker: people sit down one after another."""

RETRY: Final = 0.1
"""Seconds before what goes on by itself is tried again, if the store did not take it."""

log = structlog.get_logger(__name__)


Mutes: TypeAlias = Callable[[Collection[str]], Awaitable[frozenset[tuple[str, str]]]]
"""The pairs of some people of whom the first does not want to hear the second."""


class Room:
    """One table in this process."""

    def __init__(
        self,
        table_id: str,
        store: Log,
        events: Sequence[Logged],
        variants: Variants,
        thinking: Thinking,
        now: Callable[[], int],
        announce: Callable[["Room"], Awaitable[None]],
        archive: Callable[["Room"], Awaitable[None]],
        counts: Counts,
        mutes: Mutes,
        grace: int = 0,
    ) -> None:
        self.id = table_id
        self.table = fold(events, variants)
        self._store = store
        self._events = list(events)
        self._thinking = thinking
        self._now = now
        self._announce = announce
        self._archive = archive
        self._counts = counts
        self._mutes = mutes
        self._grace = grace
        self._leads = False
        self._variants = variants
        self._lock = asyncio.Lock()
        self._streams: dict[Viewer, Stream] = {}
        self._scene: Scene | None = None
        self._driver: asyncio.Task[None] | None = None
        self._moved = asyncio.Event()
        self.drive()

    # What people do.

    async def do(self, person: str, command: Command, expect: int | None = None) -> None:
        """Carry out a person's command.

        Args:
            person: who wants it.
            command: what is wanted.
            expect: the number of the last update the person has seen, if it matters.
                Otherwise a command that somebody else was quicker than is decided once more.

        Raises:
            Rejected: with a code; ``table/stale`` if the table has moved on.
            IllegalAction: if the rules do not allow an action.
        """
        with self._counts.refusing():
            await self._do(person, command, expect)
        self.drive()

    async def _do(self, person: str, command: Command, expect: int | None) -> None:
        async with self._lock:
            viewer = self.table.place_of(person)
            if expect is not None and expect != self._stream(viewer).number:
                raise Rejected(say("the table has moved on"), code="table/stale")
            for attempts_left in reversed(range(1 if expect is not None else MOST_ATTEMPTS)):
                try:
                    await self._append(decide(self.table, person, command))
                except Rejected as error:
                    if error.code != "table/stale" or not attempts_left:
                        raise
                else:
                    return

    async def arrange(self, events: Sequence[TableEvent]) -> None:
        """Let happen what the server itself has arranged."""
        async with self._lock:
            await self._append(events)
        self.drive()

    async def _append(self, events: Sequence[TableEvent]) -> None:
        if not events:
            return
        if self.table.over and any(isinstance(event, DealBegan) for event in events):
            await self._archive(self)
        now = self._now()
        tables = [self.table]
        for number, event in enumerate(events, start=self.table.number + 1):
            tables.append(after(tables[-1], Logged(number, now, event)))
        await self._heed_mutes(events)
        began = perf_counter()
        try:
            logged = await self._store.append(
                self.id, self.table.number, events, index_of(tables[-1]), now
            )
        except Rejected:
            await self._catch_up()
            raise
        self._counts.appended(logged, perf_counter() - began)
        self._leads = True
        for entry, table in zip(logged, tables[1:], strict=True):
            self._follow(entry, table)
        await self._announce(self)

    async def catch_up(self) -> None:
        """Read what others have appended to the log."""
        async with self._lock:
            await self._catch_up()
        self.drive()

    async def _catch_up(self) -> None:
        missed = await self._store.read(self.id, after=self.table.number)
        self._leads = self._leads and not missed
        await self._heed_mutes([entry.what for entry in missed])
        for entry in missed:
            self._follow(entry, after(self.table, entry))

    async def _heed_mutes(self, events: Sequence[TableEvent]) -> None:
        """Before somebody is heard: learn who of those who listen does not want that."""
        speakers = frozenset(event.person for event in events if isinstance(event, Said))
        if not speakers:
            return
        listeners = [one for stream in self._streams.values() for one in stream.listeners]
        pairs = await self._mutes(speakers | {one.person for one in listeners if one.person})
        for one in listeners:
            muted = {muted for person, muted in pairs if person == one.person}
            one.muted = one.muted - speakers | muted

    def _follow(self, logged: Logged, table: TableState) -> None:
        """Take in an event and the table after it, and tell every viewer what it brings."""
        self.table = table
        self._events.append(logged)
        self._moved.set()
        if self._scene is not None:
            happened = step(self._scene, logged, table)
            self._scene = happened.now
            for stream in self._streams.values():
                stream.follow(happened)
        if isinstance(logged.what, Sat | Stood | Filled):
            self._look_from_own_places()

    # Who looks on.

    def _stream(self, viewer: Viewer) -> Stream:
        """A viewer's stream."""
        if viewer not in self._streams:
            self._go_through(viewer)
        return self._streams[viewer]

    def _go_through(self, viewer: Viewer) -> None:
        """Begin a viewer's stream, and those of all who sit here, where they are missing.

        New streams go through the log once, to be where they would be had they always been.
        """
        opening, *others = self._events
        now = scene(fold([opening], self._variants))
        sitting = [number for number, place in enumerate(self.table.places) if place.person]
        new = {one: Stream(one, now, self._counts) for one in {viewer, *sitting}}
        new = {one: stream for one, stream in new.items() if one not in self._streams}
        for logged in others:
            happened = step(now, logged, after(now.table, logged))
            now = happened.now
            for stream in new.values():
                stream.follow(happened)
        self._streams |= new
        self._scene = now

    def listen(
        self,
        person: str | None,
        last: int | None = None,
        muted: frozenset[str] = frozenset(),
        words: Catalog | None = None,
    ) -> Listener:
        """Follow the table as a person who sits there, or as a kibitzer.

        Args:
            person: who looks.
            last: the number of the last update seen; what was missed is sent, or everything.
            muted: whom the person does not want to hear.
            words: the language in which all is written; none for English.
        """
        self.check_may_look(person)
        viewer = None if person is None else self.table.place_of(person)
        stream = self._stream(viewer)
        listener = Listener(viewer, person, muted, words)
        stream.enter(listener)
        self.resume(listener, last)
        return listener

    def seen_by(self, person: str | None, words: Catalog | None = None) -> Parts:
        """All that a person sees of the table now, in a language.

        Raises:
            Rejected: ``table/closed_doors``.
        """
        self.check_may_look(person)
        stream = self._stream(None if person is None else self.table.place_of(person))
        seen = stream.parts_in(words)
        self._let_go(stream)
        return seen

    def check_may_look(self, person: str | None) -> None:
        """Refuse somebody who may not see this table; see ``commands.check_may_look``."""
        check_may_look(self.table, person)

    def chat(self) -> list[tuple[int, Said]]:
        """All that was said at the table, and when."""
        return [(entry.at, entry.what) for entry in self._events if isinstance(entry.what, Said)]

    def resume(self, listener: Listener, last: int | None) -> None:
        """Send a listener what came after an update, or a snapshot if that is not kept."""
        stream = self._stream(listener.viewer)
        missed = None if last is None else stream.since(last, listener.words)
        if missed is None:
            parts = stream.parts_in(listener.words)
            snapshot = Snapshot(VERSION, stream.number, parts, self._now(), stream.heard)
            listener.send(written(snapshot))
            return
        for told in missed:
            listener.tell(told)

    def _look_from_own_places(self) -> None:
        """Let everybody follow from where they sit now, whoever has made them sit or stand."""
        listeners = [one for stream in self._streams.values() for one in stream.listeners]
        for listener in listeners:
            viewer = None if listener.person is None else self.table.place_of(listener.person)
            if not self.table.may_look(listener.person):
                listener.drop()
            elif viewer != listener.viewer:
                self._move(listener, viewer)

    def _move(self, listener: Listener, viewer: Viewer) -> None:
        self.leave(listener)
        listener.viewer = viewer
        self._stream(viewer).enter(listener)
        self.resume(listener, None)

    def leave(self, listener: Listener) -> None:
        """Follow no longer."""
        stream = self._stream(listener.viewer)
        stream.listeners.discard(listener)
        self._let_go(stream)

    def _let_go(self, stream: Stream) -> None:
        """Keep no stream for kibitzers when there are none."""
        if stream.viewer is None and not stream.listeners:
            del self._streams[None]

    @property
    def followers(self) -> int:
        """How many connections follow the table here."""
        return sum(len(stream.listeners) for stream in self._streams.values())

    @property
    def watched(self) -> bool:
        """Whether anybody follows the table here."""
        return any(stream.listeners for stream in self._streams.values())

    @property
    def busy(self) -> bool:
        """Whether a computer player or a deadline is being waited for here."""
        return self._driver is not None and not self._driver.done()

    # What goes on by itself: computer players, and time.

    def drive(self) -> None:
        """See to it that computer players answer and deadlines are kept."""
        if not self.busy and next_due(self.table) is not None:
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        while True:
            number, turn = self.table.number, computer_turn(self.table)
            due = turn.due if turn else clock.deadline(self.table)
            if due is None:
                return
            if not await self._moves_until(due if self._leads else due + self._grace):
                await (self._answer(number) if turn else self._keep_time())

    async def _moves_until(self, due: int) -> bool:
        """Whether anything happens at the table until then; waits for it.

        The process that wrote the last event is the first to see to the next one. Where others
        hold the table as well they wait a little longer, and take over if it has died.
        """
        self._moved.clear()
        try:
            async with asyncio.timeout(max(0, due - self._now()) / MS):
                return await self._moved.wait()
        except TimeoutError:
            return False

    async def _answer(self, number: int) -> None:
        """Let the computer player whose turn it is answer, if nothing else has happened since."""
        async with self._lock:
            turn = computer_turn(self.table)
            if turn is None or self.table.deal is None or self.table.number != number:
                return
            if not self._thinking.is_heavy(turn.level):
                seen = view(self.table.deal, turn.seat)
                text = self._thinking.at_once(turn.level, self.table.variant, seen)
                await self._let_answer(turn, text)
                return
            deal = self.table.deal
        text = await self._thinking.answer(turn.level, self.table.variant, view(deal, turn.seat))
        async with self._lock:
            if self.table.deal is deal and computer_turn(self.table) == turn:
                await self._let_answer(turn, text)

    async def _let_answer(self, turn: ComputerTurn, text: str) -> None:
        try:
            await self._append([computer_answer(self.table, turn.seat, text, turn.level)])
        except KibitzError as error:
            log.info("computer.late", table=self.id, reason=str(error))
            await asyncio.sleep(RETRY)

    async def _keep_time(self) -> None:
        """What happens because somebody's time is up."""
        async with self._lock:
            try:
                await self._append(clock.overdue(self.table, self._now()))
            except KibitzError as error:
                log.info("deadline.late", table=self.id, reason=str(error))
                await asyncio.sleep(RETRY)

    async def close(self) -> None:
        """Stop what goes on by itself and send everybody away; the log stays."""
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)
        for stream in self._streams.values():
            for listener in tuple(stream.listeners):
                listener.drop()
