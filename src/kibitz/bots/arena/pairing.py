"""One deal at two tables: the same cards, the seats exchanged."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from kibitz.bots.entrants import entrant
from kibitz.bots.foreign import ForeignPlayerFailed
from kibitz.bots.player import NO_LIMIT, Budget, Player
from kibitz.bots.run import play_out
from kibitz.play.state import new_deal
from kibitz.rules.game import Variant
from kibitz.rules.measure import Seated
from kibitz.rules.options import Options, make_options
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import SEATS, Seat, seat_text
from kibitz.rules.view import Choice, View

Variants: TypeAlias = Callable[[str], Variant[Any]]
"""Finds a variant by its full name."""


class Pairing(NamedTuple):
    """Who is measured against whom, at what. Two that are equal give the same deals the same
    differences, as long as players think within nodes and not within seconds.

    Attributes:
        game: the variant's full name.
        options: the options of the table that are not the defaults, by name.
        first: who is measured.
        second: against whom.
        seed: makes the deals, and what players draw by lot.
        budget: what a player may spend on a decision.
    """

    game: str
    options: tuple[tuple[str, Any], ...]
    first: str
    second: str
    seed: str
    budget: Budget = NO_LIMIT


class Played(NamedTuple):
    """A deal that both tables have played.

    Attributes:
        number: which, from 0.
        difference: by how much the first player did better, in the game's measure; none if the
            deal was forfeited.
        forfeited: who did not answer, 0 or 1, if anybody.
        why: what went wrong then.
    """

    number: int
    difference: float | None
    forfeited: int | None = None
    why: str = ""


class Forfeit(Exception):
    """A player from another program has not answered, so the deal cannot be played out.

    Args:
        who: 0 for the first player, 1 for the second.
        why: what went wrong.
    """

    def __init__(self, who: int, why: str) -> None:
        super().__init__(why)
        self.who = who
        self.why = why


@dataclass(frozen=True, slots=True)
class _Seat:
    """A player in a seat; if it fails, it is known whose seat that is."""

    player: Player
    who: int

    def choose(self, view: View, budget: Budget = NO_LIMIT) -> Choice:
        """The player's answer."""
        try:
            return self.player.choose(view, budget)
        except ForeignPlayerFailed as error:
            raise Forfeit(self.who, str(error)) from error


class Tables:
    """Two tables with their players, who play one deal after the other.

    Raises:
        KibitzError: if there is no such game, option or level.
    """

    def __init__(self, pairing: Pairing, variants: Variants) -> None:
        self.pairing = pairing
        self.variant = variants(pairing.game)
        self.options: Options = make_options(
            self.variant.options, dict(pairing.options), self.variant.presets
        )
        self.entrants = [entrant(name, self.variant) for name in (pairing.first, pairing.second)]

    def close(self) -> None:
        """End the programs of foreign players."""
        for one in self.entrants:
            one.close()

    def play(self, number: int) -> Played:
        """Play a deal twice."""
        dealers, divisions = self.variant.dealers, self.variant.measure.divisions
        turn, dealer = divmod(number, len(dealers))
        seated = divisions[turn % len(divisions)]
        others = tuple(seat for seat in SEATS if seat not in seated)
        try:
            one, other = (
                self._outcome(number, dealers[dealer], where) for where in (seated, others)
            )
        except Forfeit as forfeit:
            return Played(number, None, forfeit.who, forfeit.why)
        difference = self.variant.measure.compare(self.options, seated, one, other)
        return Played(number, float(difference))

    def _outcome(self, number: int, dealer: Seat, seated: Seated) -> Outcome:
        """What a deal comes to if the first player has these seats."""
        seed = f"{self.pairing.seed} {number}"
        players = []
        for seat in SEATS:
            who = 0 if seat in seated else 1
            player = self.entrants[who].seated(f"{seed} {seat_text(seat)}")
            players.append(_Seat(player, who))
        start = new_deal(self.variant, self.options, dealer, seed)
        return play_out(start, players, self.pairing.budget).outcome
