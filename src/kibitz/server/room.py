"""One table held in this process: a cache of its log, those who look at it, and its computers.

The log is the truth. A room acts by appending to it and then folding what was appended; if
somebody else was first, it reads what happened and tells whoever asked that the table has moved
on. A room can be thrown away at any moment and made again from the log.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Protocol

import structlog

from kibitz.bots.player import Player
from kibitz.errors import IllegalAction, KibitzError, Rejected
from kibitz.play.view import view
from kibitz.rules.game import Variant
from kibitz.server.messages import VERSION, Snapshot, Update, written
from kibitz.server.store.log import Log
from kibitz.server.store.tables import Phase, TableIndex
from kibitz.server.table import clock
from kibitz.server.table.commands import (
    Command,
    computer_answer,
    computer_turn,
    decide,
)
from kibitz.server.table.events import Logged, TableEvent
from kibitz.server.table.fold import after, fold
from kibitz.server.table.projection import Parts, Viewer, heard, parts
from kibitz.server.table.state import TableState, Variants

KEPT: Final = 256
"""Updates kept for each viewer, for those who come back."""

MOST_WAITING: Final = 128
"""Frames that may wait for one listener; a slower one is dropped and resumes when it can."""

MS: Final = 1000

log = structlog.get_logger(__name__)


class Listener:
    """A connection that follows a table: frames waiting to be sent to it."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.frames: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self.dropped = False

    def send(self, frame: bytes) -> None:
        """Queue a frame; a listener that cannot keep up is dropped."""
        if self.dropped:
            return
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """End this listener, whatever still waits."""
        self.dropped = True
        while not self.frames.empty():
            self.frames.get_nowait()
        self.frames.put_nowait(None)


class Stream:
    """What one viewer has been told, and who listens to it.

    Attributes:
        number: how many updates there were.
        parts: what the viewer sees.
        frames: the last updates, for those who come back.
        listeners: the connections that follow.
    """

    def __init__(self, viewer: Viewer, table: TableState) -> None:
        self.viewer = viewer
        self.number = 0
        self.parts: Parts = parts(table, viewer)
        self.frames: deque[bytes] = deque(maxlen=KEPT)
        self.listeners: set[Listener] = set()
        self._table = table
        self._lag = table.settings.kibitzer_delay if viewer is None else 0
        self._behind: deque[Logged] = deque()

    def follow(self, logged: Logged) -> None:
        """Take in an event; kibitzers may have to wait for it."""
        self._behind.append(logged)
        while len(self._behind) > self._lag:
            self._tell(self._behind.popleft())

    def _tell(self, logged: Logged) -> None:
        before, self._table = self._table, after(self._table, logged)
        now = parts(self._table, self.viewer)
        changed = {name: part for name, part in now.items() if self.parts.get(name, ...) != part}
        words = heard(before, logged, self.viewer)
        if not changed and words is None:
            return
        self.number += 1
        self.parts = now
        frame = written(Update(self.number, words, changed))
        self.frames.append(frame)
        for listener in tuple(self.listeners):
            listener.send(frame)


class Computers(Protocol):
    """Where the answers of computer players come from."""

    def __call__(self, level: str, variant: Variant[Any]) -> Player:
        """A player of a level."""
        ...


class Room:
    """One table in this process."""

    def __init__(
        self,
        table_id: str,
        store: Log,
        events: Sequence[Logged],
        variants: Variants,
        computers: Computers,
        now: Callable[[], int],
        announce: Callable[["Room"], Awaitable[None]],
    ) -> None:
        self.id = table_id
        self.table = fold(events, variants)
        self._store = store
        self._events = list(events)
        self._computers = computers
        self._now = now
        self._announce = announce
        self._variants = variants
        self._lock = asyncio.Lock()
        self._streams: dict[Viewer, Stream] = {}
        self._driver: asyncio.Task[None] | None = None
        self.drive()

    # What people do.

    async def do(self, person: str, command: Command, expect: int | None = None) -> None:
        """Carry out a person's command.

        Args:
            person: who wants it.
            command: what is wanted.
            expect: the number of the last update the person has seen, if it matters.

        Raises:
            Rejected: with a code; ``table/stale`` if the table has moved on.
            IllegalAction: if the rules do not allow an action.
        """
        async with self._lock:
            viewer = self.table.place_of(person)
            if expect is not None and expect != self._stream(viewer).number:
                raise Rejected("the table has moved on", code="table/stale")
            await self._append(decide(self.table, person, command))
        self.drive()

    async def _append(self, events: Sequence[TableEvent]) -> None:
        if not events:
            return
        now = self._now()
        table = self.table
        for number, event in enumerate(events, start=table.number + 1):
            table = after(table, Logged(number, now, event))
        try:
            logged = await self._store.append(self.id, self.table.number, events, index_of(table))
        except Rejected:
            await self._catch_up()
            raise
        for entry in logged:
            self._follow(entry)
        await self._announce(self)

    async def catch_up(self) -> None:
        """Read what others have appended to the log."""
        async with self._lock:
            await self._catch_up()
        self.drive()

    async def _catch_up(self) -> None:
        for entry in await self._store.read(self.id, after=self.table.number):
            self._follow(entry)

    def _follow(self, logged: Logged) -> None:
        """Fold an event and tell every viewer what it brings."""
        self.table = after(self.table, logged)
        self._events.append(logged)
        for stream in self._streams.values():
            stream.follow(logged)

    # Who looks on.

    def _stream(self, viewer: Viewer) -> Stream:
        """A viewer's stream; a new one goes through the log once, to be where others would be."""
        if viewer not in self._streams:
            opening, *others = self._events
            stream = Stream(viewer, fold([opening], self._variants))
            for logged in others:
                stream.follow(logged)
            self._streams[viewer] = stream
        return self._streams[viewer]

    def listen(self, person: str | None, last: int | None = None) -> Listener:
        """Follow the table as a person who sits there, or as a kibitzer.

        Args:
            person: who looks.
            last: the number of the last update seen; what was missed is sent, or everything.
        """
        viewer = None if person is None else self.table.place_of(person)
        if viewer is None and not self.table.settings.kibitzers and person != self.table.host:
            raise Rejected("this table has no kibitzers", code="table/closed_doors")
        stream = self._stream(viewer)
        listener = Listener(viewer)
        stream.listeners.add(listener)
        self.resume(listener, last)
        return listener

    def resume(self, listener: Listener, last: int | None) -> None:
        """Send a listener what came after an update, or a snapshot if that is not kept."""
        stream = self._stream(listener.viewer)
        missed = None if last is None else stream.number - last
        if missed is not None and 0 <= missed <= len(stream.frames):
            for frame in list(stream.frames)[len(stream.frames) - missed :]:
                listener.send(frame)
        else:
            listener.send(written(Snapshot(VERSION, stream.number, stream.parts)))

    def move(self, listener: Listener, viewer: Viewer) -> None:
        """Let a listener follow as another viewer from now on."""
        self.leave(listener)
        listener.viewer = viewer
        self._stream(viewer).listeners.add(listener)
        self.resume(listener, None)

    def leave(self, listener: Listener) -> None:
        """Follow no longer."""
        self._stream(listener.viewer).listeners.discard(listener)

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
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        while True:
            turn, due = computer_turn(self.table), clock.deadline(self.table)
            if turn is not None:
                await asyncio.sleep(turn.pause)
                await self._answer()
            elif due is not None:
                number = self.table.number
                await asyncio.sleep(max(0, due - self._now()) / MS)
                if self.table.number == number:
                    await self._keep_time()
            else:
                return

    async def _answer(self) -> None:
        """Let the computer player whose turn it is answer, if it still is."""
        async with self._lock:
            turn = computer_turn(self.table)
            if turn is None or self.table.deal is None:
                return
            player = self._computers(turn.level, self.table.variant)
            choice = player.choose(view(self.table.deal, turn.seat))
            try:
                event = computer_answer(self.table, turn.seat, choice.action.text, turn.level)
                await self._append([event])
            except IllegalAction as error:
                log.error("computer.illegal", table=self.id, level=turn.level, action=error.action)
                raise
            except KibitzError as error:
                log.info("computer.late", table=self.id, reason=str(error))

    async def _keep_time(self) -> None:
        """What happens because somebody's time is up."""
        async with self._lock:
            try:
                await self._append(clock.overdue(self.table, self._now()))
            except KibitzError as error:
                log.info("deadline.late", table=self.id, reason=str(error))

    async def close(self) -> None:
        """Stop what goes on by itself and send everybody away; the log stays."""
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.gather(self._driver, return_exceptions=True)
        for stream in self._streams.values():
            for listener in tuple(stream.listeners):
                listener.drop()


def index_of(table: TableState) -> TableIndex:
    """What the store can tell of a table without its log."""
    return TableIndex(
        variant=table.variant.name,
        host=table.host,
        phase=phase_of(table),
        public=table.settings.public,
        rated=table.settings.rated,
        places=table.places,
        deals=table.deals,
        due=next_due(table),
    )


def phase_of(table: TableState) -> Phase:
    """How far a table is."""
    if table.closed:
        return "closed"
    if table.deal is None:
        return "waiting"
    if table.playing:
        return "playing"
    return "over" if table.over else "between"


def next_due(table: TableState) -> int | None:
    """When a process has to see to the table: at once if a computer player has to answer."""
    return table.asked_at if computer_turn(table) is not None else clock.deadline(table)
