"""A match: deals in a row, with what is kept between them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kibitz.errors import IllegalSetup
from kibitz.play.state import State
from kibitz.rules.game import Variant
from kibitz.rules.match import Before, Seating, Standing, add_scores
from kibitz.rules.options import Options
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import (
    PARTNERSHIP_NAMES,
    SEAT_LETTERS,
    SEATS,
    Seat,
    partnership_of,
    seat_text,
)


@dataclass(frozen=True, slots=True)
class Match:
    """A match after some deals; a value.

    Attributes:
        variant: what is played.
        options: the table's options.
        people: the people in turn order, in variants that score by person.
        standing: the totals, and whether it is over.
        dealer: who dealt last; none before the first deal.
    """

    variant: Variant[Any]
    options: Options
    people: tuple[str, ...]
    standing: Standing
    dealer: Seat | None = None

    @property
    def dealers(self) -> tuple[Seat, ...]:
        """Who may deal next."""
        assert self.variant.match, "this variant has no matches"
        return self.variant.match.dealers(self.options, self.dealer)

    @property
    def closed(self) -> bool:
        """Whether no deal may follow."""
        return self.standing.finished and (self.variant.match is None or self.variant.match.closes)

    def seating(self, seats: Seating | None = None) -> Seating:
        """For whom N E S W play, given who sits there: for that person, or for a partnership."""
        if self.people == PARTNERSHIP_NAMES:
            return tuple(PARTNERSHIP_NAMES[partnership_of(seat)] for seat in SEATS)
        return seats or self.people[: len(SEATS)]

    def check_deal(self, dealer: Seat, seating: Seating) -> None:
        """Check that the next deal may be dealt by this seat, with these people playing.

        Raises:
            IllegalSetup: if the dealer is wrong, or the wrong people play.
        """
        if dealer not in self.dealers:
            raise IllegalSetup(
                f"{seat_text(dealer)} does not deal now",
                where="dealer",
                expected=" or ".join(map(seat_text, self.dealers)),
            )
        rules = self.variant.match
        if rules and rules.seating_fault:
            fault = rules.seating_fault(self.options, self.people, seating, dealer)
            if fault:
                raise IllegalSetup(fault, where="seats")

    def before(self, seating: Seating) -> Before:
        """What everybody knows of the match at its next deal, given for whom N E S W play."""
        totals = self.standing.scores
        return Before(self.standing.carried, tuple(totals[entrant] for entrant in seating))

    def after(self, state: State, seating: Seating) -> "Match":
        """The match once a deal of it is finished."""
        standing = self.standing_after(state.outcome, seating)
        return replace(self, standing=standing, dealer=state.setup.dealer)

    def standing_after(self, outcome: Outcome, seating: Seating) -> Standing:
        """The standing once a deal of it has come to an outcome."""
        assert self.variant.match, "this variant has no matches"
        scores = add_scores(self.standing.scores, seating, outcome)
        standing = replace(self.standing, scores=scores)
        return self.variant.match.add(self.options, standing, outcome)

    def after_irregular_deal(self, offender: str) -> "Match":
        """The match once somebody was made to pay for an irregular deal.

        Raises:
            IllegalSetup: if the variant knows no such penalty, or the person does not play.
        """
        rules = self.variant.match
        if not rules or not rules.penalty or offender not in self.people:
            raise IllegalSetup(f"{offender!r} cannot pay for an irregular deal")
        change = rules.penalty(self.options, self.people, offender)
        scores = {name: total + change[name] for name, total in self.standing.scores.items()}
        return replace(self, standing=replace(self.standing, scores=scores))


def start_match(
    variant: Variant[Any], options: Options, people: Sequence[str] | None = None
) -> Match:
    """The match before its first deal.

    Args:
        variant: what is played.
        options: the table's options.
        people: who plays, in turn order, where people score for themselves; the seats' letters
            if they have no names.

    Raises:
        IllegalSetup: if the variant has no matches, or not with these people.
    """
    if variant.match is None:
        raise IllegalSetup(f"{variant.name} has no matches", where="deals")
    if variant.match.seating_fault is None:
        entrants: tuple[str, ...] = PARTNERSHIP_NAMES
    else:
        entrants = tuple(people or SEAT_LETTERS)
        if len(set(entrants)) < len(entrants) or not 4 <= len(entrants) <= 6:
            raise IllegalSetup(
                "these people cannot play", where="people", expected="4 to 6 different names"
            )
    standing = Standing(dict.fromkeys(entrants, 0))
    return Match(variant, options, entrants, standing)
