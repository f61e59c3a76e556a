"""The chance of a match: by where it stands, what a deal does to it, and who is told."""

import math
import random
from fractions import Fraction

import pytest
from msgspec.json import encode

from kibitz import games
from kibitz.bots.arena.matches import match_won
from kibitz.bots.levels import player
from kibitz.bots.player import Budget
from kibitz.bots.run import play_out
from kibitz.bots.scores import worth
from kibitz.formats.record import deal_json, head_json, read_record
from kibitz.formats.wire import read_view, view_bytes
from kibitz.games.belote.options import BeloteOptions
from kibitz.play.replay import replay
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.match import NO_MATCH, Before, Standing
from kibitz.rules.outcome import Outcome, sum_scores
from kibitz.rules.seats import NORTH, SEATS, SOUTH
from kibitz.search.worlds import Worlds

BULGARIAN, CONTREE = games.variant("belote/bulgarian"), games.variant("belote/contree")
both = pytest.mark.parametrize("variant", [BULGARIAN, CONTREE], ids=lambda variant: variant.name)


def totals(text):
    """The totals of two sides, written as 140-60."""
    return tuple(map(int, text.split("-")))


def before(text, carried=0):
    """What is known before a deal of a match that stands so."""
    return Before(carried, totals(text) * 2)


def chance(variant, standing, side="NS"):
    return variant.match.chance(variant.options(), standing, side)


def standing(ours, theirs, **more):
    return Standing({"NS": ours, "EW": theirs}, **more)


def outcome(text):
    """What a deal comes to, written as in match.toml."""
    written, *more = text.split()
    if written == "passed":
        return Outcome()
    scores, hanging = totals(written), more[-1] if "hanging" in more else "0"
    tricks = (8, 0, 0, 0) if "capot" in more else (7, 1, 0, 0)
    return Outcome("H", scores=scores * 2, tricks=tricks, carried=int(hanging))


def test_chances(case):
    ended = {"finished": True, "winner": case["winner"] or None} if "winner" in case else {}
    at = standing(*totals(case["standing"]), **ended)
    least, most = case["within"]
    assert least <= chance(games.variant(case.get("variant", BULGARIAN.name)), at) <= most


def test_worths(case):
    state = new_deal(BULGARIAN, seed="worth", before=before(case["before"]))
    found = worth(state, outcome(case["deal"]), NORTH)
    least, most = case["within"]
    assert least <= found <= most
    assert worth(state, outcome(case["deal"]), SOUTH) == found
    assert worth(state, outcome(case["deal"]), SEATS[1]) == pytest.approx(-found)


@both
def test_more_points_are_better_and_the_sides_are_alike(variant):
    target = variant.options().target
    rows = range(0, target, target // 30)
    for theirs in rows:
        chances = [chance(variant, standing(ours, theirs)) for ours in rows]
        assert chances == sorted(chances)
        assert len({round(one, 12) for one in chances}) > len(rows) / 2
        for ours, one in zip(rows, chances, strict=True):
            assert one + chance(variant, standing(ours, theirs), "EW") == pytest.approx(1)
            assert one == pytest.approx(chance(variant, standing(theirs, ours), "EW"))


def test_points_that_hang_bring_the_end_nearer_and_nobody_ahead():
    assert chance(BULGARIAN, standing(80, 80, carried=20)) == 0.5
    assert chance(BULGARIAN, standing(100, 80, carried=20)) > chance(BULGARIAN, standing(100, 80))


def test_a_match_that_may_not_end_while_points_hang_goes_on():
    hanging = outcome("0-8 hanging 8")
    worths = [
        worth(new_deal(BULGARIAN, options, before=before("150-150")), hanging, NORTH)
        for options in (BeloteOptions(), BeloteOptions(hanging_end=False))
    ]
    assert worths[0] < worths[1] < 0


def test_a_target_that_was_put_off_is_the_one_that_counts():
    assert chance(BULGARIAN, standing(150, 120, goal=200)) < chance(BULGARIAN, standing(150, 120))


@pytest.mark.parametrize("name", ["belote/bulgarian", "bridge/match", "whist/esmakker"])
def test_where_no_match_is_known_or_played_for_the_win_points_count(name):
    variant = games.variant(name)
    known = NO_MATCH if variant.match.chance else Before(0, (100, 20, 100, 20))
    state = new_deal(variant, seed="alone", before=known)
    assert worth(state, Outcome(scores=(9, Fraction(-1, 2), 9, 0)), NORTH) == 9 - 17.5 / 4


@both
def test_every_deal_that_is_drawn_is_of_the_same_match(variant):
    known = before("140-60", 8 if variant is BULGARIAN else 0)
    state = new_deal(variant, seed="known", before=known)
    for _ in range(6):
        seat = state.pending[0].seat
        seen = view(state, seat)
        assert seen.table.before == known
        assert read_view(view_bytes(seen)) == seen
        for world in Worlds(variant, seen, random.Random(1)).unweighed(3, math.inf):
            assert world.state.setup.before == known
            assert view(world.state, seat) == seen
        state = state.after(variant.house(seen).action, seat)


@both
def test_house_players_play_as_if_they_did_not_know(variant):
    house = [player("house", variant)] * 4
    ends = [
        play_out(new_deal(variant, seed="house", before=known), house)
        for known in (NO_MATCH, before("140-60"), before("60-140"))
    ]
    assert ends[0].history == ends[1].history == ends[2].history


CALLS = [
    ("differ 9", "AT P P", "0-0", "P"),
    ("differ 9", "AT P P", "140-60", "P"),
    ("differ 9", "AT P P", "60-140", "X"),
    ("differ 5", "P P H", "0-0", "P"),
    ("differ 5", "P P H", "140-60", "P"),
    ("differ 5", "P P H", "60-140", "X"),
]


@pytest.mark.parametrize(("seed", "calls", "stands", "answer"), CALLS)
def test_who_leads_lets_it_be_and_who_is_behind_doubles(seed, calls, stands, answer):
    """North calls. Where nothing is known of a match it calls as at its beginning."""
    expert = player("expert", BULGARIAN)
    for known in (before(stands), *([NO_MATCH] if stands == "0-0" else [])):
        state = new_deal(BULGARIAN, dealer=NORTH, seed=seed, before=known)
        for call in calls.split():
            state = state.do(call)
        seen = view(state, NORTH)
        assert expert.choose(seen, Budget(nodes=96_000)).action.text == answer


@pytest.mark.parametrize("seed", range(4))
def test_in_points_alone_nobody_calls_otherwise_than_by_habit(seed):
    """Habit was fitted to many deals; to heed what a few say besides lost points."""
    expert = player("expert", BULGARIAN)
    state = new_deal(BULGARIAN, seed=f"habit {seed}")
    while not state.finished and BULGARIAN.trick_play(state.deal) is None:
        seen = view(state, state.pending[0].seat)
        habit = BULGARIAN.house(seen).action
        assert expert.choose(seen, Budget(nodes=96_000)).action == habit
        state = state.after(habit, seen.seat)


@both
def test_a_whole_deal_is_thought_through_to_the_score(variant):
    target = variant.options().target
    known = Before(0, (target - 10, target - 100) * 2)
    easy = [player("easy", variant)] * 4
    start = new_deal(variant, seed="to the score", before=known)
    assert play_out(start, easy, Budget(nodes=600)).finished


def test_in_the_arena_the_totals_are_those_of_the_deals_before():
    ends = []

    def play(start, seed):
        ends.append(play_out(start, [player("house", BULGARIAN)] * 4))
        return ends[-1]

    match_won(BULGARIAN, BULGARIAN.options(), "arena", 0, play)
    assert len(ends) > 5
    assert [end.setup.before for end in ends] == list(known_before(ends))


def test_in_a_record_the_totals_are_those_of_the_deals_before():
    deals = [new_deal(BULGARIAN, dealer=seat, seed=f"record {seat}") for seat in SEATS]
    ends = [play_out(deal, [player("house", BULGARIAN)] * 4) for deal in deals]
    texts = [deal_json(end.setup, [done.action.text for done in end.history]) for end in ends]
    record = head_json(BULGARIAN, BULGARIAN.options()) | {"deals": texts}
    states = [one.state for one in replay(read_record(encode(record), games.variant))]
    assert [state.setup.before for state in states] == list(known_before(states))
    assert states[-1].setup.before.totals != (0, 0, 0, 0)


def known_before(ends):
    """What must have been known before each of the deals of a match."""
    known = Before(0, (0,) * 4)
    for end in ends:
        yield known
        known = Before(end.outcome.carried, sum_scores([known.totals, end.outcome.scores]))
