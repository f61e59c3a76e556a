"""The command line as people use it."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from kibitz import games
from kibitz.cli.main import app
from kibitz.cli.narrator import Narrator
from kibitz.cli.screen import make_screen
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.seats import WEST

runner = CliRunner()
VARIANTS = [variant.name for name in games.game_names() for variant in games.game(name).variants]


def run(*args, typed=""):
    return runner.invoke(app, list(args), input=typed)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deal_is_watched(variant):
    shown = run("play", variant, "--auto", "--deals", "1", "--seed", "watch")
    assert shown.exit_code == 0, shown.output
    assert "The deal is over" in shown.output


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("plain", [True, False])
def test_a_person_plays_a_deal(variant, plain):
    """A person who looks at everything at each decision, and then leaves it to the house."""
    args = ["play", variant, "--deals", "1", "--seed", "person", *(["--plain"] if plain else [])]
    typed = "hint\nhelp\nhand\ntable\nlegal\nlast\nauction\nnonsense\ngo\n" * 100
    shown = run(*args, typed=typed)
    assert shown.exit_code == 0, shown.output
    assert "The deal is over" in shown.output
    assert "Not allowed: 'NONSENSE' is not an answer" in shown.output.replace(
        "nonsense", "NONSENSE"
    )


def test_refusals_name_the_rule():
    shown = run("play", "bridge/single", "--seed", "refuse", typed="XX\n1C\n")
    assert "Not allowed" in shown.output
    assert "(C2)" in shown.output


def test_an_answer_is_taken_back():
    shown = run("play", "whist", "--seed", "back", "--plain", typed="undo\nP\nundo\nquit\n")
    assert "There is nothing to take back." in shown.output
    assert shown.output.count("Goodbye.") == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "poker"], "there is no game 'poker'"),
        (["play", "bridge/rubber"], "no variant 'rubber'"),
        (["play", "bridge", "-o", "deals=3"], "no option 'deals'"),
        (["play", "bridge/match", "-o", "deals=3"], "3 is not offered"),
        (["play", "bridge/match", "-o", "deals"], "NAME=VALUE"),
        (["play", "bridge", "--seat", "Q"], "'Q' is not a seat"),
        (["play", "bridge", "--level", "genius"], "no player 'genius'"),
        (["play", "bridge", "--suits", "3"], "3 colours"),
        (["play", "whist", "-o", "scores={"], "not a score chart"),
        (
            ["play", "belote", "--auto", "--deals", "1", "--save", "/no/such/folder/x"],
            "No such file",
        ),
        (["count"], "nothing to count"),
        (["count", "poker"], "there is no game"),
        (["count", "plainwhist"], "has no auction"),
        (["count", "--record", "/no/such/file"], "No such file"),
        (["rules", "poker"], "there is no game"),
        (["rules", "whist", "--system"], "has no bidding system"),
    ],
)
def test_mistakes_get_one_clear_line_and_status_2(args, said):
    shown = run(*args)
    assert shown.exit_code == 2
    assert said in shown.output
    assert "Traceback" not in shown.output


def test_the_bidding_system_is_printed():
    assert "15 to 17 points, balanced" in run("rules", "bridge", "--system", "--plain").output
    assert (
        "| 1NT | 15 to 17 points, balanced |"
        in run("rules", "bridge", "--system", "--markdown").output
    )
    assert json.loads(run("rules", "bridge", "--system", "--json").output)["sections"]


def test_the_chooser_offers_every_variant():
    shown = run("play", "--deals", "1", typed="9\nx\n1\nquit\n")
    for name in VARIANTS:
        assert games.variant(name).title in shown.output
    assert run("play", typed="").exit_code == 2
    assert run("play", typed="q\n").exit_code == 0


@pytest.mark.parametrize(
    ("args", "count"),
    [
        (["belote"], 151_173_205),
        (["bridge", "--bids", "1"], 29),
        (["bridge", "--bids", "2"], 645),
        (["bridge/match"], 1 + 4 * (22**35 - 1) // 3),
        (["whist", "--bids", "1"], 5),
        (["whist", "--bids", "2"], 15),
        (["whist", "--bids", "3"], 106),
        (["whist", "--bids", "4"], 197),
        (["whist", "--bids", "5"], 1062),
        (["whist", "--bids", "6"], 1927),
        (["bridge", "--seed", "x", "--actions", "1"], 36),
        (["plainwhist", "--seed", "x", "--actions", "1"], 13),
    ],
)
def test_counts_are_exact(args, count):
    assert run("count", *args).output == f"{count}\n"


@pytest.mark.slow
def test_the_whole_whist_ladder_is_counted():
    assert run("count", "whist").output == "1188724674693662999502\n"


def test_games_are_listed_as_json():
    shown = [json.loads(line) for line in run("games", "--json").output.splitlines()]
    assert [entry["variant"] for entry in shown] == VARIANTS
    belote = next(entry for entry in shown if entry["variant"] == "belote/bulgarian")
    assert belote["presets"]["2001"]["meld_contest"] == "pool"


@pytest.mark.parametrize("variant", VARIANTS)
def test_saved_deals_replay(variant, tmp_path):
    file = tmp_path / "record.json"
    run("play", variant, "--auto", "--deals", "2", "--seed", "save", "--save", str(file))
    shown = run("replay", str(file))
    assert shown.exit_code == 0, shown.output
    reports = [json.loads(line) for line in shown.output.splitlines()]
    assert all(report["finished"] for report in reports)


def test_the_legal_command_gives_reasons(tmp_path):
    file = tmp_path / "record.json"
    run("play", "plainwhist", "--seed", "7", "--seat", "N", "--save", str(file), typed="quit\n")
    record = json.loads(file.read_text())["deals"][0]
    (line,) = run("legal", str(file)).output.splitlines()
    (decision,) = json.loads(line)["pending"]
    assert decision["kind"] == "card"
    hand = set(record["deal"]["N"].split())
    assert set(decision["legal"]) | set(decision["refused"]) == hand
    for refusal in decision["refused"].values():
        assert refusal["rule"] == "P3"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("kibitz play bel", "belote/bulgarian"),
        ("kibitz rules bridge/m", "bridge/match"),
        ("kibitz play whist -o people=", "people=5"),
        ("kibitz play belote -o pre", "preset=2001"),
    ],
)
def test_the_shell_completes(typed, offered):
    words = typed.split()
    environment = {
        "_KIBITZ_COMPLETE": "complete_bash",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(words) - 1),
    }
    shown = runner.invoke(app, [], env=environment, prog_name="kibitz")
    assert offered in shown.output.split()


def test_help_does_not_load_the_heavy_things():
    """``kibitz --help`` answers fast because it loads neither Rich nor a game."""
    code = (
        "import sys, kibitz.cli.main;"
        "heavy = {'rich.console', 'hypothesis', 'kibitz.games.bridge'};"
        "sys.exit(str(heavy & set(sys.modules)) if heavy & set(sys.modules) else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "words",
    ["play belote --auto --deals 1 --level easy", "solve tests/core/no-such-file", "doctor"],
)
def test_a_missing_core_is_told_in_words_and_only_once(words):
    code = (
        "import sys; sys.modules['kibitz._core'] = None; sys.argv[1:] = sys.argv[1].split();"
        "from kibitz.cli.main import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, words], capture_output=True, text=True, check=False
    )
    assert "Warning" not in done.stderr and "Traceback" not in done.stderr
    told = (done.stderr + done.stdout).count("the compiled core")
    assert told == 1, done.stderr + done.stdout


def test_a_card_faced_again_after_taking_back_is_told_again(capsys):
    variant = games.variant("whist")
    named = new_deal(variant, dealer=WEST, seed="faced").do("8T1").do("P").do("P").do("P")
    faced = named.after(named.pending[0].legal[0])
    narrator = Narrator(make_screen(plain=True, four_colours=True), variant)
    for _ in range(2):
        narrator.rewind(view(named, None))
        narrator.tell(view(faced, None))
    assert capsys.readouterr().out.count("of the widow is faced") == 2
