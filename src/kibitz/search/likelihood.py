"""How likely it is that the others would have acted as they did, had they held these cards.

A pass, a bid or a discard means something: a hand that would have acted otherwise is less likely to
be the one. Calls that players have agreed on are measured by what they say, all other actions by
what the game's house player would have done, softened, since nobody else is bound by its habits.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from kibitz.cards.card_set import CardSet, cards_in
from kibitz.play.state import State, start
from kibitz.play.view import view as view_of
from kibitz.rules.actions import Action, Exchange
from kibitz.rules.game import Variant
from kibitz.rules.seats import Seat
from kibitz.rules.view import Heard, View

UNLIKE: Final = 0.15
"""How much less likely a hand is for each call that is not made with it."""

USUAL: Final = 0.5
"""How often the card is played that the house player would play, where there is a choice."""

OTHER_CARDS: Final = 3
"""How many other choices are counted at most: of many cards most are each other's equals."""


class _Said(NamedTuple):
    """A call of another seat, and whether it is made with a hand."""

    seat: Seat
    fits: Callable[[CardSet], bool]


class Likelihood:
    """Measures deals by what has been said and done at a table.

    Args:
        variant: what is played.
        view: what a seat has heard. Its own actions tell it nothing.
    """

    def __init__(self, variant: Variant[Any], view: View) -> None:
        self._variant = variant
        self._view = view
        self._calls: list[_Said] | None = None

    def of_calls(self, state: State) -> float:
        """How likely the calls of the others are in a deal; 1 if nothing speaks against it."""
        begun = start(state.variant, state.setup)
        if self._calls is None:
            self._calls = self._said(begun)
        weight = 1.0
        for seat, fits in self._calls:
            weight *= 1.0 if fits(begun.deal.hands[seat]) else UNLIKE
        return weight

    def _said(self, begun: State) -> list[_Said]:
        """The calls of the others; all that matters of them is the same in every deal."""
        calls = self._view.calls()
        texts = [heard.text for heard in calls]
        found = []
        for number, heard in enumerate(calls):
            if heard.seat != self._view.seat:
                agreed = self._variant.explain(
                    self._view.options, calls[0].seat, texts[: number + 1]
                )
                fits = agreed.fits if agreed else self._as_house(begun, heard)
                found.append(_Said(heard.seat, fits))
            begun = begun.do(heard.text, heard.seat)
        return found

    def _as_house(self, state: State, heard: Heard) -> Callable[[CardSet], bool]:
        """Whether the house player makes a call with a hand; it sees no other cards."""
        seen = view_of(state, heard.seat)
        places = [(zone.name, zone.owner) for zone in seen.zones]
        place = places.index(("hand", heard.seat))
        before, hand, after = seen.zones[:place], seen.zones[place], seen.zones[place + 1 :]
        house = self._variant.house

        def fits(cards: CardSet) -> bool:
            zones = (*before, hand._replace(cards=tuple(cards_in(cards))), *after)
            return house(replace(seen, zones=zones)).action.text == heard.text

        return fits

    def of_cards(self, state: State) -> float:
        """How likely it is that the others have played these cards; takes many times longer."""
        weight = 1.0
        again = start(state.variant, state.setup)
        for heard in self._view.heard:
            own = heard.seat == self._view.seat
            if heard.kind == "card" and not own:
                weight *= self._usual(again, heard)
            action = _action(again, state, heard, own)
            if action is None:
                break
            again = again.after(action, heard.seat)
        return weight

    def _usual(self, again: State, heard: Heard) -> float:
        """How likely a card is for the house player in its place."""
        seen = view_of(again, heard.seat)
        if seen.decision is None or len(seen.decision.legal) == 1:
            return 1.0
        if self._variant.house(seen).action.heard == heard.text:
            return USUAL
        return (1 - USUAL) / min(OTHER_CARDS, len(seen.decision.legal) - 1)


def _action(again: State, state: State, heard: Heard, own: bool) -> Action | None:
    """The action that was heard so, in a deal where all cards are known; none if none fits."""
    asked = next((d for d in again.pending if (d.seat, d.kind) == (heard.seat, heard.kind)), None)
    if asked is None:
        return None
    fit = (a for a in asked.legal if (a.text if own else a.heard) == heard.text)
    if heard.kind != "exchange" or own:
        return next(fit, None)
    kept = state.deal.hands[heard.seat]
    return next((a for a in fit if isinstance(a, Exchange) and not a.cards & kept), None)
