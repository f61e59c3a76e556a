"""What somebody wants of a table, and what comes of it: events, or a refusal with a code."""

import secrets
from typing import Final, TypeAlias

import msgspec

from kibitz.errors import Rejected
from kibitz.play.state import deal_fairly
from kibitz.rules.seats import SEATS, Seat, seat_after, seat_text
from kibitz.rules.text import say
from kibitz.server.table.events import (
    Acted,
    Away,
    Closed,
    DealBegan,
    Filled,
    Locked,
    Paused,
    Rematched,
    Returned,
    Said,
    Sat,
    Stood,
    TableEvent,
    TookBack,
)
from kibitz.server.table.state import TableState, rematched

MS: Final = 1000
LONGEST_LINE: Final = 280
PRESETS: Final = (
    say("Hello!"),
    say("Good luck!"),
    say("Well played."),
    say("Thank you, partner."),
    say("Sorry, partner."),
    say("One moment, please."),
    say("Thanks for the game."),
    say("Goodbye!"),
)
KIBITZER: Final = say("Kibitzer")
"""What somebody is called who speaks and does not sit at the table."""

CLOSED_BY_HOST: Final = say("the host has closed the table")


_LOGGED: Final[dict[str, str]] = {text: text for text in (*PRESETS, KIBITZER, CLOSED_BY_HOST)}


def as_said(text: str) -> str:
    """What the log keeps in English, as the sentence that it was when it was logged."""
    return _LOGGED.get(text, text)


class _Command(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """The root of all commands."""


class Sit(_Command, frozen=True, tag="sit"):
    """Take a place; the first that is free if none is named."""

    name: str = ""
    place: int | None = None


class Stand(_Command, frozen=True, tag="stand"):
    """Leave the table; a computer player takes over if a deal is in progress.

    At a rated table the place stays one's own, and a computer player answers meanwhile.
    """


class Fill(_Command, frozen=True, tag="fill"):
    """Put computer players on every empty place, or on one."""

    place: int | None = None
    level: str = ""


class SendAway(_Command, frozen=True, tag="send_away"):
    """Free a place of its computer player, or of a person between deals."""

    place: int


class Lock(_Command, frozen=True, tag="lock"):
    """Let nobody else sit down, or let them again."""

    locked: bool


class Begin(_Command, frozen=True, tag="begin"):
    """Deal: the first deal, or the next one of the match."""


class Rematch(_Command, frozen=True, tag="rematch"):
    """After a match, begin another one with the same people, options and places."""


class Act(_Command, frozen=True, tag="act"):
    """Answer a decision."""

    text: str


class TakeBack(_Command, frozen=True, tag="take_back"):
    """Take back one's last answer and all that came after it, in solo practice."""


class Pause(_Command, frozen=True, tag="pause"):
    """Let the game stand still, or go on."""

    paused: bool


class Leave(_Command, frozen=True, tag="away"):
    """Let a computer player answer for oneself until one is back."""


class ComeBack(_Command, frozen=True, tag="back"):
    """Take back one's own place."""


class Say(_Command, frozen=True, tag="say"):
    """Say something: a preset by its number, or free text where the host allows it."""

    text: str = ""
    preset: int | None = None


class Close(_Command, frozen=True, tag="close"):
    """Close the table."""


Command: TypeAlias = (
    Sit
    | Stand
    | Fill
    | SendAway
    | Lock
    | Begin
    | Rematch
    | Act
    | TakeBack
    | Pause
    | Leave
    | ComeBack
    | Say
    | Close
)


def decide(table: TableState, person: str, command: Command) -> list[TableEvent]:
    """What a person's command comes to; an empty list if there is nothing to do.

    Raises:
        Rejected: with a code; nothing has happened.
        IllegalAction: if the rules do not allow an action; nothing has happened.
    """
    if table.closed:
        raise Rejected(say("the table is closed"), code="table/closed")
    match command:
        case Sit():
            return _sit(table, person, command)
        case Stand():
            return _stand(table, person)
        case Fill():
            _check_host(table, person)
            return _fill(table, command)
        case SendAway():
            _check_host(table, person)
            return _send_away(table, command.place)
        case Lock(locked):
            _check_host(table, person)
            return [Locked(locked)] if locked != table.locked else []
        case Begin():
            return _begin(table, person)
        case Rematch():
            _check_host(table, person)
            return _rematch(table)
        case Act(text):
            return [_act(table, person, text)]
        case TakeBack():
            return _take_back(table, person)
        case Pause(paused):
            return _pause(table, person, paused)
        case Leave():
            return _leave(table, person)
        case ComeBack():
            return _come_back(table, person)
        case Say():
            return [_say(table, person, command)]
        case Close():
            _check_host(table, person)
            return _close(table)


def check_may_look(table: TableState, person: str | None) -> None:
    """Refuse somebody who does not sit at a table, where nobody else may look on.

    Raises:
        Rejected: ``table/closed_doors``.
    """
    if not table.may_look(person):
        raise Rejected(say("this table has no kibitzers"), code="table/closed_doors")


def _check_host(table: TableState, person: str) -> None:
    if person != table.host:
        raise Rejected(say("only the host may do that"), code="table/not_host")


def _own_place(table: TableState, person: str) -> int:
    place = table.place_of(person)
    if place is None:
        raise Rejected(say("you do not sit at this table"), code="table/not_seated")
    return place


def _sit(table: TableState, person: str, command: Sit) -> list[TableEvent]:
    if table.place_of(person) is not None:
        return []
    if table.locked and person != table.host:
        raise Rejected(say("the host has locked the places"), code="table/locked")
    free = [number for number, place in enumerate(table.places) if _may_sit(table, number)]
    if not free:
        raise Rejected(say("no place is free"), code="table/full")
    wanted = free[0] if command.place is None else command.place
    if wanted not in free:
        raise Rejected(say("this place is not free"), code="table/taken")
    return [Sat(wanted, person, command.name[:40] or "Guest")]


def _may_sit(table: TableState, number: int) -> bool:
    """Whether a person may take a place: an empty one, or in unrated games a computer player's."""
    place = table.places[number]
    return place.empty or (bool(place.level) and not table.settings.rated)


def _stand(table: TableState, person: str) -> list[TableEvent]:
    place = _own_place(table, person)
    if table.settings.rated:
        return _go_away(table, place)
    if not table.playing:
        return [Stood(place)]
    return [Filled(place, table.settings.level)]


def _fill(table: TableState, command: Fill) -> list[TableEvent]:
    level = command.level or table.settings.level
    if command.place is not None and not 0 <= command.place < len(table.places):
        raise Rejected(say("there is no such place"), code="table/no_place")
    wanted = range(len(table.places)) if command.place is None else [command.place]
    return [Filled(number, level) for number in wanted if table.places[number].empty]


def _send_away(table: TableState, number: int) -> list[TableEvent]:
    if not 0 <= number < len(table.places):
        raise Rejected(say("there is no such place"), code="table/no_place")
    if table.playing:
        raise Rejected(say("a deal is in progress"), code="table/playing")
    return [] if table.places[number].empty else [Stood(number)]


def _begin(table: TableState, person: str) -> list[TableEvent]:
    """A new deal, by the host or, between the deals of a match, by anybody who sits here.

    At a table for practice it is the same deal again, from where it was laid out.
    """
    if table.deals == 0:
        _check_host(table, person)
    elif person != table.host:
        _own_place(table, person)
    if table.playing:
        return []
    if table.over and table.match is not None:
        raise Rejected(say("the match is over"), code="table/over")
    _check_all_sit(table)
    return [table.given or new_deal(table)]


def _check_all_sit(table: TableState) -> None:
    if any(place.empty for place in table.places):
        raise Rejected(say("not all places are taken"), code="table/empty_places")


def _rematch(table: TableState) -> list[TableEvent]:
    if table.settings.rated:
        raise Rejected(say("rated matches come from the queue"), code="table/rated")
    if not table.over:
        raise Rejected(say("the match is not over yet"), code="table/not_over")
    _check_all_sit(table)
    return [table.given] if table.given else [Rematched(), new_deal(rematched(table))]


def new_deal(table: TableState) -> DealBegan:
    """The next deal: who deals it, who sits where, and the secret of its cards."""
    dealer, seating = _dealer_and_seating(table)
    secret, _ = deal_fairly(table.variant, table.options, dealer)
    return DealBegan(seat_text(dealer), seating, secret.hex())


def _dealer_and_seating(table: TableState) -> tuple[Seat, tuple[int, ...]]:
    """The first dealer by lot, then the next in turn; the right people sit out."""
    rules = table.variant.match
    everybody = tuple(range(len(SEATS)))
    if rules is None or table.match is None:
        return secrets.choice(table.variant.dealers), everybody
    if rules.seated is None:
        return secrets.choice(table.match.dealers), everybody
    if table.deal is None or not table.records:
        dealing = secrets.randbelow(len(table.places))
    else:
        dealing = table.seating[seat_after(table.deal.setup.dealer)]
    dealer, names = rules.seated(table.options, table.match.people, dealing)
    return dealer, tuple(int(name) for name in names)


def _act(table: TableState, person: str, text: str) -> Acted:
    place = _own_place(table, person)
    seat = table.seat_of(place)
    if table.deal is None or seat is None:
        raise Rejected(say("you do not play this deal"), code="table/not_playing")
    if table.paused:
        raise Rejected(say("the game is paused"), code="table/paused")
    if table.places[place].away:
        raise Rejected(say("a computer player answers for you"), code="table/away")
    table.deal.answer(text, seat)
    return Acted(seat_text(seat), text)


def _take_back(table: TableState, person: str) -> list[TableEvent]:
    """Free where one person plays with computer players, and nothing depends on it."""
    place = _own_place(table, person)
    seat = table.seat_of(place)
    if not table.concerns_only(person):
        raise Rejected(say("nothing is taken back at this table"), code="table/no_take_back")
    if table.deal is None or table.deal.finished or seat is None:
        raise Rejected(say("there is nothing to take back"), code="table/nothing")
    history = table.deal.history
    own = [index for index, done in enumerate(history) if done.seat == seat]
    if not own:
        raise Rejected(say("there is nothing to take back"), code="table/nothing")
    return [TookBack(len(history) - own[-1])]


def _pause(table: TableState, person: str, paused: bool) -> list[TableEvent]:
    _own_place(table, person)
    if table.settings.rated:
        raise Rejected(say("a rated game is not paused"), code="table/rated")
    return [Paused(paused)] if paused != table.paused else []


def _leave(table: TableState, person: str) -> list[TableEvent]:
    return _go_away(table, _own_place(table, person))


def _go_away(table: TableState, place: int) -> list[TableEvent]:
    """Nobody leaves a rated match that is over: who is away at its end has left it before."""
    over = table.settings.rated and table.over
    return [] if over or table.places[place].away else [Away(place)]


def _come_back(table: TableState, person: str) -> list[TableEvent]:
    place = _own_place(table, person)
    return [Returned(place)] if table.places[place].away else []


def _say(table: TableState, person: str, command: Say) -> Said:
    check_may_look(table, person)
    if table.settings.chat == "off":
        raise Rejected(say("there is no chat at this table"), code="chat/off")
    place = table.place_of(person)
    name = str(KIBITZER) if place is None else table.places[place].name
    if command.preset is not None:
        if not 0 <= command.preset < len(PRESETS):
            raise Rejected(say("there is no such preset"), code="chat/no_preset")
        return Said(person, name, str(PRESETS[command.preset]))
    if table.settings.chat != "free":
        raise Rejected(say("only presets are said at this table"), code="chat/presets")
    text = " ".join(command.text.split())
    if not text or len(text) > LONGEST_LINE:
        raise Rejected(say("a line has 1 to 280 characters"), code="chat/length")
    return Said(person, name, text)


def _close(table: TableState) -> list[TableEvent]:
    if table.playing and table.settings.rated:
        raise Rejected(say("a rated game is played to its end"), code="table/rated")
    return [Closed(str(CLOSED_BY_HOST))]
