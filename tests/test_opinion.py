"""What a player thinks, as people and programs are told it."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from kibitz import games
from kibitz.bots import levels
from kibitz.bots.player import HousePlayer
from kibitz.cards.card import parse_card
from kibitz.cli.main import app
from kibitz.formats.opinion import opinion_of
from kibitz.formats.record import record_json
from kibitz.play.meaning import Call, calls_of, said_last, would_say
from kibitz.play.replay import rewound
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.meaning import Meaning
from kibitz.rules.seats import EAST, SEATS, SOUTH, WEST
from kibitz.rules.view import Belief, Choice

runner = CliRunner()
VARIANTS = [variant.name for name in games.game_names() for variant in games.game(name).variants]
BRIDGE = games.variant("bridge/single")


def run(*args, typed=""):
    return runner.invoke(app, list(args), input=typed)


def house_deal(variant, seed="hint"):
    """A deal that house players have played to its end."""
    state = new_deal(games.variant(variant), seed=seed)
    player = HousePlayer(state.variant)
    while state.pending:
        seat = state.pending[0].seat
        state = state.after(player.choose(view(state, seat)).action, seat)
    return state


def explained(options, first, calls):
    """An agreement about clubs and nothing else."""
    if calls[-1] != "1C":
        return None
    return Meaning(f"clubs, call {len(calls)} after {first}", bool, alert=True)


TALKING = replace(BRIDGE, explain=explained, meanings={})


class Dreamer:
    """A player that believes what it is told to."""

    def __init__(self, *beliefs):
        self.beliefs = beliefs

    def choose(self, seen, budget=None):
        first, second = seen.decision.legal[:2]
        return Choice(first, "It came in a dream.", ((second, 1), (first, 1)), 7, self.beliefs)


@pytest.fixture
def saved(tmp_path):
    """Writes records into a file of their own, one a line."""

    def save(*states):
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
        path.write_text("".join(json.dumps(record_json(state)) + "\n" for state in states))
        return str(path)

    return save


def beliefs(**hands):
    seats = {"W": WEST, "E": EAST}
    return tuple(
        Belief("hand", seats[seat], {parse_card(card): likely for card, likely in cards.items()})
        for seat, cards in hands.items()
    )


def test_beliefs_are_summed_up_and_what_is_known_best_comes_first():
    west = {"SA": 0.5, "HK": 0.9, "C2": 1.0, "DQ": 0.6}
    east = {"SA": 0.5, "HK": 0.1, "C3": 1.0, "DQ": 0.4, "D2": 1.0}
    state = new_deal(BRIDGE, seed="beliefs")
    seen = view(state, SOUTH)
    choice = Dreamer(*beliefs(W=west, E=east)).choose(seen)
    opinion = opinion_of(BRIDGE, seen, choice)
    assert [candidate.action for candidate in opinion.candidates] == ["P", "1C"]
    of_west, of_east = opinion.beliefs
    assert (of_west.zone, of_west.owner) == ("hand", "W")
    assert of_west.cards == {"C2": 1, "DQ": 0.6, "HK": 0.9, "SA": 0.5}
    assert of_west.lengths == {"C": 1, "D": 0.6, "H": 0.9, "S": 0.5}
    assert of_west.telling == ["HK", "DQ", "SA"]
    assert of_east.telling == ["HK", "DQ", "SA"]


def test_calls_say_what_was_agreed_before_they_are_made_and_after():
    state = new_deal(TALKING, seed="calls")
    legal = would_say(TALKING, state.setup.options, calls_of(state), state.pending[0])
    assert {text: said.sentence for text, said in legal.items()} == {
        "1C": f"clubs, call 1 after {state.pending[0].seat}"
    }
    state = state.do("P").do("1C")
    made = said_last(TALKING, state.setup.options, calls_of(state))
    assert made.sentence == f"clubs, call 2 after {state.history[0].seat}"
    assert would_say(TALKING, state.setup.options, calls_of(state), state.pending[0]) == {}
    assert said_last(TALKING, state.setup.options, [Call(SOUTH, "1H")]) is None


def test_a_deal_is_wound_back():
    state = house_deal("belote/bulgarian")
    for count in (0, 3, len(state.history)):
        earlier = rewound(state, count)
        assert earlier.history == state.history[:count]
    assert rewound(state, len(state.history)) == state


@pytest.mark.parametrize("variant", VARIANTS)
def test_hints_stand_beside_what_replay_prints(variant, saved):
    state = house_deal(variant)
    for count in (0, len(state.history) // 2, len(state.history) - 1):
        cut = saved(rewound(state, count))
        shown = run("hint", "--level", "house", "--json", cut)
        assert shown.exit_code == 0, shown.output
        assert run("hint", "--level", "house", "--json", "--at", str(count), saved(state)).output
        report = json.loads(shown.output)
        for decision in report["pending"]:
            hint = decision.pop("hint")
            assert hint["action"] in decision["legal"]
            assert hint["reason"]
        assert report == json.loads(run("replay", cut).output)


def test_any_position_of_a_finished_deal_is_asked_about(saved):
    state = house_deal("whist/esmakker")
    whole, cut = saved(state), len(state.history) // 2
    at = run("hint", "--level", "house", "--json", "--at", str(cut), whole).output
    assert at == run("hint", "--level", "house", "--json", saved(rewound(state, cut))).output
    done = len(state.history)
    assert json.loads(run("hint", "--json", "--at", str(done), saved(state)).output)["finished"]
    assert "finished" in run("hint", saved(state)).output


def test_hints_in_plain_words(saved, monkeypatch):
    east = {"SA": 0.5, "HK": 0.1}
    monkeypatch.setattr(levels, "player", lambda level, variant: Dreamer(*beliefs(E=east)))
    file = saved(new_deal(BRIDGE, seed="words"))
    shown = run("hint", "--plain", file).output
    assert "South is asked." in shown
    assert "pass: It came in a dream." in shown
    assert "Tried in 7 layouts that fit" in shown
    assert "1 clubs: +1.00" in shown
    assert "East's hand: spades 0.5, hearts 0.1; king of hearts 10%, ace of spades 50%" in shown
    drawn = run("hint", file).output
    assert "P: It came in a dream." in drawn
    assert "East's hand: ♠ 0.5 ♥ 0.1; ♥K 10%, ♠A 50%" in drawn


def test_hints_are_given_in_other_languages(saved):
    file = saved(new_deal(games.variant("belote/bulgarian"), dealer=EAST, seed="words"))
    assert "Syd" in run("hint", "--level", "house", "--language", "da", file).output
    reason = json.loads(run("hint", "--level", "house", "--language", "da", "--json", file).output)[
        "pending"
    ][0]["hint"]["reason"]
    english = json.loads(run("hint", "--level", "house", "--json", file).output)
    assert reason != english["pending"][0]["hint"]["reason"]


def test_one_seat_of_two_that_are_asked(saved):
    state = new_deal(games.variant("bridge/match"), seed="claim")
    while state.pending[0].kind != "card":
        state = state.do("P" if state.history else "1NT")
    state = state.after(state.pending[0].legal[0]).do("claim")
    one, other = (decision.seat for decision in state.pending)
    file = saved(state)
    both = json.loads(run("hint", "--level", "house", "--json", file).output)["pending"]
    assert all("hint" in decision for decision in both)
    shown = run("hint", "--level", "house", "--json", "--seat", "NESW"[other], file)
    hinted = [decision for decision in json.loads(shown.output)["pending"] if "hint" in decision]
    assert [decision["seat"] for decision in hinted] == ["NESW"[other]]
    others = next(seat for seat in SEATS if seat not in (one, other))
    silent = run("hint", "--seat", "NESW"[others], file)
    assert "not asked anything" in silent.output


def test_one_deal_of_a_match(tmp_path):
    file = str(tmp_path / "match.json")
    run("play", "belote", "--auto", "--deals", "2", "--seed", "match", "--save", file)
    assert len(run("hint", "--level", "house", "--json", "--at", "1", file).output.split("\n")) == 3
    one = run("hint", "--level", "house", "--json", "--at", "1", "--deal", "2", file)
    assert len(one.output.split("\n")) == 2
    none = run("hint", "--deal", "3", file)
    assert none.exit_code == 2
    assert "there are only 2 deals" in none.output


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--level", "genius"], "no player 'genius'"),
        (["--at", "999"], "the deal has only 0 actions"),
        (["--seat", "Q"], "'Q' is not a seat"),
        (["--language", "xx"], "no language 'xx'"),
    ],
)
def test_mistakes_get_one_clear_line_and_status_2(args, said, saved):
    shown = run("hint", *args, saved(new_deal(BRIDGE, seed="words")))
    assert shown.exit_code == 2
    assert said in shown.output
    assert "Traceback" not in shown.output


def test_illegal_and_malformed_records_are_named_as_by_replay(tmp_path, saved):
    record = record_json(new_deal(BRIDGE, seed="words")) | {"actions": ["P", "XX"]}
    path = tmp_path / "illegal"
    path.write_text(json.dumps(record) + '\n{"kibitz": 1}\n')
    hinted, replayed = run("hint", "--json", str(path)), run("replay", str(path))
    assert (hinted.exit_code, hinted.output) == (replayed.exit_code, replayed.output)
    path.write_text(json.dumps(record))
    assert run("hint", str(path)).exit_code == 1


def test_a_person_is_told_what_calls_say():
    typed = "meaning\nmeaning 1c 7\nhint\n?\nP\nquit\n"
    shown = run("play", "whist", "--seed", "meanings", "--plain", "--hints", "house", typed=typed)
    assert "OPEN: " in shown.output
    assert "'1C' is no call that may be made now" in shown.output
    assert run("play", "bridge", "--hints", "genius").exit_code == 2


def test_what_was_called_is_told_with_what_it_says(monkeypatch):
    monkeypatch.setattr(games, "variant", lambda name: TALKING)
    typed = "meaning 1C\nmeaning 1H\n1C\nquit\n"
    shown = run("play", "bridge/single", "--seed", "told", "--plain", typed=typed).output
    assert "1C: clubs, call 1" in shown
    assert "Nothing is agreed about 1H." in shown
    assert "South (you) calls 1 clubs (alert: clubs, call 1" in shown
