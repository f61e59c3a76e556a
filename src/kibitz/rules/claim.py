"""The claim: declarer shows his hand for the rest of the tricks, and the defenders answer."""

from dataclasses import dataclass, replace

from kibitz.rules.actions import ACCEPT, REJECT, Word
from kibitz.rules.decision import Deadline, Decision
from kibitz.rules.seats import Seat, seat_after


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that was made.

    Attributes:
        claimant: who claimed.
        answering: the defenders who still owe an answer, the one on the claimant's left first.
        refused: whether one has refused, which closes the claim at once.
    """

    claimant: Seat
    answering: tuple[Seat, ...]
    refused: bool = False

    @property
    def granted(self) -> bool:
        """Whether both defenders have agreed."""
        return not self.answering and not self.refused

    def after(self, seat: Seat, answer: Word) -> "Claim":
        """The claim once a defender has answered."""
        if answer != ACCEPT:
            return replace(self, answering=(), refused=True)
        return replace(self, answering=tuple(s for s in self.answering if s != seat))

    def decisions(self, seconds: int, rule: str) -> tuple[Decision, ...]:
        """The answers owed, each within so many seconds; silence refuses."""
        return tuple(
            Decision(
                seat,
                "answer",
                (ACCEPT, REJECT),
                hand=seat,
                rule=rule,
                deadline=Deadline(seconds, REJECT),
            )
            for seat in self.answering
        )


def claim_by(claimant: Seat) -> Claim:
    """A claim that both defenders have yet to answer."""
    return Claim(claimant, (seat_after(claimant, 1), seat_after(claimant, 3)))
