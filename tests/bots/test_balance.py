"""What answers come to over the deals in which they are tried, and when one is clearly better."""

from types import SimpleNamespace

import pytest

from kibitz.bots.balance import Balance, End
from kibitz.rules.match import NO_MATCH, Before, MatchRules
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import NORTH
from kibitz.search.worlds import World

SIX = (1, 1, 1, 1, 1, -1)
"""By how much the other answer is better, in deals of which five speak for it and one against."""


def deal(fitted=False, match=None, before=NO_MATCH):
    """A deal as far as a balance looks at it."""
    variant = SimpleNamespace(name="test", fitted=fitted, match=match)
    return SimpleNamespace(variant=variant, setup=SimpleNamespace(options=None, before=before))


def balance(more, **about):
    """What two answers come to if the other one scores so much more in each deal."""
    state = deal(**about)
    found = Balance(("usual", "other"), NORTH)
    scores = [score for points in more for score in (0, points)]
    ends = [End(state, (Outcome(scores=(score, -score, score, -score)),)) for score in scores]
    found.add([World(state, 1 / len(more))] * len(more), ends)
    return found


@pytest.mark.parametrize(("times", "clear"), [(2, False), (4, True), (8, True), (16, True)])
def test_the_fewer_deals_speak_against_habit_the_clearer_they_must(times, clear):
    found = balance(SIX * times)
    assert found.best == "other"
    assert found.is_behind("usual", errors=2.0) == clear
    found.give_up(errors=2.0)
    assert found.answers == (("other",) if clear else ("usual", "other"))


def test_the_best_answer_is_never_behind():
    found = balance([-point for point in SIX * 16])
    assert found.best == "usual"
    assert not found.is_behind("usual", errors=0.0)
    assert found.is_behind("other", errors=2.0)


def test_where_habit_was_fitted_the_points_of_a_deal_speak_for_no_other_answer():
    """They speak against it all the same."""
    assert not balance(SIX * 16, fitted=True).is_behind("usual", errors=0.0)
    assert balance([-1] * 16, fitted=True).means["other"] == -1


@pytest.mark.parametrize(("ahead", "better"), [(0, False), (9, False), (-9, True)])
def test_where_habit_was_fitted_the_score_of_the_match_speaks(ahead, better):
    """Who is far behind must try what may fail; in points alone it wins nothing."""

    def chance(options, standing, side):
        lead = 2 * standing.scores[side] - sum(standing.scores.values())
        return min(1.0, max(0.0, 0.5 + lead / 40))

    rules = MatchRules(
        add=lambda options, standing, outcome: standing, dealers=lambda *_: (), chance=chance
    )
    before = Before(totals=(ahead, 0, ahead, 0))
    swings = [12, -12] * 40
    found = balance(swings, fitted=True, match=rules, before=before)
    assert (found.means["other"] > found.means["usual"]) == better
