"""Opening bids."""

from collections.abc import Iterator
from typing import Final

from kibitz.cards.card import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS
from kibitz.games.bridge.system import notrump, preempts, responses, strong
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.qualities import (
    MAJORS,
    OPENS,
    OPENS_FOURTH,
    good,
    opens_with,
)
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.situation import Situation, bid_text
from kibitz.rules.text import say

FOURTH: Final = 3
"""How many have passed before the player in fourth seat."""

STRONG: Final = (
    Rule(
        "2C",
        needs(hcp=22),
        say("strong and artificial"),
        Force.ROUND,
        alert=True,
        answer=strong.responses,
    ),
    Rule(
        "2C",
        needs(hcp=(19, 21), points=23),
        say("strong and artificial"),
        Force.ROUND,
        alert=True,
        answer=strong.responses,
    ),
)

BALANCED: Final = (
    Rule("3NT", needs(hcp=(25, 27), balanced=True)),
    Rule("2NT", needs(hcp=(20, 21), balanced=True), answer=notrump.responses),
    Rule("1NT", needs(hcp=(15, 17), balanced=True), answer=notrump.responses),
)

FEWEST: Final = {CLUBS: 3, DIAMONDS: 3, HEARTS: 5, SPADES: 5}
"""How many cards a suit has that is opened with one."""


def openings(s: Situation) -> Iterator[Rule]:
    """What is opened in first to fourth seat."""
    yield BALANCED[0]
    yield from STRONG
    yield from BALANCED[1:]
    is_fourth = len(s.calls) == FOURTH
    strength = OPENS_FOURTH if is_fourth else OPENS
    for suit in reversed(SUITS):
        yield Rule(
            bid_text(1, suit),
            needs(
                strength,
                opens_with(suit),
                hcp=(10, 21),
                points=12,
                cards={suit: FEWEST[suit]},
            ),
            answer=responses.responses,
        )
    if not is_fourth:
        yield from preempts.openings(s)
    if len(s.calls) == 2:
        for suit in MAJORS:
            yield Rule(
                bid_text(1, suit),
                needs(good(suit), hcp=(9, 11), points=10, cards={suit: 5}),
                say("light in third seat"),
                answer=responses.responses,
                sure=False,
            )
    yield Rule("P", needs(hcp=(0, 13 if is_fourth else 11)))
