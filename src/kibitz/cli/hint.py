"""``kibitz hint``: what a computer player would do in recorded positions, and why."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from kibitz.cli.language import Language, words_in
from kibitz.cli.output import fail, write_json
from kibitz.cli.records import RecordFile, each_record, write_error
from kibitz.errors import KibitzError, ParseError, located
from kibitz.rules.seats import Seat, parse_seat
from kibitz.rules.text import Catalog, say, say_n, text_hook
from kibitz.rules.words import SEAT_WORDS

if TYPE_CHECKING:
    from kibitz.bots.player import Budget
    from kibitz.cli.screen import Screen
    from kibitz.formats.opinion import Opinion
    from kibitz.play.replay import Replayed
    from kibitz.play.state import State


def hint(
    file: RecordFile,
    level: Annotated[str, typer.Option(help="The computer player that is asked.")] = "expert",
    at: Annotated[
        int | None,
        typer.Option(min=0, help="After so many actions of a deal; at its end if not given."),
    ] = None,
    deal: Annotated[
        int | None, typer.Option(min=1, help="Which deal of a match; all if not given.")
    ] = None,
    seat: Annotated[str, typer.Option(help="Only what this seat is asked: N, E, S or W.")] = "",
    seconds: Annotated[
        float, typer.Option(min=0, help="At most so many a decision; 0: as the level does.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON objects.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain words, for screen readers and logs.")
    ] = False,
    language: Language = "",
) -> None:
    """Say what a computer player would do, why, what else it weighs, and what it believes.

    It sees what the seat that is asked sees and nothing more. With --json each deal is printed as
    replay prints it, with a hint beside each pending decision. The exit status is as of replay.
    """
    from kibitz import games
    from kibitz.bots.player import Budget
    from kibitz.cli.screen import make_screen
    from kibitz.formats.record import read_record
    from kibitz.play.replay import replay as play_again

    try:
        with located("--seat"):
            wanted = parse_seat(seat.upper()) if seat else None
        words_in(language)
    except KibitzError as error:
        fail(error)
    budget = Budget(seconds=seconds or None, thorough=True)

    def reports(text: bytes) -> Iterator[dict[str, Any]]:
        record = read_record(text, games.variant)
        words = words_in(language, record.variant)
        for number, replayed in enumerate(play_again(record), start=1):
            if deal in (None, number):
                replayed = _cut(replayed, at)
                opinions = _opinions(replayed.state, level, wanted, budget)
                if as_json:
                    yield _report(replayed, opinions, words)
                else:
                    _show(make_screen(plain, four_colours=True, words=words), replayed, opinions)
        if deal is not None and deal > len(record.deals):
            raise ParseError(
                say_n("there is only {n} deal", "there are only {n} deals", len(record.deals)),
                where="--deal",
            )

    each_record(file, reports, write_json if as_json else write_error)


def _cut(replayed: "Replayed", at: int | None) -> "Replayed":
    """A deal as it stood after so many actions.

    Raises:
        ParseError: if there were not so many.
    """
    from kibitz.play.replay import Replayed, rewound

    done = len(replayed.state.history)
    if at is None or at == done:
        return replayed
    if at > done:
        raise ParseError(
            say_n("the deal has only {n} action", "the deal has only {n} actions", done),
            where="--at",
        )
    return Replayed(rewound(replayed.state, at))


def _opinions(
    state: "State", level: str, wanted: Seat | None, budget: "Budget"
) -> "list[Opinion | None]":
    """What a player thinks of each pending decision; none of those that are not asked about."""
    from kibitz.bots.levels import player
    from kibitz.formats.opinion import opinion_of
    from kibitz.play.view import view

    adviser = player(level, state.variant)
    return [
        opinion_of(state.variant, seen, adviser.choose(seen, budget))
        if seen.seat == wanted or wanted is None
        else None
        for seen in (view(state, decision.seat) for decision in state.pending)
    ]


def _report(
    replayed: "Replayed", opinions: "list[Opinion | None]", words: Catalog | None
) -> dict[str, Any]:
    """What replay says of a deal, with the hint beside each decision."""
    from kibitz.formats.report import report_json

    report = report_json(replayed)
    for decision, opinion in zip(report.get("pending", ()), opinions, strict=False):
        if opinion:
            decision["hint"] = msgspec.to_builtins(opinion, enc_hook=text_hook(words))
    return report


def _show(screen: "Screen", replayed: "Replayed", opinions: "list[Opinion | None]") -> None:
    """The hints in plain words."""
    from kibitz.cli.opinion import show_opinion

    state = replayed.state
    if state.finished:
        screen.line(say("The deal is finished."))
    for decision, opinion in zip(state.pending, opinions, strict=True):
        if opinion:
            screen.head(say("{seat} is asked", seat=SEAT_WORDS[decision.seat]))
            show_opinion(screen, state.variant, opinion)
    if state.pending and not any(opinions):
        screen.line(say("This seat is not asked anything."))
