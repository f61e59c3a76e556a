"""A player in a program of its own: it reads a question a line, and answers it with a line.

The lines are described in docs/foreign-players.md. Every question holds all that the seat knows, so
one program serves all seats and deals, and may be started anew between any two questions.
"""

import os
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final

from kibitz.bots.player import NO_LIMIT, Budget
from kibitz.errors import KibitzError
from kibitz.formats.asked import asked_bytes
from kibitz.rules.game import Variant
from kibitz.rules.text import say
from kibitz.rules.view import Choice, View

PATIENCE: Final = 30.0
"""Seconds that an answer may take beyond what the player was given to think."""

SHOWN: Final = 60
"""Characters of a wrong answer that are shown."""

ENDED: Final = b""
"""What is read after the last line."""


class ForeignPlayerFailed(KibitzError):
    """A player in another program has not answered, or not with anything legal."""

    kind = "foreign"


@dataclass
class ForeignPlayer:
    """A player who answers from another program, which is started when first asked.

    Attributes:
        variant: what is played.
        command: how the program is started.
        patience: how many seconds it may take for an answer, beyond what it may think.
    """

    variant: Variant[Any]
    command: str
    patience: float = PATIENCE
    _program: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _said: "Queue[bytes]" = field(default_factory=Queue, init=False)

    def choose(self, view: View, budget: Budget = NO_LIMIT) -> Choice:
        """The program's answer to the decision that the view's seat owes.

        Raises:
            ForeignPlayerFailed: if it does not start, ends, takes too long or says what is not
                legal. The next question starts the program anew, unless it only said so.
        """
        assert view.decision, "this seat owes no decision"
        question = asked_bytes(self.variant, view, budget.seconds, budget.nodes)
        line = self._answer(question, budget)
        text, _, reason = line.partition("\t")
        for action in view.decision.legal:
            if action.text == text:
                return Choice(action, reason)
        raise self._failed(
            say("it answers {text!r} to a {kind}", text=text[:SHOWN], kind=view.decision.kind)
        )

    def close(self) -> None:
        """End the program, if it runs."""
        program, self._program = self._program, None
        if program is None:
            return
        _end(program)
        assert program.stdin
        with suppress(OSError):  # Half a question may wait there still.
            program.stdin.close()

    def _answer(self, question: bytes, budget: Budget) -> str:
        program = self._program or self._started()
        assert program.stdin
        try:
            program.stdin.write(question + b"\n")
            program.stdin.flush()
            line = self._said.get(timeout=self.patience + (budget.seconds or 0))
        except OSError:
            line = ENDED
        except Empty:
            self.close()
            raise self._failed(say("it has not answered in time")) from None
        if not line.endswith(b"\n"):
            self.close()
            raise self._failed(say("it has ended"))
        return line.decode("utf-8", "replace").rstrip("\r\n")

    def _started(self) -> subprocess.Popen[bytes]:
        """The program, with its answers going into a new queue: old ones are nobody's now."""
        try:
            program = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise self._failed(say("it cannot be started: {reason}", reason=reason)) from None
        self._said = Queue()
        Thread(target=_listen, args=(program, self._said), daemon=True).start()
        self._program = program
        return program

    def _failed(self, why: str) -> ForeignPlayerFailed:
        return ForeignPlayerFailed(why, where=self.command)


def _end(program: subprocess.Popen[bytes]) -> None:
    """End a program, and those that it has started."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            program.kill()
        else:
            os.killpg(program.pid, signal.SIGKILL)
    program.wait()


def _listen(program: subprocess.Popen[bytes], said: "Queue[bytes]") -> None:
    """Pass on what a program says, line by line, until it ends."""
    assert program.stdout
    with program.stdout as lines:
        for line in lines:
            said.put(line)
    said.put(ENDED)
