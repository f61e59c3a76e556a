"""The ladder of bids, and the auction of partnership games: bid higher, double, redouble.

Bridge and belote bid alike: each call is a pass, a higher bid, a double of the opponents' last
bid or a redouble of their double. A bid wipes out double and redouble, passes keep them, and
three passes after any other call end the auction. Where a double closes the bidding, nothing but
a redouble can follow it, and that ends the auction at once.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from kibitz.rules.actions import PASS, Call
from kibitz.rules.decision import Decision, Refusal, not_offered
from kibitz.rules.seats import Seat, are_partners, seat_after
from kibitz.rules.text import say

DOUBLE, REDOUBLE = Call("X"), Call("XX")


class Ladder(NamedTuple):
    """The bids of a game, lowest first, and the rules that calls are refused by.

    Attributes:
        bids: the bids as calls.
        higher: rule by which a bid must beat the last one.
        double: rule on who may double, and when.
        redouble: rule on who may redouble, and when.
        unbid: rule that a double needs an opponents' bid; the double rule if it says so itself.
        irregular: rule against anything that is no call.
        abreast: how many bids in a row are equally high; one outbids only those before its row.
        closed: rule that nothing is bid over a double; empty where a bid wipes it out.
    """

    bids: tuple[Call, ...]
    higher: str
    double: str
    redouble: str
    unbid: str
    irregular: str
    abreast: int = 1
    closed: str = ""

    def first_above(self, rank: int) -> int:
        """The place of the lowest bid that is higher than the one at a place."""
        return (rank // self.abreast + 1) * self.abreast


class Bid(NamedTuple):
    """A bid that was made: by whom, and its place in the ladder."""

    seat: Seat
    rank: int


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction in progress.

    Attributes:
        ladder: the bids there are.
        turn: who calls next.
        bids: the bids made, in order.
        multiplier: 1, or 2 doubled, or 4 redoubled.
        passes: how many passes have followed one another.
    """

    ladder: Ladder
    turn: Seat
    bids: tuple[Bid, ...] = ()
    multiplier: int = 1
    passes: int = 0

    @property
    def over(self) -> bool:
        """Four passes without a bid, or three after any other call; or nothing can follow."""
        if self.multiplier == 4 and self.ladder.closed:
            return True
        return self.passes == (3 if self.bids else 4)

    @property
    def key(self) -> object:
        """What the rest of the auction depends on; auctions of one key go on alike."""
        return self.turn, self.bids[-1:], self.multiplier, self.passes

    def calls(self) -> tuple[Call, ...]:
        """Every call that the player on turn may make."""
        doubles: tuple[Call, ...] = (DOUBLE,) if self._objection_to_double() is None else ()
        doubles += (REDOUBLE,) if self._objection_to_redouble() is None else ()
        if self._is_closed:
            return PASS, *doubles
        lowest = self.ladder.first_above(self.bids[-1].rank) if self.bids else 0
        return PASS, *doubles, *self.ladder.bids[lowest:]

    @property
    def _is_closed(self) -> bool:
        return self.multiplier > 1 and bool(self.ladder.closed)

    def after(self, call: Call) -> "Auction":
        """The auction once the player on turn has made a legal call."""
        turn = seat_after(self.turn)
        if call == PASS:
            return replace(self, turn=turn, passes=self.passes + 1)
        if call in (DOUBLE, REDOUBLE):
            return replace(self, turn=turn, passes=0, multiplier=self.multiplier * 2)
        bid = Bid(self.turn, self.ladder.bids.index(call))
        return replace(self, turn=turn, passes=0, multiplier=1, bids=(*self.bids, bid))

    def objection(self, call: Call) -> Refusal | None:
        """Why the player on turn may not make a call; none if he may."""
        if call == PASS:
            return None
        if call == DOUBLE:
            return self._objection_to_double()
        if call == REDOUBLE:
            return self._objection_to_redouble()
        if call not in self.ladder.bids:
            return not_offered(call.text)
        if self._is_closed:
            return Refusal("closed", self.ladder.closed, say("nothing is bid over a double"))
        if self.bids and self.ladder.bids.index(call) < self.ladder.first_above(self.bids[-1].rank):
            last = self.ladder.bids[self.bids[-1].rank].text
            return Refusal(
                "insufficient",
                self.ladder.higher,
                say("{text} is not higher than {last}", text=call.text, last=last),
            )
        return None

    def _objection_to_double(self) -> Refusal | None:
        if not self.bids:
            return Refusal("no_bid", self.ladder.unbid, say("there is no bid to double"))
        if are_partners(self.bids[-1].seat, self.turn):
            return Refusal("own_bid", self.ladder.unbid, say("the last bid is your own side's"))
        if self.multiplier > 1:
            return Refusal("doubled", self.ladder.double, say("the bid is doubled already"))
        return None

    def _objection_to_redouble(self) -> Refusal | None:
        if self.multiplier == 1:
            return Refusal(
                "not_doubled", self.ladder.redouble, say("there is no double to redouble")
            )
        if not are_partners(self.bids[-1].seat, self.turn):
            return Refusal("own_double", self.ladder.redouble, say("the double is your own side's"))
        if self.multiplier > 2:
            return Refusal("redoubled", self.ladder.redouble, say("the bid is redoubled already"))
        return None

    def decision(self) -> Decision:
        """The call that the player on turn owes."""
        return Decision(
            self.turn,
            "call",
            self.calls(),
            hand=self.turn,
            rule=self.ladder.irregular,
            why_not=lambda text: self.objection(Call(text)) or not_offered(text),
        )


def ladder_auction(ladder: Ladder) -> Callable[[Seat, int | None], Auction]:
    """How an auction on a ladder begins: given who calls first, and how many bids there are."""

    def begin(first: Seat, bids: int | None = None) -> Auction:
        return Auction(ladder._replace(bids=ladder.bids[:bids]), turn=first)

    return begin
