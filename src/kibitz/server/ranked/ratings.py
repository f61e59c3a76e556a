"""How strong somebody is in one variant, how sure that is, and what a finished match changes.

The model is Bradley and Terry's with every pair of groups compared (Weng and Lin 2011, algorithm
1), as openskill computes it. What one wins at cards another loses, and this model moves ratings
in the same way: first place gains what last place costs. Plackett and Luce's model, where last
place costs more, has twice the error after 300 simulated sessions of four, and openskill's form of
it may move people who tie for a place below those who come after them.

Ratings are told in points. In one match between two people whose ratings are settled, 250
points more win 67 matches in 100; between partnerships it is the sum of the partners that counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, NamedTuple

from openskill.models import BradleyTerryFull

from kibitz.rules.outcome import Amount

FIRST_STRENGTH: Final = 1500.0
"""Where everybody begins: the middle of the familiar range of chess and the like."""

FIRST_SIGMA: Final = 250.0
"""How widely the strength of newcomers spreads, as one standard deviation: nearly all of them are
then between 1000 and 2000, and the number that is shown begins at 1000."""

LUCK: Final = 250.0
"""The spread of one match's luck. A match is a few deals: about as much hangs on the cards as on
who plays, so this is as large as the spread of strength."""

DRIFT: Final = 2.5
"""The spread that strength gains between two matches, since people learn: a hundredth of the
first one. It keeps old ratings able to move."""

EXTENT: Final = 2
"""The number shown is this many standard deviations below the strength: in 97 of 100 cases the
person is really better. A lost match takes away uncertainty too, yet never raises the number: of
strength it takes at least three times as much."""

WEIGHT_WITH_COMPUTERS: Final = 0.5
"""What a match with computer players counts. They are there at any hour, always play alike and
can be studied, so beating them says less about how one does among people."""

PROVISIONAL_BELOW: Final = 10
"""Matches before a rating stops being provisional: by then between a fifth and a third of the
first uncertainty is gone."""

_COMPUTER: Final = "bot:"


def _full_evidence(*_: object) -> float:
    """Let a match take away as much uncertainty as its result tells.

    The model's own habit is to take away less. In simulated matches of partnerships ratings then
    swing for longer: after a hundred matches their errors are a third larger.
    """
    return 1.0


_MODEL: Final = BradleyTerryFull(
    mu=FIRST_STRENGTH,
    sigma=FIRST_SIGMA,
    beta=LUCK,
    tau=DRIFT,
    gamma=_full_evidence,
    limit_sigma=True,
)


class Shown(NamedTuple):
    """A rating as people see it, in whole points.

    Attributes:
        number: what leaderboards sort by: the lower end of strength ± uncertainty.
        strength: the best guess.
        uncertainty: in 95 of 100 cases the truth is no farther from the strength.
        provisional: whether there were too few matches to make much of it.
    """

    number: int
    strength: int
    uncertainty: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of somebody's strength in one variant.

    Attributes:
        mu: the best guess, in points.
        sigma: its standard deviation, in points.
        matches: how many matches it comes from.
    """

    mu: float = FIRST_STRENGTH
    sigma: float = FIRST_SIGMA
    matches: int = 0

    @property
    def shown(self) -> Shown:
        number, strength = round(self.mu - EXTENT * self.sigma), round(self.mu)
        return Shown(number, strength, strength - number, self.matches < PROVISIONAL_BELOW)


NEWCOMER: Final = Rating()


class Change(NamedTuple):
    """What a match did to a rating."""

    before: Rating
    after: Rating

    @property
    def points(self) -> int:
        """The change of the number shown."""
        return self.after.shown.number - self.before.shown.number


class Scored(NamedTuple):
    """Those who share one score in a finished match: a partnership, or somebody alone.

    Attributes:
        keys: whose; a person's id, or ``computer_key`` of a level. Where a computer player stood
            in for a person it is the person's: such a match counts for the person as any other.
        score: the total; more is better.
    """

    keys: tuple[str, ...]
    score: Amount


def computer_key(level: str) -> str:
    """By what name a computer player of a level holds its ratings."""
    return f"{_COMPUTER}{level}"


def is_computer(key: str) -> bool:
    """Whether a rating is a computer player's."""
    return key.startswith(_COMPUTER)


def level_of(key: str) -> str:
    """Which computer player a rating is of."""
    return key.removeprefix(_COMPUTER)


def rate(groups: Iterable[Scored], ratings: Mapping[str, Rating]) -> dict[str, Change]:
    """What a finished match does to the ratings of all who played it.

    Only the order of the scores counts, not their distance: in all three games a few wild deals
    make the distance. The same score is a draw.

    Args:
        groups: two partnerships, or each person alone; at least two.
        ratings: what they had in this variant; who is missing is a newcomer.

    Returns:
        A change for every key. A level that played on several seats gets the mean of their changes.
    """
    entered = sorted(Scored(tuple(sorted(keys)), score) for keys, score in groups)
    before = {key: ratings.get(key, NEWCOMER) for keys, _ in entered for key in keys}
    told: dict[str, list[tuple[float, float]]] = {key: [] for key in before}
    for group, played in zip(entered, _played(entered, before), strict=True):
        for key, new in zip(group.keys, played, strict=True):
            told[key].append(new)
    weight = _weight(entered)
    return {key: Change(before[key], _moved(before[key], told[key], weight)) for key in before}


def _played(
    groups: Sequence[Scored], before: Mapping[str, Rating]
) -> list[list[tuple[float, float]]]:
    """The model's new strength and deviation for everybody in every group."""
    best_first = sorted({score for _, score in groups}, reverse=True)
    teams = [
        [_MODEL.rating(before[key].mu, before[key].sigma) for key in keys] for keys, _ in groups
    ]
    ranks = [float(best_first.index(score)) for _, score in groups]
    return [[(new.mu, new.sigma) for new in team] for team in _MODEL.rate(teams, ranks=ranks)]


def _weight(groups: Sequence[Scored]) -> float:
    """How much of the model's change counts.

    The model compares each group with every other as if these were matches of their own. But of
    ``k`` who play each for himself everyone has one portion of luck for all ``k - 1`` comparisons,
    which makes them worth ``2 / k`` of that. In simulated sessions of four and six the errors are
    then as large as the uncertainties say.
    """
    computers = any(is_computer(key) for keys, _ in groups for key in keys)
    return (WEIGHT_WITH_COMPUTERS if computers else 1.0) * 2 / len(groups)


def _moved(old: Rating, told: Sequence[tuple[float, float]], weight: float) -> Rating:
    """A rating moved part of the way to what the model says; its deviation in the same way."""
    mu, sigma = (fmean(values) for values in zip(*told, strict=True))
    return Rating(
        old.mu + weight * (mu - old.mu),
        old.sigma + weight * (sigma - old.sigma),
        old.matches + 1,
    )
