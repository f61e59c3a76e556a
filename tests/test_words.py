"""Every sentence that a person may read is there in every language, and none is glued together."""

import ast
import random
import re
from itertools import product

import polib
import pytest
from typer.testing import CliRunner

from kibitz import games
from kibitz.cli.main import app
from kibitz.locale import COMMON, ENGLISH, catalog, language_named, languages
from kibitz.locale.collect import WIDTH, Key, all_words, faults, keys_in, slots_in, updated
from kibitz.play.state import new_deal
from kibitz.play.view import view
from kibitz.rules.card_play import reasons_against
from kibitz.rules.manual_parts import page
from kibitz.rules.options import make_options, option_infos
from kibitz.rules.seats import SEATS
from kibitz.rules.text import Text, in_language, say
from kibitz.rules.words import SUIT_WORDS, card_words

VARIANTS = [
    variant
    for name in games.game_names()
    for variant in games.game(name).variants
    if variant.locale is not None
]
by_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
TRANSLATED = [language for language in languages() if language != ENGLISH]
WORDS = all_words()

LETTERS = re.compile("[a-z]{2}")
"""What no code has: cards, bids and rule numbers are written with capitals and figures."""

REFUSED = (
    *("X", "XX", "JOIN", "claim", "accept", "take", "?", "W1", "SA", "S1", "SA belote"),
    *("meld", "meld SA", "meld S1", "exchange C2", "exchange C2.D1", "trump NT", "partner W1"),
    *("cover SA", "cover", "7NT", "1C", "AT"),
)

COMMAND = CliRunner()


def test_there_are_three_languages():
    assert languages() == ("en", "bg", "da")


@pytest.mark.parametrize(
    ("words", "language"),
    list(product(WORDS, TRANSLATED)),
    ids=lambda value: value if isinstance(value, str) else value.folder.parent.name,
)
def test_a_catalog_has_all_that_is_said_and_no_more(words, language):
    po = polib.pofile(str(words.folder / f"{language}.po"), wrapwidth=WIDTH)
    assert list(faults(words, po)) == []
    assert str(updated(words, language)) == str(po), "make words has something to do"


# What the check finds.

ONE = Key("", "{who} leads", "")
MANY = Key("", "{n} trick for {who}", "{n} tricks for {who}")


def entry(key, *said, **more):
    plural = dict(enumerate(said)) if key.many else {}
    text = "" if key.many else said[0]
    return polib.POEntry(
        msgid=key.one, msgid_plural=key.many, msgstr=text, msgstr_plural=plural, **more
    )


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ([entry(ONE, "{who} spiller ud"), entry(MANY, "ét stik til {who}", "{n} til {who}")], ""),
        ([entry(ONE, "{who} spiller ud")], "missing"),
        ([entry(ONE, ""), entry(MANY, "1 {who}", "{n} {who}")], "not translated"),
        ([entry(ONE, "{who} ud", flags=["fuzzy"]), entry(MANY, "1 {who}", "{who}")], "not transl"),
        ([entry(ONE, "Nord spiller ud"), entry(MANY, "1 {who}", "{n} {who}")], "other gaps"),
        ([entry(ONE, "{who} ud"), entry(MANY, "1 {whom}", "{n} {who}")], "other gaps"),
        (
            [entry(ONE, "{who}"), entry(MANY, "{who}", "{who}"), entry(Key("", "x", ""), "y")],
            "no more",
        ),
    ],
)
def test_the_check_finds_what_is_wrong(entries, found):
    po = polib.POFile()
    po.extend(entries)
    words = WORDS[0]._replace(own={ONE: [], MANY: []})
    said = "\n".join(faults(words, po))
    assert found in said
    assert bool(found) == bool(said)


def test_sentences_are_found_where_they_are_said():
    source = (
        'a = say("one {x}" " two", x=1)\nb = say_n("{n} a", "{n} b", 3)\nc = word("rank", "two")'
    )
    assert list(keys_in(source)) == [
        Key("", "one {x} two", ""),
        Key("", "{n} a", "{n} b"),
        Key("rank", "two", ""),
    ]


@pytest.mark.parametrize("call", ["say(text)", 'say(f"{a} b")', 'word("rank", text)'])
def test_a_sentence_has_to_be_written_out(call):
    with pytest.raises(ValueError, match="line 1"):
        list(keys_in(call))


def test_gaps_are_found():
    assert slots_in("{who!r} takes {n:>3} of {cards}") == {"who", "n", "cards"}


# Nothing is said in English only.


def spoken(value):
    """All strings in what is shown to a person."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from spoken(item)


def glued(value):
    """What is shown and can be said in English only."""
    return [text for text in spoken(value) if LETTERS.search(text) and not isinstance(text, Text)]


def tables(variant):
    """The variant's options: as they are, and each other choice of each."""
    yield make_options(variant.options, {})
    for info in option_infos(variant.options):
        for value in info.choices:
            if value != info.default:
                yield make_options(variant.options, {info.name: value})


@by_variant
def test_the_manual_can_be_said_in_every_language(variant):
    assert glued([variant.title, variant.summary]) == []
    for options in tables(variant):
        *sections, about_options = page(variant, options)
        assert glued(sections) == []
        charts = about_options.charts
        assert glued([chart.title for chart in charts] + [chart.head for chart in charts]) == []
        assert glued([row[-1] for row in charts[0].rows]) == []


@by_variant
def test_what_is_said_at_the_table_can_be_said_in_every_language(variant):
    """Facts, calls, refusals, reasons and scores of deals that random players play."""
    assert glued(list(variant.calls.values())) == []
    for seed in range(8):
        chance = random.Random(seed)
        state = new_deal(variant, seed=str(seed))
        while not state.finished:
            decision = chance.choice(state.pending)
            assert glued(variant.facts(state.deal.table)) == []
            assert glued(variant.house(view(state, decision.seat)).reason) == []
            for text in REFUSED:
                assert glued(state.refused(text, decision.seat).message) == []
            others = [seat for seat in SEATS if seat != decision.seat]
            assert glued(state.refused("P", chance.choice(others)).message) == []
            if decision.kind == "card":
                refused = reasons_against(decision, state.deal.hands[decision.hand])
                assert glued([why.sentence for why in refused.values()]) == []
            passing, *others = decision.legal
            bids = decision.kind == "call" and chance.random() < 0.5
            action = chance.choice(others[:8] or [passing]) if bids else passing
            action = action if decision.kind == "call" else chance.choice(decision.legal)
            state = state.after(action, decision.seat)
        assert glued([line.label for line in state.outcome.breakdown]) == []
        assert glued(state.refused("P").message) == []


@by_variant
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_manual_page_is_said_whole(variant, language):
    words = catalog(language, variant.locale)
    options = make_options(variant.options, {})
    english = [text for text in spoken(page(variant, options)[:-1]) if isinstance(text, Text)]
    said = in_language(english, words)
    same = {text for text, other in zip(english, said, strict=True) if text == other}
    assert not any(" " in text for text in same), f"still English: {same}"


SAID_BY = {
    "Rejected": 0,
    "Refusal": 2,
    "RuleLine": 1,
    "Section": 0,
    "Chart": 0,
    "ScoreLine": 0,
    "Obligation": 2,
    "Choice": 1,
    "Precept": 0,
}
"""Where what is made for people to read takes its sentence."""


def only_english(source):
    """Sentences for people to read that can be said in English only, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = SAID_BY.get(node.func.id, len(node.args))
            for argument in node.args[place : place + 1]:
                if isinstance(argument, ast.JoinedStr) or (
                    isinstance(argument, ast.Constant) and argument.value
                ):
                    yield node.lineno, ast.unparse(argument)


SOURCES = [path for path in COMMON.parent.rglob("*.py") if "cli" not in path.parts]


def test_no_sentence_for_people_is_a_plain_string():
    found = {str(path): list(only_english(path.read_text("utf-8"))) for path in SOURCES}
    assert {path: sentences for path, sentences in found.items() if sentences} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('Rejected("no", code="a/b")', ["'no'"]),
        ('Rejected(f"no {x}", code="a/b")', ["f'no {x}'"]),
        ('Refusal("a", "B1", "no")', ["'no'"]),
        ('Refusal("a", "B1", say("no"))', []),
        ('RuleLine("", text)', []),
    ],
)
def test_plain_sentences_are_found(source, found):
    assert [sentence for _, sentence in only_english(source)] == found


# Catalogs.


def test_a_game_s_words_win_over_the_common_ones():
    bridge = catalog("bg", games.variant("bridge").locale)
    belote = catalog("bg", games.variant("belote").locale)
    assert in_language(SUIT_WORDS[0], belote) == "спатия"
    assert in_language(SUIT_WORDS[0], bridge) == "трефа"
    assert in_language(say("North"), bridge) == "Север"
    assert in_language(card_words(0), bridge) == "двойка трефа"


def test_a_game_without_words_is_said_in_the_common_ones(tmp_path):
    assert in_language(say("North"), catalog("da", tmp_path)) == "Nord"
    assert in_language(say("a sentence of its own"), catalog("da", tmp_path)) == (
        "a sentence of its own"
    )


def test_a_game_from_elsewhere_brings_its_own_words(tmp_path):
    po = polib.POFile()
    po.metadata = polib.pofile(str(COMMON / "da.po")).metadata
    po.append(polib.POEntry(msgid="clubs", msgstr="kløver"))
    po.save(str(tmp_path / "da.po"))
    words = catalog("da", tmp_path)
    assert in_language([SUIT_WORDS[0], SUIT_WORDS[3]], words) == ["kløver", "spar"]


def test_english_needs_no_catalog():
    assert catalog("en") is None


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("da", "da"),
        ("da-DK", "da"),
        ("bg_BG.UTF-8", "bg"),
        (" EN ", "en"),
        ("tlh", None),
        ("", None),
        ("../da", None),
    ],
)
def test_languages_are_named_in_many_ways(name, language):
    assert language_named(name) == language


# The command line.


def run(*args, typed="", **environment):
    return COMMAND.invoke(app, list(args), input=typed, env=environment)


def test_a_deal_is_played_in_danish():
    typed = "hint\nhelp\nhand\nlegal\nnonsense\ngo\n" * 60
    args = ["--seed", "da", "--deals", "1", "--plain", "--language", "da"]
    shown = run("play", "belote", *args, typed=typed)
    assert shown.exit_code == 0, shown.output
    assert "Ikke tilladt: " in shown.output
    assert "Din hånd: " in shown.output
    assert "Spillet er slut." in shown.output


def test_the_environment_names_the_language():
    assert "Bulgarsk belote" in run("games", KIBITZ_LANGUAGE="da").output
    shown = run("rules", "bridge", "--language", "bg", KIBITZ_LANGUAGE="da").output
    assert "БРИДЖ, ЕДНО РАЗДАВАНЕ" in shown


def test_errors_are_said_in_the_language():
    shown = run("play", "bridge/match", "-o", "deals=3", "--language", "da")
    assert shown.exit_code == 2
    assert "3 kan ikke vælges (ventet: 4 eller 2 eller 8)" in shown.output


@pytest.mark.parametrize("command", [["rules", "bridge"], ["games"], ["play", "bridge"]])
def test_a_language_that_is_not_there_is_refused(command):
    shown = run(*command, "--language", "tlh")
    assert shown.exit_code == 2
    assert "there is no language 'tlh' (expected en, bg or da)" in shown.output
