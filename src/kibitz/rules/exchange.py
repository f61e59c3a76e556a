"""The exchange: lay down exactly so many cards, then pick up those on the table, or do neither."""

from itertools import combinations

from kibitz.cards.card import CARD_TEXTS, parse_card
from kibitz.cards.card_set import BIT, NO_CARDS, CardSet, card_set, cards_in, set_text
from kibitz.rules.actions import NO_EXCHANGE, Exchange
from kibitz.rules.decision import Decision, Refusal, no_card, not_offered
from kibitz.rules.seats import Seat
from kibitz.rules.text import say


def exchange_decision(
    seat: Seat,
    hand: CardSet,
    size: int,
    rule: str,
    kept: CardSet = NO_CARDS,
    kept_rule: str = "",
) -> Decision:
    """The question which cards to lay down.

    Args:
        seat: who exchanges.
        hand: his hand.
        size: how many cards lie on the table, and so how many go down.
        rule: the rule that forbids any other number.
        kept: cards that must stay in the hand.
        kept_rule: the rule that keeps them there.
    """

    def why_not(text: str) -> Refusal:
        listed = text.removeprefix("exchange ")
        if listed == text:
            return not_offered(text)
        words = listed.split(".")
        if unread := [word for word in words if word not in CARD_TEXTS]:
            return no_card(unread[0])
        cards = [parse_card(word) for word in words]
        laid = card_set(cards)
        if laid & ~hand:
            return Refusal("not_held", rule, say("not all of these cards are in the hand"))
        if len(cards) != size or laid.bit_count() != size:
            return Refusal(
                "size", rule, say("exactly {size} cards are exchanged, or none", size=size)
            )
        if laid & kept:
            return Refusal(
                "kept", kept_rule, say("{laid} must stay in the hand", laid=set_text(laid & kept))
            )
        return Refusal(
            "order", "", say("these cards are written as {text!r}", text=Exchange(laid).text)
        )

    bits = [BIT[card] for card in cards_in(hand & ~kept)]
    legal = (NO_EXCHANGE, *[Exchange(sum(cards)) for cards in combinations(bits, size)])
    return Decision(seat, "exchange", legal, hand=seat, rule=rule, why_not=why_not)
