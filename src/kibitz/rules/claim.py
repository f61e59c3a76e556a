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
        accepted: how many defenders have agreed; the one on the claimant's left answers first.
        refused: whether one has refused, which closes the claim at once.
    """

    claimant: Seat
    accepted: int = 0
    refused: bool = False

    @property
    def granted(self) -> bool:
        return self.accepted == 2

    @property
    def answering(self) -> tuple[Seat, ...]:
        """The defenders whose answers are still owed."""
        if self.refused:
            return ()
        left, right = seat_after(self.claimant, 1), seat_after(self.claimant, 3)
        return (left, right)[self.accepted :]

    def after(self, answer: Word) -> "Claim":
        """The claim once the next answer was given."""
        if answer == ACCEPT:
            return replace(self, accepted=self.accepted + 1)
        return replace(self, refused=True)

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
