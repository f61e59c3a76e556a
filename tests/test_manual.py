"""The manual pages say what holds at a table, with the figures of the charts, and nothing else."""

import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from itertools import chain

import msgspec
import pytest
from rich.console import Console
from typer.testing import CliRunner

from kibitz import games
from kibitz.cli import rules as command
from kibitz.cli.main import app
from kibitz.cli.options import table_options
from kibitz.errors import KibitzError
from kibitz.rules.manual_parts import (
    amount_text,
    dealing_chart,
    number_word,
    pack_text,
    page,
)
from kibitz.rules.obligations import Obligation
from kibitz.rules.options import make_options, option_infos, value_text
from kibitz.rules.text import sentence
from kibitz.rules.words import either, listed

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]

SAMPLES = {"claim_seconds": 45, "target": 301, "rounds": 3, "scores": "0.80"}
"""A value for each option that takes any."""

WHERE_IT_MATTERS = {"sit_out": {"people": 6}, "as_printed": {"score_table": 2}}
"""Options that change a rule only together with others."""


def tables(variant):
    """Every option at every other value it can have, with what it needs to matter."""
    for info in option_infos(variant.options):
        for value in info.choices or (SAMPLES[info.name],):
            if value != info.default:
                yield variant, info.name, value


TABLES = list(chain.from_iterable(map(tables, VARIANTS)))

by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def page_of(name, **given):
    variant = games.variant(name)
    return page(variant, make_options(variant.options, given))


def all_pages(variant):
    """The page with default options, and one for each other value of each option."""
    yield page(variant, variant.options())
    for _, name, value in tables(variant):
        yield page(variant, table_with(variant, name, value))


def table_with(variant, name, value):
    return make_options(variant.options, {**WHERE_IT_MATTERS.get(name, {}), name: value})


def lines_of(sections):
    return [line for section in sections for line in section.lines]


def charts_of(sections):
    return [chart for section in sections for chart in section.charts]


def chart_rows(sections, title):
    """The rows of the chart whose title begins so, by their first cell."""
    (chart,) = [chart for chart in charts_of(sections) if chart.title.startswith(title)]
    return {row[0]: row[1:] for row in chart.rows}


def text_of(sections, rule):
    return " ".join(line.text for line in lines_of(sections) if line.rule == rule)


def figures(game):
    """A game's chart.toml, read apart from the code that uses it."""
    return tomllib.loads((games.game(game).rules.parent / "chart.toml").read_text())


# What every page has.


@by_name
def test_a_page_mentions_every_option_with_its_value(variant):
    rows = chart_rows(page(variant, variant.options()), "Options")
    for info in option_infos(variant.options):
        chosen, others, rule, text = rows[info.name]
        assert (chosen, rule, text) == (value_text(info.default) or "-", info.rule, info.text)
        for choice in info.choices:
            assert choice == info.default or value_text(choice) in re.split(", | or ", others)


@pytest.mark.parametrize(("variant", "name", "value"), TABLES)
def test_an_option_changes_the_page_and_not_only_its_table(variant, name, value):
    base = make_options(variant.options, WHERE_IT_MATTERS.get(name, {}))
    chosen = table_with(variant, name, value)
    assert page(variant, chosen)[:-1] != page(variant, base)[:-1]
    assert chart_rows(page(variant, chosen), "Options")[name][0] == value_text(value)


@pytest.mark.parametrize(("variant", "name", "value"), TABLES)
def test_values_of_an_option_read_differently_from_each_other(variant, name, value):
    info = next(info for info in option_infos(variant.options) if info.name == name)
    pages = [
        page(variant, table_with(variant, name, choice))[:-1] for choice in {*info.choices, value}
    ]
    assert all(pages.count(one) == 1 for one in pages)


@by_name
def test_every_rule_number_is_one_of_the_game_s(variant):
    text = games.game(variant.name.partition("/")[0]).rules.read_text()
    known = set(re.findall(r"^(?:###|\|) ([A-Z]+\d+[a-z]?)\b", text, re.M))
    assert known
    for sections in all_pages(variant):
        used = {line.rule for line in lines_of(sections)} | {c.rule for c in charts_of(sections)}
        assert used - {""} <= known


@by_name
def test_only_the_sections_made_for_every_game_lack_rule_numbers(variant):
    for sections in all_pages(variant):
        assert all(line.rule for line in lines_of(sections[:-1]))


@by_name
def test_a_page_is_written_in_whole_sentences(variant):
    for sections in all_pages(variant):
        for line in lines_of(sections):
            assert re.fullmatch(r"[A-Z][^{}<>\n]*\.", line.text), line
            assert "  " not in line.text and "None" not in line.text and line.text.isascii(), line


@by_name
def test_a_page_says_nothing_twice(variant):
    """But for the sentence of a duty, which belongs to several contracts."""
    duties = {sentence(duty.sentence) for duty in obligations(variant)}
    for sections in all_pages(variant):
        texts = [line.text for line in lines_of(sections) if line.text not in duties]
        assert len(texts) == len(set(texts))


@by_name
def test_charts_are_whole(variant):
    for sections in all_pages(variant):
        for chart in charts_of(sections):
            assert chart.title
            assert {len(row) for row in chart.rows} == {len(chart.head)}
            cells = " ".join(chain(chart.head, *chart.rows))
            assert not re.search(r"[{}]|None|True|False", cells)


def obligations(variant):
    """Every duty that any module beside the variant's description defines."""
    module = sys.modules[variant.begin.__module__]
    package = module if hasattr(module, "__path__") else sys.modules[module.__package__]
    names = [f"{package.__name__}.{found.name}" for found in pkgutil.iter_modules(package.__path__)]
    modules = [package, *map(importlib.import_module, names)]
    values = [value for module in modules for value in vars(module).values()]
    grouped = [value for value in values if type(value) is tuple]
    return {duty for duty in chain(values, *grouped) if isinstance(duty, Obligation)}


OWN = ("bridge", "belote", "whist")


@by_name
def test_every_duty_of_the_game_stands_there_as_it_is_refused(variant):
    duties = obligations(variant)
    assert duties
    said = {tuple(line) for sections in all_pages(variant) for line in lines_of(sections)}
    for duty in duties:
        assert (duty.rule, sentence(duty.sentence)) in said


# Figures.


@by_name
def test_the_dealing_chart_adds_up_to_the_hands(variant):
    totals = [0] * 5
    for round_name, *cards in dealing_chart(variant.dealing).rows:
        first, _, last = round_name.partition(" to ")
        times = int(last or first) - int(first) + 1
        for place, number in enumerate(cards):
            totals[place] += times * (0 if number == "-" else int(number))
    assert totals == [variant.hand_size] * 4 + [variant.widow_size]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("printed", [False, True])
def test_whist_shows_the_score_chart_of_the_table(number, printed):
    given = figures("whist")
    chart, misprints = given["charts"][str(number)], given["as_printed"].get(str(number), {})
    trump, solo = dict(chart["trump"]), dict(chart["solo"])
    if printed:
        trump |= misprints.get("trump", {})
        solo |= misprints.get("solo", {})
    sections = page_of("whist", score_table=number, as_printed=printed)
    assert chart_rows(sections, "Scores of trump") == {k: tuple(row) for k, row in trump.items()}
    assert list(chart_rows(sections, "Scores of solos").values()) == [
        tuple(solo[name]) for name in ("SOLO", "CLEAN", "OPEN")
    ]
    assert f"pays {chart['irregular']} to each" in text_of(sections, "W5")


def test_whist_shows_a_generated_chart():
    rows = chart_rows(page_of("whist", scores="0.80"), "Scores of trump")
    assert rows["8"] == ("0.80", "1.20", "1.60", "2.40", "3.20", "4.80")
    assert rows["13"][0] == "78.125"


def test_whist_shows_the_factors_of_its_guidelines():
    assert [row[0] for row in chart_rows(page_of("whist"), "Factors").values()] == [
        *("1x", "2x", "4x"),
        "2x",
        *("1x", "2x", "4x"),
    ]


def test_whist_shows_the_worked_settlements_of_its_rules():
    rows = chart_rows(page_of("whist"), "Examples")
    assert rows["9 in spades, 10 tricks, own partner"] == ("4.00", "-4/3", "-4/3", "-4/3")
    assert all(sum(map(Fraction, row)) == 0 for row in rows.values())


@pytest.mark.parametrize("people", [4, 5, 6])
def test_whist_reckons_with_the_people_at_the_table(people):
    sections = page_of("whist", people=people, rounds=2)
    word = number_word(people)
    assert text_of(sections, "W1").startswith(f"{word.capitalize()} people")
    assert f"to each of the {number_word(people - 1)} other people" in text_of(sections, "W5")
    assert f"{number_word(people)} deals" in text_of(sections, "WF4")
    assert f"after {number_word(people * 2)} deals" in text_of(sections, "W7")


@pytest.mark.parametrize(
    ("vulnerability", "columns"),
    [("none", [0]), ("all", [1]), ("ns", [1, 0]), ("ew", [0, 1])],
)
def test_bridge_shows_the_scores_of_the_vulnerability(vulnerability, columns):
    given = figures("bridge")
    sections = page_of("bridge/single", vulnerability=vulnerability)
    bonuses = chart_rows(sections, "Bonuses")

    def shown(pair, factor=1):
        return tuple(str(pair[column] * factor) for column in columns)

    assert bonuses["Game"] == shown(given["game_bonus"])
    assert bonuses["Partscore"] == shown([given["partscore_bonus"]] * 2)
    assert bonuses["Small slam"] == shown(given["small_slam_bonus"])
    assert bonuses["Grand slam"] == shown(given["grand_slam_bonus"])
    assert bonuses["Doubled overtrick"] == shown(given["doubled_overtrick"])
    assert bonuses["Redoubled overtrick"] == shown(given["doubled_overtrick"], 2)
    assert bonuses["Redoubled contract made"] == shown([given["doubled_made_bonus"]] * 2, 2)
    assert bonuses["Overtrick in no trumps"] == shown([given["trick_points"]["NT"][1]] * 2)
    assert_undertricks(sections, "law77", columns)


@pytest.mark.parametrize("scoring", ["no_vul_flat200", "law77"])
def test_a_bridge_match_shows_its_ladder_of_undertricks(scoring):
    assert_undertricks(page_of("bridge/match", scoring=scoring), scoring, [0])


def assert_undertricks(sections, scoring, columns):
    given = figures("bridge")
    ladders = [
        given["doubled_undertricks"][scoring][("not_vulnerable", "vulnerable")[column]]
        for column in columns
    ]
    rows = list(chart_rows(sections, "Undertricks").values())
    assert len(rows) == max(map(len, ladders))
    for number, row in enumerate(rows):
        expected = []
        for ladder, column in zip(ladders, columns, strict=True):
            doubled = ladder[min(number, len(ladder) - 1)]
            expected += [given["undoubled_undertrick"][column], doubled, doubled * 2]
        assert row == tuple(map(str, expected))


def test_bridge_shows_trick_points():
    given = figures("bridge")["trick_points"]
    rows = chart_rows(page_of("bridge"), "Trick points")
    first, further = given["NT"]
    assert rows["No trumps, the first"] == tuple(str(first * by) for by in (1, 2, 4))
    assert rows["No trumps, each further one"] == tuple(str(further * by) for by in (1, 2, 4))
    assert rows["Hearts, each"] == tuple(str(given["H"][0] * by) for by in (1, 2, 4))
    assert str(figures("bridge")["game_at"]) in text_of(page_of("bridge"), "C8")


def test_bridge_shows_the_worked_deals_of_its_rules():
    assert chart_rows(page_of("bridge/single"), "Examples")["4 spades, undoubled"] == (
        *("10", "420", "-420"),
    )
    vulnerable = chart_rows(page_of("bridge/single", vulnerability="all"), "Examples")
    assert vulnerable["2 spades, doubled"] == ("8", "670", "-670")
    flat = chart_rows(page_of("bridge/match"), "Examples")
    assert flat["3 no trumps, doubled"] == ("5", "-", "700")
    law77 = chart_rows(page_of("bridge/match", scoring="law77"), "Examples")
    assert law77["3 no trumps, doubled"] == ("5", "-", "800")


def test_belote_shows_card_points_and_combinations():
    given, sections = figures("belote"), page_of("belote")
    names = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "9": "Nine"}
    (chart,) = [chart for chart in charts_of(sections) if chart.title == "Card points"]
    trump = {row[0]: row[1] for row in chart.rows}
    plain = {row[2]: row[3] for row in chart.rows}
    for letter, name in names.items():
        assert trump[name] == str(given["card_points"]["trump"].get(letter, 0))
        assert plain[name] == str(given["card_points"]["plain"].get(letter, 0))
    combinations = {what: points for what, (points,) in chart_rows(sections, "Combin").items()}
    assert combinations == {
        "Run of three cards": str(given["runs"]["3"]),
        "Run of four cards": str(given["runs"]["4"]),
        "Run of five cards or more": str(given["runs"]["5"]),
        **{
            f"Four {names[letter].lower()}s": str(points)
            for letter, points in given["quads"].items()
        },
    }
    assert f"worth {given['belote']}." in text_of(sections, "BF36")
    assert f"worth {given['last_trick']} points" in text_of(sections, "BF38")
    assert f"{given['capot']} points" in text_of(sections, "B34")
    digits = given["rounding_digit"]
    assert re.findall(r"\d", text_of(sections, "B37")) == [
        str(digits[kind]) for kind in ("suit", "NT", "AT")
    ]


def test_belote_shows_the_totals_and_roundings_of_its_rules():
    sections = page_of("belote")
    assert chart_rows(sections, "Points of both") == {
        "A suit contract": ("162",),
        "No trumps": ("260",),
        "All trumps": ("258",),
    }
    (chart,) = [chart for chart in charts_of(sections) if chart.title == "Examples"]
    settled = {row[:3]: row[3:] for row in chart.rows}
    assert settled["A suit contract, undoubled", "106", "56"] == ("10", "6", "0")
    assert settled["A suit contract, undoubled", "81", "81"] == ("0", "8", "8")
    assert settled["A suit contract, redoubled", "92", "70"] == ("64", "0", "0")
    assert settled["All trumps, undoubled", "224", "34"] == ("22", "4", "0")
    assert settled["No trumps, undoubled", "136", "124"] == ("14", "12", "0")


def test_contree_shows_its_figures():
    sections = page_of("belote/contree", lost=160, redoubled=4)
    assert "write 160 and" in text_of(sections, "BC11")
    assert "two times" in text_of(sections, "BC12") and "four times" in text_of(sections, "BC12")
    (chart,) = [
        chart for chart in charts_of(page_of("belote/contree")) if chart.title == "Examples"
    ]
    settled = {row[:3]: row[3:] for row in chart.rows}
    assert settled["110 in hearts", "103 and belote", "59"] == ("233", "59")
    assert settled["110 in hearts", "103", "59 and belote"] == ("0", "292")
    assert settled["120 in hearts doubled", "139", "23"] == ("402", "0")
    assert settled["Capot in hearts", "252", "0"] == ("502", "0")


@pytest.mark.parametrize(
    "name", ["bridge/single", "bridge/match", "belote", "belote/contree", "whist"]
)
def test_the_ladder_shows_every_bid_in_order(name):
    variant = games.variant(name)
    bids = [bid.text for bid in variant.auction(variant.dealers[0], None).ladder.bids]
    (chart,) = [c for c in charts_of(page(variant, variant.options())) if "lowest first" in c.title]
    cells = [cell for row in chart.rows for cell in row[1:] if cell != "-"]
    assert cells == bids


# A game that has not written a page.


@by_name
def test_a_game_without_a_page_has_one_from_its_description(variant):
    bare = replace(variant, manual=lambda options: ())
    sections = page(bare, variant.options())
    texts = [line.text for line in lines_of(sections)]
    assert variant.summary in texts
    assert pack_text(variant.pack) in texts
    assert dealing_chart(variant.dealing) in charts_of(sections)
    assert ("The auction" in [section.title for section in sections]) is bool(variant.auction)
    if variant.auction:
        bids = {bid.text for bid in variant.auction(variant.dealers[0], None).ladder.bids}
        (chart,) = [chart for chart in charts_of(sections) if "bids" in chart.title]
        assert bids <= set(chain.from_iterable(chart.rows))
    assert "Options" in [chart.title for chart in charts_of(sections)]


# Words.


@pytest.mark.parametrize(
    ("amount", "text"),
    [("1/2", "0.50"), ("36", "36.00"), ("-4/3", "-4/3"), ("-5/4", "-1.25"), ("1/8", "0.125")],
)
def test_amounts_are_exact(amount, text):
    assert amount_text(Fraction(amount)) == text
    assert Fraction(text) == Fraction(amount)


def test_words_make_lists():
    assert listed(["one"]) == "one"
    assert either(["one", "two", "three"]) == "one, two or three"
    assert number_word(13) == "thirteen" and number_word(14) == "14"


# The command.


def run(*words):
    return CliRunner().invoke(app, ["rules", *words])


@by_name
def test_json_is_the_page(variant):
    result = run(variant.name, "--json")
    assert result.exit_code == 0
    assert result.stdout.endswith("}\n") and result.stdout.count("\n") == 1
    printed = msgspec.json.decode(result.stdout)
    assert list(printed) == ["game", "title", "summary", "options", "sections"]
    assert (printed["game"], printed["options"]) == (variant.name, {})
    sections = page(variant, variant.options())
    assert [section["title"] for section in printed["sections"]] == [s.title for s in sections]
    assert [
        (line["rule"], line["text"]) for section in printed["sections"] for line in section["lines"]
    ] == [tuple(line) for line in lines_of(sections)]
    assert [
        (chart["title"], chart["rule"], chart["head"], chart["rows"])
        for section in printed["sections"]
        for chart in section["charts"]
    ] == [(c.title, c.rule, [*c.head], [[*row] for row in c.rows]) for c in charts_of(sections)]


@pytest.mark.parametrize("name", OWN)
def test_json_is_the_same_in_every_process(name):
    outputs = {
        subprocess.run(
            [
                sys.executable,
                "-c",
                "from kibitz.cli.main import app; app()",
                "rules",
                name,
                "--json",
            ],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_options_of_the_table_are_read():
    result = run("bridge/match", "-o", "deals=8", "--option", "scoring=law77", "--json")
    assert msgspec.json.decode(result.stdout)["options"] == {"deals": 8, "scoring": "law77"}
    assert "after eight deals" in run("bridge/match", "-o", "deals=8").stdout
    assert run("bridge").stdout == run("bridge/single").stdout != run("bridge/match").stdout


def test_table_options_read_presets_and_later_values_win():
    belote = games.variant("belote")
    preset = table_options(belote, ["preset=2001", "meld_contest=separate"])
    assert (preset.at_least_one, preset.meld_contest) == (True, "separate")
    assert table_options(belote, ["target=101", "target=201"]).target == 201
    assert table_options(belote, ["capot_doubled=false"]).capot_doubled is False
    assert table_options(games.variant("whist"), ["scores=0.5"]).scores == "0.5"


@by_name
@pytest.mark.parametrize("form", ["--plain", "--markdown"])
def test_every_sentence_is_printed(variant, form):
    result = run(variant.name, form)
    assert result.exit_code == 0
    printed = " ".join(result.stdout.split())
    for line in lines_of(page(variant, variant.options())):
        assert line.text in printed


@by_name
def test_plain_text_keeps_to_its_width(variant):
    for sections in all_pages(variant):
        assert max(map(len, command.plain_text(variant, sections))) <= command.WIDEST


@by_name
def test_markdown_tables_are_whole(variant):
    lines = list(command.markdown(variant, page(variant, variant.options())))
    tables = "\n".join(lines).split("\n\n")
    found = [table.splitlines() for table in tables if table.startswith("|")]
    assert found
    for table in found:
        assert len({row.count("|") for row in table}) == 1


@by_name
@pytest.mark.parametrize("width", [80, 200])
def test_the_terminal_shows_every_figure_and_keeps_to_its_width(variant, width):
    out = StringIO()
    sections = page(variant, variant.options())
    command.show(variant, sections, Console(file=out, width=width))
    shown = out.getvalue()
    assert max(map(len, shown.splitlines())) <= min(width, command.WIDEST)
    assert "\N{HORIZONTAL ELLIPSIS}" not in shown
    words = set(shown.split())
    for chart in charts_of(sections):
        assert set(chain.from_iterable(cell.split() for row in chart.rows for cell in row)) <= words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["skat"], "no game 'skat'"),
        (["bridge/rubber"], "no variant 'rubber'"),
        (["bridge", "-o", "deals=4"], "no option 'deals'"),
        (["bridge/match", "-o", "deals=3"], "options.deals: 3 is not offered"),
        (["bridge/match", "-o", "deals=four"], "'four' is not a number"),
        (["bridge/match", "-o", "deals"], "'deals' sets no option"),
        (["bridge/match", "-o", "claim_open=yes"], "neither true nor false"),
        (["belote", "-o", "preset=1999"], "no preset '1999'"),
        (["whist", "-o", "preset=2001"], "no option 'preset'"),
        (["whist", "-o", "scores=cheap"], "no base value"),
        (["whist", "-o", "scores={}"], "not a score chart"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words, said):
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1 and "Traceback" not in result.stderr


def test_table_options_raise_what_the_command_says():
    with pytest.raises(KibitzError, match="NAME=VALUE"):
        table_options(games.variant("bridge"), ["vulnerability"])


def test_rich_is_not_loaded_for_plain_text():
    script = (
        "import sys; from kibitz.cli import rules; from kibitz import games; "
        "from kibitz.rules.manual_parts import page; v = games.variant('bridge'); "
        "list(rules.plain_text(v, page(v, v.options()))); print('rich.console' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    assert done.stdout == "False\n"
