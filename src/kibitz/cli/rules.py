"""``kibitz rules``: the rules of a game, with the options of a table."""

import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from kibitz import games
from kibitz.cli.completion import complete_game
from kibitz.cli.language import Language, words_in
from kibitz.cli.options import TableOptions, table_options
from kibitz.cli.output import fail, write_json
from kibitz.cli.screen import Screen
from kibitz.errors import KibitzError
from kibitz.formats.manual import manual_of
from kibitz.rules.game import Variant
from kibitz.rules.manual import Chart, Section
from kibitz.rules.manual_parts import page
from kibitz.rules.options import Options
from kibitz.rules.text import Catalog, in_language, say

if TYPE_CHECKING:
    from rich.console import Console

WIDEST: Final = 100
PLAIN_WIDTH: Final = 88
RULE_WIDTH: Final = 6
GAP: Final = "  "


def rules(
    game: Annotated[
        str,
        typer.Argument(
            help="A game or a variant, as bridge or bridge/match.", autocompletion=complete_game
        ),
    ],
    option: TableOptions = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Print plain text.")] = False,
    system: Annotated[
        bool, typer.Option("--system", help="Print what the house player's calls say instead.")
    ] = False,
    language: Language = "",
) -> None:
    """Print the rules of a game, as the options of a table make them."""
    words = None
    try:
        variant = games.variant(game)
        words = words_in(language, variant)
        options = table_options(variant, option or [])
        sections = system_of(variant) if system else page(variant, options)
    except KibitzError as error:
        fail(error, words)
    if as_json:
        write_json(manual_of(variant, options, sections), words)
        return
    variant, sections = page_in(variant, sections, words)
    if as_markdown:
        _write(markdown(variant, sections))
    elif plain or not sys.stdout.isatty():
        _write(plain_text(variant, sections))
    else:
        from rich.console import Console

        show(variant, sections, Console())


def _write(lines: Iterable[str]) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


def print_sections(variant: Variant[Any], options: Options, screen: Screen) -> None:
    """Show the rules on a screen on which a deal is being played."""
    variant, sections = page_in(variant, page(variant, options), screen.words)
    if screen.plain:
        _write(plain_text(variant, sections))
    else:
        show(variant, sections, screen.console)


def page_in(
    variant: Variant[Any], sections: tuple[Section, ...], words: Catalog | None
) -> tuple[Variant[Any], tuple[Section, ...]]:
    """A variant's names and its page in a language."""
    title, summary = in_language((variant.title, variant.summary), words)
    return replace(variant, title=title, summary=summary), in_language(sections, words)


def system_of(variant: Variant[Any]) -> tuple[Section, ...]:
    """What the house player's calls say, all together.

    Raises:
        KibitzError: if nothing is agreed about the calls of the game.
    """
    if variant.system is None:
        raise KibitzError(say("{game} has no bidding system", game=variant.name), where="--system")
    return variant.system()


# Markdown.


def markdown(variant: Variant[Any], sections: Sequence[Section]) -> Iterator[str]:
    """A page as lines of Markdown."""
    yield from (f"# {variant.title}", "", variant.summary)
    for section in sections:
        yield from ("", f"## {section.title}", "")
        for line in section.lines:
            yield f"- {line.text}" + (f" *{line.rule}*" if line.rule else "")
        for chart in section.charts:
            yield from ("", f"**{_chart_title(chart)}**", "")
            yield _markdown_row(chart.head)
            yield _markdown_row(["---"] * len(chart.head))
            yield from map(_markdown_row, chart.rows)


def _markdown_row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _chart_title(chart: Chart) -> str:
    return f"{chart.title} ({chart.rule})" if chart.rule else chart.title


# Plain text.


def plain_text(variant: Variant[Any], sections: Sequence[Section]) -> Iterator[str]:
    """A page as lines of plain text, the rule numbers in a column of their own."""
    yield from (variant.title.upper(), "", *textwrap.wrap(variant.summary, PLAIN_WIDTH))
    for section in sections:
        yield from ("", "", section.title, "-" * len(section.title))
        for line in section.lines:
            yield from textwrap.wrap(
                line.text,
                PLAIN_WIDTH,
                initial_indent=line.rule.ljust(RULE_WIDTH - 1) + " ",
                subsequent_indent=" " * RULE_WIDTH,
            )
        for chart in section.charts:
            yield from ("", f"{' ' * RULE_WIDTH}{_chart_title(chart)}", "")
            yield from (f"{' ' * RULE_WIDTH}{row}" for row in _plain_chart(chart))


def _plain_chart(chart: Chart) -> Iterator[str]:
    """A chart in columns; cells are wrapped where the columns are too wide together."""
    table = (chart.head, *chart.rows)
    widths = _column_widths(table, PLAIN_WIDTH - RULE_WIDTH)
    for row in table:
        cells = [textwrap.wrap(cell, width) for cell, width in zip(row, widths, strict=True)]
        for parts in zip_longest(*cells, fillvalue=""):
            padded = (part.ljust(width) for part, width in zip(parts, widths, strict=True))
            yield GAP.join(padded).rstrip()
        if row is chart.head:
            yield GAP.join("-" * width for width in widths)


def _column_widths(table: Sequence[Sequence[str]], room: int) -> list[int]:
    """Widths that fit into a room: the widest columns give way, down to their longest words."""
    columns = list(zip(*table, strict=True))
    widths = [max(1, *map(len, column)) for column in columns]
    least = [
        max(len(word) for cell in column for word in (cell.split() or [""])) for column in columns
    ]
    while sum(widths) + len(GAP) * (len(widths) - 1) > room:
        spare = [(width, number) for number, width in enumerate(widths) if width > least[number]]
        if not spare:
            break
        widths[max(spare)[1]] -= 1
    return widths


# The terminal.


def show(variant: Variant[Any], sections: Sequence[Section], console: "Console") -> None:
    """Show a page on a terminal; Rich takes long to load and is loaded only when needed."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    def lines_of(section: Section) -> Table:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=RULE_WIDTH, style="dim", no_wrap=True)
        grid.add_column()
        for line in section.lines:
            grid.add_row(Text(line.rule), Text(line.text))
        return grid

    def chart_of(chart: Chart) -> Padding:
        table = Table(box=None, padding=(0, len(GAP), 0, 0), pad_edge=False, header_style="dim")
        widths = _column_widths((chart.head, *chart.rows), width - RULE_WIDTH - 1)
        for name, column in zip(chart.head, widths, strict=True):
            table.add_column(Text(name), width=column, overflow="fold")
        for row in chart.rows:
            table.add_row(*map(Text, row))
        title = Text(_chart_title(chart), style="italic")
        return Padding(Group(title, table), (1, 0, 0, RULE_WIDTH + 1))

    width = min(WIDEST, console.width)
    console.print(Text(variant.title, style="bold underline"), width=width)
    console.print(Text(variant.summary), width=width)
    for section in sections:
        heading = Text(f"\n{section.title}", style="bold")
        console.print(
            Group(heading, lines_of(section), *map(chart_of, section.charts)), width=width
        )
