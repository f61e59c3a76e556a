"""What comes back from another machine is taken only if it is a legal answer."""

from dataclasses import replace

import msgspec
import pytest
from structlog.testing import capture_logs

from kibitz import games
from kibitz.bots.levels import LEVELS, player
from kibitz.formats.wire import view_bytes
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.actions import Word
from kibitz.rules.view import Choice
from kibitz.server.bus import NoBus
from kibitz.server.thinking import Answer, Question, Thinking, answered

pytestmark = pytest.mark.anyio

WHIST = games.variant("whist/esmakker")
STATE = new_deal(WHIST, seed="5")
SEEN = view(STATE, STATE.pending[0].seat)
HERE = player("house", WHIST).choose(SEEN).action.text
OTHER = next(action.text for action in SEEN.decision.legal if action.text != HERE)


def pack(text):
    return msgspec.msgpack.encode(Answer(text))


class Says:
    """A bus on which somebody always says the same."""

    def __init__(self, said):
        self.said = said

    async def ask(self, subject, question, seconds):
        return self.said


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        (None, HERE),
        (b"", HERE),
        (b"nonsense", HERE),
        (pack("SA"), HERE),
        (pack(""), HERE),
        (pack(OTHER), OTHER),
    ],
)
async def test_an_answer_is_taken_if_it_is_legal(said, taken):
    thinking = Thinking(player, Says(said), lend_all=True)
    assert await thinking.answer("house", WHIST, SEEN) == taken


@pytest.mark.parametrize(
    "question",
    [
        b"nonsense",
        msgspec.msgpack.encode(Question("house", b"{}")),
        msgspec.msgpack.encode(Question("nobody", view_bytes(SEEN))),
        msgspec.msgpack.encode(Question("house", view_bytes(replace(SEEN, game="chess/single")))),
    ],
)
def test_what_a_worker_does_not_understand_it_leaves_to_others(question):
    assert answered(question, games.variant, player) == b""


async def test_what_is_asked_can_be_answered():
    """What a server asks, a worker understands."""

    class Worker:
        async def ask(self, subject, question, seconds):
            return answered(question, games.variant, player)

    def nobody_thinks_here(level, variant):
        raise AssertionError("this should have been thought out elsewhere")

    thinking = Thinking(nobody_thinks_here, Worker(), lend_all=True)
    assert await thinking.answer("house", WHIST, SEEN) == HERE


def test_only_what_thinks_long_is_lent():
    thinking, lending = Thinking(player, NoBus()), Thinking(player, NoBus(), lend_all=True)
    for name, level in LEVELS.items():
        assert thinking.is_heavy(name) is level.heavy
        assert lending.is_heavy(name)


class Wrong:
    """A player that gets something wrong."""

    def __init__(self, wrong):
        self.wrong = wrong

    def choose(self, view, budget=None):
        if self.wrong is None:
            raise ZeroDivisionError("a secret")
        return Choice(Word(self.wrong))


@pytest.mark.parametrize("wrong", [None, "SA", "nonsense"])
async def test_a_player_that_fails_is_stood_in_for_and_complained_of_once(wrong):
    def make_player(level, variant):
        return Wrong(wrong) if level == "club" else player(level, variant)

    thinking = Thinking(make_player, NoBus())
    with capture_logs() as said:
        for _ in range(3):
            assert await thinking.answer("club", WHIST, SEEN) == HERE
            assert thinking.at_once("club", WHIST, SEEN) == HERE
            assert (await thinking.choice("club", WHIST, SEEN)).action.text == HERE
    (failed,) = said
    assert (failed["event"], failed["level"]) == ("computer.failed", "club")
    assert "secret" not in str(failed)


def test_a_worker_whose_player_fails_leaves_the_answer_to_others():
    question = msgspec.msgpack.encode(Question("club", view_bytes(SEEN)))
    with capture_logs() as said:
        assert answered(question, games.variant, lambda level, variant: Wrong(None)) == b""
    assert [each["event"] for each in said] == ["worker.failed"]
    assert "secret" not in str(said)


async def test_where_the_house_player_fails_too_the_lot_decides():
    def make_player(level, variant):
        return player(level, variant) if level == "random" else Wrong(None)

    legal = {action.text for action in SEEN.decision.legal}
    assert Thinking(make_player, NoBus()).at_once("house", WHIST, SEEN) in legal
