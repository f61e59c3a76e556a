"""The bidding system: what it calls, and that what it says of its calls is true."""

import random
import tomllib
from pathlib import Path

import pytest

from kibitz import games
from kibitz.cards.card import parse_card
from kibitz.cards.card_set import card_set
from kibitz.cards.packs import FRENCH_PACK
from kibitz.games.bridge.bids import LADDER
from kibitz.games.bridge.options import SingleOptions
from kibitz.games.bridge.system.book import followed, situation
from kibitz.games.bridge.system.hand import hand_of
from kibitz.games.bridge.system.off_book import sober
from kibitz.locale import catalog, languages
from kibitz.rules.actions import Call
from kibitz.rules.auction import Auction
from kibitz.rules.seats import SOUTH
from kibitz.rules.text import in_language

CASES = tomllib.loads(Path(__file__).with_name("system.toml").read_text("utf-8"))
SINGLE = games.variant("bridge/single")
OPTIONS = SingleOptions()
NOBODY = (False, False)
LONGEST = 40
"""No auction that the house bids with itself is longer."""


def cards_of(written):
    """The hand written as spades.hearts.diamonds.clubs."""
    suits = zip("SHDC", written.split("."), strict=True)
    return card_set(parse_card(suit + rank) for suit, ranks in suits for rank in ranks)


def house_call(calls, cards, vulnerable=NOBODY):
    """What the house calls, and the rule it follows if the book has one."""
    s = situation(vulnerable, tuple(calls))
    rules = followed(s, hand_of(cards))
    return (rules[0].call, rules[0]) if rules else (sober(s, hand_of(cards))[0], None)


@pytest.mark.parametrize(
    ("heard", "hand", "call"),
    [
        pytest.param(*case, id=f"{subject}: {case[0]} {case[1]}")
        for subject, content in CASES.items()
        for case in content["cases"]
    ],
)
def test_the_book_calls(heard, hand, call):
    calls = heard.replace("-", "").split()
    cards = cards_of(hand)
    assert cards.bit_count() == 13
    assert house_call(calls, cards)[0] == call


def test_there_are_cases_of_every_subject():
    assert sum(len(content["cases"]) for content in CASES.values()) >= 150


def auction_of(seed):
    """The hands of a random deal, and its auction: caller's number, call, rule."""
    generator = random.Random(seed)
    pack = list(FRENCH_PACK)
    generator.shuffle(pack)
    vulnerable = generator.random() < 0.5, generator.random() < 0.5
    hands = [card_set(pack[13 * seat : 13 * seat + 13]) for seat in range(4)]
    auction, calls, made = Auction(LADDER, SOUTH), [], []
    while not auction.over:
        call, rule = house_call(calls, hands[len(calls) % 4], vulnerable)
        assert auction.objection(Call(call)) is None, (calls, call)
        made.append((len(calls) % 4, call, rule))
        auction = auction.after(Call(call))
        calls.append(call)
        assert len(calls) < LONGEST, calls
    return vulnerable, hands, made


def options_for(vulnerable):
    """The options under which South's side and the other one are vulnerable so."""
    names = {(False, False): "none", (True, False): "ns", (False, True): "ew", (True, True): "all"}
    return SingleOptions(vulnerability=names[vulnerable])


@pytest.mark.parametrize("seed", [f"system {number}" for number in range(150)])
def test_every_call_of_the_book_is_what_it_says(seed):
    explain = SINGLE.explain
    vulnerable, hands, made = auction_of(seed)
    options = options_for(vulnerable)
    calls = [call for _, call, _ in made]
    for number, (player, call, rule) in enumerate(made):
        meaning = explain(options, SOUTH, calls[: number + 1])
        if rule is not None:
            assert meaning is not None
            assert meaning.fits(hands[player])
            assert meaning.sentence
        if number >= 2 and calls[number - 1] == "P":
            partners = explain(options, SOUTH, calls[: number - 1])
            assert not (partners and partners.forcing and call == "P"), calls[: number + 1]


@pytest.mark.parametrize("seed", [f"again {number}" for number in range(20)])
def test_the_same_hand_calls_the_same(seed):
    first, second = auction_of(seed), auction_of(seed)
    assert [call for _, call, _ in first[2]] == [call for _, call, _ in second[2]]


def test_what_is_artificial_is_explained_in_every_language():
    catalogs = [catalog(language, SINGLE.locale) for language in languages()]
    artificial = 0
    for number in range(60):
        vulnerable, _, made = auction_of(f"artificial {number}")
        calls = [call for _, call, _ in made]
        for count in range(1, len(calls) + 1):
            meaning = SINGLE.explain(options_for(vulnerable), SOUTH, calls[:count])
            if meaning and meaning.alert:
                artificial += 1
                assert all(in_language(meaning.sentence, words) for words in catalogs)
    assert artificial > 5


@pytest.mark.parametrize("seed", [f"shown {number}" for number in range(150)])
def test_hands_lie_within_what_their_calls_have_shown(seed):
    vulnerable, hands, made = auction_of(seed)
    calls = tuple(call for _, call, _ in made)
    shown = situation(vulnerable, calls).shown
    for player in range(4):
        rules = [rule for caller, _, rule in made if caller == player]
        if all(rule is not None and rule.sure for rule in rules):
            lengths = hand_of(hands[player]).lengths
            for length, (low, high) in zip(lengths, shown[player].lengths, strict=True):
                assert low <= length <= high, (calls, player, lengths, shown[player])


def test_the_card_is_made_of_the_rules():
    sections = SINGLE.system()
    charts = [chart for section in sections for chart in section.charts]
    assert len(charts) > 30
    assert all(chart.rows for chart in charts)
    openings = {row[0]: row[1] for row in charts[0].rows}
    assert openings["1NT"] == SINGLE.explain(OPTIONS, SOUTH, ["1NT"]).sentence
