"""Contested auctions after the first round: raise as far as the trumps go, double, or pass."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import SUITS, Suit
from kibitz.games.bridge.system import forced, later, slam
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import MAJORS, fair
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import (
    DOUBLE,
    GAME_LEVELS,
    PASS,
    Situation,
    bid_text,
)
from kibitz.games.bridge.system.strength import limits
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.text import say
from kibitz.rules.words import SUIT_WORDS

FIT: Final = 8

COMPETE: Final = {1: 16, 2: 18, 3: 20, 4: 22, 5: 24}
"""The points of both hands with which a side bids over the other, by level."""

LONG: Final = {1: 6, 2: 6, 3: 6, 4: 7, 5: 8}
"""How many cards a suit has that is bid again, by level."""

PREEMPT: Final = 10
"""The most points of a hand that opens or overcalls with a jump."""

PENALTY_TRUMPS: Final = 4

MOST: Final = 24
"""The points of both hands with which the opponents' game should fail."""

MOST_OF_THEM: Final = 20
"""The points that opponents have shown with whom it is better not to meddle."""

STRONG: Final = 17
"""The points with which a player acts alone at the level of four."""


def contest(s: Situation) -> Iterator[Rule]:
    """The last resort of every contested auction."""
    if s.ours:
        if s.multiplier == 1 or (s.last_bid and s.last_bid.player == s.opposite):
            yield from later.placed(s)
        yield Rule(PASS, needs(), sure=s.multiplier == 1)
        return
    if _has_said_all(s):
        yield Rule(PASS, needs())
        return
    if s.has_acted or s.partner_has_acted:
        yield from _games(s)
        yield from _support_double(s)
        yield from _penalty(s)
        yield from _raise_preempt(s)
        yield from _raise_further(s)
        yield from _two_places(s)
        yield from _own_suits(s)
        yield from _doubles(s)
        yield from _cue(s)
    yield Rule(PASS, needs(), sure=False)


def _has_said_all(s: Situation) -> bool:
    """Whether the player has preempted, and partner knows all about the hand."""
    return s.own.high <= PREEMPT and max(s.own.least(suit) for suit in SUITS) >= 6


def _mean(s: Situation) -> int:
    """The points that partner is expected to hold."""
    return 25 - limits(s.partner).game


def _theirs(s: Situation) -> int:
    """The fewest points that both opponents have shown."""
    return s.shown[s.left].low + s.shown[s.right].low


def _trumps(s: Situation) -> tuple[Suit, ...]:
    """The suits in which a fit is known or may be."""
    if s.our_trumps is not None:
        return (s.our_trumps,)
    return tuple(
        suit
        for suit in reversed(SUITS)
        if suit in s.partner.suits or (s.partner.least(suit) >= 4 and suit not in s.their_suits)
    )


def _games(s: Situation) -> Iterator[Rule]:
    """Game in a suit that partner has shown, in a long major of one's own, in no trumps."""
    if any(bid.is_game for bid in s.our_bids):
        return
    for suit in _trumps(s):
        worth = limits(s.partner, suit)
        cards = {suit: max(2, FIT - s.partner.least(suit))}
        game = GAME_LEVELS[suit]
        if s.lowest(suit) <= game:
            if s.may("4NT"):
                yield from (
                    slam.tries(s, suit) if s.our_trumps is not None else later.asks(s, suit, cards)
                )
            if suit in MAJORS or s.lowest(NO_TRUMPS) > 3:
                yield Rule(
                    bid_text(game, suit),
                    needs(points=worth.game, trumps=suit, cards=cards),
                    trumps=suit,
                )
    if s.our_trumps is None:
        yield from later.own_majors(s)
    if s.lowest(NO_TRUMPS) <= 3 and s.partner_has_acted:
        yield Rule("3NT", needs(hcp=limits(s.partner).game, stops=s.their_suits))


def _support_double(s: Situation) -> Iterator[Rule]:
    """Opener's double with three cards in the major that responder has named."""
    is_first = len(s.our_bids) == 2 and s.bids[0].player == s.me
    major = s.partner.suits[-1] if s.partner.suits else None
    if not is_first or major is None or major not in MAJORS or s.our_bids[-1].level > 1:
        return
    if s.last_bid and s.last_bid.rank < 10 + major and s.last_bid.denomination != NO_TRUMPS:
        yield Rule(
            DOUBLE,
            needs(cards={major: (3, 3)}),
            say("three cards in {suit}", suit=SUIT_WORDS[major]),
            Force.ROUND,
            alert=True,
        )


def _raise_further(s: Situation) -> Iterator[Rule]:
    """As many tricks as both hands have trumps."""
    least = _mean(s)
    for suit in _trumps(s):
        level = s.lowest(suit)
        if level not in COMPETE or level > GAME_LEVELS[suit]:
            continue
        length = max(2, level + 6 - s.partner.least(suit))
        worth = limits(s.partner, suit)
        if length > 7:
            continue
        enough = COMPETE[level] - least
        yield Rule(
            bid_text(level, suit),
            needs(points=(enough, max(worth.game - 1, enough)), trumps=suit, cards={suit: length}),
            say("competes"),
            trumps=suit,
            sure=level < 3,
        )


def _raise_preempt(s: Situation) -> Iterator[Rule]:
    """Partner's major as high as there are trumps, before they have found their place."""
    if s.partner.high > PREEMPT or s.has_acted or s.partners_call == PASS:
        return
    for suit in s.partner.suits[-1:]:
        least = s.partner.least(suit)
        if suit in MAJORS and least >= 6 and s.lowest(suit) < 4:
            yield Rule(
                bid_text(4, suit),
                needs(hcp=(0, 14), cards={suit: 10 - least}),
                say("preemptive"),
                trumps=suit,
            )


def _two_places(s: Situation) -> Iterator[Rule]:
    """A second suit of five cards."""
    if s.our_trumps is not None or _theirs(s) >= MOST_OF_THEM:
        return
    for suit in reversed(s.new_suits):
        level = s.lowest(suit)
        if level <= 3:
            enough = COMPETE[level] + 1 - _mean(s)
            yield Rule(
                bid_text(level, suit),
                needs(points=enough, cards={suit: (4, 5, 5 if s.own.suits else 6)[level - 1]}),
                sure=level < 3,
            )


def _own_suits(s: Situation) -> Iterator[Rule]:
    """One's own long suit."""
    game = limits(s.partner).game
    for suit in s.own.suits:
        level = s.lowest(suit)
        if level in COMPETE and s.our_trumps is None:
            length = max(LONG[level], s.own.least(suit) + 1)
            enough = COMPETE[level] - _mean(s)
            yield Rule(
                bid_text(level, suit),
                needs(points=(enough, max(enough + 3, game - 1)), cards={suit: length}),
                sure=level < 3,
            )


def _penalty(s: Situation) -> Iterator[Rule]:
    """A double to be left in: with their trumps, or with most of the points."""
    last = s.last_bid
    if last is None or s.ours or s.multiplier != 1:
        return
    mean, name = _mean(s), say("for penalties")
    if not s.partner_has_acted:
        if last.level >= 4 and _theirs(s) < MOST_OF_THEM:
            yield Rule(DOUBLE, needs(hcp=STRONG), say("strong"), sure=False)
    elif last.denomination == NO_TRUMPS:
        yield Rule(DOUBLE, needs(hcp=max(6, 22 + last.level - mean)), name)
    elif last.level >= 4 or s.our_trumps is not None or s.partner.balanced:
        suit = Suit(last.denomination)
        if last.level >= (2 if s.our_trumps is None else 3):
            yield Rule(
                DOUBLE,
                needs(hcp=max(6, 24 - last.level - mean), cards={suit: PENALTY_TRUMPS}),
                name,
            )
        if last.level >= 4:
            enough = MOST if last.is_game else MOST + 2
            cards = {suit: 2 if last.level == 4 else 1}
            yield Rule(DOUBLE, needs(hcp=max(6, enough - mean), cards=cards), name, sure=False)


def _doubles(s: Situation) -> Iterator[Rule]:
    """A double that asks partner to choose."""
    last = s.last_bid
    if last is None or s.ours or s.multiplier != 1 or last.level > 3:
        return
    if last.denomination not in SUITS or s.our_trumps is not None:
        return
    suit = Suit(last.denomination)
    least = max(10, COMPETE[last.level] + 5 - _mean(s), s.own.low + 2 if s.own.low >= 12 else 0)
    if _theirs(s) < MOST_OF_THEM:
        yield Rule(
            DOUBLE,
            needs(hcp=least, cards={suit: (0, 2)}),
            say("takeout"),
            answer=of_later_double,
            sure=False,
        )
    if s.is_last_chance and s.has_acted and not s.partner_has_acted and last.level <= 2:
        yield Rule(
            DOUBLE,
            needs(hcp=15, cards={suit: (0, 2)}),
            say("takeout"),
            answer=of_later_double,
        )
    if s.is_last_chance and s.own.low >= 12 and len(s.our_bids) == len(s.their_bids) == 1:
        for most, hcp in ((1, 11), (2, 14 + last.level)):
            yield Rule(
                DOUBLE,
                needs(hcp=hcp, cards={suit: (0, most)}),
                say("takeout, partner may have their suit"),
                answer=of_later_double,
            )


def _cue(s: Situation) -> Iterator[Rule]:
    """Their suit, where there is enough for game and nothing better to call."""
    if not s.partner_has_acted or s.our_trumps is not None:
        return
    for suit in s.their_suits:
        if s.lowest(suit) <= 3:
            yield Rule(
                bid_text(s.lowest(suit), suit),
                needs(hcp=limits(s.partner).game),
                say("their suit, asks for more"),
                Force.GAME,
                alert=True,
                answer=forced.natural,
            )


def of_strong_raise(s: Situation) -> Iterator[Rule]:
    """Partner has shown a strong raise of the opened suit."""
    suit = s.our_trumps
    assert suit is not None
    worth = limits(s.partner, suit)
    yield from slam.tries(s, suit)
    if s.lowest(NO_TRUMPS) <= 3 and suit not in MAJORS:
        yield Rule("3NT", needs(hcp=limits(s.partner).game, stops=s.their_suits))
    yield Rule(
        bid_text(GAME_LEVELS[suit], suit),
        needs(points=worth.game, trumps=suit),
        trumps=suit,
    )
    yield Rule(bid_text(s.lowest(suit), suit), needs(), say("minimum"), trumps=suit)


def of_negative_double(s: Situation) -> Iterator[Rule]:
    """A major that partner has promised, no trumps with a stopper, or the suit again."""
    worth = limits(s.partner)
    for major in MAJORS:
        if major not in s.new_suits:
            continue
        level = s.lowest(major)
        game = limits(s.partner, major).game + 2 * (level < 3)
        cards = {major: 4}
        yield Rule(bid_text(4, major), needs(points=game, trumps=major, cards=cards), trumps=major)
        if level < 3:
            yield Rule(
                bid_text(level + 1, major),
                needs(points=(game - 3, game - 1), trumps=major, cards=cards),
                say("invites game"),
            )
        if level <= 3:
            yield Rule(
                bid_text(level, major), needs(points=(0, game - 1), trumps=major, cards=cards)
            )
    first = s.own.suits[0] if s.own.suits else None
    if first is not None and first in MAJORS:
        yield Rule(bid_text(4, first), needs(points=20, cards={first: 6}))
    lowest = s.lowest(NO_TRUMPS)
    if lowest <= 3:
        yield Rule("3NT", needs(hcp=(worth.game, 22), stops=s.their_suits))
    yield from _strong_cue(s)
    if lowest <= 2:
        yield Rule(
            bid_text(lowest, NO_TRUMPS), needs(hcp=(11, worth.game - 1), stops=s.their_suits)
        )
    if first is not None:
        yield Rule(bid_text(s.lowest(first) + 1, first), needs(points=(17, 19), cards={first: 6}))
        yield Rule(bid_text(s.lowest(first), first), needs(points=(0, 19), cards={first: 6}))
    for suit in s.new_suits:
        if suit not in MAJORS and s.lowest(suit) <= 3:
            yield Rule(bid_text(s.lowest(suit), suit), needs(cards={suit: 4}))
    if first is not None:
        yield Rule(bid_text(s.lowest(first), first), needs(cards={first: 5}))
    for suit in (*s.new_suits, *s.own.suits):
        if s.lowest(suit) <= 3:
            yield Rule(bid_text(s.lowest(suit), suit), needs(cards={suit: 3}), sure=False)


def _strong_cue(s: Situation) -> Iterator[Rule]:
    """Their suit, with more than any other call would say."""
    for suit in s.their_suits:
        if s.lowest(suit) <= 3:
            yield Rule(
                bid_text(s.lowest(suit), suit),
                needs(hcp=18),
                say("their suit, asks for more"),
                Force.GAME,
                alert=True,
                answer=forced.natural,
            )


def of_later_double(s: Situation) -> Iterator[Rule]:
    """Partner asks for a suit, or to leave the double in with good trumps."""
    last = s.last_bid
    if last is None:
        return
    suit = Suit(last.denomination) if last.denomination in SUITS else None
    if suit is not None:
        yield Rule(PASS, needs(fair(suit), hcp=5, cards={suit: 4}), say("for penalties"))
        yield Rule(PASS, needs(hcp=5, cards={suit: 5}), say("for penalties"))
    worth = limits(s.partner)
    for major in MAJORS:
        if major in s.new_suits and s.lowest(major) <= 3:
            yield Rule(bid_text(4, major), needs(points=worth.game + 1, cards={major: 5}))
            yield Rule(
                bid_text(s.lowest(major), major),
                needs(points=(0, worth.game + 1), cards={major: 4}),
            )
    if s.lowest(NO_TRUMPS) <= 3:
        yield Rule("3NT", needs(hcp=worth.game, stops=s.their_suits))
    for own in s.partner.suits:
        if s.lowest(own) <= 4:
            yield Rule(
                bid_text(s.lowest(own), own), needs(cards={own: max(2, FIT - s.partner.least(own))})
            )
    for own in s.own.suits:
        if s.lowest(own) <= 3:
            yield Rule(
                bid_text(s.lowest(own), own), needs(cards={own: max(5, s.own.least(own) + 1)})
            )
    for other in s.new_suits:
        if s.lowest(other) <= last.level + 1:
            yield Rule(bid_text(s.lowest(other), other), needs(cards={other: 4}))
    for own in (*s.partner.suits, *s.own.suits):
        if s.lowest(own) <= 4:
            yield Rule(bid_text(s.lowest(own), own), needs(cards={own: 2}), sure=False)
    yield Rule(PASS, needs(), sure=False)


def free_bid_answers(s: Situation) -> Iterator[Rule]:
    """Partner has named a new suit over their overcall, and one may not pass."""
    yield from later.placed(s)
    yield from forced.natural(s)
