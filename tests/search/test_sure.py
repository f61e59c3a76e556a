"""Whether the rest is one's own, as one can see it oneself."""

from itertools import combinations
from random import Random

import pytest

from kibitz.cards.card import parse_cards
from kibitz.cards.card_set import card_set, cards_in
from kibitz.cards.packs import FRENCH_PACK
from kibitz.rules.obligations import Obligation, follow
from kibitz.rules.seats import EAST, NORTH, SOUTH, WEST
from kibitz.rules.trick import card_order
from kibitz.rules.trick_play import Payoff
from kibitz.search import reference
from kibitz.search.position import Position
from kibitz.search.sure import Held, rest_is_sure

RANKS = range(13)
SPADES = 3

CASES = [
    ("top cards", None, "SA SK", "C2 C3", "SQ SJ ST S9", True),
    ("a card above", None, "SA SQ", "C2 C3", "SK SJ ST S9", False),
    ("a long suit runs out", None, "SA SK SQ S2", "C2 C3 C4 C5", "SJ ST S9 D2", True),
    ("it may not", None, "SA SK S2", "C2 C3 C4", "SQ SJ ST D2", False),
    ("over to the other hand", None, "SA H2", "S2 HA", "SK HK", True),
    ("no way over", None, "SA D2", "S2 HA", "SK HK DK", False),
    ("solid between two hands", None, "SK S3 S2", "SA SQ SJ", "ST S9 S8", True),
    ("a ruff is to be feared", SPADES, "HA HK", "C2 C3", "S2 HQ", False),
    ("trumps are drawn first", SPADES, "SA HA", "C2 C3", "S2 HK", True),
    ("more trumps than rounds", SPADES, "SA HA", "C2 C3", "S2 S3 HK", False),
    ("one's own ruff", SPADES, "C2 C3", "S2 S3", "CA CK HA", True),
    ("nothing is left", None, "", "", "", True),
]


@pytest.mark.parametrize(
    ("trump", "leading", "other", "unseen", "sure"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_cases(trump, leading, other, unseen, sure):
    held = Held(*(card_set(parse_cards(cards)) for cards in (leading, other, unseen)))
    assert rest_is_sure(card_order(RANKS, trump), held) is sure


@pytest.mark.slow
def test_sure_is_sure_however_the_unseen_cards_lie():
    """Whatever the others hold of the unseen cards, all tricks are left to the side."""
    found = 0
    for seed in range(1500):
        random = Random(seed)
        pack = [card for card in FRENCH_PACK if card % 13 > 8 or card % 13 < 2]
        cards = random.sample(pack, 12)
        trump = random.choice([None, SPADES])
        order = card_order(RANKS, trump)
        held = Held(card_set(cards[:3]), card_set(cards[3:6]), card_set(cards[6:]))
        if not rest_is_sure(order, held):
            continue
        found += 1
        for west in random.sample([*combinations(cards[6:], 3)], 3):
            east = card_set(cards[6:]) & ~card_set(west)
            position = Position(
                order,
                (Obligation("follow", "", "", follow),),
                Payoff(frozenset({NORTH, SOUTH})),
                (held.leading, east, held.other, card_set(west)),
                NORTH,
            )
            assert reference.value(position) == 3, (seed, cards_in(held.leading))
            assert {EAST, WEST}.isdisjoint(position.payoff.side)
    assert found > 20
