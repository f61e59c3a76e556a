"""A text is its English sentence to everybody who does not ask for more."""

import copy
import pickle
from dataclasses import dataclass, replace
from typing import NamedTuple

import msgspec
import pytest

from kibitz.errors import KibitzError
from kibitz.rules.text import (
    Text,
    filled,
    headed,
    in_language,
    joined,
    of_error,
    say,
    say_n,
    sentence,
    text_hook,
    word,
)

WORDS = {
    ("", "{name} leads"): "'tis {name} who be leading",
    ("", "the deck"): "th' deck",
    ("", "North"): "Fore",
    ("", "{n} trick"): "one booty",
    ("", "{n} tricks"): "{n} booties",
    ("rank", "two"): "deuce",
    ("number", "two"): "a pair",
    ("", "{clause}."): "{clause}, arr!",
    ("", "no cards"): "nary a card",
    ("", "{message} (expected {expected})"): "{message} (me hopes: {expected})",
}


class Pirate:
    """A language for tests, by what gettext would call contexts, messages and numbers."""

    def gettext(self, message):
        return WORDS.get(("", message), message)

    def ngettext(self, msgid1, msgid2, n):
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context, message):
        return WORDS.get((context, message), message)


PIRATE = Pirate()


@pytest.mark.parametrize(
    ("text", "english", "pirate"),
    [
        (say("the deck"), "the deck", "th' deck"),
        (say("the hold"), "the hold", "the hold"),
        (say("{name} leads", name="Ann"), "Ann leads", "'tis Ann who be leading"),
        (say("{name} leads", name=say("North")), "North leads", "'tis Fore who be leading"),
        (say("{name!r} leads", name="Ann"), "'Ann' leads", "'Ann' leads"),
        (say("two {braces}"), "two {braces}", "two {braces}"),
        (filled(say("{name} leads"), name="Ann"), "Ann leads", "'tis Ann who be leading"),
        (say_n("{n} trick", "{n} tricks", 1), "1 trick", "one booty"),
        (say_n("{n} trick", "{n} tricks", 3), "3 tricks", "3 booties"),
        (word("rank", "two"), "two", "deuce"),
        (word("number", "two"), "two", "a pair"),
        (
            joined(", ", [say("the deck"), "SA", say("North")]),
            "the deck, SA, North",
            "th' deck, SA, Fore",
        ),
        (joined(", ", []), "", ""),
        (headed(say("the deck")), "The deck", "Th' deck"),
        (sentence(say("the deck")), "The deck.", "Th' deck, arr!"),
    ],
)
def test_a_text_is_said_in_both_languages(text, english, pirate):
    assert isinstance(text, Text)
    assert text == english
    assert in_language(text, None) == english
    assert in_language(text, PIRATE) == pirate
    assert type(in_language(text, PIRATE)) is str


def test_words_of_a_user_are_never_filled_in():
    text = say("{name} leads", name="{name.__class__} {0}")
    assert text == "{name.__class__} {0} leads"
    assert in_language(text, PIRATE) == "'tis {name.__class__} {0} who be leading"
    assert in_language(joined(", ", ["{x}", "{"]), PIRATE) == "{x}, {"


def test_plain_strings_stay_as_they_are():
    assert headed("clubs") == "Clubs"
    assert in_language("the deck", PIRATE) == "the deck"


class Line(NamedTuple):
    """A line of a page."""

    rule: str
    text: str


def test_records_are_said_with_all_that_they_hold():
    lines = [Line("C1", say("the deck")), (say("North"), 3)]
    assert in_language({"lines": lines}, PIRATE) == {"lines": [Line("C1", "th' deck"), ("Fore", 3)]}


@pytest.mark.parametrize(
    "made_again", [copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))]
)
def test_a_copy_is_said_in_the_language_too(made_again):
    text = say("{name} leads", name=word("rank", "two"))
    again = made_again(text)
    assert again == text
    assert in_language(again, PIRATE) == "'tis deuce who be leading"


def test_a_text_stands_for_its_sentence_everywhere():
    @dataclass(frozen=True)
    class Holder:
        text: str

    text = say("the deck")
    assert hash(text) == hash("the deck")
    assert {text: 1}["the deck"] == 1
    assert sorted([text, "a", "z"]) == ["a", "the deck", "z"]
    assert replace(Holder("x"), text=text) == Holder("the deck")
    assert repr(text) == repr("the deck")


def test_json_is_english_unless_a_language_is_given():
    value = {"texts": [say("the deck"), say_n("{n} trick", "{n} tricks", 2)]}
    assert msgspec.json.encode(value, enc_hook=text_hook()) == b'{"texts":["the deck","2 tricks"]}'
    pirate = msgspec.json.encode(value, enc_hook=text_hook(PIRATE))
    assert pirate == b"""{"texts":["th' deck","2 booties"]}"""
    with pytest.raises(NotImplementedError):
        msgspec.json.encode(object(), enc_hook=text_hook())


@pytest.mark.parametrize(
    ("error", "pirate"),
    [
        (KibitzError("no cards"), "no cards"),
        (KibitzError(say("no cards")), "nary a card"),
        (KibitzError(say("no cards"), where="deal.N"), "deal.N: nary a card"),
        (
            KibitzError(say("no cards"), where="deal.N", expected=say("the deck")),
            "deal.N: nary a card (me hopes: th' deck)",
        ),
    ],
)
def test_errors_say_all_that_they_say_in_english(error, pirate):
    assert of_error(error) == str(error)
    assert in_language(of_error(error), PIRATE) == pirate
