"""A deal being played: what was fixed at the start, and what was done since.

Example:
    >>> from kibitz import games
    >>> from kibitz.play.state import new_deal
    >>> state = new_deal(games.variant("bridge/single"), seed="1")
    >>> state.pending[0].kind, len(state.pending[0].legal)
    ('call', 36)
    >>> state.do("1C").pending[0].legal[0].text
    'P'
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kibitz.cards.shuffle import new_secret, secret_from_seed
from kibitz.errors import IllegalAction
from kibitz.play.dealing import check_setup, deal_cards
from kibitz.rules.actions import Action
from kibitz.rules.deal import Deal, Setup
from kibitz.rules.decision import Decision, Kind, Refusal
from kibitz.rules.game import Variant
from kibitz.rules.match import NO_MATCH, Before
from kibitz.rules.options import Options
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import Seat
from kibitz.rules.text import say


class Done(NamedTuple):
    """An action that was taken: by whom, in answer to what, and about whose hand."""

    seat: Seat
    kind: Kind
    action: Action
    hand: Seat


@dataclass(frozen=True, slots=True)
class State:
    """A deal after some actions; a value.

    Attributes:
        variant: what is played.
        setup: what was fixed before the first action.
        deal: where the deal stands, as the game records it.
        history: the actions so far.
        pending: the decisions owed, in the order in which they are answered; none at the end.
    """

    variant: Variant[Any]
    setup: Setup
    deal: Deal
    history: tuple[Done, ...]
    pending: tuple[Decision, ...] = field(repr=False)

    @property
    def finished(self) -> bool:
        return not self.pending

    @property
    def outcome(self) -> Outcome:
        """What the finished deal comes to."""
        assert self.finished, "the deal is still being played"
        outcome: Outcome = self.variant.outcome(self.deal)
        return outcome

    def after(self, action: Action, seat: Seat | None = None) -> "State":
        """The state once an action was taken.

        Args:
            action: one of the legal actions of a pending decision.
            seat: who takes it; if not said, the first seat to which it is allowed.

        Raises:
            IllegalAction: if no pending decision allows it; this state is as it was.
        """
        for decision in self.pending:
            if seat is None or seat == decision.seat:
                for legal in decision.legal:
                    if legal is action:
                        return self._answered(decision, legal)
        return self.do(action.text, seat)

    def do(self, text: str, seat: Seat | None = None) -> "State":
        """The state once the action with this text was taken; like ``after``.

        Raises:
            IllegalAction: if no pending decision allows it; this state is as it was.
        """
        return self._answered(*self.answer(text, seat))

    def answer(self, text: str, seat: Seat | None = None) -> tuple[Decision, Action]:
        """The pending decision that a text answers, and the action.

        Raises:
            IllegalAction: if no pending decision allows it.
        """
        for decision in self.pending:
            if seat is None or seat == decision.seat:
                for legal in decision.legal:
                    if legal.text == text:
                        return decision, legal
        raise self.refused(text, seat)

    def refused(self, text: str, seat: Seat | None = None) -> IllegalAction:
        """The error that says why a text is not allowed now."""
        if not self.pending:
            why = Refusal("over", self.variant.irregular, say("the deal is over"))
        elif seat is not None and all(seat != decision.seat for decision in self.pending):
            why = Refusal("turn", self.variant.irregular, say("it is not this seat's turn"))
        else:
            asked = next(d for d in self.pending if seat is None or seat == d.seat)
            why = asked.why_not(text)
            why = why if why.rule else why._replace(rule=asked.rule)
        legal = dict.fromkeys(
            action.text
            for decision in self.pending
            if seat is None or seat == decision.seat
            for action in decision.legal
        )
        return IllegalAction(
            why.sentence, action=text, reason=why.reason, rule=why.rule, legal=tuple(legal)
        )

    def _answered(self, decision: Decision, action: Action) -> "State":
        deal = self.variant.answer(self.deal, decision, action)
        done = Done(decision.seat, decision.kind, action, decision.hand)
        history = (*self.history, done)
        return State(self.variant, self.setup, deal, history, self.variant.ask(deal))


def start(variant: Variant[Any], setup: Setup) -> State:
    """The state before the first action.

    Raises:
        IllegalSetup: if no deal of the variant can start so.
    """
    check_setup(variant, setup)
    return _begin(variant, setup)


def _begin(variant: Variant[Any], setup: Setup) -> State:
    deal = variant.begin(setup)
    return State(variant, setup, deal, (), variant.ask(deal))


def new_deal(
    variant: Variant[Any],
    options: Options | None = None,
    dealer: Seat | None = None,
    seed: str | None = None,
    before: Before = NO_MATCH,
) -> State:
    """Shuffle, deal and start.

    Args:
        variant: what is played.
        options: the table's options; the defaults if not given.
        dealer: who deals; the first who may, if not given.
        seed: deals always the same cards for the same text; fresh cards if not given.
        before: what is known of the match in which it is played.
    """
    options = options or variant.options()
    dealer = variant.dealers[0] if dealer is None else dealer
    _, setup = deal_fairly(variant, options, dealer, seed, before)
    return _begin(variant, setup)


def deal_fairly(
    variant: Variant[Any],
    options: Options,
    dealer: Seat,
    seed: str | None = None,
    before: Before = NO_MATCH,
) -> tuple[bytes, Setup]:
    """A secret and the deal that it gives; a deal that the table has dealt anew is passed over."""
    secret = new_secret() if seed is None else secret_from_seed(seed)
    setup = deal_cards(variant, options, dealer, secret, before)
    while variant.deal_fault(setup):
        secret = new_secret() if seed is None else secret_from_seed(secret.hex())
        setup = deal_cards(variant, options, dealer, secret, before)
    return secret, setup
