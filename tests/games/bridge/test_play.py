"""The play: duties, winners, who acts for dummy, who sees what."""

import pytest

from kibitz.cards.card_set import NO_CARDS
from kibitz.errors import IllegalAction
from kibitz.play.view import view
from kibitz.rules.seats import EAST, NORTH, SEATS, SOUTH, WEST


def cards(suit, ranks="23456789TJQKA"):
    return [suit + rank for rank in ranks]


PACK = [card for suit in "CDHS" for card in cards(suit)]


def hands_for(trick):
    """Hands in which West, North, East and South may play these cards, West leading.

    Who does not follow is void of the led suit; the others share the rest of it.
    """
    led = trick[0][0]
    rest = [card for card in PACK if card not in trick]
    rest.sort(key=lambda card: card[0] != led)
    hands = {seat: [card] for seat, card in zip("WNES", trick, strict=True)}
    for seat, hand in sorted(hands.items(), key=lambda item: item[1][0][0] != led):
        while len(hand) < 13:
            hand.append(rest.pop(0))
        assert hand[0][0] == led or all(card[0] != led for card in hand), f"{seat} could follow"
    return hands


def test_winners(case, bridge):
    """The winner leads to the next trick, declarer for dummy."""
    trick = case["cards"].split()
    calls = [f"1{case['denomination']}", "P", "P", "P"]
    state = bridge.play("single", calls + trick, hands=hands_for(trick))
    winner = "WNES"[case["winner"]]
    assert "NESW"[state.deal.table.tricks[0].winner] == winner
    assert bridge.owed(state) == [("S" if winner == "N" else winner, "card", winner)]


CLUBS_LED = {
    "W": ["C2", *cards("C", "89TJQKA"), *cards("D", "TJQKA")],
    "N": [*cards("C", "34567"), *cards("D", "23456789")],
    "E": cards("H"),
    "S": cards("S"),
}


@pytest.mark.parametrize(
    ("card", "reason"), [("D2", "follow"), ("SA", "not_held"), ("P", "not_offered")]
)
def test_a_card_of_the_led_suit_must_be_played(card, reason, bridge):
    state = bridge.play("single", ["1NT", "P", "P", "P", "C2"], hands=CLUBS_LED)
    assert bridge.legal(state) == cards("C", "34567")
    with pytest.raises(IllegalAction) as error:
        state.do(card)
    assert (error.value.reason, error.value.rule) == (reason, "C5")


@pytest.mark.parametrize("bid", ["1H", "1S", "1NT"])
def test_a_void_hand_is_free(bid, bridge):
    """Neither ruffing nor overruffing is a duty (CF22)."""
    state = bridge.play("single", [bid, "P", "P", "P", "C2", "C3"], hands=CLUBS_LED)
    assert bridge.legal(state) == cards("H")
    state = state.do("H2")
    assert bridge.legal(state) == cards("S")


@pytest.mark.parametrize("declarer", "NESW")
def test_dummy_never_acts_and_its_hand_opens_after_the_lead(declarer, bridge):
    """C11, C12; public 8: a request failed when the seat asked was dummy."""
    state = bridge.contract("match", "3NT", declarer, 9)
    dummy = SEATS[("NESW".index(declarer) + 2) % 4]
    watchers = [seat for seat in SEATS if seat != dummy]
    assert all(view(state, seat).hand_of(dummy) == NO_CARDS for seat in watchers)
    hands_asked = set()
    while not state.finished:
        (decision,) = state.pending
        assert decision.seat != dummy
        hands_asked.add(decision.hand)
        state = state.after(decision.legal[0])
        if not state.finished:
            open_hands = {seat for seat in SEATS if view(state, None).hand_of(seat) != NO_CARDS}
            assert open_hands <= {dummy}
            assert view(state, EAST).hand_of(dummy) == state.deal.hands[dummy]
    assert hands_asked == set(SEATS)


def test_who_answers_for_dummy_may_not_be_dummy(bridge):
    state = bridge.lowest_cards(bridge.contract("single", "3NT", "S", 9), 1)
    with pytest.raises(IllegalAction) as error:
        state.do(bridge.legal(state)[0], NORTH)
    assert error.value.reason == "turn"
    assert state.do(bridge.legal(state)[0], SOUTH).pending[0].seat == EAST


def test_the_other_hands_stay_closed(bridge):
    state = bridge.lowest_cards(bridge.contract("single", "3NT", "S", 9), 5)
    for seat in (EAST, SOUTH, WEST):
        seen = {other for other in SEATS if view(state, seat).hand_of(other) != NO_CARDS}
        assert seen == {NORTH, seat}
