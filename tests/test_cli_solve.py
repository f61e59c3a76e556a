"""``kibitz solve`` and ``kibitz table``."""

import json
from random import Random

import pytest
from typer.testing import CliRunner

from kibitz import games
from kibitz.cli.main import app
from kibitz.formats.record import record_json
from kibitz.play.state import new_deal
from kibitz.search import solve
from kibitz.testing.positions import played_to_first_card

runner = CliRunner()

FOUR_SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def run(*args):
    return runner.invoke(app, list(args))


def ending(variant, cards, seed):
    """A random deal with so many cards left in all, and a card due."""
    random = Random(seed)
    state = played_to_first_card(games.variant(variant), random)
    while sum(hand.bit_count() for hand in state.deal.hands) > cards:
        decision = state.pending[0]
        legal = [action for action in decision.legal if action.text != "claim"]
        state = state.after(random.choice(legal))
    return state


@pytest.fixture
def saved(tmp_path):
    """Writes records into a file, one a line."""

    def save(*states):
        path = tmp_path / "records.jsonl"
        path.write_text("".join(json.dumps(record_json(state)) + "\n" for state in states))
        return str(path)

    return save


@pytest.mark.parametrize(
    "variant", ["bridge/single", "belote/bulgarian", "belote/contree", "whist/esmakker"]
)
def test_solve_prints_what_replay_prints_with_values(variant, saved):
    file = saved(ending(variant, 10, 1), ending(variant, 13, 2))
    solved, replayed = run("solve", "--json", file), run("replay", file)
    assert solved.exit_code == 0
    for with_values, plain in zip(
        solved.output.split("\n"), replayed.output.split("\n"), strict=True
    ):
        if not plain:
            continue
        report = json.loads(with_values)
        for decision in report["pending"]:
            values = decision.pop("values")
            assert set(values) == set(decision["legal"]) - {"claim"}
            assert all(value.isdecimal() for value in values.values())
        assert report == json.loads(plain)


def test_solve_in_plain_words(saved):
    state = ending("bridge/single", 8, 3)
    shown = run("solve", saved(state))
    assert "plays from" in shown.output
    for action in state.pending[0].legal:
        assert action.text in shown.output


def test_belote_said_with_a_card_changes_nothing(saved):
    for seed in range(200):
        state = ending("belote/bulgarian", 28, seed)
        texts = [action.text for action in state.pending[0].legal]
        said = [text for text in texts if text.endswith(" belote")]
        if said and state.pending[0].kind == "card":
            break
    values = json.loads(run("solve", "--json", saved(state)).output)["pending"][0]["values"]
    assert values[said[0]] == values[said[0].removesuffix(" belote")]


def test_nothing_is_valued_where_no_card_is_due(saved):
    file = saved(new_deal(games.variant("whist"), seed="1"))
    assert "values" not in json.loads(run("solve", "--json", file).output)["pending"][0]
    assert "no card is due" in run("solve", file).output


def test_a_finished_deal_is_said_to_be(saved):
    file = saved(ending("bridge/single", 0, 4))
    assert "finished" in run("solve", file).output
    assert json.loads(run("solve", "--json", file).output)["finished"]


def test_broken_records_are_named(tmp_path):
    path = tmp_path / "broken"
    path.write_text('{"kibitz": 1, "game": "poker", "variant": "x"}\n')
    shown = run("solve", str(path))
    assert shown.exit_code == 2
    assert "no game 'poker'" in shown.output
    assert json.loads(run("solve", "--json", str(path)).output)["error"] == "unknown"


def test_without_the_core_large_positions_are_refused(saved, monkeypatch):
    monkeypatch.setattr(solve, "has_core", lambda: False)
    file = saved(ending("bridge/single", 52, 5), ending("bridge/single", 8, 5))
    shown = run("solve", "--json", file)
    large, small = (json.loads(line) for line in shown.output.split("\n") if line)
    assert large["error"] == "limit"
    assert small["pending"][0]["values"]
    assert shown.exit_code == 2


class TestTable:
    """The tables need the core: a deal has too many cards for anything else."""

    pytestmark = pytest.mark.skipif(not solve.has_core(), reason="the core is not compiled")

    def test_of_a_deal_in_pbn(self):
        shown = run("table", FOUR_SUITS)
        assert shown.exit_code == 0
        assert shown.output.split("\n")[:3] == [
            "    C   D   H   S  NT",
            "N   0  13   0  13   0",
            "E  13   0  13   0   0",
        ]
        assert "par +1510: 7S by N +1510" in shown.output

    def test_as_json(self):
        report = json.loads(run("table", "--json", FOUR_SUITS).output)
        assert report["values"]["N"] == {"C": "0", "D": "13", "H": "0", "S": "13", "NT": "0"}
        assert report["par"] == {"score": "1510", "contracts": ["7S by N +1510"]}

    def test_of_files(self, tmp_path, saved):
        pbn = tmp_path / "deals.pbn"
        pbn.write_text(
            f'[Event "one"]\n[Deal "{FOUR_SUITS}"]\n\n[Event "two"]\n[Deal "{FOUR_SUITS}"]\n'
        )
        assert run("table", str(pbn)).output == run("table", FOUR_SUITS).output * 2
        record = saved(ending("belote/bulgarian", 12, 1))
        shown = run("table", record)
        assert shown.output.split("\n")[0].split() == ["C", "D", "H", "S", "NT", "AT"]
        assert "par" not in shown.output

    def test_jobs_find_the_same(self):
        assert run("table", "--jobs", "2", FOUR_SUITS).output == run("table", FOUR_SUITS).output


@pytest.mark.parametrize(
    ("deals", "said"),
    [
        ("N:AK.Q.J.T - - -", "a hand is left out"),
        ("N:" + " ".join(["AKQJT98765432..."] * 4), "dealt more than once"),
        ("N:AKQJT98765432... .AKQ.. ..AKQ. ...AKQ", "expected 13 cards"),
        ("/no/such/file", "No such file"),
    ],
)
def test_what_is_no_deal_is_refused(deals, said):
    shown = run("table", deals)
    assert shown.exit_code == 2
    assert said in shown.output
