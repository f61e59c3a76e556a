"""Calls that nobody forgives a partner, as ``manners`` counts them.

A partner's forcing call is passed; an opponent's suit is bid on a short holding; a tip is joined
with a hand that does not make it, whatever is trumps and whoever is partner.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

from kibitz.cards.card import SUIT_LETTERS, WILD_CARDS, suit_of
from kibitz.cards.card_set import card_set
from kibitz.play.meaning import Call, calls_of, said_last
from kibitz.play.state import State
from kibitz.rules.actions import PASS
from kibitz.rules.join_auction import JOIN
from kibitz.rules.seats import Seat, seat_after
from kibitz.search.position import Position
from kibitz.search.solve import Budget, Solver

OWN_SUIT: Final = 4
"""The fewest cards with which a suit is bid that an opponent has bid too."""

TIP: Final = re.compile(r"(?P<tricks>\d+)T\d")
"""How a tip is written: ``8T1``."""

HOPELESS: Final = 2
"""By how many tricks a tip fails, at best, that should not have been joined."""

NODES: Final = 200_000
"""Positions searched before a contract is given the benefit of the doubt."""


def passes_a_forcing_call(state: State, text: str) -> bool:
    """Partner's last call asks for an answer, the next opponent has passed, and so does he."""
    calls = calls_of(state)
    if text != PASS.text or len(calls) < 2 or calls[-1].text != PASS.text:
        return False
    if calls[-2].seat != seat_after(state.pending[0].seat, 2):
        return False
    meaning = said_last(state.variant, state.setup.options, calls[:-1])
    return meaning is not None and meaning.forcing


def bids_their_suit(state: State, text: str) -> bool:
    """An opponent has bid the suit and meant it; so does he, and is short in it."""
    seat, calls = state.pending[0].seat, calls_of(state)
    suit = SUIT_LETTERS.find(text[-1])
    if suit < 0 or text == PASS.text:
        return False
    theirs = any(
        call.text[-1] == text[-1] and (call.seat - seat) % 2 and _natural(state, calls[: nth + 1])
        for nth, call in enumerate(calls)
    )
    own = sum(suit_of(card) == suit for card in state.setup.hands[seat] if card not in WILD_CARDS)
    return theirs and own < OWN_SUIT and _natural(state, [*calls, Call(seat, text)])


def _natural(state: State, calls: list[Call]) -> bool:
    """Whether the last call says what it is called; so does one without an agreement."""
    meaning = said_last(state.variant, state.setup.options, calls)
    return meaning is None or not meaning.alert


def joins_a_hopeless_tip(state: State, text: str) -> bool:
    """He joins a tip that he does not make by far, whatever is trumps and whoever is partner."""
    bids = [call.text for call in calls_of(state) if call.text not in (PASS.text, JOIN.text)]
    tip = TIP.fullmatch(bids[-1]) if bids else None
    if text != JOIN.text or tip is None:
        return False
    need = int(tip["tricks"]) - HOPELESS + 1
    contracts = _contracts(state, state.pending[0].seat)
    return not any(
        made is not False for made in Solver().at_least(contracts, need, Budget(nodes=NODES))
    )


def _contracts(state: State, seat: Seat) -> list[Position]:
    """A seat's contracts with every partner in every denomination, before the first lead."""
    setup = state.setup
    hands = tuple(map(card_set, setup.hands))
    return [
        Position(trial.play.order, trial.play.obligations, payoff, hands, trial.leader)
        for trial in state.variant.trials(setup.options, setup.dealer)
        for payoff in trial.play.payoffs
        if seat in payoff.side
    ]


CALLS: Final[Mapping[str, Callable[[State, str], bool]]] = {
    "passes a forcing call": passes_a_forcing_call,
    "bids their suit": bids_their_suit,
    "joins a hopeless tip": joins_a_hopeless_tip,
}
