"""Deals of contrée made to order. Cases come from the TOML file beside each test."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kibitz import games
from kibitz.cards.card import parse_cards
from kibitz.play.state import State, new_deal, start
from kibitz.rules.deal import Setup
from kibitz.rules.options import make_options
from kibitz.rules.seats import SEAT_LETTERS, parse_seat


class Contree:
    """Deals after some calls, and played to their end."""

    variant = games.variant("belote/contree")

    def called(
        self,
        calls: Sequence[str] = (),
        dealer: str = "W",
        hands: Mapping[str, str] | None = None,
        **options: Any,
    ) -> State:
        """A deal after some calls; with these hands, or any."""
        chosen = make_options(self.variant.options, options)
        state = new_deal(self.variant, chosen, parse_seat(dealer), seed="contree")
        if hands:
            cards = tuple(parse_cards(hands[seat]) for seat in SEAT_LETTERS)
            state = start(self.variant, Setup(chosen, parse_seat(dealer), cards))
        for call in calls:
            state = state.do(call)
        return state

    def legal(self, calls: str) -> list[str]:
        """What may be called after some calls."""
        (decision,) = self.called(calls.split()).pending
        return [action.text for action in decision.legal]

    def play_out(self, state: State, belote: bool = True) -> State:
        """The deal played to its end: each first legal card, belote said wherever it can be."""
        while state.pending:
            texts = [action.text for action in state.pending[0].legal]
            said = f"{texts[0]} belote"
            state = state.do(said if belote and said in texts else texts[0])
        return state


@pytest.fixture(scope="session")
def contree() -> Contree:
    return Contree()
