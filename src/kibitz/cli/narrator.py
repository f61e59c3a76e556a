"""Telling a deal as it is played, in the words of the view it is told from."""

from typing import Any, Final

from kibitz.cards.card import Card, parse_card
from kibitz.cli.screen import Screen
from kibitz.rules.actions import DENOMINATION_TEXTS
from kibitz.rules.game import Variant
from kibitz.rules.seats import Seat
from kibitz.rules.view import Heard, View
from kibitz.rules.words import DENOMINATION_WORDS, SEAT_WORDS, announced_words

KIND_WORDS: Final = {
    "exchange -": "exchanges no cards",
    "exchange 3": "exchanges three cards",
    "cover": "covers a card",
    "take": "takes the faced card",
    "decline": "declines it",
    "claim": "claims the rest and shows the hand",
    "accept": "agrees to the claim",
    "reject": "refuses the claim",
}


class Narrator:
    """Tells what has happened since it last told."""

    def __init__(self, screen: Screen, variant: Variant[Any]) -> None:
        self.screen = screen
        self.variant = variant
        self.told = 0
        self.tricks = 0
        self.faced: tuple[Card, ...] = ()

    def rewind(self, view: View) -> None:
        """Take all of a view as told."""
        self.told = len(view.heard)
        self.tricks = len(view.table.tricks)
        self.faced = _faced(view)

    def tell(self, view: View) -> None:
        """Tell what is new in a view."""
        for heard in view.heard[self.told :]:
            self.screen.line(f"{self._who(heard.seat, view)} {self._what(heard)}")
        self.told = len(view.heard)
        for card in _faced(view)[len(self.faced) :]:
            self.screen.line(f"{self.screen.card(card)} of the widow is faced")
        self.faced = max(self.faced, _faced(view), key=len)
        for number, trick in enumerate(view.table.tricks[self.tricks :], start=self.tricks + 1):
            who = self._who(trick.winner, view)
            self.screen.quiet(f"Trick {number} goes to {who}: {self.screen.cards(trick.cards)}")
        self.tricks = len(view.table.tricks)

    def _who(self, seat: Seat, view: View) -> str:
        return f"{SEAT_WORDS[seat]} (you)" if seat == view.seat else SEAT_WORDS[seat]

    def _what(self, heard: Heard) -> str:
        """What a seat did, as the rest of a sentence."""
        if heard.kind == "call":
            return f"calls {self.variant.calls[heard.text]}"
        if heard.text in KIND_WORDS:
            return KIND_WORDS[heard.text]
        verb, _, rest = heard.text.partition(" ")
        match heard.kind:
            case "card":
                said = f" and says {rest}" if rest else ""
                whose = "" if heard.hand == heard.seat else f" from {SEAT_WORDS[heard.hand]}'s hand"
                return f"plays {self.screen.card(parse_card(verb))}{whose}{said}"
            case "partner":
                return f"calls for {self.screen.card(parse_card(rest))}"
            case "trump":
                return f"names {DENOMINATION_WORDS[DENOMINATION_TEXTS.index(rest)]} as trumps"
            case "meld":
                return f"announces {announced_words(rest.split('+'))}"
            case "exchange":
                cards = tuple(map(parse_card, rest.split(".")))
                return f"lays down {self.screen.cards(cards)}"
            case "cover":
                return (
                    f"covers {self.screen.card(parse_card(rest))}" if rest != "-" else "covers none"
                )
            case _:
                return f"says {heard.text}"


def _faced(view: View) -> tuple[Card, ...]:
    """The widow's cards that lie face up, in the order in which they were faced."""
    zones = (zone.cards or () for zone in view.zones if zone.name == "faced")
    return tuple(card for cards in zones for card in reversed(cards))
