"""``kibitz answer``: a computer player for other programs."""

import sys
from functools import cache
from typing import TYPE_CHECKING, Annotated

import typer

from kibitz.cli.output import fail
from kibitz.errors import KibitzError, located

if TYPE_CHECKING:
    from kibitz.bots.player import Player


def answer(
    level: Annotated[str, typer.Argument(help="A level, as kibitz play names them.")],
) -> None:
    """Answer questions to a player, read from standard input a line each, with a line each.

    It is the other side of foreign: players in kibitz arena; docs/foreign-players.md describes the
    lines. An answer is the text of an action, and after a tab the reason for it.
    """
    from kibitz import games
    from kibitz.bots.levels import check_level, player
    from kibitz.bots.player import Budget
    from kibitz.formats.asked import read_asked

    @cache
    def players(game: str) -> "Player":
        return player(level, games.variant(game))

    try:
        check_level(level)
        for number, line in enumerate(sys.stdin.buffer, start=1):
            with located(f"line {number}"):
                asked = read_asked(line, games.variant)
                budget = Budget(asked.seconds, asked.nodes)
                choice = players(asked.variant.name).choose(asked.view, budget)
            sys.stdout.write(f"{choice.action.text}\t{choice.reason}\n")
            sys.stdout.flush()
    except KibitzError as error:
        fail(error)
