"""The decision which card to play, with the duty that forbids each other card."""

from collections.abc import Callable

from kibitz.cards.card import CARD_TEXTS, parse_card
from kibitz.cards.card_set import BIT, cards_in
from kibitz.errors import ParseError
from kibitz.rules.actions import PLAY_CARD, Action
from kibitz.rules.decision import Decision, Refusal, not_offered
from kibitz.rules.obligations import Obligations, Turn, duty_against, legal_cards
from kibitz.rules.seats import Seat
from kibitz.rules.text import say


def card_decision(
    obligations: Obligations,
    turn: Turn,
    *,
    player: Seat | None = None,
    more: tuple[Action, ...] = (),
    unheld_rule: str = "",
    why_not_more: Callable[[str], Refusal] = not_offered,
) -> Decision:
    """The question which card to play.

    Args:
        obligations: the duties of the contract.
        turn: the trick as the player finds it.
        player: who chooses, if not the seat whose cards they are (dummy's).
        more: what else may be answered, such as a claim.
        unheld_rule: the rule against anything but a card of the hand.
        why_not_more: explains refused texts that are no cards.
    """

    def why_not(text: str) -> Refusal:
        try:
            card = parse_card(text)
        except ParseError:
            return why_not_more(text)
        if not turn.hand & BIT[card]:
            return Refusal("not_held", unheld_rule, say("{text} is not in the hand", text=text))
        duty = duty_against(obligations, turn, card)
        return Refusal(duty.name, duty.rule, duty.sentence) if duty else not_offered(text)

    cards = cards_in(legal_cards(obligations, turn))
    return Decision(
        seat=turn.seat if player is None else player,
        kind="card",
        legal=(*[PLAY_CARD[card] for card in cards], *more),
        hand=turn.seat,
        rule=unheld_rule,
        why_not=why_not,
    )


def reasons_against(decision: Decision, hand: int) -> dict[str, Refusal]:
    """Why each card of a hand that may not be played may not, by the card's text."""
    legal = {action.text for action in decision.legal}
    texts = (CARD_TEXTS[card] for card in cards_in(hand))
    return {text: decision.why_not(text) for text in texts if text not in legal}
