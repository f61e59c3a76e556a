"""What a deal comes to (W25, W50 to W56)."""

import random
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from kibitz import games
from kibitz.play.state import new_deal
from kibitz.rules.options import option_infos
from kibitz.rules.outcome import sum_scores
from kibitz.rules.seats import SEAT_LETTERS, SEATS

INFOS = option_infos(games.variant("whist/esmakker").options)


def test_scores(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """Contract, tricks and exact scores of a deal played to a given result."""
    state = whist.made_to_order(case)
    outcome = state.outcome
    assert outcome.contract == case["contract"]
    assert dict(outcome.extras)["trump"] == case.get("trump")
    taken = case.get("counted", case["tricks"])
    assert outcome.tricks == tuple(taken.get(letter, 0) for letter in SEAT_LETTERS)
    assert len(state.deal.table.tricks) == case.get("stops_after", 13)
    assert outcome.scores == tuple(map(Fraction, case["scores"].split()))
    assert sum_scores([line.amounts for line in outcome.breakdown]) == outcome.scores


@pytest.mark.parametrize("seed", range(60))
def test_every_settlement_adds_to_zero(whist: SimpleNamespace, seed: int) -> None:
    """Whatever is bid and played under whatever options, nobody gains what no other loses."""
    chance = random.Random(seed)
    chosen = {info.name: chance.choice(info.choices or (info.default,)) for info in INFOS}
    options = whist.variant.options(**chosen)
    state = new_deal(whist.variant, options, chance.choice(SEATS), seed=str(seed))
    while not state.finished:
        state = state.after(chance.choice(state.pending[0].legal))
    outcome = state.outcome
    assert sum(outcome.scores) == 0
    assert all(sum(line.amounts) == 0 for line in outcome.breakdown)
    assert all(type(score) is Fraction for score in outcome.scores)
    if outcome.contract:
        assert any(outcome.scores)
        assert sorted(seat for side in outcome.sides for seat in side) == list(SEATS)
        assert sum(outcome.tricks) == len(state.deal.table.tricks)
    else:
        assert outcome.tricks == outcome.scores == (0, 0, 0, 0)
        assert outcome.declarers == outcome.sides == ()
