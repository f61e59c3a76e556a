"""Where computer players think: here, in a thread, or lent to another machine.

What is lent is the view of the seat that answers, and nothing more; what comes back is the text of
an action, which is taken only if it is legal. If nobody answers in time it is thought out here.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

import msgspec
import structlog

from kibitz.bots.levels import LEVELS
from kibitz.bots.player import NO_LIMIT, THOROUGH, Budget, Player
from kibitz.errors import KibitzError
from kibitz.formats.wire import read_view, view_bytes
from kibitz.rules.game import Variant
from kibitz.rules.view import Choice, View
from kibitz.server.bus import Bus
from kibitz.server.table.state import Variants

SUBJECT: Final = "kibitz.thinking"
QUEUE: Final = "kibitz.workers"
"""Of those who join this group one gets each question."""

PATIENCE: Final = 6.0
"""Seconds that an answer from another machine may take."""

MakePlayer = Callable[[str, Variant[Any]], Player]
"""Makes a player of a level."""

log = structlog.get_logger(__name__)


INSTEAD: Final = ("house", "random")
"""Who answers for a player that cannot."""


class Question(msgspec.Struct, frozen=True):
    """What is asked of another machine: the level of the player, and what it sees."""

    level: str
    view: bytes


class Answer(msgspec.Struct, frozen=True):
    """What it says: the text of an action."""

    action: str


class Thinking:
    """Answers for computer players.

    Args:
        make_player: makes the players that think here.
        bus: the way to those who think elsewhere.
        lend_all: whether all levels are lent, not only those that think long.
    """

    def __init__(self, make_player: MakePlayer, bus: Bus, lend_all: bool = False) -> None:
        self._make_player = make_player
        self._bus = bus
        self._lend_all = lend_all
        self._failed: set[tuple[str, str]] = set()

    def is_heavy(self, level: str) -> bool:
        """Whether an answer takes so long that others should be served meanwhile."""
        return self._lend_all or LEVELS[level].heavy

    def at_once(self, level: str, variant: Variant[Any], view: View) -> str:
        """The answer of a player that need not think."""
        return self._choice(level, variant, view, NO_LIMIT).action.text

    async def answer(self, level: str, variant: Variant[Any], view: View) -> str:
        """The answer of a player that thinks."""
        lent = await self._lent(level, view)
        if lent is not None:
            return lent
        return await asyncio.to_thread(self.at_once, level, variant, view)

    async def choice(self, level: str, variant: Variant[Any], view: View) -> Choice:
        """All that a player has to say of a decision; it is thought out here, in a thread."""
        return await asyncio.to_thread(self._choice, level, variant, view, THOROUGH)

    def _choice(self, level: str, variant: Variant[Any], view: View, budget: Budget) -> Choice:
        """What a player answers, or another one in its stead: the table goes on whatever it does.

        Raises:
            KibitzError: if there is no player of the level.
        """
        assert view.decision, "this seat owes no decision"
        for name in dict.fromkeys((level, *INSTEAD)):
            player = self._make_player(name, variant)
            try:
                choice = player.choose(view, budget)
            except Exception as error:  # a player may be anybody's, and get anything wrong
                self._complain(name, variant, _what_failed(error))
            else:
                if choice.action in view.decision.legal:
                    return choice
                self._complain(name, variant, "an illegal answer")
        raise AssertionError("who draws by lot can always answer")

    def _complain(self, level: str, variant: Variant[Any], reason: str) -> None:
        """Say once of a player that it gets something wrong; of the cards nothing is said."""
        if (level, variant.name) not in self._failed:
            self._failed.add((level, variant.name))
            log.error("computer.failed", level=level, variant=variant.name, reason=reason)

    async def _lent(self, level: str, view: View) -> str | None:
        """The answer from another machine; none if it has none that fits."""
        question = msgspec.msgpack.encode(Question(level, view_bytes(view)))
        said = await self._bus.ask(SUBJECT, question, PATIENCE)
        if not said:
            return None
        try:
            action = msgspec.msgpack.decode(said, type=Answer).action
        except msgspec.DecodeError as error:
            log.warning("thinking.unreadable", reason=str(error))
            return None
        if view.decision is None or all(action != legal.text for legal in view.decision.legal):
            log.warning("thinking.illegal", level=level)
            return None
        return action


def _what_failed(error: Exception) -> str:
    """What went wrong and where in the code, with nothing of what it went wrong about."""
    *_, last = extract_tb(error.__traceback__)
    return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"


def answered(question: bytes, variants: Variants, make_player: MakePlayer) -> bytes:
    """What a worker says to a question; nothing if it cannot answer it, and others may."""
    try:
        asked = msgspec.msgpack.decode(question, type=Question)
        view = read_view(asked.view)
        player = make_player(asked.level, variants(view.game))
    except (msgspec.DecodeError, KibitzError) as error:
        log.warning("worker.not_answered", reason=str(error))
        return b""
    try:
        choice = player.choose(view)
    except Exception as error:  # a player may be anybody's, and get anything wrong
        log.error("worker.failed", level=asked.level, reason=_what_failed(error))
        return b""
    return msgspec.msgpack.encode(Answer(choice.action.text))
