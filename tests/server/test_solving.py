"""Values of the cards of finished deals."""

import asyncio
from random import Random

import pytest

from kibitz import games
from kibitz.errors import Rejected
from kibitz.formats.record import record_json
from kibitz.play.state import start
from kibitz.search import solve
from kibitz.server import solving
from kibitz.server.review import Reviewable
from kibitz.server.solving import Solving, deal_values
from kibitz.testing.positions import played_to_first_card

needs_core = pytest.mark.skipif(not solve.has_core(), reason="the core is not compiled")

VARIANTS = ["bridge/single", "belote/bulgarian", "whist/esmakker", "plainwhist/odd"]


def states_of(variant, seed):
    """A deal with a contract, played by lot, state by state."""
    random = Random(seed)
    begun = played_to_first_card(games.variant(variant), random)
    states = [start(begun.variant, begun.setup)]
    for done in begun.history:
        states.append(states[-1].after(done.action, done.seat))
    while states[-1].pending:
        decision = states[-1].pending[0]
        legal = [action for action in decision.legal if action.text != "claim"]
        states.append(states[-1].after(random.choice(legal), decision.seat))
    return states


@needs_core
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_card_at_every_step(variant, monkeypatch):
    monkeypatch.setattr(solving, "STEP", solve.Budget(nodes=3000))
    monkeypatch.setattr(solving, "TABLE", solve.Budget(nodes=3000))
    states = states_of(variant, 1)
    found = deal_values(states)
    assert len(found.steps) == len(states)
    for state, worths in zip(states, found.steps, strict=True):
        asked = state.pending[0] if state.pending else None
        texts = [action.text for action in asked.legal] if asked else []
        due = asked is not None and asked.kind == "card"
        assert [worth.action for worth in worths] == [t for t in texts if due and t != "claim"]
        if worths:
            assert max(worth.share for worth in worths) in (0, 1)
            assert all(0 <= worth.share <= 1 for worth in worths)


@needs_core
def test_the_last_card_is_worth_what_was_scored():
    states = states_of("bridge/single", 2)
    outcome = states[-1].outcome
    declarer = outcome.declarers[0]
    side = [seat for pair in outcome.sides if declarer in pair for seat in pair]
    (only,) = deal_values(states).steps[-2]
    assert int(only.value) == sum(outcome.tricks[seat] for seat in side)


@needs_core
def test_bridge_has_a_table_and_par_and_plain_whist_neither():
    table = deal_values(states_of("bridge/single", 3)).table
    assert set(table.values) == set("NESW")
    assert set(table.values["N"]) == {"C", "D", "H", "S", "NT"}
    assert table.par is not None
    assert deal_values(states_of("plainwhist/odd", 3)).table is None


@pytest.mark.slow
def test_without_the_core_the_last_tricks_are_valued(monkeypatch):
    monkeypatch.setattr(solve, "has_core", lambda: False)
    states = states_of("bridge/single", 4)
    found = deal_values(states)
    assert found.table is None
    valued = [bool(worths) for worths in found.steps]
    assert valued[-5:-1] == [True] * 4
    assert sum(valued) == solve.LARGEST_REFERENCE


def looked_at(states):
    return Reviewable(record_json(states[-1]), ("Ann", "Bo", "Cleo", "Dan"))


def test_a_deal_is_worked_out_once(monkeypatch):
    asked = []

    def counted(states):
        asked.append(len(states))
        return solving.DealValues([], None)

    monkeypatch.setattr(solving, "deal_values", counted)
    monkeypatch.setattr(solving, "KEPT", 2)
    deals = [looked_at(states_of("belote/bulgarian", seed)) for seed in range(3)]

    async def ask():
        known = Solving()
        both = [known.values(deals[0], 0, games.variant) for _ in range(2)]
        await asyncio.gather(*both)
        assert len(asked) == 1
        for deal in deals[1:]:
            await known.values(deal, 0, games.variant)
        await known.values(deals[1], 0, games.variant)
        assert len(asked) == 3
        await known.values(deals[0], 0, games.variant)
        assert len(asked) == 4

    asyncio.run(ask())


def test_there_are_no_values_of_other_deals():
    deal = looked_at(states_of("bridge/single", 1))
    with pytest.raises(Rejected) as refused:
        asyncio.run(Solving().values(deal, 1, games.variant))
    assert refused.value.code == "review/unknown"
