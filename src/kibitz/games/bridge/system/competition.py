"""Both sides have bid: responder after an overcall or a double, and all later contests."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import HEARTS, SPADES, SUITS, Suit
from kibitz.games.bridge.system import advances, contest, later, notrump, rebids
from kibitz.games.bridge.system.needs import Cards, needs
from kibitz.games.bridge.system.qualities import MAJORS
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import (
    DOUBLE,
    PASS,
    REDOUBLE,
    Situation,
    bid_text,
)
from kibitz.games.bridge.system.strength import limits
from kibitz.rules.actions import NO_TRUMPS
from kibitz.rules.text import say

NEGATIVE: Final = {1: 6, 2: 8, 3: 10}
"""The points of a negative double, by the level of the overcall."""

RAISE: Final = 10
"""The points in support from which a raise in competition is a strong one."""


def first_calls(s: Situation) -> Iterator[Rule]:
    """The first call of the partner of an opener or an overcaller, the next hand not silent."""
    first = s.bids[0]
    partner_opened = first.player == s.opposite and len(s.our_bids) == 1 and not s.has_acted
    if partner_opened and first.level == 1 and len(s.their_bids) <= 1:
        if first.denomination == NO_TRUMPS:
            yield from _over_notrump_disturbed(s)
        elif s.call_on_the_right == DOUBLE:
            yield from _over_double(s, Suit(first.denomination))
        elif s.call_on_the_right != PASS:
            yield from _over_overcall(s, Suit(first.denomination))
    elif len(s.our_bids) == 1 and not s.has_acted and s.our_bids[0] != first:
        last = s.last[s.opposite]
        if last is not None and last.answer is advances.of_overcall and s.last_bid:
            yield from advances.in_competition(s)
    elif not s.our_bids and not s.has_acted and s.call_on_the_right not in (PASS, REDOUBLE):
        last = s.last[s.opposite]
        if last is not None and last.answer is advances.of_double:
            yield from advances.of_double_in_competition(s)


def _over_double(s: Situation, opened: Suit) -> Iterator[Rule]:
    """Partner's opening was doubled for takeout."""
    is_major = opened in MAJORS
    trumps = 4 if is_major else 5
    if is_major:
        yield Rule(
            bid_text(4, opened),
            needs(hcp=(0, 9), cards={opened: 5}),
            say("preemptive"),
            trumps=opened,
        )
        yield Rule(
            "2NT",
            needs(points=RAISE, trumps=opened, cards={opened: 4}),
            say("strong raise"),
            Force.ROUND,
            alert=True,
            trumps=opened,
            answer=contest.of_strong_raise,
        )
    yield Rule(
        bid_text(3, opened),
        needs(hcp=(2, 9), cards={opened: trumps}),
        say("preemptive"),
        trumps=opened,
        answer=rebids.after_raise,
    )
    if is_major:
        yield Rule(
            bid_text(2, opened),
            needs(points=(5, 9), trumps=opened, cards={opened: 3}),
            trumps=opened,
            answer=rebids.after_raise,
        )
    yield Rule(REDOUBLE, needs(hcp=10), say("strong"), Force.ROUND)
    for suit in s.new_suits:
        level = s.lowest(suit)
        if level == 1:
            yield Rule(
                bid_text(1, suit),
                needs(points=6, cards={suit: 4}),
                force=Force.ROUND,
                answer=rebids.rebids,
            )
        else:
            yield Rule(bid_text(2, suit), needs(hcp=(5, 9), cards={suit: 6}))
    yield Rule("1NT", needs(hcp=(7, 9)))
    yield Rule(PASS, needs(hcp=(0, 9)))


def _over_overcall(s: Situation, opened: Suit) -> Iterator[Rule]:
    """The next hand has overcalled partner's opening."""
    assert s.last_bid
    theirs = s.last_bid.denomination
    if theirs == NO_TRUMPS:
        if opened in MAJORS:
            yield from _raises_over_notrump(s, opened)
        yield Rule(DOUBLE, needs(hcp=9), say("for penalties"))
    elif theirs in s.their_suits:
        yield from _raises(s, opened, Suit(theirs))
        yield from _free_bids(s)
        yield from _negative_double(s, opened)
        if opened not in MAJORS:
            yield from _minor_raises(s, opened)
        yield from _responders_no_trumps(s)
        yield Rule(PASS, needs(hcp=(0, 11)))


def _raises_over_notrump(s: Situation, opened: Suit) -> Iterator[Rule]:
    """Support for a major over their no trumps, natural or unusual."""
    level = s.lowest(opened)
    yield Rule(
        bid_text(4, opened), needs(points=12, trumps=opened, cards={opened: 4}), trumps=opened
    )
    yield Rule(
        bid_text(level, opened),
        needs(points=(4 * level - 4, 11), trumps=opened, cards={opened: 3}),
        trumps=opened,
    )


def _raises(s: Situation, opened: Suit, theirs: Suit) -> Iterator[Rule]:
    """Support for a major: weak ones directly, strong ones by way of their suit."""
    if opened not in MAJORS:
        return
    level = s.lowest(opened)
    if level <= 4:
        yield Rule(
            bid_text(4, opened),
            needs(hcp=(0, 9), points=(6, 12), trumps=opened, cards={opened: 5}),
            say("preemptive"),
            trumps=opened,
        )
        yield Rule(
            bid_text(4, opened),
            needs(
                points=(13 if level < 3 else 12, 16),
                trumps=opened,
                cards={opened: 4 if level < 4 else 3},
            ),
            trumps=opened,
        )
    if s.lowest(theirs) <= 3:
        yield Rule(
            bid_text(s.lowest(theirs), theirs),
            needs(points=RAISE, trumps=opened, cards={opened: 3}),
            say("strong raise"),
            Force.ROUND,
            alert=True,
            trumps=opened,
            answer=contest.of_strong_raise,
        )
    if level == 2:
        yield Rule(
            bid_text(3, opened),
            needs(hcp=(2, 8), points=(4, 9), trumps=opened, cards={opened: 4}),
            say("preemptive"),
            trumps=opened,
            answer=rebids.after_raise,
        )
    if level <= 3:
        yield Rule(
            bid_text(level, opened),
            needs(
                points=(6 + 2 * (level == 3), RAISE - 1 + 2 * (level == 3)),
                trumps=opened,
                cards={opened: 3},
            ),
            trumps=opened,
            answer=rebids.after_raise,
        )


def _minor_raises(s: Situation, opened: Suit) -> Iterator[Rule]:
    assert s.last_bid
    theirs = Suit(s.last_bid.denomination)
    level = s.lowest(opened)
    cards: Cards = {opened: 5 if opened == SUITS[0] else 4}
    if s.lowest(theirs) <= 3:
        yield Rule(
            bid_text(s.lowest(theirs), theirs),
            needs(points=RAISE + 1, trumps=opened, cards=cards),
            say("strong raise"),
            Force.ROUND,
            alert=True,
            trumps=opened,
            answer=contest.of_strong_raise,
        )
    if level <= 3:
        if level == 2:
            yield Rule(
                bid_text(3, opened),
                needs(hcp=(3, 8), cards={opened: 5}),
                say("preemptive"),
                trumps=opened,
            )
        shapely: Cards = {opened: 4, theirs: (0, 1)}
        for least, most, held in ((0, RAISE, cards), (5, RAISE + 2, shapely)):
            yield Rule(
                bid_text(level, opened),
                needs(hcp=least, points=(6, most), trumps=opened, cards=held),
                trumps=opened,
            )


def _free_bids(s: Situation) -> Iterator[Rule]:
    """A new suit of one's own."""
    for suit in (SPADES, HEARTS, *SUITS[1::-1]):
        if suit not in s.new_suits:
            continue
        level = s.lowest(suit)
        if suit in MAJORS and level <= 4:
            yield Rule(bid_text(4, suit), needs(hcp=(6, 11), cards={suit: 7}))
        if level == 1:
            length = 5 if suit == SPADES else 4
            yield Rule(
                bid_text(1, suit),
                needs(points=6, cards={suit: length}),
                force=Force.ROUND,
                answer=rebids.rebids,
            )
        elif level <= 3:
            yield Rule(
                bid_text(level, suit),
                needs(hcp=10 + 2 * (level - 2), cards={suit: 5}),
                force=Force.ROUND if level == 2 else Force.GAME,
                answer=contest.free_bid_answers,
            )


def _negative_double(s: Situation, opened: Suit) -> Iterator[Rule]:
    """Four cards in the majors that nobody has bid."""
    assert s.last_bid
    level = s.last_bid.level
    majors = tuple(major for major in MAJORS if major in s.new_suits)
    if s.multiplier != 1 or level not in NEGATIVE:
        return
    least = NEGATIVE[level]
    if len(majors) == 2:
        yield Rule(
            DOUBLE,
            needs(hcp=least, cards={HEARTS: 4, SPADES: 4}),
            say("negative"),
            answer=contest.of_negative_double,
        )
        for major in majors:
            yield Rule(
                DOUBLE,
                needs(hcp=(least, 9), cards={major: 5}),
                say("negative"),
                answer=contest.of_negative_double,
            )
        if level >= 2:
            for major in majors:
                yield Rule(
                    DOUBLE,
                    needs(hcp=least + 2, cards={major: 4}),
                    say("negative"),
                    answer=contest.of_negative_double,
                )
    for major in majors[: len(majors) % 2]:
        yield Rule(
            DOUBLE,
            needs(hcp=least, cards={major: 4}),
            say("negative"),
            answer=contest.of_negative_double,
        )
    if not majors:
        yield Rule(
            DOUBLE,
            needs(hcp=least + 2, cards=dict.fromkeys(s.new_suits, 4)),
            say("negative"),
            answer=contest.of_negative_double,
        )


def _responders_no_trumps(s: Situation) -> Iterator[Rule]:
    level = s.lowest(NO_TRUMPS)
    if level <= 3:
        yield Rule("3NT", needs(hcp=(13, 18), stops=s.their_suits))
    if level <= 2:
        yield Rule("2NT", needs(hcp=(11, 12), stops=s.their_suits))
    if level == 1:
        yield Rule("1NT", needs(hcp=(7, 10), stops=s.their_suits))


def _over_notrump_disturbed(s: Situation) -> Iterator[Rule]:
    """Partner's one no trump was overcalled or doubled."""
    if s.call_on_the_right == DOUBLE:
        yield from notrump.responses(s)
        return
    worth = limits(s.partner)
    theirs = s.last_bid.denomination if s.last_bid else NO_TRUMPS
    stops = (Suit(theirs),) if theirs in SUITS else ()
    for major in (SPADES, HEARTS):
        if major != theirs:
            yield Rule(
                bid_text(4, major), needs(points=(worth.game, 40), trumps=major, cards={major: 6})
            )
            if s.lowest(major) <= 3:
                yield Rule(
                    bid_text(3, major),
                    needs(hcp=worth.game, cards={major: 5}),
                    force=Force.GAME,
                    answer=notrump.choice_of_game,
                )
    yield Rule("3NT", needs(hcp=(worth.game, 16), stops=stops))
    for suit in stops:
        if s.lowest(suit) <= 3:
            yield Rule(
                bid_text(s.lowest(suit), suit),
                needs(hcp=worth.game),
                say("their suit, asks for more"),
                Force.GAME,
                alert=True,
                answer=later.placed,
            )
    if s.last_bid and s.last_bid.level >= 3:
        yield Rule(DOUBLE, needs(hcp=worth.game), say("strong"), sure=False)
    yield Rule(DOUBLE, needs(hcp=8, cards=dict.fromkeys(stops, 4)), say("for penalties"))
    for suit in reversed(SUITS):
        if suit != theirs and s.lowest(suit) == 2:
            yield Rule(bid_text(2, suit), needs(hcp=(2, worth.game - 1), cards={suit: 5}))
    yield Rule(PASS, needs(hcp=(0, worth.game - 1)))
