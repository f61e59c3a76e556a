"""How likely it is that the others would have acted as they did, had they held these cards.

A pass, a bid or a discard means something: a hand that would have acted otherwise is less likely to
be the one. Calls that players have agreed on are measured by what they say, all other actions by
what the game's house player would have done, softened, since nobody else is bound by its habits.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from kibitz.cards.card_set import CardSet, cards_in
from kibitz.play.state import Done, State, start
from kibitz.play.view import heard_by, seen_zones
from kibitz.play.view import view as view_of
from kibitz.rules.actions import Action, Exchange, Word
from kibitz.rules.deal import Deal, Setup
from kibitz.rules.decision import Decision
from kibitz.rules.game import Variant
from kibitz.rules.seats import Seat
from kibitz.rules.view import Heard, SeenZone, View

UNLIKE: Final = 0.15
"""How much less likely a hand is for each call that is not made with it."""

USUAL: Final = 0.5
"""How often the card is played that the house player would play, where there is a choice."""

OTHER_CARDS: Final = 3
"""How many other choices are counted at most: of many cards most are each other's equals."""


class _Said(NamedTuple):
    """A call: what was asked, what was answered, and whether that is made with a hand.

    The viewer's own calls are made with any: they tell him nothing.
    """

    decision: Decision
    call: Action
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
        self._calls: list[_Said] = []
        self._cards: dict[tuple[int, tuple[SeenZone, ...]], float] = {}

    def of_calls(self, setup: Setup, now: Deal) -> float:
        """How likely the calls of the others are in a deal; 1 if nothing speaks against it.

        Args:
            setup: how the deal began.
            now: where it stands, which tells nothing more of calls.
        """
        self._listen(setup)
        hands = self._variant.begin(setup).hands
        weight = 1.0
        for decision, _, fits in self._calls:
            weight *= 1.0 if fits(hands[decision.seat]) else UNLIKE
        return weight

    def _listen(self, setup: Setup) -> None:
        """Hear the calls, in the first deal that is measured: they are the same in every deal."""
        if self._calls:
            return
        state = start(self._variant, setup)
        calls = self._view.calls()
        texts = [heard.text for heard in calls]
        for number, heard in enumerate(calls):
            decision, call = state.answer(heard.text, heard.seat)
            fits = _any_hand
            if heard.seat != self._view.seat:
                agreed = self._variant.explain(
                    self._view.options, calls[0].seat, texts[: number + 1]
                )
                fits = cache(agreed.fits if agreed else self._as_house(state, heard))
            self._calls.append(_Said(decision, call, fits))
            state = state.after(call, heard.seat)

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

    def of_cards(self, setup: Setup, now: Deal) -> float:
        """How likely it is that the others have played these cards; takes many times longer.

        Args:
            setup: how the deal began.
            now: where it stands, so that it is known what was laid down.
        """
        self._listen(setup)
        weight, deal = 1.0, self._variant.begin(setup)
        for asked, call, _ in self._calls:
            deal = self._variant.answer(deal, asked, call)
        secrets: dict[int, Action] = {}
        for number, heard in enumerate(self._view.heard[len(self._calls) :], len(self._calls)):
            own = heard.seat == self._view.seat
            decision = next((d for d in self._variant.ask(deal) if d.seat == heard.seat), None)
            if decision is None:
                break
            if heard.kind == "card" and not own and len(decision.legal) > 1:
                weight *= self._of_card(number, deal, decision, secrets)
            action = _action(decision, heard, own, now)
            if action is None:
                break
            if action.text != action.heard:
                secrets[number] = action
            deal = self._variant.answer(deal, decision, action)
        return weight

    def _of_card(
        self, number: int, deal: Deal, decision: Decision, secrets: Mapping[int, Action]
    ) -> float:
        """How likely a card is for the house player in its place; the same for all it can see."""
        zones = seen_zones(self._variant.zones(deal), decision.seat)
        place = number, zones
        if place not in self._cards:
            view = replace(
                self._view,
                seat=decision.seat,
                table=deal.table,
                zones=zones,
                heard=self._heard_before(number, decision.seat, secrets),
                questions=(),
                decision=decision,
            )
            usual = self._variant.house(view).action.heard == self._view.heard[number].text
            others = min(OTHER_CARDS, len(decision.legal) - 1)
            self._cards[place] = USUAL if usual else (1 - USUAL) / others
        return self._cards[place]

    def _heard_before(
        self, number: int, seat: Seat, secrets: Mapping[int, Action]
    ) -> tuple[Heard, ...]:
        """What a seat had heard before an action: all that was public, the rest in its words."""
        before = self._view.heard[:number]
        if not secrets:
            return before
        done = (
            heard_by(
                Done(heard.seat, heard.kind, secrets.get(place, Word(heard.text)), heard.hand), seat
            )
            for place, heard in enumerate(before)
        )
        return tuple(heard for heard in done if heard)


def _any_hand(hand: CardSet) -> bool:
    return True


def _action(decision: Decision, heard: Heard, own: bool, now: Deal) -> Action | None:
    """The action that was heard so, in a deal where all cards are known; none if none fits."""
    if decision.kind != heard.kind:
        return None
    fit = (a for a in decision.legal if (a.text if own else a.heard) == heard.text)
    if heard.kind != "exchange" or own:
        return next(fit, None)
    kept = now.hands[heard.seat]
    return next((a for a in fit if isinstance(a, Exchange) and not a.cards & kept), None)
