"""The bidding system: what it calls, and that what it says of its calls is true."""

import random
import tomllib
from pathlib import Path

import pytest

from kibitz import games, locale
from kibitz.cards.card import SUIT_LETTERS, parse_card
from kibitz.cards.card_set import card_set
from kibitz.cards.packs import FRENCH_PACK
from kibitz.games.bridge.bids import LADDER
from kibitz.games.bridge.options import SingleOptions
from kibitz.games.bridge.system.book import followed, situation
from kibitz.games.bridge.system.hand import hand_of
from kibitz.games.bridge.system.off_book import sober
from kibitz.rules.actions import Call
from kibitz.rules.auction import Auction
from kibitz.rules.seats import SOUTH, seat_after

CASES = tomllib.loads(Path(__file__).with_name("system.toml").read_text("utf-8"))
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
    explain = games.variant("bridge/single").explain
    vulnerable, hands, made = auction_of(seed)
    options = options_for(vulnerable)
    calls = [call for _, call, _ in made]
    forcing = False
    for number, (player, call, rule) in enumerate(made):
        meaning = explain(options, SOUTH, calls[: number + 1])
        if rule is not None:
            assert meaning is not None
            assert meaning.fits(hands[player])
            assert meaning.sentence
        between = calls[number - 1] if number else "P"
        if forcing and between == "P" and number >= 2:
            assert call != "P", (seed, calls[: number + 1])
        before = explain(options, SOUTH, calls[:number]) if number else None
        forcing = False
        if number >= 1:
            before = explain(options, SOUTH, calls[:number])
            forcing = bool(before and before.forcing)


@pytest.mark.parametrize("seed", [f"again {number}" for number in range(20)])
def test_the_same_hand_calls_the_same(seed):
    first, second = auction_of(seed), auction_of(seed)
    assert [call for _, call, _ in first[2]] == [call for _, call, _ in second[2]]


