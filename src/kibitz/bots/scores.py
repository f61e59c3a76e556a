"""What a result is worth to a seat."""

from collections.abc import Collection

from kibitz.rules.outcome import Scores
from kibitz.rules.seats import SEATS, Seat


def worth(scores: Scores, side: Collection[Seat], seat: Seat) -> float:
    """What a result is worth to a seat: its score beside the mean score of its opponents.

    Args:
        scores: what N E S W score.
        side: some who stand together.
        seat: who looks at it.

    Units: the game's score units, of the seat's point of view.
    """
    others = [float(scores[other]) for other in SEATS if (other in side) != (seat in side)]
    return float(scores[seat]) - sum(others) / max(1, len(others))
