"""``kibitz arena`` and ``kibitz answer``, as they are typed."""

import json
import signal
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from kibitz import games
from kibitz.cli.main import app
from kibitz.formats.asked import asked_bytes
from kibitz.play.state import new_deal
from kibitz.play.view import view

COMMAND = [sys.executable, "-c", "from kibitz.cli.main import main; main()"]


def run(*words, lines=None):
    return CliRunner().invoke(app, list(words), input=lines)


def found(*words):
    result = run("arena", *words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


def test_a_measurement_in_words():
    result = run("arena", "house", "random", "--game", "belote", "--pairs", "4")
    assert result.exit_code == 0
    assert result.output.startswith("belote/bulgarian, 4 deals twice: house gains +")
    assert result.output.endswith(" points a deal on random\n")


def test_a_measurement_as_json():
    report = found("house", "random", "-g", "bridge/match", "-n", "3", "-o", "deals=8")
    assert report["game"] == "bridge/match" and report["options"] == {"deals": 8}
    assert (report["first"], report["second"]) == ("house", "random")
    assert (report["pairs"], report["unit"], report["stopped"]) == (3, "IMPs a board", False)
    assert report["forfeits"] == [0, 0]


def test_a_measurement_that_stops_when_it_is_clear():
    report = found("house", "random", "-g", "belote", "-n", "200", "--stop", "0")
    assert report["stopped"] and 30 <= report["pairs"] < 200
    assert report["mean"] > report["interval"]


def test_a_measurement_that_is_gone_on_with(tmp_path):
    notes = str(tmp_path / "notes.jsonl")
    first = found("house", "random", "-g", "belote", "-n", "3", "--resume", notes)
    assert first["pairs"] == 3
    more = found("house", "random", "-g", "belote", "-n", "5", "--resume", notes)
    assert more == found("house", "random", "-g", "belote", "-n", "5")
    refused = run("arena", "house", "random", "-g", "whist", "--resume", notes)
    assert refused.exit_code == 2
    assert "another measurement: game is belote/bulgarian" in refused.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("house", "nobody", "-g", "whist"), "there is no player 'nobody'"),
        (("house", "house", "-g", "poker"), "poker"),
        (("house", "house", "-g", "whist", "-o", "colour=red"), "there is no option 'colour'"),
        (("house", "foreign:no/such", "-g", "whist"), "no/such: it cannot be started"),
        (("house", "house", "-g", "whist", "--matches"), "no matches between two sides"),
    ],
)
def test_what_cannot_be_measured_is_said(words, said):
    result = run("arena", *words)
    assert result.exit_code == 2
    assert said in result.output and "Traceback" not in result.output


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_an_interrupt_leaves_what_was_found(tmp_path, jobs):
    """Notes are written as deals are played, so they show when there is something to leave."""
    notes = tmp_path / "notes.jsonl"
    words = ["arena", "house", "random", "-g", "belote", "-n", "100000", "-j", jobs, "--json"]
    running = subprocess.Popen(
        [*COMMAND, *words, "--resume", str(notes)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    while running.poll() is None:
        if notes.exists() and notes.read_bytes().count(b"\n") > 5:
            running.send_signal(signal.SIGINT)
            break
    out, errors = running.communicate(timeout=60)
    assert running.returncode == 0
    assert json.loads(out)["pairs"] >= 4
    assert errors.decode() == "kibitz: ended before all deals were played\n"


def test_our_players_answer_others():
    whist = games.variant("whist")
    state = new_deal(whist, seed="answer")
    seen = view(state, state.pending[0].seat)
    lines = asked_bytes(whist, seen).decode() + "\n"
    result = run("answer", "house", lines=lines * 2)
    choice = whist.house(seen)
    assert result.output == f"{choice.action.text}\t{choice.reason}\n" * 2


@pytest.mark.parametrize(
    ("level", "line", "said"),
    [("house", "hello", "line 1: this is no question"), ("nobody", "", "no player 'nobody'")],
)
def test_what_cannot_be_answered_is_said(level, line, said):
    result = run("answer", level, lines=line + "\n")
    assert result.exit_code == 2
    assert said in result.output
