"""A person at the terminal: shown what is known, asked, helped, and never shown more."""

import select
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from kibitz.bots.player import THOROUGH, Player
from kibitz.cards.card_set import CardSet, card_set
from kibitz.cli.answers import QUESTIONS, read_answer
from kibitz.cli.opinion import show_opinion
from kibitz.cli.screen import Screen
from kibitz.errors import IllegalAction
from kibitz.formats.opinion import opinion_of
from kibitz.play.meaning import calls_in, would_say
from kibitz.play.state import State
from kibitz.play.view import view
from kibitz.rules.actions import Action, Meld, PlayCard
from kibitz.rules.decision import Decision
from kibitz.rules.game import Variant
from kibitz.rules.seats import SEATS, Seat
from kibitz.rules.text import joined, say, say_n
from kibitz.rules.view import View
from kibitz.rules.words import COMBINATION_WORDS, SEAT_WORDS

HELP = say(
    """\
Type a card as SA, HT or W1 (suit, then rank), a call as P, X, 1NT, JOIN or 8T1.
  hint, ?  what a computer player would do, why, and what it believes
  meaning  what each call would say; meaning 2C: what this one would
  go       let the house player answer this for you
  hand     your cards again            table    what is on the table
  auction  all calls so far            last     the last trick
  undo     take back your last answer  legal    everything you may answer
  rules    the rules of this table     quit     leave the game"""
)


class Wish(Enum):
    """What a person asks for instead of answering."""

    UNDO = auto()
    QUIT = auto()
    RULES = auto()


@dataclass
class Person:
    """A person at the terminal.

    Attributes:
        screen: where everything is shown.
        variant: what is played.
        adviser: who gives hints.
    """

    screen: Screen
    variant: Variant[Any]
    adviser: Player

    def answer(self, state: State, decision: Decision) -> Action | Wish:
        """Ask until there is a legal answer, or a wish that only the game can grant."""
        seen = view(state, decision.seat)
        self._show(seen, decision)
        while True:
            typed = self._read(decision)
            word = typed.strip().lower()
            if word in ("undo", "quit", "q", "exit", "rules"):
                return {"undo": Wish.UNDO, "rules": Wish.RULES}.get(word, Wish.QUIT)
            if word == "go":
                return self.variant.house(seen).action
            if self._helped(word, seen, decision, state):
                continue
            if word.split()[:1] == ["meaning"]:
                self._show_meanings(seen, decision, word.split()[1:])
                continue
            if not word and len(decision.legal) == 1:
                return decision.legal[0]
            text = read_answer(decision, typed)
            legal = {action.text: action for action in decision.legal}
            if text in legal:
                return legal[text]
            if word:
                self._refuse(state.refused(text, decision.seat))

    def _refuse(self, error: IllegalAction) -> None:
        rule = f" ({error.rule})" if error.rule else ""
        self.screen.line(say("Not allowed: {reason}{rule}.", reason=error.message, rule=rule))

    def _read(self, decision: Decision) -> str:
        """A line from the person; silence counts as the rules say where they set a time."""
        prompt = f"{self.screen.said(QUESTIONS[decision.kind])}> "
        deadline = decision.deadline
        if deadline and sys.stdin.isatty():
            limit = say_n("({n} second)", "({n} seconds)", deadline.seconds)
            sys.stdout.write(f"{self.screen.said(limit)} {prompt}")
            sys.stdout.flush()
            ready, _, _ = select.select([sys.stdin], [], [], deadline.seconds)
            if not ready:
                self.screen.line()
                return deadline.silence.text
            prompt = ""
        try:
            return input(prompt)
        except EOFError:
            self.screen.line()
            return "quit"

    def _show(self, seen: View, decision: Decision) -> None:
        """What a person needs to see before answering."""
        self.screen.line()
        self.screen.facts(self.variant.facts(seen.table))
        self._show_open_hands(seen)
        if decision.kind == "card":
            self._show_trick(seen)
        self._show_hand(seen, decision)
        if decision.kind == "meld":
            for number, action in enumerate(decision.legal, start=1):
                assert isinstance(action, Meld)
                said = [self.screen.cards(cards) for cards in action.combinations]
                self.screen.line(
                    f"  {number}  {' + '.join(said) or self.screen.said(COMBINATION_WORDS['-'])}"
                )
        if any(isinstance(action, PlayCard) and action.belote for action in decision.legal):
            self.screen.quiet(say("Belote can be said: type the card, then b."))

    def _show_open_hands(self, seen: View) -> None:
        for seat in SEATS:
            if seat != seen.seat and seen.hand_of(seat):
                shown = self.screen.hand(seen.hand_of(seat), self.variant.order(seen.table))
                self.screen.line(say("{seat} shows: {hand}", seat=SEAT_WORDS[seat], hand=shown))

    def _show_meanings(self, seen: View, decision: Decision, asked: Sequence[str]) -> None:
        """What calls would say or undertake: those that were asked about, or all."""
        if decision.kind != "call":
            self.screen.line(say("No call is asked for now."))
            return
        meanings = would_say(self.variant, seen.options, calls_in(seen.heard), decision)
        legal = [action.text for action in decision.legal]
        told = {text: meaning.sentence for text, meaning in meanings.items()}
        for text in [read_answer(decision, word) for word in asked] or legal:
            if text not in legal:
                self.screen.line(say("{text!r} is no call that may be made now.", text=text))
            elif said := told.get(text) or self.variant.meanings.get(text):
                self.screen.line(joined(": ", [text, said]))
            elif asked:
                self.screen.line(say("Nothing is agreed about {call}.", call=text))

    def _show_tricks(self, seen: View) -> None:
        """The last trick; all of them at a table that lets people look further back."""
        back_to = 0 if getattr(seen.options, "look_back", "last") == "any" else -1
        for trick in seen.table.tricks[back_to:]:
            cards = self.screen.cards(trick.cards)
            self.screen.line(say("{seat} led: {cards}", seat=SEAT_WORDS[trick.leader], cards=cards))
        if not seen.table.tricks:
            self.screen.line(say("There is no trick yet."))

    def _show_trick(self, seen: View) -> None:
        if seen.table.trick:
            cards = self.screen.cards(seen.table.trick)
            self.screen.line(say("In the trick: {cards}", cards=cards))

    def _show_hand(self, seen: View, decision: Decision | None = None) -> None:
        legal: CardSet | None = None
        hand, whose = seen.hand, say("Your hand")
        if decision and decision.kind == "card":
            legal = card_set(a.card for a in decision.legal if isinstance(a, PlayCard))
            if decision.hand != seen.seat:
                hand = seen.hand_of(decision.hand)
                whose = say("{seat}'s hand", seat=SEAT_WORDS[decision.hand])
        order = self.variant.order(seen.table)
        self.screen.line(joined(": ", [whose, self.screen.hand(hand, order, legal)]))
        if self.screen.plain and legal is not None and legal != hand:
            self.screen.line(say("You may play: {hand}", hand=self.screen.hand(legal, order)))

    def _helped(self, word: str, seen: View, decision: Decision, state: State) -> bool:
        """Whether the word asked for something that could be shown here."""
        match word:
            case "help":
                self.screen.quiet(HELP)
            case "hint" | "?":
                opinion = opinion_of(self.variant, seen, self.adviser.choose(seen, THOROUGH))
                show_opinion(self.screen, self.variant, opinion)
            case "hand":
                self._show_hand(seen, decision)
            case "table":
                self._show(seen, decision)
            case "legal":
                self.screen.line(", ".join(action.text for action in decision.legal))
            case "auction":
                show_auction(self.screen, self.variant, seen)
            case "last":
                self._show_tricks(seen)
            case _:
                return False
        return True


def show_auction(screen: Screen, variant: Variant[Any], seen: View) -> None:
    """The auction as a grid, a column a seat, in the order in which the calls were made."""
    rows: list[list[str]] = []
    last: Seat | None = None
    for heard in seen.calls():
        if last is None or heard.seat <= last:
            rows.append([""] * len(SEATS))
        rows[-1][heard.seat] = variant.calls[heard.text]
        last = heard.seat
    screen.grid([SEAT_WORDS[seat] for seat in SEATS], rows)
