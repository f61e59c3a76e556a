"""From the differences of single deals to what can be said of the players."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

CERTAIN: Final = 1.96
"""Standard errors on both sides of a mean between which the truth lies, 19 times of 20."""

DOUBT: Final = 0.05
"""How often the truth may lie outside an interval."""

TIGHT_AT: Final = 200
"""How many deals a running interval is tightest at, beside one that is looked at only once."""

FEWEST: Final = 30
"""Before so many deals nothing is decided: the spread of the differences is not known yet."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The differences of some deals, added up one after the other.

    Attributes:
        deals: how many.
        mean: their mean.
        squares: the sum of the squares of their distances from the mean.
    """

    deals: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def with_difference(self, difference: float) -> "Tally":
        """With one deal more."""
        deals = self.deals + 1
        mean = self.mean + (difference - self.mean) / deals
        return Tally(deals, mean, self.squares + (difference - self.mean) * (difference - mean))

    @property
    def interval(self) -> float:
        """How far the truth may be from the mean, 19 times of 20, if that is looked at once."""
        return CERTAIN * self._error

    @property
    def running_interval(self) -> float:
        """How far the truth may be from the mean, 19 times of 20, however often that is asked.

        It is the asymptotic confidence sequence that a normal mixture gives: it holds for all
        numbers of deals at once, so a measurement may stop when it shows what was wanted. It is
        half as wide again as the interval of a number of deals that was fixed beforehand.

        Source: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Time-uniform central limit theory
        and asymptotic confidence sequences, 2024, theorem 2.2; H. Robbins, 1970.
        """
        if not self.deals:
            return math.inf
        log = -2 * math.log(DOUBT)
        grown = self.deals * (log + math.log(log + 1)) / TIGHT_AT
        return self._error * math.sqrt(
            2 * (grown + 1) / grown * math.log(math.sqrt(grown + 1) / DOUBT)
        )

    def is_clear_of(self, bound: float) -> bool:
        """Whether the truth is on one side of a bound, as a measurement may stop for."""
        return self.deals >= FEWEST and abs(self.mean - bound) > self.running_interval

    @property
    def _error(self) -> float:
        """The standard error of the mean."""
        if self.deals < 2:
            return math.inf
        return math.sqrt(self.squares / (self.deals - 1) / self.deals)


NO_DEALS: Final = Tally()


def tallied(differences: Iterable[float]) -> Tally:
    """What the differences of some deals add up to."""
    tally = NO_DEALS
    for difference in differences:
        tally = tally.with_difference(difference)
    return tally
