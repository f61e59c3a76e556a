"""``kibitz play``: deals and matches in the terminal."""

from pathlib import Path
from typing import Annotated, Any

import typer

from kibitz import games
from kibitz.cli.completion import complete_game
from kibitz.cli.language import Language, words_in
from kibitz.cli.options import TableOptions, table_options
from kibitz.cli.output import fail
from kibitz.errors import KibitzError, ParseError, located
from kibitz.rules.game import Variant
from kibitz.rules.seats import Seat, parse_seat
from kibitz.rules.text import in_language, say
from kibitz.rules.words import either


def play(
    game: Annotated[
        str,
        typer.Argument(
            help="A game, or game/variant; a list to choose from if not given.",
            autocompletion=complete_game,
        ),
    ] = "",
    option: TableOptions = None,
    seat: Annotated[str, typer.Option(help="Your seat: N, E, S or W.")] = "",
    level: Annotated[
        str, typer.Option(help="Who plays the other seats: expert, club, easy, house or random.")
    ] = "club",
    hints: Annotated[str, typer.Option(help="Who gives hints: any of those players.")] = "expert",
    seed: Annotated[str, typer.Option(help="Deals the same cards for the same text.")] = "",
    deals: Annotated[
        int, typer.Option(help="Stop after so many deals; 0: when the match ends.")
    ] = 0,
    auto: Annotated[
        bool, typer.Option("--auto", help="Watch computer players in all seats.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option(help="Write the record to this file after each deal.")
    ] = None,
    suits: Annotated[int, typer.Option(help="Colours of the suits: 4 or 2.")] = 4,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain words, for screen readers and logs.")
    ] = False,
    language: Language = "",
) -> None:
    """Play deals of a game in the terminal, or a whole match.

    Type help when you are asked something. What the table may choose is listed by
    kibitz games, and what it means by kibitz rules GAME.
    """
    from kibitz.cli.screen import make_screen
    from kibitz.cli.sitting import Sitting

    words = None
    try:
        words = words_in(language)
        variant = games.variant(game) if game else choose_variant(language)
        words = words_in(language, variant)
        options = table_options(variant, option or [])
        own_seat = None if auto else _own_seat(seat, options)
        if suits not in (2, 4):
            raise ParseError(
                say("{colours} colours cannot be shown", colours=suits),
                where="--suits",
                expected=either(["2", "4"]),
            )
        sitting = Sitting(
            make_screen(plain, four_colours=suits == 4, words=words),
            variant,
            options,
            own_seat,
            level,
            hints,
            seed or None,
            save,
        )
        sitting.play(deals)
    except KibitzError as error:
        fail(error, words)
    except (KeyboardInterrupt, BrokenPipeError):
        raise typer.Exit(130) from None


def _own_seat(seat: str, options: Any) -> Seat:
    """The person's seat: the one asked for, else the table's, else South."""
    wanted = seat.upper() or getattr(options, "human_seat", "S")
    with located("--seat"):
        return parse_seat(wanted)


def choose_variant(language: str) -> Variant[Any]:
    """Let the person choose from all variants.

    Raises:
        KibitzError: if nobody is there to choose.
    """
    variants = [variant for name in games.game_names() for variant in games.game(name).variants]
    for number, variant in enumerate(variants, start=1):
        title, summary = in_language((variant.title, variant.summary), words_in(language, variant))
        typer.echo(f"  {number}  {title}: {summary}")
    question = say("What shall we play (1-{last})? ", last=len(variants))
    while True:
        try:
            typed = input(in_language(question, words_in(language))).strip()
        except EOFError:
            raise KibitzError(say("no game was chosen")) from None
        if typed.isdecimal() and 1 <= int(typed) <= len(variants):
            return variants[int(typed) - 1]
        if typed.lower() in ("q", "quit"):
            raise typer.Exit
