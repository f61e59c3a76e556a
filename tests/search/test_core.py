"""The compiled core against the reference solver."""

from dataclasses import replace
from random import Random

import pytest

from kibitz import games
from kibitz.cards.card import card_text, parse_card, parse_cards
from kibitz.cards.card_set import NO_CARDS, card_set, cards_in
from kibitz.errors import IllegalSetup, SearchLimit
from kibitz.rules.evolve import evolve
from kibitz.rules.obligations import Obligation, follow
from kibitz.rules.seats import SEATS, seat_after
from kibitz.search import reference, solve
from kibitz.search.position import position_of
from kibitz.search.solve import Budget, Solver, Value
from kibitz.testing.positions import every_deal, played_to_first_card, random_position, thinned

pytest.importorskip("kibitz._core", reason="the core is not compiled")

VARIANTS = ["bridge/single", "belote/bulgarian", "whist/esmakker"]


def disagreement(variant, cards, seed, solver):
    """How core and reference differ about a random position; nothing if they agree."""
    position = random_position(games.variant(variant), cards, Random(seed))
    if position.over:
        return None
    wanted = {card: Value(v, v) for card, v in reference.values(position).items()}
    found = solver.card_values([position])[0]
    best = (max if position.maximises else min)(wanted.values())
    if found == wanted and solver.value(position) == best:
        return None
    differing = {card_text(card): (wanted[card], found.get(card)) for card in wanted}
    return f"seed {seed}: {position}\nreference and core: {differing}"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("cards", "first", "count"), [(2, 0, 60), (3, 1000, 60), (4, 2000, 5)])
def test_random_positions(variant, cards, first, count):
    solver = Solver()
    for seed in range(first, first + count):
        assert not (said := disagreement(variant, cards, seed, solver)), said


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_random_positions(variant):
    solver = Solver()
    for seed in range(10_000, 12_000):
        assert not (said := disagreement(variant, 3, seed, solver)), said


TINY_PACKS = {
    "bridge/single": "SA SK SQ SJ HA HK HQ HJ",
    "belote/bulgarian": "SA SJ S9 S7 HA HJ H9 H7",
    "whist/esmakker": "SA SK SQ HA HK HQ W1 W2",
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_deal_of_a_tiny_pack(variant):
    """Two cards each: all 2520 deals, with every rule of the contract and every leader in turn."""
    position = position_of(played_to_first_card(games.variant(variant), Random(5)))
    deals = every_deal(parse_cards(TINY_PACKS[variant]))
    assert len(deals) == 2520
    positions = [
        evolve(position, hands=hands, leader=SEATS[number % 4], called=None)
        for number, hands in enumerate(deals)
    ]
    found = Solver(threads=2).values_of(positions)
    for one, value in zip(positions, found, strict=True):
        wanted = reference.value(one)
        assert value == (wanted, wanted), one


@pytest.mark.parametrize("variant", VARIANTS)
def test_at_least(variant):
    solver = Solver()
    for seed in range(20):
        position = random_position(games.variant(variant), 3, Random(seed))
        wanted = reference.value(position)
        for need in (wanted - 1, wanted, wanted + 1):
            assert solver.at_least([position], need) == [wanted >= need]


def turned(position, steps):
    """The same position with everybody some seats further on."""
    hands = [0] * 4
    for seat in SEATS:
        hands[seat_after(seat, steps)] = position.hands[seat]
    side = frozenset(seat_after(seat, steps) for seat in position.payoff.side)
    payoff = replace(position.payoff, side=side)
    leader = seat_after(position.leader, steps)
    return evolve(position, hands=tuple(hands), leader=leader, payoff=payoff)


@pytest.mark.parametrize(
    ("variant", "cards"), [(VARIANTS[0], 9), (VARIANTS[1], 7), (VARIANTS[2], 7)]
)
def test_seats_in_turn_are_alike(variant, cards):
    solver = Solver()
    for seed in range(4):
        random = Random(seed)
        start = position_of(played_to_first_card(games.variant(variant), random))
        position = thinned(start, cards, random)
        values = solver.card_values([turned(position, steps) for steps in range(4)])
        assert values.count(values[0]) == 4, seed


def test_each_card_leads_to_its_value():
    """What a card is worth is what the position after it is worth, down to the end."""
    solver = Solver()
    for variant in VARIANTS:
        random = Random(7)
        start = position_of(played_to_first_card(games.variant(variant), random))
        position = thinned(start, 6, random)
        while not position.over:
            values = solver.card_values([position])[0]
            assert list(values) == cards_in(position.legal)
            best = (max if position.maximises else min)(values.values())
            assert solver.value(position) == best
            card = random.choice(list(values))
            position = position.after(card)
            if not position.over:
                assert solver.value(position) == values[card]
        assert values[card].lo == position.taken


def test_a_budget_leaves_proven_bounds():
    random = Random(3)
    position = position_of(played_to_first_card(games.variant("bridge/single"), random))
    within = Solver().value(position, Budget(nodes=50))
    exact = Solver().value(position)
    assert not within.exact
    assert exact.exact
    assert within.lo <= exact.lo <= within.hi
    assert str(within) == f"{within.lo}..{within.hi}"


@pytest.mark.parametrize("variant", VARIANTS)
def test_threads_find_the_same(variant):
    positions = [random_position(games.variant(variant), 5, Random(seed)) for seed in range(12)]
    assert Solver(threads=2).values_of(positions) == Solver().values_of(positions)


def test_a_broken_position_never_reaches_the_core():
    position = random_position(games.variant("bridge/single"), 3, Random(1))
    broken = evolve(position, hands=(position.hands[1], *position.hands[1:]))
    for ask in (Solver().value, lambda p: Solver().card_values([p])):
        with pytest.raises(IllegalSetup):
            ask(broken)


OWN_DUTY = Obligation("own", "", "a duty that no other game has", lambda turn: NO_CARDS)


def test_duties_of_a_game_s_own_are_left_to_the_reference_solver():
    position = random_position(games.variant("bridge/single"), 3, Random(2))
    own = evolve(position, obligations=(*position.obligations, OWN_DUTY))
    assert Solver().value(own) == Solver().value(position)
    large = position_of(played_to_first_card(games.variant("bridge/single"), Random(2)))
    with pytest.raises(SearchLimit, match="52 cards"):
        Solver().value(evolve(large, obligations=(*large.obligations, OWN_DUTY)))


def test_without_the_core_the_reference_solver_answers(monkeypatch):
    position = random_position(games.variant("belote/bulgarian"), 3, Random(4))
    with_core = Solver().card_values([position]), Solver().value(position)
    monkeypatch.setattr(solve, "has_core", lambda: False)
    assert (Solver().card_values([position]), Solver().value(position)) == with_core


def test_follow_is_what_the_core_calls_follow():
    """The numbers of duties are the core's: a void player may throw anything, others may not."""
    hands = tuple(card_set(parse_cards(hand)) for hand in ("SA HA", "S2 HK", "S3 HQ", "D2 D3"))
    start = position_of(played_to_first_card(games.variant("bridge/single"), Random(1)))
    position = evolve(start, hands=hands, obligations=(Obligation("", "", "", follow),))
    position = evolve(position, leader=SEATS[0], trick=())
    after = position.after(parse_card("SA"))
    assert list(Solver().card_values([after])[0]) == [parse_card("S2")]
