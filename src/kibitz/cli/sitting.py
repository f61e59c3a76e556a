"""One sitting at the terminal: deals in a row, a person in one of the seats or in none."""

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from kibitz.bots.levels import player
from kibitz.bots.player import Player
from kibitz.cards.card_set import card_set
from kibitz.cards.shuffle import commitment
from kibitz.cli.narrator import Narrator
from kibitz.cli.person import Person, Wish, show_auction
from kibitz.cli.screen import Screen
from kibitz.errors import KibitzError
from kibitz.formats.record import deal_json, head_json
from kibitz.play.match import Match, start_match
from kibitz.play.state import State, deal_fairly, start
from kibitz.play.view import view
from kibitz.rules.game import Variant
from kibitz.rules.match import NO_MATCH, Seating
from kibitz.rules.options import Options
from kibitz.rules.seats import SEAT_LETTERS, SEATS, Seat
from kibitz.rules.text import joined, say, say_n
from kibitz.rules.words import PARTNERSHIP_WORDS, SEAT_WORDS

NAMES: Final[tuple[str, ...]] = ("Anna", "Bo", "Carl", "Dora", "Emil", "Frida")


class Left(Exception):
    """The person has left the game."""


@dataclass
class Sitting:
    """A sitting.

    Attributes:
        screen: where it is shown.
        variant: what is played.
        options: the table's options.
        seat: the person's seat; none if computer players sit in all.
        level: who plays the other seats.
        hints: who gives hints.
        seed: deals the same cards for the same text; fresh cards if none.
        save: where the record is written after each deal, if anywhere.
        recorded: the deals so far, as their records.
    """

    screen: Screen
    variant: Variant[Any]
    options: Options
    seat: Seat | None
    level: str
    hints: str
    seed: str | None = None
    save: Path | None = None
    recorded: list[dict[str, Any]] = field(default_factory=list)

    def play(self, most: int = 0) -> None:
        """Play a deal, or a match until it ends, the person leaves, or so many deals are over."""
        self.screen.head(self.variant.title)
        if self.seat is not None:
            self.screen.quiet(
                say("You sit {seat}. Type help when you are asked.", seat=SEAT_WORDS[self.seat])
            )
        try:
            if self.variant.match is None:
                self._play_deal(self.variant.dealers[0])
            else:
                self._play_match(most)
        except Left:
            self.screen.line(say("Goodbye."))

    def _play_match(self, most: int) -> None:
        match = start_match(self.variant, self.options, self._people())
        lot = random.Random(self.seed) if self.seed else random.SystemRandom()
        first = lot.choice(match.people)
        while not match.standing.finished and (not most or len(self.recorded) < most):
            if self.recorded and self.seat is not None:
                self._ask_for_more()
            dealer, seating = self._seats(match, match.people.index(first), lot)
            state = self._play_deal(dealer, match, seating)
            match = match.after(state, seating)
            self._show_standing(match)

    def _people(self) -> tuple[str, ...] | None:
        """The people where more than four sit at the table; the person takes one of the names."""
        number = getattr(self.options, "people", len(SEATS))
        if number == len(SEATS):
            return None
        names: list[str] = list(NAMES[:number])
        if self.seat is not None:
            names[self.seat] = self._you
        return tuple(names)

    @property
    def _you(self) -> str:
        """What the person is called."""
        return self.screen.said(say("You"))

    def _seats(self, match: Match, first: int, lot: random.Random) -> tuple[Seat, Seating]:
        """Who deals, and who sits where."""
        rules = self.variant.match
        if rules and rules.seated:
            dealer = (first + len(self.recorded)) % len(match.people)
            return rules.seated(self.options, match.people, dealer)
        return lot.choice(match.dealers), match.seating()

    def _play_deal(
        self, dealer: Seat, match: Match | None = None, seating: Seating | None = None
    ) -> State:
        """Play one deal to its end, and keep its record even if the person leaves before."""
        number = len(self.recorded)
        seed = self.seed if not number or self.seed is None else f"{self.seed} deal {number + 1}"
        before = match.before(match.seating(seating)) if match else NO_MATCH
        secret, setup = deal_fairly(self.variant, self.options, dealer, seed, before)
        named = seating if self._named(match) else None
        dealing = say("Deal {number}, {seat} deals", number=number + 1, seat=SEAT_WORDS[dealer])
        self.screen.head(dealing)
        self.screen.quiet(say("commitment {commitment}", commitment=commitment(secret)))
        run = DealRun(self, start(self.variant, setup), self._own_seat(seating))
        self.recorded.append({})
        try:
            return run.play_out()
        finally:
            self.recorded[-1] = deal_json(
                setup,
                tuple(done.action.text for done in run.state.history),
                commitment(secret),
                secret.hex() if run.state.finished else None,
                dict(zip(SEAT_LETTERS, named, strict=True)) if named else None,
            )
            self._save(match)

    def _named(self, match: Match | None) -> bool:
        """Whether a record has to say who sits where."""
        return match is not None and len(match.people) > len(SEATS)

    def _own_seat(self, seating: Seating | None) -> Seat | None:
        """Where the person sits in this deal; nowhere if others play it."""
        you = self._you
        if self.seat is None or seating is None or you not in (*seating, *(self._people() or ())):
            return self.seat
        return Seat(seating.index(you)) if you in seating else None

    def _save(self, match: Match | None) -> None:
        """Write the record of all deals so far."""
        if self.save is None:
            return
        record = head_json(self.variant, self.options)
        if match is None:
            record |= self.recorded[0]
        else:
            record |= {"people": match.people} if self._named(match) else {}
            record |= {"deals": self.recorded}
        try:
            self.save.write_bytes(msgspec.json.encode(record) + b"\n")
        except OSError as error:
            raise KibitzError(error.strerror or str(error), where=str(self.save)) from None

    def _show_standing(self, match: Match) -> None:
        standing = match.standing
        names = {name: PARTNERSHIP_WORDS.get(name, name) for name in standing.scores}
        totals = joined(
            ", ",
            (
                joined(" ", [names[name], self.screen.amount(total)])
                for name, total in standing.scores.items()
            ),
        )
        line = say_n(
            "After {n} deal: {totals}",
            "After {n} deals: {totals}",
            len(self.recorded),
            totals=totals,
        )
        if standing.carried:
            line = say("{standing} ({points} hang)", standing=line, points=standing.carried)
        self.screen.line(line)
        if standing.finished:
            winner = standing.winner and names[standing.winner]
            self.screen.head(say("{name} wins", name=winner) if winner else say("A draw"))

    def _ask_for_more(self) -> None:
        try:
            question = self.screen.said(say("Next deal? Enter, or q to stop"))
            if input(f"{question}> ").strip().lower() in ("q", "quit", "n"):
                raise Left
        except EOFError:
            raise Left from None


class DealRun:
    """One deal being played: the states so far, so that answers can be taken back."""

    def __init__(self, sitting: Sitting, state: State, seat: Seat | None) -> None:
        self.screen = sitting.screen
        self.variant = sitting.variant
        self.seat = seat
        self.players: list[Player] = [
            player(sitting.level, sitting.variant, sitting.seed and f"{sitting.seed} {letter}")
            for letter in SEAT_LETTERS
        ]
        self.narrator = Narrator(self.screen, self.variant)
        adviser = player(sitting.hints, sitting.variant, sitting.seed)
        self.person = Person(self.screen, self.variant, adviser)
        self.state = state
        self.answered: list[State] = []

    def play_out(self) -> State:
        """The deal once it is over.

        Raises:
            Left: if the person leaves before.
        """
        if self.seat is None:
            self.screen.quiet(say("Computer players sit in all four seats."))
        while not self.state.finished:
            self._tell()
            self._step()
        self._tell()
        self._show_result()
        return self.state

    def _step(self) -> None:
        """One decision: the person's if it is theirs, else a computer player's."""
        decision = self.state.pending[0]
        if decision.seat != self.seat:
            choice = self.players[decision.seat].choose(view(self.state, decision.seat))
            self.state = self.state.after(choice.action, decision.seat)
            return
        answer = self.person.answer(self.state, decision)
        match answer:
            case Wish.QUIT:
                raise Left
            case Wish.UNDO:
                self._undo()
            case Wish.RULES:
                self._show_rules()
            case _:
                self.answered.append(self.state)
                self.state = self.state.after(answer, decision.seat)

    def _undo(self) -> None:
        """Back to before the person's last answer."""
        if not self.answered:
            self.screen.line(say("There is nothing to take back."))
            return
        self.state = self.answered.pop()
        self.narrator.rewind(view(self.state, self.seat))
        self.screen.line(say("Taken back."))

    def _show_rules(self) -> None:
        from kibitz.cli.rules import print_sections

        print_sections(self.variant, self.state.setup.options, self.screen)

    def _tell(self) -> None:
        self.narrator.tell(view(self.state, self.seat))

    def _show_result(self) -> None:
        """The auction, all four hands as dealt, and the score."""
        outcome = self.state.outcome
        self.screen.head(say("The deal is over"))
        seen = view(self.state, self.seat)
        if seen.calls():
            show_auction(self.screen, self.variant, seen)
        order = self.variant.order(self.state.deal.table)
        for seat in SEATS:
            hand = self.screen.hand(card_set(self.state.setup.hands[seat]), order)
            self.screen.line(joined(": ", [SEAT_WORDS[seat], hand]))
        if self.state.setup.widow:
            cards = self.screen.cards(self.state.setup.widow)
            self.screen.line(say("Widow: {cards}", cards=cards))
        if outcome.contract is None:
            self.screen.line(say("Passed out: nobody scores."))
        else:
            self.screen.facts(self.variant.facts(self.state.deal.table))
            self.screen.outcome(outcome)
