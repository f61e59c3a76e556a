"""What a viewer of a table has been told, and the connections that listen."""

import asyncio
from collections import deque
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from kibitz.rules.text import Catalog
from kibitz.server.counts import Counts
from kibitz.server.messages import Update, written
from kibitz.server.table.events import Said
from kibitz.server.table.hearing import heard, heard_so_far
from kibitz.server.table.projection import Parts, Scene, Step, Viewer, in_words, own_parts

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
        translated: the same in the languages in which somebody has followed, except English.
    """

    frame: bytes
    speaker: str = ""
    silent: bytes = b""
    translated: "Mapping[Catalog, Told]" = MappingProxyType({})

    def in_language(self, words: Catalog | None) -> "Told | None":
        """The update in a language; none if it was not written in it."""
        return self if words is None else self.translated.get(words)


class Listener:
    """A connection that follows a table: frames waiting to be sent to it.

    Args:
        viewer: what it may see.
        person: who listens; none if nobody is signed in.
        muted: whom the person does not want to hear.
        words: the language to be written in; none for English.
    """

    def __init__(
        self,
        viewer: Viewer,
        person: str | None = None,
        muted: frozenset[str] = frozenset(),
        words: Catalog | None = None,
    ) -> None:
        self.viewer = viewer
        self.person = person
        self.muted = muted
        self.words = words
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
        self._languages: set[Catalog] = set()
        self._scene = opening
        self._own = own_parts(opening, viewer)
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

    def parts_in(self, words: Catalog | None) -> Parts:
        """All that the viewer sees, in a language."""
        parts = self.parts
        if words is None:
            return parts
        return parts | in_words(self._scene, self.viewer, parts, words, {})

    def enter(self, listener: Listener) -> None:
        """Let a connection follow; from now on it is told everything in its language."""
        self.listeners.add(listener)
        if listener.words is not None:
            self._languages.add(listener.words)

    def since(self, last: int, words: Catalog | None) -> list[Told] | None:
        """The updates after one, in a language; none if they are not all kept in it."""
        missed = self.number - last
        if not 0 <= missed <= len(self.told):
            return None
        kept = [told.in_language(words) for told in list(self.told)[len(self.told) - missed :]]
        told = [one for one in kept if one is not None]
        return told if len(told) == len(kept) else None

    def follow(self, step: Step) -> None:
        """Take in what has happened; kibitzers may have to wait for it."""
        self._behind.append(step)
        while len(self._behind) > self._lag:
            self._tell(self._behind.popleft())

    def _tell(self, step: Step) -> None:
        own, self._scene = self._own, step.now
        if step.moved:
            self._own = own_parts(step.now, self.viewer, step.texts)
        changed = step.changed | {
            name: part for name, part in self._own.items() if own.get(name) != part
        }
        heard_words = heard(step, self.viewer)
        if not changed and heard_words is None:
            return
        self.number += 1
        translated = {
            language: self._written(
                step,
                heard_words,
                changed | in_words(step.now, self.viewer, changed, language, step.texts),
                language,
            )
            for language in self._languages
        }
        told = self._written(step, heard_words, changed)._replace(translated=translated)
        self.told.append(told)
        self._counts.updates += len(self.listeners)
        for listener in tuple(self.listeners):
            listener.tell(told if listener.words is None else translated[listener.words])

    def _written(
        self,
        step: Step,
        heard_words: dict[str, Any] | None,
        changed: Parts,
        language: Catalog | None = None,
    ) -> Told:
        """What an event brings, as it is sent in a language."""
        frame = written(Update(self.number, heard_words, changed), language)
        if not isinstance(step.logged.what, Said):
            return Told(frame)
        silent = written(Update(self.number, None, changed), language)
        return Told(frame, step.logged.what.person, silent)
