"""What the parts of a table are made of, as clients get them.

Nothing is written through these types: a part is written once, from what it is made from, for all
who see it alike. They say what comes out of that, to programs that generate code from types.
"""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from kibitz.formats.opinion import CallMeaning
from kibitz.rules.decision import Kind
from kibitz.rules.options import Value
from kibitz.rules.seats import Direction, SeatLetter
from kibitz.server.table.events import TableSettings

HeardKind: TypeAlias = Kind | Literal["chat", "deal", "rematch", "took_back"]
"""What was heard: the answer to a decision, or something else."""


class _Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """The root of all that is shown."""


class Place(_Shown, frozen=True):
    """A place at the table.

    Attributes:
        person: who sits there; none if nobody does.
        name: what the person is called.
        level: the computer player that sits there; empty if none does.
        away: whether a computer player answers until the person is back.
        free: whether anybody may sit down.
    """

    person: str | None
    name: str
    level: str
    away: bool
    free: bool


class Match(Struct, frozen=True):
    """A match so far; points that wait for a later deal stand under a name of the game's own.

    Attributes:
        scores: the totals, by side or by place, as exact numbers.
        finished: whether the match is over.
        winner: who has won; none while it is open, or if it is drawn.
    """

    scores: dict[str, str]
    finished: bool
    winner: str | None


class Zone(_Shown, frozen=True):
    """Cards that lie together.

    Attributes:
        zone: ``hand``, ``widow``, ``covered`` …
        owner: whose they are; none if they are the table's.
        cards: the cards, or how many they are if their faces may not be seen.
    """

    zone: str
    owner: SeatLetter | None
    cards: list[str] | int


class Trick(_Shown, frozen=True):
    """A completed trick: who led, its cards in the order played, who won it."""

    leader: SeatLetter
    cards: list[str]
    winner: SeatLetter


class Question(_Shown, frozen=True):
    """A question that somebody is asked, as everybody sees it.

    Attributes:
        seat: who is asked.
        kind: for what.
        hand: with whose cards.
        seconds: how long the rules give for an answer, if they do.
        due: until when, in milliseconds since 1970.
    """

    seat: SeatLetter
    kind: Kind
    hand: SeatLetter
    seconds: int | None
    due: int | None


class Reason(_Shown, frozen=True):
    """Why a card may not be played: a name for programs, the rule's number, a sentence."""

    reason: str
    rule: str
    sentence: str


class Decision(_Shown, frozen=True):
    """The decision that one owes oneself.

    Attributes:
        kind: what is asked.
        hand: whose cards it is about.
        legal: every allowed answer.
        refused: why each other card of the hand is not among them.
        sure: whether all tricks that are left are one's own, however the cards lie that one does
            not see; said only where the rest may be claimed.
    """

    kind: Kind
    hand: SeatLetter
    legal: list[str]
    refused: dict[str, Reason]
    sure: bool | UnsetType = UNSET
    meanings: dict[str, CallMeaning] | UnsetType = UNSET


class Bank(_Shown, frozen=True):
    """What a place has left in its bank, in milliseconds."""

    bank: int


class TableClock(_Shown, frozen=True):
    """The time to think, in milliseconds.

    Attributes:
        places: what each place has left.
        due: when the time of whoever is asked is up, since 1970; none if none is running.
        increment: what each decision is given before the bank is touched.
    """

    places: list[Bank]
    due: int | None
    increment: int


class Line(_Shown, frozen=True):
    """A line of a score's breakdown: what for, by which rule, how much for each seat."""

    label: str
    rule: str
    amounts: dict[SeatLetter, str]


class Result(Struct, frozen=True, kw_only=True):
    """The result of a deal; games report more of it under names of their own.

    Attributes:
        contract: none if the deal was passed out.
        declarers: who played it.
        sides: who stood with whom.
        tricks: how many tricks each seat has won.
        scores: what each seat scores, as exact numbers.
        breakdown: where the scores come from.
    """

    contract: str | None
    declarers: list[SeatLetter]
    sides: list[list[SeatLetter]]
    tricks: dict[SeatLetter, int]
    scores: dict[SeatLetter, str]
    breakdown: list[Line]


class DealRecord(_Shown, frozen=True):
    """What a record says of one deal.

    Attributes:
        dealer: who dealt.
        deal: the cards of each seat and of the widow.
        actions: what was done.
        commitment: the hash of the secret that decided the cards.
        secret: the secret.
        seats: who sat where, where people score for themselves.
        substituted: the actions, by index, that a computer player took for a person.
    """

    dealer: SeatLetter
    deal: dict[str, str]
    actions: list[str]
    commitment: str | UnsetType = UNSET
    secret: str | UnsetType = UNSET
    seats: dict[SeatLetter, str] | UnsetType = UNSET
    substituted: dict[str, str] | UnsetType = UNSET


class Parts(_Shown, frozen=True):
    """All that a viewer sees of a table; what belongs to a deal is missing before the first.

    Attributes:
        settings: what was agreed when the table was opened.
        options: the options of the variant that differ from their defaults.
        direction: which way the turn goes round the table when it is drawn.
        host: who opened it.
        places: who sits where.
        you: one's own place; none for kibitzers.
        locked: whether nobody else may sit down.
        paused: whether the game stands still.
        closed: why the table was closed; empty while it is open.
        presets: the ready lines that may be said, by number; none where nobody speaks.
        deals: how many deals have begun.
        match: the match so far; none where every deal stands alone.
        clock: the time to think; none where it is not limited.
        seating: the place that plays each seat in this deal.
        seat: one's own seat; none for those who sit out.
        dealer: who dealt.
        commitment: the hash of the secret that decided the cards; none for cards that were given.
        secret: the secret, once the deal is over.
        facts: what everybody knows, as labels and values.
        marks: what there is to say of seats, as the face of the variant calls it.
        zones: the cards.
        strength: how strong each card is under the contract; none before there is one.
        leader: who leads to the trick in progress.
        trick: its cards in the order played.
        winning: which of them is winning, from 0; none before the first.
        last_trick: the trick before.
        tricks: how many tricks N E S W have won, in that order.
        questions: who is asked what.
        decision: what one is asked oneself; none if nothing is.
        result: the result of the deal, once it is over.
        record: its record, once it is over.
    """

    settings: TableSettings
    options: dict[str, Value]
    direction: Direction
    host: str
    places: list[Place]
    you: int | None
    locked: bool
    paused: bool
    closed: str
    presets: list[str]
    deals: int
    match: Match | None
    clock: TableClock | UnsetType | None = UNSET
    seating: dict[SeatLetter, int] | UnsetType = UNSET
    seat: SeatLetter | UnsetType | None = UNSET
    dealer: SeatLetter | UnsetType = UNSET
    commitment: str | UnsetType | None = UNSET
    secret: str | UnsetType | None = UNSET
    facts: list[tuple[str, str]] | UnsetType = UNSET
    marks: dict[SeatLetter, list[str]] | UnsetType = UNSET
    zones: list[Zone] | UnsetType = UNSET
    strength: dict[str, int] | UnsetType | None = UNSET
    leader: SeatLetter | UnsetType = UNSET
    trick: list[str] | UnsetType = UNSET
    winning: int | UnsetType | None = UNSET
    last_trick: Trick | UnsetType | None = UNSET
    tricks: list[int] | UnsetType = UNSET
    questions: list[Question] | UnsetType = UNSET
    decision: Decision | UnsetType | None = UNSET
    result: Result | UnsetType | None = UNSET
    record: DealRecord | UnsetType | None = UNSET


class Heard(_Shown, frozen=True):
    """Something that was said or done.

    Attributes:
        kind: in answer to what; or that somebody spoke, a match or a deal began, or
            actions were taken back.
        seat: who answered, or who deals.
        hand: whose cards the answer was about.
        text: the answer as one heard it, or what was said.
        computer: the computer player that answered for a person.
        person: who spoke.
        name: what whoever spoke is called.
        actions: how many actions were taken back.
        meaning: what the call says that was made, where anything is agreed about it.
    """

    kind: HeardKind
    seat: SeatLetter | UnsetType = UNSET
    hand: SeatLetter | UnsetType = UNSET
    text: str | UnsetType = UNSET
    computer: str | UnsetType = UNSET
    person: str | UnsetType | None = UNSET
    name: str | UnsetType = UNSET
    actions: int | UnsetType = UNSET
    meaning: CallMeaning | UnsetType = UNSET
