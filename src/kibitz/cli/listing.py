"""``kibitz games`` and ``kibitz count``."""

from typing import Annotated, Any

import typer

from kibitz.cli.completion import complete_game
from kibitz.cli.language import Language, words_in
from kibitz.cli.output import fail, read_input, write_json
from kibitz.errors import KibitzError, ParseError


def games(
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON object a variant.")] = False,
    language: Language = "",
) -> None:
    """List the games, their variants, and what a table of each may choose."""
    from kibitz import games as found
    from kibitz.rules.options import option_infos, value_text
    from kibitz.rules.text import in_language

    for name in found.game_names():
        for variant in found.game(name).variants:
            try:
                words = words_in(language, variant)
            except KibitzError as error:
                fail(error)
            infos = in_language(option_infos(variant.options), words)
            title, summary = in_language((variant.title, variant.summary), words)
            if as_json:
                write_json(_variant_json(variant, title, summary, infos))
                continue
            typer.echo(f"{variant.name}: {title}. {summary}")
            for info in infos:
                choices = " | ".join(map(value_text, info.choices)) or "any"
                typer.echo(
                    f"    {info.name} = {value_text(info.default)}   [{choices}]   "
                    f"{info.text} ({info.rule})"
                )
            for preset, values in variant.presets.items():
                chosen = ", ".join(f"{n}={value_text(value)}" for n, value in values.items())
                typer.echo(f"    preset = {preset}   {chosen}")


def _variant_json(variant: Any, title: str, summary: str, infos: Any) -> dict[str, Any]:
    return {
        "variant": variant.name,
        "title": title,
        "summary": summary,
        "options": [info._asdict() for info in infos],
        "presets": variant.presets,
    }


def count(
    game: Annotated[
        str,
        typer.Argument(
            help="A game or game/variant; with --record not needed.", autocompletion=complete_game
        ),
    ] = "",
    bids: Annotated[
        int | None, typer.Option(help="Count auctions with only the first so many bids.")
    ] = None,
    record: Annotated[
        str, typer.Option(help="Count how the unfinished deal of this record can go on.")
    ] = "",
    seed: Annotated[str, typer.Option(help="Count how the deal of this seed can go on.")] = "",
    actions: Annotated[
        int | None, typer.Option(help="Look so many actions ahead, not to the end.")
    ] = None,
) -> None:
    """Count exactly: complete auctions of a game, or the ways in which a deal can go on."""
    try:
        typer.echo(_count(game, bids, record, seed, actions))
    except KibitzError as error:
        fail(error)


def _count(game: str, bids: int | None, record: str, seed: str, actions: int | None) -> int:
    from kibitz import games as found
    from kibitz.formats.record import read_record
    from kibitz.play.replay import replay
    from kibitz.play.state import new_deal
    from kibitz.rules.seats import NORTH
    from kibitz.testing.counting import count_auctions, count_continuations

    if record:
        *_, last = replay(read_record(read_input(record), found.variant))
        return count_continuations(last.state, actions)
    if not game:
        raise ParseError("nothing to count", expected="a game, or --record FILE")
    variant = found.variant(game)
    if seed:
        return count_continuations(new_deal(variant, seed=seed), actions)
    if variant.auction is None:
        raise ParseError(f"{variant.name} has no auction", expected="--seed TEXT --actions N")
    return count_auctions(variant.auction(NORTH, bids))
