"""Players in programs of their own."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from kibitz import games
from kibitz.bots.arena.pairing import Pairing
from kibitz.bots.arena.run import here, measure
from kibitz.bots.foreign import ForeignPlayer, ForeignPlayerFailed
from kibitz.bots.levels import player
from kibitz.bots.player import Budget
from kibitz.bots.run import play_out
from kibitz.errors import KibitzError, ParseError
from kibitz.formats.asked import asked_bytes, read_asked
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.match import Before

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
WHIST = games.variant("whist")
SPEAKS = "import sys; from kibitz.cli.main import app; app(['answer', 'house'])"


def program(text):
    """The command of a program in Python."""
    return shlex.join([sys.executable, "-c", text])


@pytest.fixture
def foreign():
    """Makes players from another program, and ends them."""
    made = []

    def make(text, variant=WHIST, patience=20.0):
        made.append(ForeignPlayer(variant, program(text), patience))
        return made[-1]

    yield make
    for one in made:
        one.close()


def first_view(variant=WHIST):
    state = new_deal(variant, seed="asked")
    return view(state, state.pending[0].seat)


@by_name
def test_our_own_house_player_plays_the_same_from_another_program(variant, foreign):
    start = new_deal(variant, seed="the same")
    here = play_out(start, [player("house", variant)] * 4)
    there = play_out(start, [foreign(SPEAKS, variant)] * 4)
    assert here.history == there.history


@by_name
def test_a_question_says_what_the_seat_knows(variant):
    seen = first_view(variant)
    line = asked_bytes(variant, seen, seconds=1.5, nodes=7)
    assert b"\n" not in line
    asked = json.loads(line)
    assert f"{asked['game']}/{asked['variant']}" == variant.name
    assert asked["decision"]["legal"] == [action.text for action in seen.decision.legal]
    hands = {zone["owner"]: zone["cards"] for zone in asked["zones"] if zone["zone"] == "hand"}
    seen_hands = [seat for seat, cards in hands.items() if isinstance(cards, list)]
    assert seen_hands == [asked["seat"]] and len(hands) == 4
    assert read_asked(line, games.variant) == (variant, seen, 1.5, 7)


@pytest.mark.parametrize("line", [b"", b"7", b"{}", b'{"game":"whist","variant":"esmakker"}'])
def test_what_is_no_question_is_refused(line):
    with pytest.raises(ParseError):
        read_asked(line, games.variant)


def test_an_answer_may_have_a_reason(foreign):
    choice = foreign("input(); print('P\\twhy not')").choose(first_view())
    assert (choice.action.text, choice.reason) == ("P", "why not")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("input(); print('7C')", "it answers '7C' to a call"),
        ("input(); print()", "it answers '' to a call"),
        ("input(); print('P', end='')", "it has ended"),
        ("", "it has ended"),
        ("import time; input(); time.sleep(60)", "it has not answered in time"),
    ],
)
def test_what_a_program_does_wrong_is_said(foreign, text, why):
    patience = 0.3 if "sleep" in text else 20.0
    with pytest.raises(ForeignPlayerFailed, match=why):
        foreign(text, patience=patience).choose(first_view())


@pytest.mark.parametrize("command", ["no/such/program", "'", ""])
def test_a_program_that_cannot_be_started_is_named(command):
    with pytest.raises(ForeignPlayerFailed, match="cannot be started"):
        ForeignPlayer(WHIST, command).choose(first_view())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell")
def test_a_program_is_ended_with_those_that_it_has_started():
    inner = program("import time; input(); time.sleep(600)")
    one = ForeignPlayer(WHIST, shlex.join(["sh", "-c", f"{inner}; true"]), patience=1)
    with pytest.raises(ForeignPlayerFailed, match="in time"):
        one.choose(first_view())


def test_the_time_to_think_is_given_on_top_of_the_patience(foreign):
    slow = foreign("import time; input(); time.sleep(1); print('P')", patience=0.2)
    assert slow.choose(first_view(), Budget(seconds=10)).action.text == "P"


def test_a_program_that_has_ended_is_started_anew(foreign):
    once = foreign("input(); print('P')")
    assert once.choose(first_view()).action.text == "P"
    with pytest.raises(ForeignPlayerFailed):
        once.choose(first_view())
    assert once.choose(first_view()).action.text == "P"


def test_a_program_that_cannot_play_at_all_ends_the_measurement():
    pairing = Pairing("whist/esmakker", (), "house", f"foreign:{program('')}", "x")
    with pytest.raises(KibitzError, match=r"no deal can be played: .*it has ended"):
        list(measure(here(pairing, games.variant, range(10))))


def test_a_deal_that_a_program_does_not_finish_is_forfeited(tmp_path):
    """This one answers by the first legal answer until it has said so many words."""
    text = (
        "import json, sys\n"
        "for _, line in zip(range(150), sys.stdin):\n"
        "    print(json.loads(line)['decision']['legal'][0], flush=True)\n"
    )
    pairing = Pairing("belote/bulgarian", (), "house", f"foreign:{program(text)}", "forfeit")
    *_, result = measure(here(pairing, games.variant, range(12)))
    assert result.forfeits[0] == 0 < result.forfeits[1] < 12
    assert result.tally.deals + result.forfeits[1] == 12
    assert "it has ended" in result.why


def test_the_page_says_what_a_question_has():
    page = (Path(__file__).parents[2] / "docs" / "foreign-players.md").read_text()
    shown = json.loads(re.search(r"^```json question\n(.*?)^```", page, re.M | re.S)[1])
    assert shown.keys() == json.loads(asked_bytes(WHIST, first_view())).keys()
    assert set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", page, re.M)))) == (
        shown.keys()
    )


def test_a_question_says_how_the_match_stands():
    belote = games.variant("belote/bulgarian")
    state = new_deal(belote, seed="match", before=Before(5, (20, 30, 20, 30)))
    seen = view(state, state.pending[0].seat)
    assert json.loads(asked_bytes(belote, seen))["match"] == {
        "totals": {"N": "20", "E": "30", "S": "20", "W": "30"},
        "carried": "5",
    }
    assert json.loads(asked_bytes(WHIST, first_view()))["match"] is None


def test_the_player_on_one_page_plays(foreign):
    page = (Path(__file__).parents[2] / "docs" / "foreign-players.md").read_text()
    text = re.search(r"^```python\n(.*?)^```", page, re.M | re.S)[1]
    seen = first_view()
    assert foreign(text).choose(seen).action == seen.decision.legal[0]
