"""How deals look in the terminal: coloured suits for the eye, or plain words to be read aloud."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kibitz.cards.card import RANK_LETTERS, SUIT_LETTERS, Card, Suit, is_wild, rank_of, suit_of
from kibitz.cards.card_set import BIT, SUIT_SETS, WILD_SET, CardSet, cards_in
from kibitz.rules.outcome import Amount, Outcome, ScoreLine
from kibitz.rules.seats import PARTNERSHIPS, SEATS, Seat
from kibitz.rules.text import Catalog, in_language, say
from kibitz.rules.trick import CardOrder
from kibitz.rules.words import (
    PARTNERSHIP_WORDS,
    RANK_WORDS,
    SEAT_INITIALS,
    SUIT_WORDS,
    Facts,
    card_words,
)

if TYPE_CHECKING:
    from rich.console import Console

SUIT_SIGNS: Final = "♣♦♥♠"
FOUR_COLOURS: Final = ("green", "bright_blue", "red", "default")
TWO_COLOURS: Final = ("default", "red", "red", "default")
WILD_COLOUR: Final = "magenta"
BLACK_AND_RED: Final = (Suit(3), Suit(2), Suit(0), Suit(1))
"""Spades, hearts, clubs, diamonds: the colours alternate in the hand."""


@dataclass(frozen=True)
class Screen:
    """Where everything is shown.

    Attributes:
        console: where it is written.
        plain: words instead of signs and colours.
        colours: the colour of each suit.
        words: the language; none for English.
    """

    console: "Console"
    plain: bool
    colours: Sequence[str]
    words: Catalog | None = None

    def said(self, text: str) -> str:
        """A text in the language of the screen."""
        return str(in_language(text, self.words))

    def line(self, text: str = "") -> None:
        """One line; Rich markup is read in it unless the screen is plain."""
        if text or not self.plain:
            self.console.print(self.said(text), markup=not self.plain, highlight=False)

    def head(self, text: str) -> None:
        """A line that begins something new."""
        text = self.said(text)
        if self.plain:
            self.line(f"{text}.")
        else:
            self.console.rule(f"[bold]{text}[/]", align="left", style="dim")

    def quiet(self, text: str) -> None:
        """A line that explains."""
        text = self.said(text)
        self.line(text if self.plain else f"[dim]{text}[/]")

    def card(self, card: Card, style: str = "bold") -> str:
        """A card in a line."""
        if self.plain:
            return self.said(card_words(card))
        if is_wild(card):
            return f"[{style} {WILD_COLOUR}]W{card - 51}[/]"
        suit = suit_of(card)
        return f"[{style} {self.colours[suit]}]{SUIT_SIGNS[suit]}{self._rank(card)}[/]"

    def suit(self, letter: str) -> str:
        """A suit's sign in its colour, by its letter in texts; of no suit, the letter."""
        place = SUIT_LETTERS.find(letter)
        if place < 0:
            return f"[{WILD_COLOUR}]{letter}[/]"
        return f"[{self.colours[place]}]{SUIT_SIGNS[place]}[/]"

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards in a line, in the order given."""
        return (", " if self.plain else " ").join(self.card(card) for card in cards)

    def _rank(self, card: Card) -> str:
        rank = rank_of(card)
        return self.said(RANK_WORDS[rank]) if self.plain else RANK_LETTERS[rank]

    def hand(
        self, cards: CardSet, order: CardOrder | None = None, legal: CardSet | None = None
    ) -> str:
        """A hand sorted for the contract, trumps first; cards that may not be played stand back."""
        groups = []
        for suit in sorted(BLACK_AND_RED, key=lambda suit: not _is_trump_suit(suit, order)):
            held = sorted(cards_in(cards & SUIT_SETS[suit]), key=_strength(order), reverse=True)
            if held:
                groups.append(self._suit(suit, held, legal))
        wild = cards_in(cards & WILD_SET)
        if wild:
            groups.append(" ".join(self._held(card, self.card, legal) for card in wild))
        return ("; " if self.plain else "   ").join(groups) or self.said(say("no cards"))

    def _suit(self, suit: Suit, held: Sequence[Card], legal: CardSet | None) -> str:
        ranks = [self._held(card, self._rank, legal) for card in held]
        if self.plain:
            return f"{self.said(SUIT_WORDS[suit])} {', '.join(ranks)}"
        return f"[{self.colours[suit]}]{SUIT_SIGNS[suit]} {' '.join(ranks)}[/]"

    def _held(self, card: Card, text: Callable[[Card], str], legal: CardSet | None) -> str:
        shown = text(card)
        if self.plain or legal is None:
            return shown
        return f"[bold]{shown}[/]" if legal & BIT[card] else f"[dim]{shown}[/]"

    def facts(self, facts: Facts) -> None:
        """What everybody knows, in one quiet line."""
        said = (f"{self.said(label)}: {self.said(value)}" for label, value in facts)
        self.quiet(" · ".join(said))

    @staticmethod
    def amount(amount: Amount) -> str:
        """An amount as people write it: 120, 0.50, or 4/3 where no cents are exact."""
        if amount.denominator == 1:
            return str(amount)
        return f"{float(amount):.2f}" if (amount * 100).denominator == 1 else str(amount)

    def outcome(self, outcome: Outcome) -> None:
        """A finished deal's score, line by line with rule numbers."""
        columns = {self.said(name): seat for name, seat in _columns(outcome).items()}
        lines = (*outcome.breakdown, ScoreLine(say("score"), "", outcome.scores))
        rows = [
            (
                self.said(line.label),
                line.rule,
                *(self.amount(line.amounts[seat]) for seat in columns.values()),
            )
            for line in lines
        ]
        if self.plain:
            for label, rule, *amounts in rows:
                named = zip(columns, amounts, strict=True)
                said = ", ".join(f"{name} {amount}" for name, amount in named)
                self.line(f"{label}{f' ({rule})' if rule else ''}: {said}")
            return
        from rich.table import Table

        table = Table(box=None, pad_edge=False, header_style="dim")
        table.add_column("")
        table.add_column(self.said(say("rule")), style="dim")
        for name in columns:
            table.add_column(name, justify="right")
        for number, row in enumerate(rows, start=1):
            table.add_row(*row, style="bold" if number == len(rows) else "")
        self.console.print(table)

    def grid(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A small grid, such as an auction."""
        heads = [self.said(head) for head in heads]
        rows = [[self.said(cell) for cell in row] for row in rows]
        if self.plain:
            for row in rows:
                for head, cell in zip(heads, row, strict=True):
                    if cell:
                        self.line(f"{head}: {cell}")
            return
        from rich.table import Table

        table = Table(box=None, pad_edge=False, header_style="dim")
        for head in heads:
            table.add_column(head, min_width=8)
        for row in rows:
            table.add_row(*row)
        self.console.print(table)


def _is_trump_suit(suit: Suit, order: CardOrder | None) -> bool:
    return order is not None and bool(order.trumps & SUIT_SETS[suit])


def _strength(order: CardOrder | None) -> Callable[[Card], int]:
    return (lambda card: card) if order is None else (lambda card: order.strength[card])


def _columns(outcome: Outcome) -> dict[str, Seat]:
    """Whose scores to show: two partnerships if partners score alike, else four seats."""
    lines = [outcome.scores, *(line.amounts for line in outcome.breakdown)]
    if all(line[0] == line[2] and line[1] == line[3] for line in lines):
        sides = zip(PARTNERSHIP_WORDS.values(), PARTNERSHIPS, strict=True)
        return {name: side[0] for name, side in sides}
    return {SEAT_INITIALS[seat]: seat for seat in SEATS}


def make_screen(plain: bool, four_colours: bool, words: Catalog | None = None) -> Screen:
    """The terminal as a screen."""
    from rich.console import Console

    console = Console(no_color=plain, highlight=False, soft_wrap=plain)
    return Screen(console, plain, FOUR_COLOURS if four_colours else TWO_COLOURS, words)
