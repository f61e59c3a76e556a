"""How likely it is that the others would have acted as they did, had they held these cards.

A pass, a bid or a discard means something: a hand that would have acted otherwise is less likely to
be the one. Calls that players have agreed on are measured by what they say, all other actions by
what the game's house player would have done, softened, since nobody else is bound by its habits.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from kibitz.cards.card_set import CardSet, cards_in
from kibitz.play.state import Done, State, start
from kibitz.play.view import heard_by, seen_zones
from kibitz.play.view import view as view_of
from kibitz.rules.actions import Action, Exchange
from kibitz.rules.deal import Deal, Setup, played_by
from kibitz.rules.decision import Decision
from kibitz.rules.game import Variant
from kibitz.rules.seats import SEATS
from kibitz.rules.trick import CardOrder
from kibitz.rules.view import Heard, SeenZone, View

BROKEN: Final = 0.03
"""How much less likely a hand is for each call that promises something else.

Where all bid by the book a hundredth tells more of the hands; but people stretch what they promise.
"""

UNLIKE: Final = 0.15
"""The same for each call that the house player would not make with it; nobody has promised to."""

BY_HABIT: Final = 0.4
"""How often a player keeps to the house player's habits; else he does anything as likely.

Players who think do what the house player would in 7 of 10 choices of belote, which is this beside
what they would do by lot; more than that tells hardly more of their hands, and less of others'.
"""


class _Said(NamedTuple):
    """A call: what was asked, what was answered, and whether that is made with a hand.

    The viewer's own calls are made with any: they tell him nothing.

    Attributes:
        decision: what was asked.
        call: what was answered.
        fits: whether that is made with a hand.
        unlike: how much less likely a hand is if it is not.
    """

    decision: Decision
    call: Action
    fits: Callable[[CardSet], bool]
    unlike: float = UNLIKE


class Step(NamedTuple):
    """What somebody did once the auction was over, in a deal where all cards are known.

    Attributes:
        deal: where the deal stood.
        decision: what was asked.
        action: what was answered.
        heard: what who was asked had heard before.
    """

    deal: Deal
    decision: Decision
    action: Action
    heard: tuple[Heard, ...]


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
        self._steps: dict[tuple[int, tuple[SeenZone, ...]], float] = {}

    @property
    def agreed(self) -> bool:
        """Whether any of the others' calls that were measured has an agreed meaning."""
        return any(said.unlike == BROKEN for said in self._calls)

    def of_calls(self, setup: Setup, now: Deal) -> float:
        """How likely the calls of the others are in a deal; 1 if nothing speaks against it.

        Args:
            setup: how the deal began.
            now: where it stands, which tells nothing more of calls.
        """
        self._listen(setup)
        hands = self._variant.begin(setup).hands
        weight = 1.0
        for said in self._calls:
            weight *= 1.0 if said.fits(hands[said.decision.seat]) else said.unlike
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
            said = _Said(decision, call, _any_hand)
            if heard.seat != self._view.seat:
                agreed = self._variant.explain(
                    self._view.options, calls[0].seat, texts[: number + 1]
                )
                said = (
                    _Said(decision, call, cache(agreed.fits), BROKEN)
                    if agreed
                    else _Said(decision, call, cache(self._as_house(state, heard)))
                )
            self._calls.append(said)
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
        return math.prod(
            self._of_step(step)
            for step in self.retraced(setup, now)
            if step.decision.kind == "card" or not step.action.heard
        )

    def retraced(self, setup: Setup, now: Deal) -> Iterator[Step]:
        """What the others did once the auction was over, if the deal began so.

        What nobody heard is among it: a hand that could have announced or covered something, and
        did not, declined to without a word.

        Args:
            setup: how the deal began.
            now: where it stands.
        """
        self._listen(setup)
        deal, own = self._variant.begin(setup), self._view.seat
        for said in self._calls:
            deal = self._variant.answer(deal, said.decision, said.call)
        auction, left = self._view.heard[: len(self._calls)], self._view.heard[len(self._calls) :]
        heard = [auction for _ in SEATS]
        while left and (found := self._answered(deal, left[0], now)):
            decision, action = found
            if decision.seat != own:
                yield Step(deal, decision, action, heard[decision.seat])
            if action.heard or decision.seat == own:
                left = left[1:]
            done = Done(decision.seat, decision.kind, action, decision.hand)
            for seat in SEATS:
                words = heard_by(done, seat)
                heard[seat] += (words,) if words else ()
            deal = self._variant.answer(deal, decision, action)

    def _answered(self, deal: Deal, heard: Heard, now: Deal) -> tuple[Decision, Action] | None:
        """The next question and its answer; none if none fits.

        Args:
            deal: the deal as it stood.
            heard: what was heard next.
            now: where it stands now, all cards known.
        """
        for decision in self._variant.ask(deal):
            if (decision.seat, decision.kind) == (heard.seat, heard.kind):
                fit = self._heard_so(deal, decision, heard, now)
            elif decision.hides_behind:
                fit = (action for action in decision.legal if not action.heard)
            else:
                continue
            return next(((decision, action) for action in fit), None)
        return None

    def _heard_so(
        self, deal: Deal, decision: Decision, heard: Heard, now: Deal
    ) -> Iterator[Action]:
        """The answers that were heard so and led to where the deal stands."""
        if heard.seat == self._view.seat:
            return (action for action in decision.legal if action.text == heard.text)
        fit = (action for action in decision.legal if action.heard == heard.text)
        if decision.kind == "exchange":
            kept = now.hands[heard.seat] | played_by(now.table, heard.seat)
            return (a for a in fit if isinstance(a, Exchange) and not a.cards & kept)
        if decision.kind == "cover":
            order = self._order(now)
            answer = self._variant.answer
            return (a for a in fit if self._order(answer(deal, decision, a)) == order)
        return fit

    def _order(self, deal: Deal) -> CardOrder | None:
        """How the cards compare to whoever sees them all."""
        played = self._variant.trick_play(deal)
        return played and played.order

    def _of_step(self, step: Step) -> float:
        """How likely an answer is in its place; the same wherever a seat sees and hears the same.

        What a seat has heard is the same in all deals, but for its own words.
        """
        deal, decision, action, heard = step
        zones = seen_zones(self._variant.zones(deal), decision.seat)
        place = len(heard), zones
        if place not in self._steps:
            view = replace(
                self._view,
                seat=decision.seat,
                table=deal.table,
                zones=zones,
                heard=heard,
                questions=(),
                decision=decision,
            )
            by_lot = (1 - BY_HABIT) / len(decision.legal)
            usual = self._variant.house(view).action.heard == action.heard
            self._steps[place] = by_lot + (BY_HABIT if usual else 0)
        return self._steps[place]


def _any_hand(hand: CardSet) -> bool:
    return True
