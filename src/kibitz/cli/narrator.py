"""Telling a deal as it is played, in the words of the view it is told from."""

from typing import Any, Final

from kibitz.cards.card import Card, parse_card
from kibitz.cli.screen import Screen
from kibitz.play.meaning import calls_in, said_last
from kibitz.rules.actions import DENOMINATION_TEXTS
from kibitz.rules.game import Variant
from kibitz.rules.seats import Seat
from kibitz.rules.text import filled, say
from kibitz.rules.view import Heard, View
from kibitz.rules.words import DENOMINATION_WORDS, SEAT_WORDS, announced_words

SENTENCES: Final = {
    "exchange -": say("{who} exchanges no cards"),
    "exchange 3": say("{who} exchanges three cards"),
    "cover": say("{who} covers a card"),
    "cover -": say("{who} covers none"),
    "take": say("{who} takes the faced card"),
    "decline": say("{who} declines it"),
    "claim": say("{who} claims the rest and shows the hand"),
    "accept": say("{who} agrees to the claim"),
    "reject": say("{who} refuses the claim"),
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
        for place in range(self.told, len(view.heard)):
            heard = view.heard[place]
            who = self._who(heard.seat, view)
            if heard.kind == "call":
                self.screen.line(self._call_sentence(view, place, who))
            else:
                self.screen.line(self._sentence(heard, who))
        self.told = len(view.heard)
        for card in _faced(view)[len(self.faced) :]:
            self.screen.line(say("{card} of the widow is faced", card=self.screen.card(card)))
        self.faced = max(self.faced, _faced(view), key=len)
        for number, trick in enumerate(view.table.tricks[self.tricks :], start=self.tricks + 1):
            self.screen.quiet(
                say(
                    "Trick {number} goes to {who}: {cards}",
                    number=number,
                    who=self._who(trick.winner, view),
                    cards=self.screen.cards(trick.cards),
                )
            )
        self.tricks = len(view.table.tricks)

    def _who(self, seat: Seat, view: View) -> str:
        own = seat == view.seat
        return say("{seat} (you)", seat=SEAT_WORDS[seat]) if own else SEAT_WORDS[seat]

    def _call_sentence(self, view: View, place: int, who: str) -> str:
        """What a seat called, and what that says where anything is agreed."""
        call = self.variant.calls[view.heard[place].text]
        heard = calls_in(view.heard[: place + 1])
        meaning = said_last(self.variant, view.options, heard)
        if meaning is None:
            return say("{who} calls {call}", who=who, call=call)
        slots = {"who": who, "call": call, "meaning": meaning.sentence}
        if meaning.alert:
            return say("{who} calls {call} (alert: {meaning})", **slots)
        return say("{who} calls {call} ({meaning})", **slots)

    def _sentence(self, heard: Heard, who: str) -> str:
        """What a seat did, other than calling."""
        if heard.text in SENTENCES:
            return filled(SENTENCES[heard.text], who=who)
        rest = heard.text.partition(" ")[2]
        match heard.kind:
            case "card":
                return self._card_sentence(heard, who)
            case "partner":
                card = self.screen.card(parse_card(rest))
                return say("{who} calls for {card}", who=who, card=card)
            case "trump":
                trumps = DENOMINATION_WORDS[DENOMINATION_TEXTS.index(rest)]
                return say("{who} names {trumps} as trumps", who=who, trumps=trumps)
            case "meld":
                combinations = announced_words(rest.split("+"))
                return say("{who} announces {combinations}", who=who, combinations=combinations)
            case "exchange":
                cards = self.screen.cards(tuple(map(parse_card, rest.split("."))))
                return say("{who} lays down {cards}", who=who, cards=cards)
            case "cover":
                card = self.screen.card(parse_card(rest))
                return say("{who} covers {card}", who=who, card=card)
            case _:
                return say("{who} says {words}", who=who, words=heard.text)

    def _card_sentence(self, heard: Heard, who: str) -> str:
        """A card that was played, from whose hand, and whether belote was said with it."""
        text, _, belote = heard.text.partition(" ")
        card = self.screen.card(parse_card(text))
        if belote:
            return say("{who} plays {card} and says belote", who=who, card=card)
        if heard.hand != heard.seat:
            whose = SEAT_WORDS[heard.hand]
            return say("{who} plays {card} from {seat}'s hand", who=who, card=card, seat=whose)
        return say("{who} plays {card}", who=who, card=card)


def _faced(view: View) -> tuple[Card, ...]:
    """The widow's cards that lie face up, in the order in which they were faced."""
    zones = (zone.cards or () for zone in view.zones if zone.name == "faced")
    return tuple(card for cards in zones for card in reversed(cards))
