"""What a seat may not have been sent: cards that lay hidden from it at the time.

Nothing here asks the rules of the games, which would only repeat what the server believes: what
is shown when stands below, by what everybody has heard.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from browsing.scripts import SEATS
from kibitz.cards.card import card_text
from kibitz.play.state import State

CODES = re.compile(r"(?<![A-Za-z0-9_])(?:[SHDC][2-9TJQKA]|W[123])(?![A-Za-z0-9_])")
OF_THE_PACK = {"strength", "record", "secret", "commitment"}
"""Parts that name all cards: how strong each is, and what is told when the deal is over."""


class Watched:
    """A deal as one seat follows it.

    Attributes:
        may: the cards that the seat may know by now.
    """

    def __init__(self, deal: State, seat: str) -> None:
        self.seat = seat
        self.hands = [[card_text(card) for card in hand] for hand in deal.setup.hands]
        self.widow = [card_text(card) for card in deal.setup.widow]
        self.may = set(self.hands[SEATS.index(seat)])
        self.all = {card for hand in (*self.hands, self.widow) for card in hand}
        self.declarers = list(deal.outcome.declarers)
        self.game = deal.variant.name.partition("/")[0]
        self.taken = dict(_taken(deal, self.widow))
        self.cards = self.joins = self.declined = 0
        self.open = False

    def hear(self, heard: dict[str, Any]) -> None:
        """Take in what everybody has heard, or this seat alone."""
        kind, text, seat = heard["kind"], heard.get("text", ""), heard.get("seat")
        if kind == "card" and text == "claim":
            self._claimed(seat)
        elif kind == "card":
            self.may.add(text.split()[0])
            self.cards += 1
        elif kind == "partner":
            self.may.add(text.split()[1])
            self._faced(text)
        elif kind == "tip":
            self.declined += text == "decline"
            self._faced(text)
        elif kind == "exchange" and seat == self.seat:
            self.may.update(self.taken.get(seat, ()))
        elif kind == "call":
            self.joins += text == "JOIN"
            self.open |= text == "OPEN"
        self._laid_open()

    def _claimed(self, seat: str) -> None:
        """A claim shows the claimer's hand to the defenders."""
        if (SEATS.index(seat) - SEATS.index(self.seat)) % 2:
            self.may.update(self.hands[SEATS.index(seat)])

    def _faced(self, text: str) -> None:
        """A tip faces the widow from the top, one more whenever all have declined."""
        faced = 1 + self.declined // (1 + self.joins)
        self.may.update(self.widow[-faced:])

    def _laid_open(self) -> None:
        """Dummy's hand lies open after the lead, an open solo's after the first trick."""
        if self.game == "bridge" and self.cards:
            self.may.update(self.hands[(self.declarers[0] + 2) % 4])
        if self.open and self.cards >= 4:
            for seat in self.declarers:
                self.may.update(self.hands[seat], self.taken.get(SEATS[seat], ()))


def _taken(deal: State, widow: list[str]) -> Iterator[tuple[str, list[str]]]:
    """What each who exchanged took up: the widow, or what the one before laid down."""
    lying = widow
    for done in deal.history:
        if done.kind == "exchange" and not done.action.text.endswith("-"):
            yield SEATS[done.seat], lying
            lying = done.action.text.split()[1].split(".")


def leaks(frames: Iterable[dict[str, Any]], deals: list[State], seat: str, words: Any) -> list[str]:
    """What was sent to a seat before it might know it, frame by frame.

    Args:
        frames: what the seat's browser received, in the order in which it came.
        deals: the deals of the table as they ended.
        seat: whose browser it was.
        words: the cards by code, as they are called in the language of the page.
    """
    found: list[str] = []
    coming = iter(deals)
    watched: Watched | None = None
    for frame in frames:
        parts = frame.get("table") or frame.get("changed") or {}
        heard = frame.get("heard") or []
        for each in heard if isinstance(heard, list) else [heard]:
            if each["kind"] == "deal":
                watched = Watched(next(coming), seat)
            elif watched:
                watched.hear(each)
        if watched and parts.get("result"):
            watched.may |= watched.all
        hidden = watched.all - watched.may if watched else set(words)
        named = _named(frame, parts, words)
        found += [f"{card} in {what}" for what, card in named if card in hidden]
    return found


def _named(frame: Any, parts: Any, words: Any) -> Iterator[tuple[str, str]]:
    """Every card that a frame names, by its code or in words, and where."""
    texts = {name: part for name, part in parts.items() if name not in OF_THE_PACK}
    decision = texts.get("decision")
    if decision and decision["kind"] == "partner":
        texts["decision"] = None
    texts["heard"] = frame.get("heard")
    for name, part in texts.items():
        for text in _texts(part):
            yield from ((name, code) for code in CODES.findall(text))
            yield from ((name, card) for card, called in words.items() if called in text)


def _texts(part: Any) -> Iterator[str]:
    """Every text in a part but the numbers of rules, which look like cards."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for each in part:
            yield from _texts(each)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key != "rule":
                yield key
                yield from _texts(value)
