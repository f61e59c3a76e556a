"""The reference solver on positions that a person can solve."""

import pytest

from kibitz.cards.card import CARD_COUNT, CARD_TEXTS, parse_card, parse_cards
from kibitz.cards.card_set import card_set, cards_in
from kibitz.rules.obligations import Obligation, follow, head, play_called
from kibitz.rules.seats import EAST, NORTH, SOUTH, WEST
from kibitz.rules.trick import card_order
from kibitz.rules.trick_play import Payoff
from kibitz.search import reference
from kibitz.search.position import Position

RANKS = range(13)
FOLLOW = Obligation("follow", "", "", follow)
HEAD = Obligation("head", "", "", head)
PLAY_CALLED = Obligation("called", "", "", play_called)

NORTH_SOUTH = frozenset({NORTH, SOUTH})


TRICKS = Payoff(NORTH_SOUTH)


def position(*hands, leader, payoff=TRICKS, trump=None, duties=(FOLLOW,), **more):
    dealt = tuple(card_set(parse_cards(hand)) for hand in hands)
    return Position(card_order(RANKS, trump), duties, payoff, dealt, leader, **more)


def values(position):
    return {card: reference.values(position)[parse_card(card)] for card in names(position)}


def names(position):
    return [CARD_TEXTS[card] for card in cards_in(position.legal)]


def test_a_finesse():
    """South leads towards the ace and queen, the king lying before them: both tricks."""
    finesse = position("SA SQ", "D2 D3", "S2 H2", "SK S3", leader=SOUTH)
    assert values(finesse) == {"S2": 2, "H2": 2}
    assert values(position("SA SQ", "SK S3", "S2 H2", "D2 D3", leader=SOUTH))["S2"] == 1


def test_a_simple_squeeze():
    """West holds two guards and must part with one when South leads his last heart."""
    hands = ("SA S2 DA", "C2 C3 C4", "H2 S3 D2", "SK SQ DK")
    assert values(position(*hands, leader=SOUTH))["H2"] == 3
    assert reference.value(position(*hands, leader=WEST)) == 2


def test_trumps_beat_every_card():
    hands = ("SA", "H2", "S2", "S3")
    assert reference.value(position(*hands, leader=NORTH)) == 1
    assert reference.value(position(*hands, leader=NORTH, trump=2)) == 0


def test_a_side_that_wants_few_tricks():
    """North, who must lead, is rid of the lead with the two; after the ace the two wins as well."""
    alone = Payoff(frozenset({NORTH}), few=True)
    assert reference.value(position("S2", "S3", "S4", "S5", leader=NORTH, payoff=alone)) == 0
    assert reference.value(position("SA", "S3", "S4", "S5", leader=EAST, payoff=alone)) == 1
    kept = position("SA S2", "S3 H2", "S4 H3", "S5 H4", leader=NORTH, payoff=alone)
    assert values(kept) == {"S2": 0, "SA": 2}


POINTS = tuple(card % 13 for card in range(CARD_COUNT))


@pytest.mark.parametrize(
    ("had", "worth"),
    [((True, True), 12 + 11 + 5 + 10), ((True, False), 12 + 11 + 5 + 10 + 90)],
)
def test_points_the_last_trick_and_all_tricks(had, worth):
    payoff = Payoff(NORTH_SOUTH, card_points=POINTS, last_trick=10, all_tricks=90)
    last = position(
        "SA",
        "SK",
        "S2",
        "S7",
        leader=NORTH,
        payoff=payoff,
        side_has_trick=had[0],
        others_have_trick=had[1],
    )
    assert reference.value(last) == worth


def test_no_trick_at_all_is_worth_less_than_nothing():
    payoff = Payoff(NORTH_SOUTH, card_points=POINTS, last_trick=10, all_tricks=90)
    lost = position("S2", "SA", "S3", "S4", leader=NORTH, payoff=payoff, others_have_trick=True)
    assert reference.value(lost) == -90


def test_a_duty_decides():
    """East must beat the queen where heading is a duty, and the ace makes two tricks' worth."""
    hands = ("SQ S3", "SK S2", "SA H2", "S4 S5")
    assert values(position(*hands, leader=NORTH))["SQ"] == 2
    headed = position(*hands, leader=NORTH, duties=(FOLLOW, HEAD))
    assert values(headed)["SQ"] == 2


def test_a_called_card_falls_at_the_first_lead_of_its_suit():
    hands = ("S2 H2", "SA HA", "S3 H3", "S4 H4")
    called = position(*hands, leader=NORTH, duties=(FOLLOW, PLAY_CALLED), called=parse_card("SA"))
    after_lead = called.after(parse_card("S2"))
    assert names(after_lead) == ["SA"]
