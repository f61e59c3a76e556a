"""What leaving a ranked game costs: some time without ranked games, more each time.

The result is never touched: a computer player plays on, and the match counts as the person's own.
"""

from dataclasses import dataclass
from typing import Final

from kibitz.errors import Rejected
from kibitz.rules.text import say

MINUTE: Final = 60_000
"""Milliseconds."""
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

COOL_DOWNS: Final = (5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY)
"""For the first time, the second, and so on; the last for all that follow. The first is no longer
than a broken line takes to mend, since that is what most leaving is; the last spoils a whole
evening."""

FORGIVEN_AFTER: Final = 2 * DAY
"""One time is forgotten whenever this long has passed without another. It is longer than the
longest cool-down, so that sitting one out forgives nothing yet; after ten days all is well."""


@dataclass(frozen=True, slots=True)
class Leavings:
    """How often somebody has left ranked games of late.

    Attributes:
        count: how many times counted when it last happened, that time included.
        last: when that was, in milliseconds.
    """

    count: int
    last: int


def remembered(leavings: Leavings | None, now: int) -> int:
    """How many times still count."""
    if leavings is None:
        return 0
    return max(0, leavings.count - (now - leavings.last) // FORGIVEN_AFTER)


def after_leaving(leavings: Leavings | None, now: int) -> Leavings:
    """What is remembered once somebody has left again; more than there are steps never is."""
    return Leavings(min(remembered(leavings, now) + 1, len(COOL_DOWNS)), now)


def ends(leavings: Leavings | None) -> int:
    """When somebody may play ranked games again, in milliseconds; 0 for one who never left."""
    return leavings.last + COOL_DOWNS[leavings.count - 1] if leavings else 0


def check_cool_down(leavings: Leavings | None, now: int) -> None:
    """Check that somebody may look for a ranked game.

    Raises:
        Rejected: while a cool-down lasts.
    """
    rest = ends(leavings) - now
    if rest > 0:
        raise Rejected(
            say("you left a ranked game; you may play the next one in {rest}", rest=_spoken(rest)),
            code="queue/cool_down",
        )


def _spoken(duration: int) -> str:
    """A duration in whole minutes or, from two hours on, in whole hours; never too short."""
    if duration < 2 * HOUR:
        return say("{minutes} min", minutes=-(-duration // MINUTE))
    return say("{hours} h", hours=-(-duration // HOUR))
