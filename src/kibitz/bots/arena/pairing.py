"""One deal at two tables: the same cards, the seats exchanged."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from kibitz.bots.arena.matches import check_matches, match_won
from kibitz.bots.contenders import contender
from kibitz.bots.foreign import ForeignPlayerFailed
from kibitz.bots.player import NO_LIMIT, Budget, Player
from kibitz.bots.run import play_out
from kibitz.play.state import State, new_deal
from kibitz.rules.game import Variant
from kibitz.rules.measure import Seated
from kibitz.rules.options import Options, make_options
from kibitz.rules.outcome import Amount
from kibitz.rules.seats import PARTNERSHIPS, SEATS, seat_text
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
        matches: whether whole matches are played, and not single deals.
    """

    game: str
    options: tuple[tuple[str, Any], ...]
    first: str
    second: str
    seed: str
    budget: Budget = NO_LIMIT
    matches: bool = False


class Played(NamedTuple):
    """A deal, or a match, that both tables have played.

    Attributes:
        number: which, from 0.
        difference: by how much the first player did better, in the game's measure, or how many
            matches it has won more, a table; none if the deal was forfeited.
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
        if pairing.matches:
            check_matches(self.variant)
        self.contenders = [
            contender(name, self.variant) for name in (pairing.first, pairing.second)
        ]

    def close(self) -> None:
        """End the programs of foreign players."""
        for one in self.contenders:
            one.close()

    def play(self, number: int) -> Played:
        """Play a deal, or a match, twice."""
        try:
            difference = self._match(number) if self.pairing.matches else self._deal(number)
        except Forfeit as forfeit:
            return Played(number, None, forfeit.who, forfeit.why)
        return Played(number, float(difference))

    def _deal(self, number: int) -> Amount:
        """By how much the first player did better in a deal."""
        dealers, divisions = self.variant.dealers, self.variant.measure.divisions
        turn, dealer = divmod(number, len(dealers))
        seated = divisions[turn % len(divisions)]
        others = tuple(seat for seat in SEATS if seat not in seated)
        seed = f"{self.pairing.seed} {number}"
        start = new_deal(self.variant, self.options, dealers[dealer], seed)
        one, other = (self._played_out(start, seed, where).outcome for where in (seated, others))
        return self.variant.measure.compare(self.options, seated, one, other)

    def _match(self, number: int) -> Amount:
        """How many matches the first player has won more than the second, a table."""
        seed = f"{self.pairing.seed} {number}"
        won = 0
        for side, seated in enumerate(PARTNERSHIPS):
            play = partial(self._played_out, seated=seated)
            won += match_won(self.variant, self.options, seed, side, play)
        return Fraction(won, len(PARTNERSHIPS))

    def _played_out(self, start: State, seed: str, seated: Seated) -> State:
        """A deal at its end, in which the first player has these seats."""
        players = []
        for seat in SEATS:
            who = 0 if seat in seated else 1
            player = self.contenders[who].seated(f"{seed} {seat_text(seat)}")
            players.append(_Seat(player, who))
        return play_out(start, players, self.pairing.budget)
