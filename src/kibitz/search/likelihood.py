"""How likely it is that the others would have acted as they did, had they held these cards.

A pass, a bid or a discard means something: a hand that would have acted otherwise is less likely to
be the one. Calls that players have agreed on are measured by what they say, all other actions by
what the game's house player would have done, softened, since nobody else is bound by its habits.
"""

from typing import Any, Final

from kibitz.play.state import State, start
from kibitz.play.view import view as view_of
from kibitz.rules.actions import Action, Exchange
from kibitz.rules.game import Variant
from kibitz.rules.meaning import Meaning
from kibitz.rules.view import Heard, View

UNLIKE: Final = 0.15
"""How much less likely a hand is for each call that is not made with it."""

USUAL: Final = 0.6
"""How often the card is played that the house player would play, where there is a choice."""


class Likelihood:
    """Measures deals by what has been said and done at a table.

    Args:
        variant: what is played.
        view: what a seat has heard. Its own actions tell it nothing.
        cards: whether the cards that were played count, and not only the calls; that takes as
            many times longer as there are more cards than calls.
    """

    def __init__(self, variant: Variant[Any], view: View, cards: bool = False) -> None:
        self._variant = variant
        self._view = view
        self._cards = cards and any(heard.kind == "card" for heard in view.heard)
        self._meanings = _meanings(variant, view)

    def of(self, state: State) -> float:
        """How likely the actions of the others are in a deal; 1 if nothing speaks against it."""
        weight = self._said(state)
        unexplained = any(meaning is None for _, meaning in self._meanings)
        return weight * self._done(state) if unexplained or self._cards else weight

    def _said(self, state: State) -> float:
        """The same for the calls that players have agreed on."""
        weight = 1.0
        for heard, meaning in self._meanings:
            if meaning is not None and heard.seat != self._view.seat:
                hand = sum(1 << card for card in state.setup.hands[heard.seat])
                weight *= 1.0 if meaning.fits(hand) else UNLIKE
        return weight

    def _done(self, state: State) -> float:
        """The same for all other actions, by the house player."""
        weight = 1.0
        again = start(state.variant, state.setup)
        for number, heard in enumerate(self._view.heard):
            if heard.kind == "card" and not self._cards:
                break
            if self._counts(number, heard):
                weight *= self._measured(again, heard)
            action = _action(again, state, heard, own=heard.seat == self._view.seat)
            if action is None:
                break
            again = again.after(action, heard.seat)
        return weight

    def _counts(self, number: int, heard: Heard) -> bool:
        """Whether the house player is asked what it would have done."""
        if heard.seat == self._view.seat:
            return False
        if heard.kind == "call":
            return self._meanings[number][1] is None
        return heard.kind == "card"

    def _measured(self, again: State, heard: Heard) -> float:
        """How likely one action is for the house player in its place."""
        seen = view_of(again, heard.seat)
        if seen.decision is None or len(seen.decision.legal) == 1:
            return 1.0
        usual = self._variant.house(seen).action.heard == heard.text
        if heard.kind == "call":
            return 1.0 if usual else UNLIKE
        return USUAL if usual else (1 - USUAL) / (len(seen.decision.legal) - 1)


def _meanings(variant: Variant[Any], view: View) -> list[tuple[Heard, Meaning | None]]:
    """What each call says, by the players' agreements."""
    calls = view.calls()
    texts = [heard.text for heard in calls]
    return [
        (heard, variant.explain(view.options, calls[0].seat, texts[: number + 1]))
        for number, heard in enumerate(calls)
    ]


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
