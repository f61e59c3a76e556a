"""What a viewer of a table has been told, and the connections that listen."""

import asyncio
from collections import deque
from typing import Any, Final, NamedTuple

from kibitz.server.counts import Counts
from kibitz.server.messages import Update, written
from kibitz.server.table.events import Said
from kibitz.server.table.projection import (
    Parts,
    Scene,
    Step,
    Viewer,
    heard,
    heard_so_far,
    own_parts,
)

KEPT: Final = 64
"""Updates kept for each viewer, for those who come back."""

MOST_WAITING: Final = 128
"""Frames that may wait for one listener; a slower one is dropped and resumes when it can."""


class Told(NamedTuple):
    """An update as it is sent.

    Attributes:
        frame: the update.
        speaker: who said what is heard in it; empty if nobody did.
        silent: the same for those who do not want to hear the speaker.
    """

    frame: bytes
    speaker: str = ""
    silent: bytes = b""


class Listener:
    """A connection that follows a table: frames waiting to be sent to it.

    Args:
        viewer: what it may see.
        person: who listens; none if nobody is signed in.
        muted: whom the person does not want to hear.
    """

    def __init__(
        self, viewer: Viewer, person: str | None = None, muted: frozenset[str] = frozenset()
    ) -> None:
        self.viewer = viewer
        self.person = person
        self.muted = muted
        self.frames: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self.dropped = False

    def tell(self, told: Told) -> None:
        """Queue an update, without the words of whoever is muted."""
        self.send(told.silent if told.speaker in self.muted else told.frame)

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
        told: the last updates, for those who come back.
        listeners: the connections that follow.
    """

    def __init__(self, viewer: Viewer, opening: Scene, counts: Counts) -> None:
        self.viewer = viewer
        self.number = 0
        self.told: deque[Told] = deque(maxlen=KEPT)
        self.listeners: set[Listener] = set()
        self._scene = opening
        self._own = own_parts(opening.table, viewer)
        self._counts = counts
        self._lag = opening.table.settings.kibitzer_delay if viewer is None else 0
        self._behind: deque[Step] = deque()

    @property
    def parts(self) -> Parts:
        """All that the viewer sees."""
        return self._scene.parts | self._own

    @property
    def heard(self) -> list[dict[str, Any]]:
        """What the viewer has heard of the deal so far."""
        return heard_so_far(self._scene.table, self.viewer)

    def follow(self, step: Step) -> None:
        """Take in what has happened; kibitzers may have to wait for it."""
        self._behind.append(step)
        while len(self._behind) > self._lag:
            self._tell(self._behind.popleft())

    def _tell(self, step: Step) -> None:
        own, self._scene = self._own, step.now
        if step.moved:
            self._own = own_parts(step.now.table, self.viewer, step.texts)
        changed = step.changed | {
            name: part for name, part in self._own.items() if own.get(name) != part
        }
        words = heard(step, self.viewer)
        if not changed and words is None:
            return
        self.number += 1
        told = Told(written(Update(self.number, words, changed)))
        if isinstance(step.logged.what, Said):
            silent = written(Update(self.number, None, changed))
            told = Told(told.frame, step.logged.what.person, silent)
        self.told.append(told)
        self._counts.updates += len(self.listeners)
        for listener in tuple(self.listeners):
            listener.tell(told)
