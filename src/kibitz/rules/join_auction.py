"""The auction of ace-call whist: an overbid player answers first, newcomers wait, some bids can
be joined.

Whoever has called and not passed stands by a bid: the one he made, or the one he joined. If
anybody stands by a bid that is not the highest, the one standing by the highest such bid must
answer, its maker before its joiners. Otherwise the next player in rotation calls who has not
called yet. When there is none, the auction is over. A pass is final.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from kibitz.rules.actions import PASS, Call
from kibitz.rules.decision import Decision, Refusal, not_offered
from kibitz.rules.seats import Seat, seats_from
from kibitz.rules.text import say

JOIN: Final = Call("JOIN")


class JoinLadder(NamedTuple):
    """The bids, lowest first, which of them can be joined, and the rules for refusals."""

    bids: tuple[Call, ...]
    joinable: frozenset[int]
    higher: str
    join: str
    first_join: str


class Stand(NamedTuple):
    """Where a player stands: by which bid, as its maker (place 0) or as which joiner."""

    bid: int
    place: int


PASSED: Final = Stand(-1, 0)


@dataclass(frozen=True, slots=True)
class JoinAuction:
    """An auction in progress; ``stands`` has an entry per seat, none for who has not called."""

    ladder: JoinLadder
    forehand: Seat
    stands: tuple[Stand | None, ...] = (None, None, None, None)

    @property
    def highest(self) -> int | None:
        """The rank of the highest bid; none if nobody has bid, or all have passed."""
        top = max((stand.bid for stand in self.stands if stand), default=-1)
        return top if top >= 0 else None

    @property
    def turn(self) -> Seat | None:
        """Who calls next; none when the auction is over."""
        top = self.highest
        overbid = [
            (-stand.bid, stand.place, seat)
            for seat, stand in enumerate(self.stands)
            if stand and 0 <= stand.bid != top
        ]
        if overbid:
            return Seat(min(overbid)[2])
        newcomers = (seat for seat in seats_from(self.forehand) if self.stands[seat] is None)
        return next(newcomers, None)

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """Who stands by the highest bid: its maker, then its joiners in order."""
        top = self.highest
        standing = [
            (stand.place, Seat(seat))
            for seat, stand in enumerate(self.stands)
            if stand and stand.bid == top
        ]
        return tuple(seat for _, seat in sorted(standing)) if top is not None else ()

    @property
    def key(self) -> object:
        """What the rest of the auction depends on: the highest bid, and how the others rank."""
        ranks = sorted({stand.bid for stand in self.stands if stand})
        return self.highest, tuple(
            stand and (ranks.index(stand.bid), stand.place, stand == PASSED)
            for stand in self.stands
        )

    def calls(self) -> tuple[Call, ...]:
        """Every call that the player on turn may make."""
        top = self.highest
        join = (JOIN,) if top is not None and top in self.ladder.joinable else ()
        return PASS, *join, *self.ladder.bids[0 if top is None else top + 1 :]

    def after(self, call: Call) -> "JoinAuction":
        """The auction once the player on turn has made a legal call."""
        turn, top = self.turn, self.highest
        assert turn is not None, "the auction is over"
        if call == PASS:
            stand = PASSED
        elif call == JOIN:
            assert top is not None, "there is nothing to join"
            stand = Stand(top, len(self.declarers))
        else:
            stand = Stand(self.ladder.bids.index(call), 0)
        return replace(self, stands=(*self.stands[:turn], stand, *self.stands[turn + 1 :]))

    def objection(self, call: Call) -> Refusal | None:
        """Why the player on turn may not make a call; none if he may."""
        top = self.highest
        if call == PASS:
            return None
        if call == JOIN:
            if top is None:
                return Refusal("no_bid", self.ladder.first_join, say("there is no bid to join"))
            if top not in self.ladder.joinable:
                bid = self.ladder.bids[top].text
                return Refusal(
                    "not_joinable", self.ladder.join, say("{bid} cannot be joined", bid=bid)
                )
            return None
        if call not in self.ladder.bids:
            return not_offered(call.text)
        if top is not None and self.ladder.bids.index(call) <= top:
            bid = self.ladder.bids[top].text
            return Refusal(
                "insufficient",
                self.ladder.higher,
                say("{text} is not higher than {bid}", text=call.text, bid=bid),
            )
        return None

    def decision(self) -> Decision:
        """The call that the player on turn owes."""
        turn = self.turn
        assert turn is not None, "the auction is over"
        return Decision(
            turn,
            "call",
            self.calls(),
            hand=turn,
            rule=self.ladder.higher,
            why_not=lambda text: self.objection(Call(text)) or not_offered(text),
        )


def join_auction(ladder: JoinLadder) -> Callable[[Seat, int | None], JoinAuction]:
    """How an auction on a ladder begins: given who calls first, and how many bids there are."""

    def begin(first: Seat, bids: int | None = None) -> JoinAuction:
        return JoinAuction(ladder._replace(bids=ladder.bids[:bids]), forehand=first)

    return begin
