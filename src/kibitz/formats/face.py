"""The vocabulary of a variant, for clients that hold no rules and know no game by name."""

from collections.abc import Mapping
from typing import Any

import msgspec

from kibitz.cards.card import RANK_LETTERS, SUIT_LETTERS, card_text
from kibitz.rules.bidding_box import BiddingBox, box_of_ladder
from kibitz.rules.game import Variant
from kibitz.rules.seats import SEAT_LETTERS, SEATS
from kibitz.rules.words import (
    ACTION_WORDS,
    COMBINATION_WORDS,
    MARK_WORDS,
    RANK_WORDS,
    SEAT_WORDS,
    SUIT_WORDS,
    card_words,
)


class FaceRow(msgspec.Struct, frozen=True):
    """A row of the bidding box: what stands before it, and its bids, none where it has a gap."""

    head: str
    cells: tuple[str | None, ...]


class FaceBox(msgspec.Struct, frozen=True):
    """The bidding box: what stands above its columns, and its rows, the lowest bids first."""

    columns: tuple[str, ...]
    rows: tuple[FaceRow, ...]


class Face(msgspec.Struct, frozen=True):
    """What everything in a variant is called.

    Attributes:
        variant: its name in records.
        title: what people call it.
        cards: the cards of its pack, in the order of a new one.
        ranks: the ranks, by the letter that a card's text ends with.
        suits: the suits, by the letter that a card's text begins with.
        denominations: what trumps can be called.
        seats: the seats, in turn order.
        calls: what is said of each call; none in games without an auction.
        meanings: what each call undertakes, as far as the game says.
        box: how the bids are laid out; none without an auction.
        combinations: what the others hear of combinations that are announced.
        actions: what the answers are called that name neither a call nor a card.
        marks: what is said of seats.
    """

    variant: str
    title: str
    cards: Mapping[str, str]
    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    denominations: Mapping[str, str]
    seats: Mapping[str, str]
    calls: Mapping[str, str]
    meanings: Mapping[str, str]
    box: FaceBox | None
    combinations: Mapping[str, str]
    actions: Mapping[str, str]
    marks: Mapping[str, str]


def face_of(variant: Variant[Any]) -> Face:
    """What everything in a variant is called."""
    return Face(
        variant=variant.name,
        title=variant.title,
        cards={card_text(card): card_words(card) for card in variant.pack},
        ranks=dict(zip(RANK_LETTERS, RANK_WORDS, strict=True)),
        suits=dict(zip(SUIT_LETTERS, SUIT_WORDS, strict=True)),
        denominations=variant.denominations,
        seats=dict(zip(SEAT_LETTERS, SEAT_WORDS, strict=True)),
        calls=variant.calls,
        meanings=variant.meanings,
        box=_box(variant),
        combinations=COMBINATION_WORDS,
        actions=ACTION_WORDS,
        marks=MARK_WORDS,
    )


def _box(variant: Variant[Any]) -> FaceBox | None:
    """The box that the game gives, else its ladder in rows; none without an auction."""
    box: BiddingBox | None = variant.box
    if box is None:
        if variant.auction is None:
            return None
        box = box_of_ladder(variant.auction(SEATS[0], None).ladder.bids)
    return FaceBox(box.columns, tuple(FaceRow(row.head, row.cells) for row in box.rows))
