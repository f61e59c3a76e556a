"""The covered card: a declarer void in the called suit lays one card face down for it."""

from kibitz.cards.card import card_text, parse_card
from kibitz.cards.card_set import CardSet, cards_in
from kibitz.errors import ParseError
from kibitz.rules.actions import NO_COVER, Cover
from kibitz.rules.decision import Decision, Question, Refusal, not_offered
from kibitz.rules.seats import Seat
from kibitz.rules.text import say


def cover_decision(seat: Seat, hand: CardSet, next_to_play: Seat, rule: str) -> Decision:
    """The question which card to cover; being asked it is a secret, for it betrays the void."""

    def why_not(text: str) -> Refusal:
        word = text.removeprefix("cover ")
        try:
            card = parse_card(word)
        except ParseError:
            return not_offered(text)
        if word == text:
            return not_offered(text)
        return Refusal("not_held", rule, say("{card} is not in the hand", card=card_text(card)))

    return Decision(
        seat,
        "cover",
        (NO_COVER, *(Cover(card) for card in cards_in(hand))),
        hand=seat,
        rule=rule,
        hides_behind=Question(next_to_play, "card"),
        why_not=why_not,
    )
