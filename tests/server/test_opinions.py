"""What a computer player thinks, asked for by the server: from one seat's view and nothing else."""

import asyncio
import importlib.util
import json
import random
import re
from pathlib import Path

import msgspec
import pytest

from kibitz import games
from kibitz.bots.levels import player
from kibitz.bots.player import HousePlayer
from kibitz.errors import Rejected
from kibitz.formats.opinion import Opinion
from kibitz.formats.record import record_json
from kibitz.play.replay import rewound
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.view import Belief, Choice
from kibitz.server import opinions
from kibitz.server.bus import NoBus
from kibitz.server.opinions import Opinions
from kibitz.server.review import Reviewable
from kibitz.server.table.commands import Act, Begin, Fill, Sit, Stand, decide
from kibitz.server.table.events import Acted, Logged, Opened, TableSettings
from kibitz.server.table.fold import after, opened
from kibitz.server.table.hints import hint_view
from kibitz.server.thinking import Thinking

spec = importlib.util.spec_from_file_location(
    "knowledge", Path(__file__).parents[1] / "test_knowledge.py"
)
knowledge = importlib.util.module_from_spec(spec)
spec.loader.exec_module(knowledge)

ROOT = Path(__file__).parents[2]


class Recorder:
    """A player that keeps what it was shown, and thinks of one card."""

    def __init__(self):
        self.seen = []

    def choose(self, seen, budget=None):
        self.seen.append(seen)
        hidden = next((zone for zone in seen.zones if zone.cards is None), None)
        beliefs = (Belief(hidden.name, hidden.owner, {0: 1.0}),) if hidden else ()
        return Choice(seen.decision.legal[0], "It came first.", worlds=3, beliefs=beliefs)


@pytest.fixture
def recorder():
    return Recorder()


@pytest.fixture
def forming(recorder):
    """Opinions of the recorder."""
    return Opinions(Thinking(lambda level, variant: recorder, NoBus()))


def finished(variant, seed="opinion"):
    state = new_deal(games.variant(variant), seed=seed)
    house = HousePlayer(state.variant)
    while state.pending:
        seat = state.pending[0].seat
        state = state.after(house.choose(view(state, seat)).action, seat)
    return state


@knowledge.by_name
def test_the_opinion_is_the_same_for_a_deal_and_its_twins(variant, recorder, forming):
    states = knowledge.random_deal(variant, 1)
    chance = random.Random(1)
    compared = 0
    for viewer in knowledge.SEATS:
        for one, other in knowledge.unseen_pairs(chance, states, viewer):
            for state, twin in knowledge.twins(states, viewer, one, other):
                seen, seen_in_twin = view(state, viewer), view(twin, viewer)
                if seen.decision is None or seen_in_twin.decision is None:
                    continue
                asked = len(recorder.seen)
                first = asyncio.run(forming.hint(variant, seen))
                assert asyncio.run(forming.hint(variant, seen_in_twin)) is first
                assert len(recorder.seen) <= asked + 1
                compared += state.deal != twin.deal
    assert compared > 10


def test_what_was_thought_of_is_remembered_for_a_while(recorder, forming, monkeypatch):
    monkeypatch.setattr(opinions, "KEPT", 2)
    state = finished("belote/bulgarian")
    views = [view(at, at.pending[0].seat) for at in (rewound(state, n) for n in range(3))]

    async def ask():
        await asyncio.gather(*(forming.hint(state.variant, views[0]) for _ in range(3)))
        assert len(recorder.seen) == 1
        for seen in (*views, views[1]):
            await forming.hint(state.variant, seen)
        assert len(recorder.seen) == 3
        await forming.hint(state.variant, views[0])
        assert len(recorder.seen) == 4

    asyncio.run(ask())


def test_nobody_thinks_for_those_who_have_left(recorder, forming):
    state = finished("belote/bulgarian")
    looked_at = Reviewable(record_json(state), ("Ann", "Bo", "Cleo", "Dan"))

    async def left():
        return True

    with pytest.raises(Rejected) as refused:
        asyncio.run(forming.at_step(looked_at, 0, 3, games.variant, left))
    assert refused.value.code == "opinion/unwanted"
    assert not recorder.seen
    asyncio.run(forming.at_step(looked_at, 0, 3, games.variant))
    asyncio.run(forming.at_step(looked_at, 0, 3, games.variant, left))
    assert len(recorder.seen) == 1


@pytest.mark.parametrize("variant", ["bridge/single", "belote/bulgarian", "whist/esmakker"])
def test_a_step_is_seen_as_the_seat_saw_it(variant, recorder, forming):
    state = finished(variant)
    looked_at = Reviewable(record_json(state), ("Ann", "Bo", "Cleo", "Dan"))
    for step in (0, len(state.history) // 2, len(state.history) - 1):
        at = rewound(state, step)
        found = asyncio.run(forming.at_step(looked_at, 0, step, games.variant))
        asked = at.pending[0]
        assert recorder.seen[-1] == view(at, asked.seat)
        assert ("NESW".index(found.seat), found.kind) == (asked.seat, asked.kind)
        assert found.done == state.history[step].action.text
        for believed, held in zip(found.opinion.beliefs, found.held, strict=True):
            zones = at.variant.zones(at.deal)
            owner = None if believed.owner is None else "NESW".index(believed.owner)
            (zone,) = (z for z in zones if (z.name, z.owner) == (believed.zone, owner))
            assert len(held) == len(zone.cards)


@pytest.mark.parametrize(("deal", "step", "code"), [(1, 0, "unknown"), (0, -1, "step")])
def test_there_is_no_opinion_of_what_was_not_asked(deal, step, code, forming):
    state = finished("bridge/single")
    looked_at = Reviewable(record_json(state), ("Ann", "Bo", "Cleo", "Dan"))
    for asked in (step, len(state.history) if code == "step" else step):
        with pytest.raises(Rejected) as refused:
            asyncio.run(forming.at_step(looked_at, deal, asked, games.variant))
        assert refused.value.code == f"review/{code}"


# Who is given hints


def table_after(*done, **settings):
    """A table of plain whist after some commands, each with the person who gave it."""
    table = opened(Opened("ann", TableSettings("plainwhist/odd", **settings)), games.variant)
    for person, command in done:
        for event in decide(table, person, command):
            table = after(table, Logged(table.number + 1, 0, event))
    return table


ALONE = (("ann", Sit()), ("ann", Fill()), ("ann", Begin()))
TOGETHER = (("ann", Sit()), ("bo", Sit()), ("ann", Fill()), ("ann", Begin()))


def code_of_hint(table, person):
    try:
        hint_view(table, person)
    except Rejected as refused:
        return refused.code
    return None


def until_asked(table, person):
    """The table once a person is asked; computer players take what comes first."""
    while table.deal.pending[0].seat != table.seat_of(table.place_of(person)):
        decision = table.deal.pending[0]
        event = Acted("NESW"[decision.seat], decision.legal[0].text)
        table = after(table, Logged(table.number + 1, 0, event))
    return table


def test_a_hint_is_made_from_ones_own_view():
    table = until_asked(table_after(*ALONE), "ann")
    seat = table.seat_of(0)
    assert hint_view(table, "ann") == view(table.deal, seat)


def test_hints_are_given_only_where_they_harm_nobody():
    asked = until_asked(table_after(*ALONE), "ann")
    assert code_of_hint(asked, "ann") is None
    assert code_of_hint(asked, "bo") == "table/not_seated"
    together = until_asked(table_after(*TOGETHER), "ann")
    assert code_of_hint(together, "ann") == "table/no_hints"
    for event in decide(together, "bo", Stand()):
        together = after(together, Logged(together.number + 1, 0, event))
    assert code_of_hint(together, "ann") is None
    rated = until_asked(table_after(*ALONE, rated=True), "ann")
    assert code_of_hint(rated, "ann") == "table/no_hints"


def test_there_is_no_hint_where_nothing_is_asked():
    assert code_of_hint(table_after(*ALONE[:2]), "ann") == "table/nothing"
    table = until_asked(table_after(*ALONE), "ann")
    while table.deal.pending and table.deal.pending[0].seat == table.seat_of(0):
        (event,) = decide(table, "ann", Act(table.deal.pending[0].legal[0].text))
        table = after(table, Logged(table.number + 1, 0, event))
    assert code_of_hint(table, "ann") == "table/nothing"


def test_the_opinion_in_the_protocol_is_one():
    text = (ROOT / "docs" / "protocol.md").read_text()
    (example,) = re.findall(r"^```json opinion\n(.*?)^```", text, re.M | re.S)
    decoded = msgspec.json.decode(example, type=Opinion)
    assert json.loads(msgspec.json.encode(decoded)) == json.loads(example)


def test_a_level_that_thinks_gives_its_beliefs_or_none():
    """The real adviser: what it says of a card fits the contract of the types."""
    state = rewound(finished("bridge/single"), 30)
    seen = view(state, state.pending[0].seat)
    found = asyncio.run(Opinions(Thinking(player, NoBus())).hint(state.variant, seen))
    assert found.action in {action.text for action in seen.decision.legal}
    for believed in found.beliefs:
        assert all(0 <= likely <= 1 for likely in believed.cards.values())
        assert not {"NESW"[seen.seat]} & {believed.owner}
