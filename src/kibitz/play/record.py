"""A record as a value: all that is needed to play a deal or a match again."""

from dataclasses import dataclass
from typing import Any

from kibitz.rules.deal import Setup
from kibitz.rules.game import Variant
from kibitz.rules.match import Seating
from kibitz.rules.options import Options


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One recorded deal.

    Attributes:
        setup: what was fixed before the first action; what is known of the match is not in it, but
            follows from the deals before.
        actions: the texts of the actions.
        seating: which person sits where, in matches that are scored by person.
        commitment: the hash of the deal's secret, as shown before the auction.
        secret: the secret, once the deal is over.
    """

    setup: Setup
    actions: tuple[str, ...]
    seating: Seating | None = None
    commitment: str | None = None
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class IrregularDeal:
    """A scorer's entry: before the deal of this number (from 0) somebody paid a penalty."""

    before: int
    by: str


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded deal, or a recorded match.

    Attributes:
        variant: what was played.
        options: the table's options.
        deals: the deals, exactly one if it is no match.
        is_match: whether scores and points are carried from deal to deal.
        people: the people in turn order, in matches that are scored by person.
        irregular_deals: the penalties that the scorer entered.
    """

    variant: Variant[Any]
    options: Options
    deals: tuple[DealRecord, ...]
    is_match: bool = False
    people: tuple[str, ...] | None = None
    irregular_deals: tuple[IrregularDeal, ...] = ()
