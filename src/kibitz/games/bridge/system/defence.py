"""The first call after the opponents have opened: overcalls, doubles, two suits at once."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from kibitz.cards.card import CLUBS, HEARTS, SPADES, SUITS, Suit
from kibitz.games.bridge.system import advances, contest, notrump
from kibitz.games.bridge.system.needs import Test, needs
from kibitz.games.bridge.system.qualities import MAJORS, fair, good, longest_of
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import DOUBLE, GAME_LEVELS, PASS, Situation, bid_text
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.text import say
from kibitz.rules.words import SUIT_WORDS

BALANCING: Final = 3
"""How many points fewer it takes where a pass would end the auction: partner must have some."""

TAKEOUT: Final = {1: 12, 2: 13, 3: 14, 4: 16}
"""The points of a takeout double, by the level of what is doubled."""

STRONG_PAIR: Final = 18
"""The points that opponents have shown with whom partner cannot have the missing ones."""

ANY_SHAPE: Final = 18
"""The points with which one doubles first, whatever the shape."""


def defence(s: Situation) -> Iterator[Rule]:
    """What is called over the opponents' opening while partner has only passed."""
    assert s.last_bid
    if s.last_bid.denomination == NO_TRUMPS and s.last_bid.level == 1 and not s.their_suits:
        yield from _over_notrump(s)
    else:
        yield from _over_suits(s)
    yield Rule(PASS, needs(hcp=(0, 17)))


def _over_suits(s: Situation) -> Iterator[Rule]:
    """Over one or two suits of theirs."""
    theirs = s.shown[s.left].low + s.shown[s.right].low
    if theirs >= contest.MOST_OF_THEM:
        yield from _jumps(s)
        return
    stopped_low = s.last_bid is not None and s.last_bid.level == 2 and len(s.their_bids) > 1
    ease = BALANCING if s.is_last_chance and (stopped_low or theirs < STRONG_PAIR) else 0
    yield from _two_suits(s)
    if s.last_bid and s.last_bid.level == 3:
        yield Rule("3NT", needs(hcp=(18, 22), balanced=True, stops=s.their_suits))
    yield from _strong_double(s)
    if s.last_bid and s.last_bid.level == 3:
        yield from _overcalls(s, ease, MAJORS)
        yield from _no_trumps(s, ease)
    else:
        yield from _no_trumps(s, ease)
        if len(s.their_bids) == 1:
            yield from _jumps(s, MAJORS)
        yield from _overcalls(s, ease, MAJORS)
    yield from _takeout(s, ease)
    yield from _overcalls(s, ease, SUITS[:2])
    yield from _jumps(s)


def _free(s: Situation) -> tuple[Suit, ...]:
    return tuple(suit for suit in SUITS if suit not in s.their_suits)


def _strong_double(s: Situation) -> Iterator[Rule]:
    if s.multiplier == 1:
        yield Rule(
            DOUBLE, needs(hcp=ANY_SHAPE), say("takeout, or strong"), answer=advances.of_double
        )


def _no_trumps(s: Situation, ease: int) -> Iterator[Rule]:
    """Balanced with their suits stopped."""
    assert s.last_bid
    level = s.lowest(NO_TRUMPS)
    if level == 1 or (level == 2 and s.last_bid.level == 2):
        hcp = (15 - ease - (ease > 0), 18 - ease - (ease > 0)) if level == 1 else (15, 18)
        yield Rule(
            bid_text(level, NO_TRUMPS),
            needs(hcp=hcp, balanced=True, stops=s.their_suits),
            answer=notrump.responses,
        )
    elif level == 3 and s.last_bid.level == 3:
        yield Rule("3NT", needs(hcp=(16, 22), stops=s.their_suits))


def _overcalls(s: Situation, ease: int, suits: tuple[Suit, ...]) -> Iterator[Rule]:
    """A suit at the lowest level."""
    free = _free(s)
    for suit in reversed(suits):
        level = s.lowest(suit)
        if suit not in free or level > GAME_LEVELS[suit]:
            continue
        call, first = bid_text(level, suit), longest_of(suit, free)
        if level == 1:
            yield Rule(
                call,
                needs(first, fair(suit), hcp=(8 - ease, 17), cards={suit: 5}),
                answer=advances.of_overcall,
            )
            yield Rule(
                call,
                needs(first, hcp=(11 - ease, 17), cards={suit: 5}),
                answer=advances.of_overcall,
            )
        elif level <= 3:
            least = 11 + 2 * (level == 3) - ease
            yield Rule(
                call,
                needs(first, good(suit), hcp=(least, 17), cards={suit: 5}),
                answer=advances.of_overcall,
            )
            yield Rule(
                call,
                needs(first, hcp=(least - 1, 17), cards={suit: 6}),
                answer=advances.of_overcall,
            )
        else:
            yield Rule(call, needs(hcp=(12, 20), points=16, cards={suit: 6}))


def _jumps(s: Situation, suits: tuple[Suit, ...] = SUITS) -> Iterator[Rule]:
    """Weak hands with a long suit."""
    least = 5 + s.we_are_vulnerable
    if s.is_last_chance:
        return
    solid = good if s.we_are_vulnerable else fair
    for suit in reversed([suit for suit in _free(s) if suit in suits]):
        level = s.lowest(suit) + 1
        for jump, length in ((level + 2, 8), (level + 1, 7), (level, 6)):
            fits_level = {2: 6, 3: 6 if level == 3 and suit == CLUBS else 7, 4: 8}.get(jump)
            if fits_level is not None and jump <= (4 if suit in MAJORS else 3):
                yield Rule(
                    bid_text(jump, suit),
                    needs(solid(suit), hcp=(least, 10), cards={suit: max(length, fits_level)}),
                    say("preemptive"),
                    answer=advances.of_preempt,
                )


def _takeout(s: Situation, ease: int) -> Iterator[Rule]:
    """Short in their suits, with support for the others."""
    assert s.last_bid
    level = s.last_bid.level
    if s.multiplier != 1 or level not in TAKEOUT or not s.their_suits:
        return
    if s.last_bid.denomination == NO_TRUMPS and level > 1:
        return
    theirs = s.their_suits
    free = _free(s)
    name = say("takeout")
    if len(theirs) == 1:
        suit = theirs[0]
        for short, less in (((0, 1), 1), ((2, 2), 0)):
            yield Rule(
                DOUBLE,
                needs(
                    hcp=(TAKEOUT[level] - less - ease, ANY_SHAPE - 1),
                    cards={suit: short} | dict.fromkeys(free, 3),
                ),
                name,
                answer=advances.of_double,
            )
        majors = [other for other in MAJORS if other in free]
        yield Rule(
            DOUBLE,
            needs(
                hcp=(TAKEOUT[level] + 1 - ease, ANY_SHAPE - 1),
                cards={suit: (0, 3)}
                | dict.fromkeys(majors, 4)
                | {o: 2 for o in free if o not in majors},
            ),
            name,
            answer=advances.of_double,
        )
    elif len(theirs) == 2:
        yield Rule(
            DOUBLE,
            needs(hcp=(TAKEOUT[level] - ease, ANY_SHAPE - 1), cards=dict.fromkeys(free, 4)),
            name,
            answer=advances.of_double,
        )


@cache
def both(one: Suit, other: Suit) -> Test:
    """Five cards or more in each of two suits."""
    return Test(
        say(
            "five cards or more in {one} and {other}", one=SUIT_WORDS[one], other=SUIT_WORDS[other]
        ),
        lambda hand: hand.lengths[one] >= 5 and hand.lengths[other] >= 5,
    )


def _two_suits(s: Situation) -> Iterator[Rule]:
    """Michaels cue bid and the unusual two no trumps, over an opening of one."""
    assert s.last_bid
    if len(s.bids) != 1 or s.last_bid.level != 1 or s.is_last_chance:
        return
    suit, least = Suit(s.last_bid.denomination), 7 + 2 * s.we_are_vulnerable
    cue = bid_text(2, suit)
    low, high = sorted(other for other in SUITS if other != suit)[:2]
    if suit not in MAJORS:
        yield Rule(
            cue,
            needs(hcp=least, cards={HEARTS: 5, SPADES: 5}),
            say("Michaels, both majors"),
            Force.ROUND,
            alert=True,
            answer=advances.of_michaels,
        )
    else:
        major = HEARTS if suit == SPADES else SPADES
        for minor in SUITS[:2]:
            yield Rule(
                cue,
                needs(hcp=least, cards={major: 5, minor: 5}),
                say("Michaels, {major} and a minor", major=SUIT_WORDS[major]),
                Force.ROUND,
                alert=True,
                answer=advances.of_michaels,
            )
    yield Rule(
        "2NT",
        needs(hcp=least, cards={low: 5, high: 5}),
        say("unusual, the two lower suits"),
        Force.ROUND,
        alert=True,
        answer=advances.of_unusual,
    )


def _over_notrump(s: Situation) -> Iterator[Rule]:
    """Over one no trump: a penalty double, both majors with two clubs, natural suits."""
    if s.multiplier == 1:
        yield Rule(DOUBLE, needs(hcp=16), say("for penalties"), answer=advances.of_penalty_double)
    for long, short in ((SPADES, HEARTS), (HEARTS, SPADES)):
        yield Rule(
            "2C",
            needs(hcp=(9, 15), cards={long: 5, short: 4}),
            say("both majors"),
            Force.ROUND,
            alert=True,
            answer=advances.of_both_majors,
        )
    for suit in reversed(SUITS):
        level = s.lowest(suit)
        if suit != CLUBS:
            yield Rule(
                bid_text(level, suit),
                needs(hcp=(8, 15), cards={suit: 6}),
                answer=advances.of_overcall,
            )
            yield Rule(
                bid_text(level, suit),
                needs(good(suit), hcp=(10, 15), cards={suit: 5}),
                answer=advances.of_overcall,
            )
        yield Rule(
            bid_text(3, suit),
            needs(fair(suit), hcp=(5, 12), cards={suit: 7 if suit != CLUBS else 6}),
            say("preemptive"),
            answer=advances.of_preempt,
        )
