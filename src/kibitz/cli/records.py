"""``kibitz replay``, ``legal`` and ``verify``: what recorded deals come to."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, TypeAlias

import typer

from kibitz.cli.output import read_input, write_json
from kibitz.errors import IllegalAction, KibitzError, located

RecordFile = Annotated[str, typer.Argument(help="A file of records, or - for standard input.")]

Reports: TypeAlias = Callable[[bytes], Iterator[dict[str, Any]]]
"""Reads one record and says what is to be said of each of its deals."""

ILLEGAL, MALFORMED = 1, 2


def replay(file: RecordFile) -> None:
    """Replay records: one JSON object a deal, its result, or what is pending, or the error.

    The exit status is 2 if a record was malformed, else 1 if one was illegal, else 0.
    """
    from kibitz import games
    from kibitz.formats.record import read_record
    from kibitz.formats.report import report_json
    from kibitz.play.replay import replay as play_again

    def reports(text: bytes) -> Iterator[dict[str, Any]]:
        for replayed in play_again(read_record(text, games.variant)):
            yield report_json(replayed)

    each_record(file, reports)


def legal(file: RecordFile) -> None:
    """Show what may be done at the end of unfinished records, and why other cards may not.

    One JSON object a deal: its pending decisions, each with its legal actions and, where a card
    is due, the reason and the rule for each card of the hand that is not allowed.
    """
    from kibitz import games
    from kibitz.formats.record import read_record
    from kibitz.formats.report import decision_json
    from kibitz.play.replay import replay as play_again
    from kibitz.rules.card_play import reasons_against

    def reports(text: bytes) -> Iterator[dict[str, Any]]:
        for replayed in play_again(read_record(text, games.variant)):
            state = replayed.state
            pending = []
            for decision in state.pending:
                shown = decision_json(decision)
                if decision.kind == "card":
                    refused = reasons_against(decision, state.deal.hands[decision.hand])
                    shown["refused"] = {card: why._asdict() for card, why in refused.items()}
                pending.append(shown)
            yield {"pending": pending}

    each_record(file, reports)


def verify(file: RecordFile) -> None:
    """Check that recorded deals are what their secrets deal, and were committed to beforehand.

    One JSON object a deal. The exit status is 2 if a record was malformed, else 1 if a deal is
    not proven, else 0.
    """
    from kibitz import games
    from kibitz.cards.shuffle import commitment, parse_secret
    from kibitz.formats.record import read_record
    from kibitz.play.proof import proof_fault

    def reports(text: bytes) -> Iterator[dict[str, Any]]:
        record = read_record(text, games.variant)
        for deal in record.deals:
            fault = proof_fault(record.variant, deal)
            if fault:
                yield {"verified": False, "problem": fault}
            else:
                secret = parse_secret(deal.secret or "")
                committed = deal.commitment is not None
                yield {
                    "verified": True,
                    "commitment": commitment(secret),
                    "committed_before": committed,
                }

    each_record(file, reports)


def write_error(report: dict[str, Any]) -> None:
    """What is wrong with a record, in plain words on standard error."""
    where = f"{report['where']}: " if report.get("where") else ""
    typer.echo(f"kibitz: {where}{report['message']}", err=True)


def each_record(
    file: str, reports: Reports, write: Callable[[dict[str, Any]], None] = write_json
) -> None:
    """Write what is to be said of each record; of a malformed one only what is wrong with it."""
    from kibitz.formats.record import records_in
    from kibitz.formats.report import error_json

    try:
        lines = list(records_in(read_input(file)))
    except KibitzError as error:
        write({"error": "parse", "message": error.message, "where": error.where})
        raise typer.Exit(MALFORMED) from None
    status = 0
    for line in lines:
        said: list[dict[str, Any]] = []
        try:
            with located(line.where):
                for report in reports(line.text):
                    said.append(report)
                    status = max(status, 0 if report.get("verified", True) else ILLEGAL)
        except IllegalAction as error:
            said.append(error_json(error))
            status = max(status, ILLEGAL)
        except KibitzError as error:
            said = [error_json(error)]
            status = MALFORMED
        for report in said:
            write(report)
    raise typer.Exit(status)
