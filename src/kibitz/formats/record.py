"""The record in JSON: reading, writing, and splitting a file into records.

A file holds one JSON object, or many as JSON lines. Keys that kibitz does not know are passed
over, so that others may keep notes of their own in a record.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from kibitz.cards.card import Card, cards_text, parse_cards
from kibitz.errors import IllegalSetup, ParseError, UnknownGame, located
from kibitz.play import record as played
from kibitz.play.state import State
from kibitz.rules.deal import Setup
from kibitz.rules.game import Variant
from kibitz.rules.options import Options, chosen, make_options
from kibitz.rules.seats import SEAT_LETTERS, SEATS, parse_seat, seat_text

VERSION: Final = 1
LARGEST_RECORD: Final = 4 * 1024 * 1024
"""Bytes; a match of a hundred deals takes a tenth of this."""

WIDOW: Final = "widow"
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class _Irregular(msgspec.Struct):
    before: int
    by: str


class _Deal(msgspec.Struct, omit_defaults=True):
    """What a record says of one deal."""

    dealer: str
    deal: dict[str, str]
    actions: list[str]
    seats: dict[str, str] | None = None
    commitment: str | None = None
    secret: str | None = None


class _Match(msgspec.Struct):
    """What a record says of a match, and of no deal."""

    deals: list[_Deal]
    people: list[str] | None = None
    irregular_deals: list[_Irregular] = []


class _Head(msgspec.Struct):
    """What every record says."""

    kibitz: int
    game: str
    variant: str
    options: dict[str, Any] = {}
    deals: msgspec.Raw = msgspec.Raw()


class Line(NamedTuple):
    """A record in a file, not read yet: where it stands, and its text."""

    where: str
    text: bytes


T = TypeVar("T")


def records_in(data: bytes) -> Iterator[Line]:
    """The records of a file, one JSON object or one a line, as texts still to be read.

    A file is taken for one object over several lines if it is one, or if none of its lines is
    anything like an object of its own.
    """
    data = data.removeprefix(BYTE_ORDER_MARK)
    lines = [
        Line(f"line {number}", text)
        for number, text in enumerate(data.split(b"\n"), start=1)
        if text.strip()
    ]
    if len(lines) > 1 and (_is_object(data) or not _are_records(lines)):
        yield Line("", data)
    else:
        yield from lines


def _are_records(lines: Sequence[Line]) -> bool:
    begun = all(line.text.lstrip().startswith(b"{") for line in lines)
    return begun or any(_is_object(line.text) for line in lines)


def _is_object(text: bytes) -> bool:
    try:
        return len(text) <= LARGEST_RECORD and bool(_decode(text, dict))
    except ParseError:
        return False


def read_record(text: bytes, variants: Callable[[str], Variant[Any]]) -> played.Record:
    """Read one record.

    Args:
        text: one JSON object.
        variants: finds a variant by its full name.

    Raises:
        ParseError: for broken syntax, missing keys, wrong types, words that are no cards.
        IllegalSetup: for hands that are missing or do not belong to the game.
        UnknownGame: for a version, game, variant or option that is not known.
    """
    if len(text) > LARGEST_RECORD:
        raise ParseError(
            f"{len(text)} bytes are too many", expected=f"at most {LARGEST_RECORD} bytes"
        )
    head = _decode(text, _Head)
    if head.kibitz != VERSION:
        raise UnknownGame(
            f"version {head.kibitz} is not known", where="kibitz", expected=str(VERSION)
        )
    variant = variants(f"{head.game}/{head.variant}")
    options = make_options(variant.options, head.options, variant.presets)
    if not bytes(head.deals):
        deal = _read_deal(_decode(text, _Deal), variant, options)
        return played.Record(variant, options, (deal,))
    match = _decode(text, _Match)
    deals = []
    for number, deal_text in enumerate(match.deals):
        with located(f"deals[{number}]"):
            deals.append(_read_deal(deal_text, variant, options))
    return played.Record(
        variant,
        options,
        tuple(deals),
        is_match=True,
        people=None if match.people is None else tuple(match.people),
        irregular_deals=tuple(
            played.IrregularDeal(entry.before, entry.by) for entry in match.irregular_deals
        ),
    )


def _decode(text: bytes, into: type[T]) -> T:
    try:
        return msgspec.json.decode(text, type=into)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at `$")
        raise ParseError(message, where=place.strip("`").lstrip(".")) from None
    except msgspec.DecodeError as error:
        raise ParseError(str(error)) from None
    except (RecursionError, UnicodeDecodeError):
        raise ParseError("this is no JSON that can be read") from None


def read_setup(
    dealer: str, deal: Mapping[str, str], variant: Variant[Any], options: Options
) -> Setup:
    """What was settled before a deal's first action, from what a record says of it.

    Raises:
        ParseError: for words that are no cards or no seat.
        IllegalSetup: for hands that are missing, or zones that there are not.
    """
    hands = [_read_cards(deal, letter) for letter in SEAT_LETTERS]
    for name in deal:
        if name not in SEAT_LETTERS and name != WIDOW:
            raise IllegalSetup(f"there is no zone {name!r}", where="deal")
    widow = _read_cards(deal, WIDOW) if variant.widow_size or WIDOW in deal else ()
    with located("dealer"):
        return Setup(options, parse_seat(dealer), tuple(hands), widow)


def _read_deal(deal: _Deal, variant: Variant[Any], options: Options) -> played.DealRecord:
    setup = read_setup(deal.dealer, deal.deal, variant, options)
    return played.DealRecord(
        setup, tuple(deal.actions), _read_seating(deal.seats), deal.commitment, deal.secret
    )


def _read_cards(deal: Mapping[str, str], name: str) -> tuple[Card, ...]:
    with located(f"deal.{name}"):
        if name not in deal:
            raise IllegalSetup("no cards are given")
        return parse_cards(deal[name])


def _read_seating(seats: Mapping[str, str] | None) -> tuple[str, ...] | None:
    if seats is None:
        return None
    if set(seats) != set(SEAT_LETTERS):
        raise IllegalSetup("not every seat is taken", where="seats", expected="N, E, S and W")
    return tuple(seats[letter] for letter in SEAT_LETTERS)


def deal_json(
    setup: Setup,
    actions: tuple[str, ...],
    commitment: str | None = None,
    secret: str | None = None,
    seats: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """What a record says of one deal, as a JSON object."""
    cards: dict[str, str] = {seat_text(seat): cards_text(setup.hands[seat]) for seat in SEATS}
    if setup.widow:
        cards[WIDOW] = cards_text(setup.widow)
    proof = {"commitment": commitment, "secret": secret, "seats": seats}
    return {
        "dealer": seat_text(setup.dealer),
        "deal": cards,
        "actions": list(actions),
        **{key: value for key, value in proof.items() if value is not None},
    }


def head_json(variant: Variant[Any], options: Options) -> dict[str, Any]:
    """What a record says before any deal, as a JSON object."""
    game, _, name = variant.name.partition("/")
    return {"kibitz": VERSION, "game": game, "variant": name, "options": chosen(options)}


def record_json(
    state: State, commitment: str | None = None, secret: str | None = None
) -> dict[str, Any]:
    """The record of one deal as a JSON object."""
    actions = tuple(done.action.text for done in state.history)
    return {
        **head_json(state.variant, state.setup.options),
        **deal_json(state.setup, actions, commitment, secret),
    }
