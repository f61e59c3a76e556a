"""After a natural bid in no trumps: Stayman, transfers, raises.

One chapter serves every such bid, whatever its level and its strength: partner's limits are what
the bid has shown.
"""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, Suit
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import (
    MAJOR_OF_FOUR,
    MAJORS,
    MAJORS_FIVE_FOUR,
    NOT_FLAT,
    SHAPELY,
)
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import Situation, bid_text, denomination_of, level_of
from kibitz.rules.text import say
from kibitz.rules.words import SUIT_WORDS

GAME: Final = 25
SLAM: Final = 33
GRAND: Final = 37

STRONG: Final = 20
"""The points from which no trumps are opened with two or more."""

TRANSFERS: Final = {SPADES: HEARTS, HEARTS: DIAMONDS}
"""What is bid to show each major."""


def responses(s: Situation) -> Iterator[Rule]:
    """Over partner's no trumps."""
    level, high = level_of(s.partners_call), s.partner.high
    game, invite = game_points(s), max(0, GAME - high)
    next_level = level + 1
    stayman = bid_text(next_level, CLUBS)
    yield Rule(
        stayman,
        needs(MAJORS_FIVE_FOUR, hcp=invite),
        say("Stayman"),
        Force.ROUND,
        alert=True,
        answer=stayman_answers,
    )
    for major in (SPADES, HEARTS):
        other = HEARTS if major == SPADES else SPADES
        yield Rule(
            bid_text(next_level, TRANSFERS[major]),
            needs(cards={major: 5, other: (0, 5 if major == SPADES else 4)}),
            say("transfer"),
            Force.ROUND,
            alert=True,
            answer=transfer_answers,
        )
    yield Rule(
        stayman,
        needs(MAJOR_OF_FOUR, NOT_FLAT, hcp=invite),
        say("Stayman"),
        Force.ROUND,
        alert=True,
        answer=stayman_answers,
    )
    if level == 1:
        yield Rule(
            stayman,
            needs(
                hcp=(0, invite - 1),
                cards={SPADES: (3, 4), HEARTS: (3, 4), DIAMONDS: 4, CLUBS: (0, 1)},
            ),
            say("Stayman"),
            Force.ROUND,
            alert=True,
            answer=stayman_answers,
        )
        for minor, call in ((CLUBS, "2S"), (DIAMONDS, "3C")):
            yield Rule(
                call,
                needs(hcp=(0, invite - 1), cards={minor: 6}),
                say("transfer to {suit}", suit=SUIT_WORDS[minor]),
                Force.ROUND,
                alert=True,
                answer=minor_answers,
            )
    yield from strength(s)
    yield Rule("P", needs(hcp=(0, invite - 1 if level == 1 else game - 1)))


def game_points(s: Situation) -> int:
    """The points with which responder bids game; over strong no trumps nobody can invite."""
    return max(0, GAME - (s.partner.high if s.partner.low >= STRONG else s.partner.low))


def strength(s: Situation) -> Iterator[Rule]:
    """Raises in no trumps: invitation, game, invitation to slam, slam."""
    low, high, game = s.partner.low, s.partner.high, game_points(s)
    yield Rule("7NT", needs(hcp=GRAND - low))
    yield Rule("6NT", needs(hcp=(SLAM - low, GRAND - low - 1)))
    if high > low:
        yield Rule("4NT", needs(hcp=(SLAM - high, SLAM - low - 1)), say("invites slam"))
    yield Rule("3NT", needs(hcp=(game, SLAM - high - 1)))
    yield Rule("3NT", needs(hcp=(game - 1, game - 1), cards={CLUBS: 6}))
    yield Rule("3NT", needs(hcp=(game - 1, game - 1), cards={DIAMONDS: 6}))
    if low < STRONG and high > low:
        yield Rule("2NT", needs(hcp=(GAME - high, game - 1)), say("invites game"))


def stayman_answers(s: Situation) -> Iterator[Rule]:
    """A major of four cards, hearts first; diamonds without one."""
    level = level_of(s.partners_call)
    yield Rule(bid_text(level, HEARTS), needs(cards={HEARTS: (4, 5)}), answer=after_stayman)
    yield Rule(
        bid_text(level, SPADES),
        needs(cards={SPADES: (4, 5), HEARTS: (0, 3)}),
        answer=after_stayman,
    )
    yield Rule(
        bid_text(level, DIAMONDS),
        needs(cards={SPADES: (0, 3), HEARTS: (0, 3)}),
        say("no major of four cards"),
        alert=True,
        answer=after_stayman,
    )


def after_stayman(s: Situation) -> Iterator[Rule]:
    """What the hand that asked does with the answer."""
    high, game = s.partner.high, game_points(s)
    level = level_of(s.partners_call)
    major = Suit(denomination_of(s.partners_call))
    if major in MAJORS:
        yield from _fit(s, major, level)
        if level == 2:
            yield Rule("P", needs(hcp=(0, GAME - high - 1), cards={major: 3}))
    else:
        for suit in (HEARTS, SPADES):
            yield Rule(
                bid_text(3, suit),
                needs(hcp=game, cards={suit: (5, 6)}),
                force=Force.GAME,
                answer=choice_of_game,
            )
            if level == 2:
                yield Rule(
                    bid_text(2, suit),
                    needs(hcp=(GAME - high, game - 1), cards={suit: (5, 6)}),
                    say("invites game"),
                )
        if level == 2:
            yield Rule("P", needs(hcp=(0, GAME - high - 1), cards={DIAMONDS: 4}))
    yield from strength(s)


def _fit(s: Situation, major: Suit, level: int) -> Iterator[Rule]:
    """With four cards in the major that partner has shown."""
    high, game = s.partner.high, game_points(s)
    other = HEARTS if major == SPADES else SPADES
    cards = {major: 4}
    yield Rule(
        bid_text(3, other) if level == 2 else bid_text(4, CLUBS),
        needs(points=SLAM - high, trumps=major, cards=cards),
        say("agrees {suit}, slam is in sight", suit=SUIT_WORDS[major]),
        Force.GAME,
        alert=True,
        trumps=major,
    )
    yield Rule(
        bid_text(4, major),
        needs(points=(game, SLAM - high - 1), trumps=major, cards=cards),
        trumps=major,
    )
    if level == 2:
        yield Rule(
            bid_text(3, major),
            needs(points=(GAME - high, game - 1), trumps=major, cards=cards),
            say("invites game"),
            trumps=major,
        )


def transfer_answers(s: Situation) -> Iterator[Rule]:
    """The suit that was asked for; a level higher with four cards and the most points."""
    level, suit = level_of(s.partners_call), Suit(denomination_of(s.partners_call) + 1)
    if level == 2:
        yield Rule(
            bid_text(3, suit),
            needs(hcp=s.own.high, cards={suit: 4}),
            say("more than was asked for"),
            trumps=suit,
        )
    yield Rule(
        bid_text(level, suit),
        needs(),
        say("completes the transfer"),
        alert=True,
        answer=after_transfer,
    )


def minor_answers(s: Situation) -> Iterator[Rule]:
    """The minor that was asked for."""
    suit = CLUBS if s.partners_call == "2S" else DIAMONDS
    yield Rule(
        bid_text(3, suit), needs(), say("completes the transfer"), alert=True, answer=weak_minor
    )


def weak_minor(s: Situation) -> Iterator[Rule]:
    """Who asked for a minor is content."""
    yield Rule("P", needs())


def after_transfer(s: Situation) -> Iterator[Rule]:
    """What the hand that transferred does next."""
    low, high = s.partner.low, s.partner.high
    major = Suit(denomination_of(s.partners_call))
    game, slam = game_points(s), SLAM - low
    long, five = {major: 6}, {major: (5, 5)}
    yield Rule(
        bid_text(6, major),
        needs(points=slam, trumps=major, cards=long),
        trumps=major,
    )
    yield Rule(
        bid_text(4, major), needs(points=(game, slam - 1), trumps=major, cards=long), trumps=major
    )
    for suit in SUITS:
        is_other_major = suit == HEARTS and major == SPADES
        if is_other_major or suit in (CLUBS, DIAMONDS):
            yield Rule(
                bid_text(s.lowest(suit), suit),
                needs(SHAPELY, hcp=game, cards={major: (5, 5), suit: 5 if is_other_major else 4}),
                force=Force.GAME,
            )
    yield Rule("6NT", needs(hcp=(slam, 40), cards=five))
    yield Rule("4NT", needs(hcp=(SLAM - high, slam - 1), cards=five), say("invites slam"))
    yield Rule(
        "3NT",
        needs(hcp=(game, SLAM - high - 1), cards=five),
        say("partner chooses the game"),
        answer=choice_of_game,
    )
    if s.lowest(major) == 3:
        invitation = (GAME - high, game - 1)
        yield Rule(
            bid_text(3, major),
            needs(points=invitation, trumps=major, cards=long),
            say("invites game"),
            trumps=major,
        )
        yield Rule("2NT", needs(hcp=invitation, cards=five), say("invites game"))
    yield Rule("P", needs())


def choice_of_game(s: Situation) -> Iterator[Rule]:
    """Game in partner's major of five cards with three; otherwise no trumps."""
    for major in (SPADES, HEARTS):
        if s.partner.least(major) >= 5:
            yield Rule(bid_text(4, major), needs(cards={major: 3}), trumps=major)
    yield Rule("3NT", needs())
    if s.partners_call == "3NT":
        yield Rule("P", needs())
