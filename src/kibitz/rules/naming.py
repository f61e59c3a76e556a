"""Naming trumps and a partner card."""

from collections.abc import Iterable, Sequence

from kibitz.cards.card import (
    CARD_TEXTS,
    RANKS,
    Rank,
    Suit,
    card_of,
    parse_card,
)
from kibitz.cards.card_set import BIT, NO_CARDS, CardSet, card_set, cards_in
from kibitz.errors import ParseError
from kibitz.rules.actions import DENOMINATION_TEXTS, NamePartner, NameTrump
from kibitz.rules.decision import Decision, Refusal, not_offered
from kibitz.rules.seats import Seat
from kibitz.rules.text import say


def partner_cards(hand: CardSet, suits: Iterable[Suit], own: bool = True) -> CardSet:
    """The cards that may be named to find a partner.

    The aces of the eligible suits; if the hand holds all of them, the kings too; if it holds all
    of those as well, the queens, and so on.

    Args:
        hand: the hand of the player who names.
        suits: the eligible suits.
        own: whether a card of the hand itself may be named.
    """
    suits = tuple(suits)
    nameable = NO_CARDS
    for rank in reversed(RANKS):
        of_rank = card_set(card_of(suit, rank) for suit in suits)
        nameable |= of_rank
        if of_rank & ~hand:
            break
    return nameable if own else nameable & ~hand


def ranked_above(rank: Rank, suits: Iterable[Suit]) -> CardSet:
    """What a hand holds that may name a card of this rank: all higher cards of the suits."""
    return card_set(card_of(suit, higher) for suit in suits for higher in RANKS if higher > rank)


def trump_decision(seat: Seat, denominations: Sequence[int], rule: str) -> Decision:
    """The question which denomination is to be trumps."""

    def why_not(text: str) -> Refusal:
        word = text.removeprefix("trump ")
        if word == text or word not in DENOMINATION_TEXTS:
            return not_offered(text)
        return Refusal(
            "denomination", rule, say("{word} cannot be named in this contract", word=word)
        )

    return Decision(
        seat,
        "trump",
        tuple(NameTrump(d) for d in denominations),
        hand=seat,
        rule=rule,
        why_not=why_not,
    )


def partner_decision(
    seat: Seat, hand: CardSet, suits: Sequence[Suit], own: bool, rank_rule: str, own_rule: str
) -> Decision:
    """The question which card's holder is to be partner."""
    nameable = partner_cards(hand, suits, own)

    def why_not(text: str) -> Refusal:
        word = text.removeprefix("partner ")
        try:
            card = parse_card(word)
        except ParseError:
            return not_offered(text)
        if word == text:
            return not_offered(text)
        if not own and hand & BIT[card] and partner_cards(hand, suits) & BIT[card]:
            return Refusal(
                "own_card",
                own_rule,
                say("you hold {card} yourself", card=CARD_TEXTS[card]),
            )
        return Refusal(
            "partner_card",
            rank_rule,
            say("{card} cannot be named with this hand", card=CARD_TEXTS[card]),
        )

    legal = tuple(NamePartner(card) for card in cards_in(nameable))
    return Decision(seat, "partner", legal, hand=seat, rule=rank_rule, why_not=why_not)
