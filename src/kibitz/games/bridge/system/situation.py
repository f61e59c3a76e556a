"""Where an auction stands, as the player whose turn it is looks at it.

Players are numbered from the one who called first: partners are two apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from kibitz.cards.card import HEARTS, SUITS, Suit
from kibitz.games.bridge.system.needs import needs
from kibitz.games.bridge.system.rule import Force, Rule
from kibitz.games.bridge.system.shown import Shown
from kibitz.rules.actions import DENOMINATION_TEXTS, NO_TRUMPS

GAME_LEVELS: Final = (5, 5, 4, 4, 3)
"""The level that is a game, by denomination."""

SHOWN: Final = 5
"""The cards of a suit that a player has shown it with, whatever was called."""

PASS, DOUBLE, REDOUBLE = "P", "X", "XX"


class Bid(NamedTuple):
    """A bid that was made."""

    player: int
    level: int
    denomination: int

    @property
    def rank(self) -> int:
        """Its place on the ladder."""
        return 5 * self.level + self.denomination

    @property
    def is_game(self) -> bool:
        return self.level >= GAME_LEVELS[self.denomination]


def bid_text(level: int, denomination: int) -> str:
    """A bid as in records, as ``1NT``."""
    return f"{level}{DENOMINATION_TEXTS[denomination]}"


def is_bid(call: str) -> bool:
    """Whether a call is a bid, and no pass, double or redouble."""
    return call[0].isdigit()


def level_of(call: str) -> int:
    """The level of a bid."""
    return int(call[0])


def denomination_of(call: str) -> int:
    """The denomination of a bid."""
    return DENOMINATION_TEXTS.index(call[1:])


def is_game(call: str) -> bool:
    """Whether a call is a bid of game or more."""
    return is_bid(call) and level_of(call) >= GAME_LEVELS[denomination_of(call)]


@dataclass(frozen=True)
class Situation:
    """An auction before its next call.

    Attributes:
        vulnerable: whether the side of the first caller is vulnerable, and the other side.
        calls: the calls so far.
        bids: the bids among them.
        multiplier: 1, 2 if the last bid is doubled, 4 if it is redoubled.
        shown: what each player has shown.
        last: the rule that each player's last call followed, if it followed one.
        trumps: the suit that each side has agreed on.
        forced: whether each side has agreed to bid on until game.
    """

    vulnerable: tuple[bool, bool]
    calls: tuple[str, ...] = ()
    bids: tuple[Bid, ...] = ()
    multiplier: int = 1
    shown: tuple[Shown, ...] = (Shown(),) * 4
    last: tuple[Rule | None, ...] = (None,) * 4
    trumps: tuple[Suit | None, ...] = (None, None)
    forced: tuple[bool, ...] = (False, False)

    # Who sits where.

    @property
    def me(self) -> int:
        """Whose turn it is."""
        return len(self.calls) % 4

    @property
    def side(self) -> int:
        return len(self.calls) % 2

    @property
    def left(self) -> int:
        return (self.me + 1) % 4

    @property
    def opposite(self) -> int:
        """Partner's number."""
        return (self.me + 2) % 4

    @property
    def right(self) -> int:
        return (self.me + 3) % 4

    @property
    def own(self) -> Shown:
        """What the player has shown."""
        return self.shown[self.me]

    @property
    def partner(self) -> Shown:
        """What partner has shown."""
        return self.shown[self.opposite]

    @property
    def we_are_vulnerable(self) -> bool:
        return self.vulnerable[self.side]

    # What was called.

    def calls_of(self, player: int) -> tuple[str, ...]:
        """The calls that a player has made."""
        return self.calls[player::4]

    @cached_property
    def last_bid(self) -> Bid | None:
        return self.bids[-1] if self.bids else None

    @cached_property
    def ours(self) -> bool:
        """Whether the last bid is the player's own side's."""
        return bool(self.bids) and self.bids[-1].player % 2 == self.side

    @cached_property
    def our_bids(self) -> tuple[Bid, ...]:
        return tuple(bid for bid in self.bids if bid.player % 2 == self.side)

    @cached_property
    def their_bids(self) -> tuple[Bid, ...]:
        return tuple(bid for bid in self.bids if bid.player % 2 != self.side)

    @cached_property
    def has_acted(self) -> bool:
        """Whether the player has called anything but passes."""
        return any(call != PASS for call in self.calls_of(self.me))

    @cached_property
    def partner_has_acted(self) -> bool:
        return any(call != PASS for call in self.calls_of(self.opposite))

    @cached_property
    def they_have_acted(self) -> bool:
        return any(
            call != PASS for player in (self.left, self.right) for call in self.calls_of(player)
        )

    def denominations_of(self, player: int) -> frozenset[int]:
        """The denominations that a player has bid."""
        return frozenset(bid.denomination for bid in self.bids if bid.player == player)

    @cached_property
    def partner_has_bid_notrump(self) -> bool:
        """Whether partner has shown a hand for no trumps."""
        return self.partner.balanced or NO_TRUMPS in self.denominations_of(self.opposite)

    def call_of(self, player: int) -> str:
        """A player's last call; a pass if there was none."""
        calls = self.calls_of(player)
        return calls[-1] if calls else PASS

    @cached_property
    def partners_call(self) -> str:
        return self.call_of(self.opposite)

    @cached_property
    def call_on_the_right(self) -> str:
        return self.call_of(self.right)

    @cached_property
    def passes(self) -> int:
        """How many passes have followed one another."""
        count = 0
        for call in reversed(self.calls):
            if call != PASS:
                break
            count += 1
        return count

    @property
    def is_last_chance(self) -> bool:
        """Whether a pass would end the auction."""
        return self.passes == 2 and bool(self.bids)

    # The suits.

    @cached_property
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits that the opponents have bid, or shown in another way."""
        return tuple(suit for suit in SUITS if self._is_theirs(suit))

    def _is_theirs(self, suit: Suit) -> bool:
        hands = (self.shown[self.left], self.shown[self.right])
        return any(suit in hand.suits or hand.least(suit) >= SHOWN for hand in hands)

    @cached_property
    def our_suits(self) -> tuple[Suit, ...]:
        ours = (*self.own.suits, *self.partner.suits)
        return tuple(suit for suit in SUITS if suit in ours)

    @cached_property
    def new_suits(self) -> tuple[Suit, ...]:
        """The suits that nobody has bid."""
        bid = (*self.their_suits, *self.our_suits)
        return tuple(suit for suit in SUITS if suit not in bid)

    @property
    def our_trumps(self) -> Suit | None:
        """The suit that the player's side has agreed on."""
        return self.trumps[self.side]

    # What may be called.

    def may(self, call: str) -> bool:
        """Whether a call is allowed."""
        if call == PASS:
            return True
        if is_bid(call):
            rank = 5 * level_of(call) + denomination_of(call)
            return level_of(call) <= 7 and (not self.bids or rank > self.bids[-1].rank)
        if not self.bids:
            return False
        if call == DOUBLE:
            return not self.ours and self.multiplier == 1
        return self.ours and self.multiplier == 2

    def lowest(self, denomination: int) -> int:
        """The lowest level at which a denomination may be bid; 8 if none is left."""
        if not self.bids:
            return 1
        last = self.bids[-1]
        return last.level + (denomination <= last.denomination)

    @property
    def is_game_forced(self) -> bool:
        """Whether the side has agreed to reach game and has not reached it."""
        return self.forced[self.side] and not any(bid.is_game for bid in self.our_bids)

    @cached_property
    def must_call(self) -> bool:
        """Whether the player may not pass: partner's call obliges, and nobody has called since."""
        if self.ours and self.multiplier == 1 and self.is_game_forced:
            return True
        if not self.ours and self.is_game_forced and self.is_last_chance:
            return True
        rule = self.last[self.opposite]
        if rule is None or rule.force is Force.NONE:
            return False
        if self.call_on_the_right != PASS:
            return self.call_on_the_right == DOUBLE and rule.alert and is_bid(rule.call)
        if rule.force is Force.GAME and self.our_bids and self.our_bids[-1].is_game:
            return rule.alert
        if rule.call == DOUBLE:
            return self.multiplier == 2
        return self.ours or rule.call == REDOUBLE

    def after(self, call: str, rules: Sequence[Rule]) -> "Situation":
        """The situation after a call, given the rules that the caller had."""
        me, side = self.me, self.side
        found = [rule for rule in rules if rule.call == call]
        first = found[0] if found else None
        shown = self.own
        if found:
            usual = [rule.needs for rule in found if rule.sure]
            shown = shown.after(usual or [rule.needs for rule in found])
        elif is_bid(call):
            shown = _natural(self, shown, call)
        if is_bid(call) and _is_natural(self, call, found):
            suit = Suit(denomination_of(call))
            shown = shown._replace(suits=(*(s for s in shown.suits if s != suit), suit))
        trumps, forced = self.trumps, self.forced
        if first and first.trumps is not None:
            trumps = tuple(first.trumps if n == side else t for n, t in enumerate(trumps))
        if first and first.force is Force.GAME:
            forced = tuple(n == side or f for n, f in enumerate(forced))
        return replace(
            self,
            calls=(*self.calls, call),
            bids=(*self.bids, Bid(me, level_of(call), denomination_of(call)))
            if is_bid(call)
            else self.bids,
            multiplier={PASS: self.multiplier, DOUBLE: 2, REDOUBLE: 4}.get(call, 1),
            shown=tuple(shown if n == me else s for n, s in enumerate(self.shown)),
            last=tuple(first if n == me else r for n, r in enumerate(self.last)),
            trumps=trumps,
            forced=forced,
        )


def _is_natural(before: Situation, call: str, found: Sequence[Rule]) -> bool:
    """Whether a bid names a suit for its own sake."""
    denomination = denomination_of(call)
    if denomination == NO_TRUMPS:
        return False
    if found:
        return any(
            not rule.alert and rule.needs.lengths[denomination][0] >= 3 for rule in found
        ) or (before.partner.least(Suit(denomination)) >= SHOWN and not found[0].alert)
    return denomination not in before.their_suits


def _natural(before: Situation, shown: Shown, call: str) -> Shown:
    """What is believed of a bid that the book does not know: that it names a suit."""
    denomination = denomination_of(call)
    if denomination == NO_TRUMPS or denomination in before.their_suits:
        return shown
    suit = Suit(denomination)
    support = suit in before.partner.suits
    return shown.after([needs(cards={suit: 3 if support else 5 if suit >= HEARTS else 4})])
