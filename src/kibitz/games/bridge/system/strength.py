"""What both hands hold together, as far as one of the players can tell."""

from typing import Final, NamedTuple

from kibitz.games.bridge.system.shown import Shown
from kibitz.rules.actions import NO_TRUMPS

GAME: Final = (28, 28, 26, 26, 25)
"""The points of both hands that are worth a game, by denomination."""

SLAM: Final = 33
GRAND: Final = 37

WEAK: Final = 10
"""The most points of a hand that is expected to lie in the middle of its limits."""

SPREAD: Final = 6
"""How far above the least that a wide call shows a player expects partner's points to lie."""


class Limits(NamedTuple):
    """The points with which a player bids on, given what partner has shown.

    Attributes:
        invite: invites game.
        game: bids game.
        try_slam: looks for a slam.
        slam: bids a slam.
        grand: bids a grand slam.
    """

    invite: int
    game: int
    try_slam: int
    slam: int
    grand: int


def limits(partner: Shown, denomination: int = NO_TRUMPS) -> Limits:
    """The points with which to bid on, in a denomination."""
    low, spread = partner.low, min(partner.high - partner.low, SPREAD)
    if partner.high <= WEAK:
        low, spread = (partner.low + partner.high) // 2, 0
    game = GAME[denomination] - low - spread // 3
    invite = max(game - (1 if spread == SPREAD else 2), GAME[denomination] - partner.high)
    slam = SLAM - partner.low - min(partner.high - partner.low, SPREAD) // 3
    return Limits(min(invite, game), game, max(slam - 1, game + 1), slam, GRAND - partner.low)
