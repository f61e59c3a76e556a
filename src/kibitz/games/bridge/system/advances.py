"""What the partner of an overcaller or a doubler calls when the next opponent passes."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from kibitz.games.bridge.system import forced, later
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import MAJORS, MINORS, good, longest_of
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import (
    DOUBLE,
    GAME_LEVELS,
    PASS,
    Situation,
    bid_text,
    denomination_of,
)
from kibitz.games.bridge.system.strength import limits
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.text import say

CUE: Final = 10
"""The points in support with which an overcall is raised by way of their suit."""


def of_overcall(s: Situation) -> Iterator[Rule]:
    """Over partner's overcall in a suit."""
    suit = Suit(denomination_of(s.partners_call))
    yield from _support(s, suit)
    yield from _advancers_suits(s, MAJORS)
    yield from _advancers_no_trumps(s)
    yield from _advancers_suits(s, MINORS)
    yield Rule(PASS, needs(hcp=(0, 12)))


def in_competition(s: Situation) -> Iterator[Rule]:
    """Over partner's overcall in a suit, when the next hand has called too."""
    suit = s.partner.suits[-1] if s.partner.suits else None
    if suit is not None:
        yield from _support(s, suit)


def _support(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Support for partner's suit, by strength and by trumps."""
    level, worth = s.lowest(suit), limits(s.partner, suit)
    opened = s.their_suits[0] if s.their_suits and s.lowest(s.their_suits[0]) <= 3 else None
    strong = CUE + 2 * (level - 2) if opened is not None else worth.game + 1
    if suit in MAJORS:
        yield Rule(
            bid_text(4, suit),
            needs(points=(worth.game + (level < 4), 40), trumps=suit, cards={suit: 3}),
            trumps=suit,
        )
    if opened is not None:
        yield Rule(
            bid_text(s.lowest(opened), opened),
            needs(points=strong, trumps=suit, cards={suit: 3}),
            say("strong raise"),
            Force.ROUND,
            alert=True,
            trumps=suit,
            answer=of_cue_bid,
        )
    yield from _preemptive_raises(s, suit, level)
    if level <= 3:
        yield Rule(
            bid_text(level, suit),
            needs(points=(6 if level <= 2 else 8, strong - 1), trumps=suit, cards={suit: 3}),
            trumps=suit,
        )


def _preemptive_raises(s: Situation, suit: Suit, level: int) -> Iterator[Rule]:
    """With four trumps or more and little else as many tricks as there are trumps."""
    for trumps in (5, 4):
        high = s.partner.least(suit) + trumps - 6
        if level < high <= GAME_LEVELS[suit]:
            yield Rule(
                bid_text(high, suit),
                needs(hcp=(0, 8), points=(4, 10), trumps=suit, cards={suit: trumps}),
                say("preemptive"),
                trumps=suit,
            )


def _advancers_no_trumps(s: Situation) -> Iterator[Rule]:
    """No trumps with their suits stopped."""
    lowest, worth = s.lowest(NO_TRUMPS), limits(s.partner)
    if lowest <= 3:
        yield Rule("3NT", needs(hcp=(worth.game, 21), stops=s.their_suits))
    if lowest <= 2:
        yield Rule("2NT", needs(hcp=(worth.game - 3, worth.game - 1), stops=s.their_suits))
    if lowest == 1:
        yield Rule("1NT", needs(hcp=(8, worth.game - 4), stops=s.their_suits))


def _advancers_suits(s: Situation, suits: tuple[Suit, ...]) -> Iterator[Rule]:
    """A suit of one's own."""
    for suit in suits:
        level = s.lowest(suit)
        if suit in s.new_suits and level <= 2:
            yield Rule(
                bid_text(level, suit),
                needs(good(suit), hcp=(8 + 2 * (level - 1), 15), cards={suit: 5}),
            )
            yield Rule(bid_text(level, suit), needs(hcp=(8, 15), cards={suit: 6}))
            if level == 1:
                yield Rule(bid_text(1, suit), needs(hcp=(11, 15), cards={suit: 5}))
        elif suit in s.new_suits and level == 3:
            yield Rule(bid_text(3, suit), needs(hcp=(9, 15), cards={suit: 6}))


def of_cue_bid(s: Situation) -> Iterator[Rule]:
    """Partner has bid their suit to show a strong raise: game, or back to the suit."""
    suit = s.our_trumps
    assert suit is not None
    worth = limits(s.partner, suit)
    game = bid_text(GAME_LEVELS[suit], suit)
    if suit not in MAJORS:
        yield Rule("3NT", needs(hcp=limits(s.partner).game, stops=s.their_suits))
    yield Rule(game, needs(points=worth.game, trumps=suit), trumps=suit)
    yield Rule(bid_text(s.lowest(suit), suit), needs(), say("minimum"), trumps=suit)


def of_preempt(s: Situation) -> Iterator[Rule]:
    """Over partner's weak jump."""
    suit = Suit(denomination_of(s.partners_call))
    level = s.lowest(suit)
    game = GAME_LEVELS[suit]
    if suit in MAJORS and level <= 4:
        yield Rule(bid_text(4, suit), needs(points=15, trumps=suit, cards={suit: 2}))
    if s.lowest(NO_TRUMPS) <= 3:
        yield Rule("3NT", needs(hcp=17, cards={suit: 2}, stops=s.their_suits))
    if level <= min(4, game):
        trumps = max(2, level + 6 - s.partner.least(suit))
        yield Rule(
            bid_text(level, suit), needs(hcp=(0, 14), cards={suit: trumps}), say("preemptive")
        )
    yield Rule(PASS, needs())


def of_double(s: Situation) -> Iterator[Rule]:
    """Over a takeout double: the best suit, as high as the hand is worth."""
    assert s.last_bid
    theirs = s.their_suits
    worth = limits(s.partner)
    level = s.last_bid.level
    if len(theirs) == 1 and s.last_bid.denomination == theirs[0]:
        suit = theirs[0]
        if level >= 2:
            yield Rule(PASS, needs(hcp=7, cards={suit: 5}), say("for penalties"))
        if level >= 3:
            yield Rule(PASS, needs(good(suit), hcp=8, cards={suit: 4}), say("for penalties"))
        yield Rule(PASS, needs(good(suit), hcp=6, cards={suit: 5}), say("for penalties"))
    free = tuple(suit for suit in SUITS if suit not in theirs)
    if level >= 4:
        yield from _over_high_double(s, free)
        return
    game = limits(s.partner, SPADES).game
    yield from _answers_in(s, free, tuple(m for m in (SPADES, HEARTS) if m in free), game)
    yield from _no_trump_answers(s, worth.game)
    yield from _cue(s, worth.game)
    yield from _answers_in(s, free, tuple(m for m in (DIAMONDS, CLUBS) if m in free), worth.game)
    if s.lowest(NO_TRUMPS) == 2:
        yield Rule("2NT", needs(hcp=(worth.game - 3, worth.game - 1), stops=s.their_suits))
    for suit in free:
        if s.lowest(suit) <= level + 1:
            yield Rule(
                bid_text(s.lowest(suit), suit),
                needs(longest_of(suit, free), hcp=(0, 10), cards={suit: 3}),
                sure=False,
            )
    if s.lowest(NO_TRUMPS) <= 3:
        yield Rule(bid_text(s.lowest(NO_TRUMPS), NO_TRUMPS), needs(), sure=False)


def of_double_in_competition(s: Situation) -> Iterator[Rule]:
    """Over a takeout double, when the next hand has bid: only with a hand that wants to."""
    worth, free = limits(s.partner), tuple(suit for suit in SUITS if suit not in s.their_suits)
    majors = tuple(major for major in (SPADES, HEARTS) if major in free)
    for suit in majors:
        first = longest_of(suit, majors)
        if s.lowest(suit) <= 4:
            game = limits(s.partner, suit).game
            yield Rule(bid_text(4, suit), needs(first, points=game, cards={suit: 4}))
    if s.lowest(NO_TRUMPS) <= 3:
        yield Rule("3NT", needs(hcp=(worth.game, 20), stops=s.their_suits))
    for suit in (*majors, *(minor for minor in MINORS if minor in free)):
        level, first = s.lowest(suit), longest_of(suit, majors if suit in MAJORS else free)
        if level <= 2:
            yield Rule(
                bid_text(level, suit),
                needs(first, points=6, cards={suit: 4 if suit in MAJORS else 5}),
            )
        elif level == 3:
            yield Rule(bid_text(3, suit), needs(first, points=8, cards={suit: 5}))
    others = MAJORS if len(majors) == len(MAJORS) else MINORS
    if s.last_bid and s.last_bid.level <= 3 and (s.last_bid.denomination,) == s.their_suits:
        yield Rule(
            DOUBLE,
            needs(hcp=6 + s.last_bid.level, cards=dict.fromkeys(others, 4)),
            say("takeout"),
            answer=of_double,
        )


def _over_high_double(s: Situation, free: tuple[Suit, ...]) -> Iterator[Rule]:
    """Over the double of a game a long suit, otherwise pass."""
    for suit in reversed(free):
        if s.lowest(suit) <= 5:
            yield Rule(
                bid_text(s.lowest(suit), suit),
                needs(longest_of(suit, free), points=9, cards={suit: 5 if suit in MAJORS else 6}),
                sure=False,
            )
    yield Rule(PASS, needs(), sure=False)


def _answers_in(
    s: Situation, free: tuple[Suit, ...], suits: tuple[Suit, ...], game: int
) -> Iterator[Rule]:
    """A suit of four cards or more: at the lowest level, with a jump, at game."""
    for suit in suits:
        level = s.lowest(suit)
        first = longest_of(
            suit, tuple(other for other in free if (other in MAJORS) == (suit in MAJORS))
        )
        if suit in MAJORS and level <= 4:
            yield Rule(
                bid_text(4, suit),
                needs(first, points=game, cards={suit: 4}),
            )
            yield Rule(bid_text(4, suit), needs(hcp=(4, 11), cards={suit: (6, 8)}))
        if level < 3:
            yield Rule(
                bid_text(level + 1, suit),
                needs(first, points=(game - 3, game - 1), cards={suit: 4}),
                say("invites game"),
            )
        if level <= GAME_LEVELS[suit]:
            yield Rule(
                bid_text(level, suit),
                needs(first, points=(0, game - 4 if level < 3 else game - 1), cards={suit: 4}),
            )


def _no_trump_answers(s: Situation, game: int) -> Iterator[Rule]:
    lowest = s.lowest(NO_TRUMPS)
    if lowest <= 3:
        yield Rule("3NT", needs(hcp=(game, 20), stops=s.their_suits))
    if lowest == 1:
        yield Rule("2NT", needs(hcp=(game - 3, game - 1), stops=s.their_suits))
        yield Rule("1NT", needs(hcp=(6, game - 4), stops=s.their_suits))


def _cue(s: Situation, game: int) -> Iterator[Rule]:
    """Their suit: game is certain, but not which."""
    for suit in s.their_suits[:1]:
        if s.lowest(suit) <= 4:
            yield Rule(
                bid_text(s.lowest(suit), suit),
                needs(points=game),
                say("their suit, asks for more"),
                Force.GAME,
                alert=True,
                answer=forced.natural,
            )


def of_penalty_double(s: Situation) -> Iterator[Rule]:
    """Over the double of one no trump: pass, unless weak with a long suit."""
    for suit in reversed(SUITS):
        yield Rule(bid_text(2, suit), needs(hcp=(0, 5), cards={suit: 5}))
    yield Rule(PASS, needs())


def of_both_majors(s: Situation) -> Iterator[Rule]:
    """The longer major, as high as the fit allows."""
    for major, other in ((SPADES, HEARTS), (HEARTS, SPADES)):
        longer = later.prefers(major, other, major == HEARTS)
        yield Rule(bid_text(4, major), needs(longer, points=13, trumps=major, cards={major: 4}))
        yield Rule(
            bid_text(3, major), needs(longer, points=(10, 12), trumps=major, cards={major: 4})
        )
    for major, other in ((SPADES, HEARTS), (HEARTS, SPADES)):
        longer = later.prefers(major, other, major == HEARTS)
        yield Rule(bid_text(2, major), needs(longer))


def of_michaels(s: Situation) -> Iterator[Rule]:
    """The longer of partner's majors; over a major the minor can be asked for."""
    majors = tuple(major for major in MAJORS if s.partner.least(major) >= 5)
    for major in majors:
        others = tuple(other for other in majors if other != major)
        longer = tuple(later.prefers(major, other, major == SPADES) for other in others)
        level = s.lowest(major)
        yield Rule(
            bid_text(4, major),
            needs(*longer, points=12, trumps=major, cards={major: 3}),
            trumps=major,
        )
        yield Rule(
            bid_text(3, major),
            needs(*longer, hcp=(0, 10), cards={major: 4}),
            say("preemptive"),
            trumps=major,
        )
        cards = {major: 2 if others else 3}
        yield Rule(bid_text(level, major), needs(*longer, cards=cards), trumps=major)
        if others:
            yield Rule(bid_text(level, major), needs(*longer), trumps=major)
    yield Rule("2NT", needs(), say("asks for the minor"), Force.ROUND, alert=True, answer=the_minor)


def the_minor(s: Situation) -> Iterator[Rule]:
    """The minor of a Michaels cue bid."""
    for minor in (CLUBS, DIAMONDS):
        yield Rule(bid_text(3, minor), needs(cards={minor: 5}))


def of_unusual(s: Situation) -> Iterator[Rule]:
    """The better of partner's two suits."""
    suits = tuple(suit for suit in SUITS if s.partner.least(suit) >= 5)[:2]
    if len(suits) < 2:
        return
    for suit, other in (suits, suits[::-1]):
        better = later.prefers(suit, other, suit == suits[1])
        if suit in MAJORS:
            yield Rule(bid_text(4, suit), needs(better, points=11, trumps=suit, cards={suit: 3}))
        else:
            yield Rule(bid_text(5, suit), needs(better, points=14, trumps=suit, cards={suit: 4}))
            yield Rule(
                bid_text(4, suit),
                needs(better, hcp=(0, 7), cards={suit: 4}),
                say("preemptive"),
            )
    for suit, other in (suits, suits[::-1]):
        yield Rule(bid_text(3, suit), needs(later.prefers(suit, other, suit == suits[1])))
