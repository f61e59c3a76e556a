"""Random positions of any game, small enough for the reference solver."""

from collections.abc import Sequence
from random import Random
from typing import Any

from kibitz.cards.card import Card
from kibitz.cards.card_set import BIT, card_set, cards_in
from kibitz.play.state import State, new_deal
from kibitz.rules.actions import Call
from kibitz.rules.evolve import evolve
from kibitz.rules.game import Variant
from kibitz.rules.options import Options, make_options, option_infos
from kibitz.search.position import Position, position_of


def random_options(variant: Variant[Any], random: Random) -> Options:
    """Any of the offered values for each option that has choices."""
    infos = [info for info in option_infos(variant.options) if info.choices]
    return make_options(variant.options, {info.name: random.choice(info.choices) for info in infos})


def played_to_first_card(variant: Variant[Any], random: Random) -> State:
    """A deal in which somebody bids anything, others pass or join, and a card is due next."""
    while True:
        state = new_deal(
            variant,
            random_options(variant, random),
            dealer=random.choice(variant.dealers),
            seed=str(random.getrandbits(64)),
        )
        while state.pending and state.pending[0].kind != "card":
            state = _answered(state, random)
        if state.pending:
            return state


def _answered(state: State, random: Random) -> State:
    """A random answer; once a bid was made the others mostly let it stand."""
    decision = state.pending[0]
    texts = [action.text for action in decision.legal]
    if decision.kind == "call" and any(done.action.text != "P" for done in state.history):
        quiet = [text for text in texts if text in ("P", "JOIN")]
        return state.do(random.choice([*quiet, "P", "P"]))
    bids = [a.text for a in decision.legal if isinstance(a, Call) and a.text not in ("X", "XX")]
    return state.do(random.choice(bids or texts))


def thinned(position: Position, cards: int, random: Random) -> Position:
    """The position with only so many cards a hand, a called card among them if there is one."""
    hands = []
    for hand in position.hands:
        kept = [card for card in cards_in(hand) if card == position.called][:cards]
        others = [card for card in cards_in(hand) if card not in kept]
        hands.append(card_set(kept + random.sample(others, cards - len(kept))))
    held = sum(hands)
    called = position.called
    if called is not None and not held & BIT[called]:
        called = None
    return evolve(position, hands=tuple(hands), called=called)


def random_position(variant: Variant[Any], cards: int, random: Random) -> Position:
    """A position with so many cards a hand, or up to three of them in a trick.

    Whether the sides have won tricks before is drawn too; what they took is not counted.
    """
    position = position_of(played_to_first_card(variant, random))
    assert position, "a card is due"
    taken = random.choice([(False, False), (True, False), (False, True), (True, True)])
    position = evolve(
        thinned(position, cards, random), side_has_trick=taken[0], others_have_trick=taken[1]
    )
    for _ in range(random.randrange(4)):
        position = position.after(random.choice(cards_in(position.legal)))
    return position


def every_deal(pack: Sequence[Card]) -> "list[tuple[int, ...]]":
    """Every way to deal a tiny pack to four hands of equal size."""
    size = len(pack) // 4
    deals: list[tuple[int, ...]] = []

    def deal(place: int, hands: tuple[int, ...]) -> None:
        if place == len(pack):
            deals.append(hands)
            return
        for seat in range(4):
            if hands[seat].bit_count() < size:
                given = hands[seat] | BIT[pack[place]]
                deal(place + 1, (*hands[:seat], given, *hands[seat + 1 :]))

    deal(0, (0, 0, 0, 0))
    return deals
