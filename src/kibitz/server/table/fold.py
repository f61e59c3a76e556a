"""What a table is after its events."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

import msgspec

from kibitz.cards.shuffle import parse_secret
from kibitz.formats.record import read_setup
from kibitz.play.dealing import deal_cards
from kibitz.play.match import Match
from kibitz.play.record import DealRecord
from kibitz.play.replay import replay_deal, rewound
from kibitz.play.state import start
from kibitz.rules.match import NO_MATCH, Before, Seating
from kibitz.rules.options import make_options
from kibitz.rules.seats import SEATS, parse_seat
from kibitz.server.table import clock
from kibitz.server.table.events import (
    Acted,
    Away,
    Closed,
    DealBegan,
    DealGiven,
    Filled,
    Locked,
    Logged,
    Opened,
    Paused,
    Rematched,
    Returned,
    Said,
    Sat,
    Stood,
    TookBack,
)
from kibitz.server.table.projection import deal_record
from kibitz.server.table.state import Place, TableState, Variants, new_match, rematched


def fold(events: Iterable[Logged], variants: Variants) -> TableState:
    """The table after a log's events, of which the first opened it."""
    opening, *others = events
    assert isinstance(opening.what, Opened), "a log begins with the opening of its table"
    return reduce(after, others, opened(opening.what, variants))


def opened(event: Opened, variants: Variants) -> TableState:
    """A table that was just opened.

    Raises:
        UnknownGame: for a variant or an option that there is not.
        ParseError: for an option's value of the wrong type.
    """
    settings = event.settings
    variant = variants(settings.variant)
    options = make_options(variant.options, settings.options, variant.presets)
    places = tuple(Place() for _ in range(settings.places))
    match = new_match(variant, options, len(places)) if variant.match else None
    return TableState(event.host, settings, variant, options, places, match)


def after(table: TableState, logged: Logged) -> TableState:
    """The table after one more event."""
    table = replace(table, number=logged.number)
    match logged.what:
        case Sat(place, person, name):
            return _with_place(table, place, Place(person, name))
        case Stood(place):
            return _with_place(table, place, Place())
        case Filled(place, level):
            return _with_place(table, place, Place(level=level))
        case Away(place):
            return _with_place(table, place, replace(table.places[place], away=True))
        case Returned(place):
            return _with_place(table, place, replace(table.places[place], away=False))
        case Locked(locked):
            return replace(table, locked=locked)
        case Paused(paused):
            return replace(clock.stopped(table, logged.at), paused=paused)
        case Closed(reason):
            return replace(table, closed=reason)
        case Rematched():
            return rematched(table)
        case DealBegan():
            return clock.wound(_after_dealing(table, logged.what, logged.at), logged.at)
        case DealGiven():
            return clock.wound(_after_laying_out(table, logged.what, logged.at), logged.at)
        case Acted():
            return _after_action(table, logged.what, logged.at)
        case TookBack(actions):
            return clock.stopped(_after_taking_back(table, actions), logged.at)
        case Said():
            return table
        case Opened():
            raise AssertionError("a table is opened once")


def _with_place(table: TableState, number: int, place: Place) -> TableState:
    places = (*table.places[:number], place, *table.places[number + 1 :])
    return replace(table, places=places)


def _after_dealing(table: TableState, event: DealBegan, at: int) -> TableState:
    secret = parse_secret(event.secret)
    before = _known_before(table, event.seating)
    goes_on = table.match is not None and bool(table.records)
    setup = deal_cards(table.variant, table.options, parse_seat(event.dealer), secret, before)
    return replace(
        table,
        deal=start(table.variant, setup),
        seating=event.seating,
        secret=secret,
        deals=table.deals + 1,
        dealt_to=frozenset(n for n, place in enumerate(table.places) if place.person),
        substituted={},
        records=table.records if goes_on else (),
        started=table.started if goes_on else at,
    )


def _after_laying_out(table: TableState, event: DealGiven, at: int) -> TableState:
    """The table with a deal as it once stood; there is no match that it could count in."""
    setup = read_setup(event.dealer, event.deal, table.variant, table.options)
    setup = replace(setup, before=event.before)
    deal = replay_deal(DealRecord(setup, event.actions), start(table.variant, setup))
    return replace(
        table,
        match=None,
        deal=deal,
        seating=tuple(SEATS),
        secret=b"",
        given=event,
        deals=table.deals + 1,
        dealt_to=frozenset(n for n, place in enumerate(table.places) if place.person),
        substituted={},
        records=(),
        started=at,
    )


def _after_action(table: TableState, event: Acted, at: int) -> TableState:
    assert table.deal, "an action needs a deal"
    seat = parse_seat(event.seat)
    substituted = table.substituted
    persons_own = table.seating[seat] in table.dealt_to or table.place_at(seat).person
    if event.computer and persons_own:
        substituted = {**substituted, len(table.deal.history): event.computer}
    deal = table.deal.do(event.text, seat)
    timed = clock.punched(table, deal.history[-1], at)
    table = replace(timed, deal=deal, substituted=substituted)
    if not deal.finished:
        return table
    table = replace(table, records=(*table.records, msgspec.json.encode(deal_record(table))))
    if table.match is None:
        return table
    seating = _entrants(table.match, table.seating)
    return replace(table, match=table.match.after(deal, seating))


def _known_before(table: TableState, places: tuple[int, ...]) -> Before:
    """What is known of the table's match as a deal begins, given the places at N E S W."""
    return table.match.before(_entrants(table.match, places)) if table.match else NO_MATCH


def _entrants(match: Match, places: tuple[int, ...]) -> Seating:
    """For whom N E S W play, given the places that sit there."""
    return match.seating(tuple(str(place) for place in places))


def _after_taking_back(table: TableState, actions: int) -> TableState:
    """The table with the last actions undone; a finished deal stays finished."""
    assert table.deal, "there is a deal to take back in"
    kept = len(table.deal.history) - actions
    substituted = {index: level for index, level in table.substituted.items() if index < kept}
    return replace(table, deal=rewound(table.deal, kept), substituted=substituted)
