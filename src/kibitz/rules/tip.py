"""The tip: cards of the widow are faced one by one until somebody takes one as trumps."""

from dataclasses import dataclass, replace

from kibitz.rules.actions import DECLINE, TAKE
from kibitz.rules.decision import Decision
from kibitz.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip in progress.

    Attributes:
        degree: the first card that may be taken; those before it are only shown.
        takers: the bidder, then the joiners in order.
        cards: how many cards there are to face.
        faced: how many cards lie face up.
        declined: how many of the takers have declined the last of them.
        taker: who took it; none until then.
    """

    degree: int
    takers: tuple[Seat, ...]
    cards: int = 3
    faced: int = 1
    declined: int = 0
    taker: Seat | None = None

    def to_next_choice(self) -> "Tip":
        """The tip once all has happened that needs no decision.

        A card that is only shown, or that all have declined, makes way for the next; the last
        card cannot be declined by the last taker.
        """
        tip = self
        while tip.taker is None:
            if tip.faced < tip.degree or tip.declined == len(tip.takers):
                tip = replace(tip, faced=tip.faced + 1, declined=0)
            elif tip.faced == tip.cards and tip.declined == len(tip.takers) - 1:
                tip = replace(tip, taker=tip.takers[-1])
            else:
                return tip
        return tip

    def after(self, taken: bool) -> "Tip":
        """The tip once the seat that was asked has taken or declined the faced card."""
        seat = self.takers[self.declined]
        answered = replace(self, taker=seat) if taken else replace(self, declined=self.declined + 1)
        return answered.to_next_choice()

    def decision(self, rule: str) -> Decision:
        """The question to the next taker: take the faced card, or decline it?"""
        seat = self.takers[self.declined]
        return Decision(seat, "tip", (TAKE, DECLINE), hand=seat, rule=rule)
