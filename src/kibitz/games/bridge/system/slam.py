"""Slams: cue bids of controls, and the question for keycards."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from kibitz.cards.card import Suit
from kibitz.games.bridge.system.needs import Test, needs
from kibitz.games.bridge.system.qualities import MAJORS, controlled, keycards, queen
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import GAME_LEVELS, Situation, bid_text
from kibitz.games.bridge.system.strength import limits
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.text import say, say_n
from kibitz.rules.words import SUIT_WORDS

ALL_KEYCARDS: Final = 5


@cache
def at_least(trumps: Suit, count: int) -> Test:
    """So many keycards or more."""
    return Test(
        say_n("{n} keycard or more", "{n} keycards or more", count),
        lambda hand: hand.keycards(trumps) >= count,
    )


@cache
def fewer(trumps: Suit, count: int) -> Test:
    """Fewer keycards than that."""
    return Test(
        say_n("fewer than {n} keycard", "fewer than {n} keycards", count),
        lambda hand: hand.keycards(trumps) < count,
    )


def fewest_to_ask(trumps: Suit) -> int:
    """The keycards with which one may ask: in a minor two keycards pass the place to stop."""
    return 1 if trumps in MAJORS else 2


def tries(s: Situation, trumps: Suit) -> Iterator[Rule]:
    """With trumps agreed: the question for keycards, or a cue bid on the way to it."""
    worth = limits(s.partner, trumps)
    if s.may("4NT") and s.bids:
        yield Rule(
            "4NT",
            needs(at_least(trumps, fewest_to_ask(trumps)), points=worth.slam, trumps=trumps),
            say("asks for keycards"),
            Force.ROUND,
            alert=True,
            trumps=trumps,
            answer=keycard_answers,
        )
    if not s.is_game_forced and not _is_invited(s, trumps):
        return
    game = 5 * GAME_LEVELS[trumps] + trumps
    last = s.bids[-1]
    for rank in range(last.rank + 1, game):
        suit = rank % 5
        if suit in (trumps, NO_TRUMPS) or rank < 5 * 3 + trumps:
            continue
        yield Rule(
            bid_text(rank // 5, suit),
            needs(controlled(Suit(suit)), points=worth.try_slam, trumps=trumps),
            say("cue bid, looks for slam in {suit}", suit=SUIT_WORDS[trumps]),
            Force.GAME,
            alert=True,
            trumps=trumps,
        )


def _is_invited(s: Situation, trumps: Suit) -> bool:
    """Whether partner has just raised a major to three: any other bid accepts."""
    if trumps not in MAJORS:
        return False
    return s.bids[-1].player == s.opposite and s.bids[-1].rank == 5 * 3 + trumps


def keycard_answers(s: Situation) -> Iterator[Rule]:
    """One or four, none or three, two without the queen of trumps, two with it."""
    trumps = s.our_trumps
    assert trumps is not None
    for call, tests in (
        ("5C", (keycards(trumps, (1, 4)),)),
        ("5D", (keycards(trumps, (0, 3)),)),
        ("5H", (keycards(trumps, (2, 5)), queen(trumps, False))),
        ("5S", (keycards(trumps, (2, 5)), queen(trumps, True))),
    ):
        yield Rule(
            call, needs(*tests), say("answers"), Force.ROUND, alert=True, answer=after_keycards
        )


ANSWERED: Final = {"5C": (1, 4), "5D": (0, 3), "5H": (2, 5), "5S": (2, 5)}

STRONG_ANSWER: Final = 17
"""The points from which the hand that answers is believed to have the greater number."""


def after_keycards(s: Situation) -> Iterator[Rule]:
    """Slam unless two keycards are missing."""
    trumps = s.our_trumps
    assert trumps is not None
    few, many = ANSWERED.get(s.partners_call, (1, 4))
    theirs = many if s.partner.low >= STRONG_ANSWER else few
    worth = limits(s.partner, trumps)
    all_here, one_missing = ALL_KEYCARDS - theirs, ALL_KEYCARDS - 1 - theirs
    if s.partners_call != "5H":
        yield Rule(
            bid_text(7, trumps),
            needs(at_least(trumps, all_here), points=worth.grand, trumps=trumps),
            trumps=trumps,
        )
    yield Rule(bid_text(6, trumps), needs(at_least(trumps, one_missing)), trumps=trumps)
    if s.may(bid_text(5, trumps)):
        yield Rule(
            bid_text(5, trumps), needs(fewer(trumps, one_missing)), trumps=trumps, answer=content
        )
    elif s.bids[-1].denomination == trumps:
        yield Rule("P", needs(fewer(trumps, one_missing)))
    else:
        yield Rule(bid_text(6, trumps), needs(), trumps=trumps)


def content(s: Situation) -> Iterator[Rule]:
    """Partner knows what is missing."""
    yield Rule("P", needs())
