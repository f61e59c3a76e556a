"""What a result is worth to a seat."""

from collections.abc import Sequence

from kibitz.rules.seats import Seat


def worth(scores: Sequence[float], seat: Seat) -> float:
    """What a result is worth to a seat: its score beside the mean score of all four.

    Args:
        scores: what N E S W score.
        seat: who looks at it.

    Units: the game's score units, of the seat's point of view.
    """
    return scores[seat] - sum(scores) / len(scores)
