"""What a computer player thinks of a decision: hints at the table, and what is told in a review.

It sees the view of the seat that is asked and nothing else, so two positions that the seat cannot
tell apart are one here. Opinions are formed in a thread and kept for a while; one at a time for
hints and one for reviews, so that who wants a hint does not wait for those who look back.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec
from starlette.concurrency import run_in_threadpool

from kibitz.errors import Rejected
from kibitz.formats.opinion import Opinion, opinion_of
from kibitz.formats.view import cards_json
from kibitz.formats.wire import view_bytes
from kibitz.play.state import State
from kibitz.play.view import view as view_of
from kibitz.rules.decision import Kind
from kibitz.rules.game import Variant
from kibitz.rules.seats import SeatLetter, parse_seat, seat_text
from kibitz.rules.text import say
from kibitz.rules.view import View
from kibitz.server.review import Reviewable, played_deal
from kibitz.server.table.state import Variants
from kibitz.server.thinking import Thinking

ASKED: Final = "expert"
"""The level of the player whose opinion it is."""

KEPT: Final = 512
"""Opinions that are remembered."""


Left: TypeAlias = Callable[[], Awaitable[bool]]
"""Tells whether somebody who has asked waits no longer."""


async def nobody_leaves() -> bool:
    """For those who wait in any case."""
    return False


class StepOpinion(msgspec.Struct, frozen=True):
    """What a computer player would have done at a step of a deal, and what it believed then.

    Attributes:
        seat: who was asked.
        kind: for what.
        done: what was done; none if the deal goes no further.
        opinion: what the player thinks who sees what that seat saw.
        held: what lay in truth in each place that its beliefs are about.
    """

    seat: SeatLetter
    kind: Kind
    done: str | None
    opinion: Opinion
    held: list[list[str]]


class Opinions:
    """Forms opinions, and remembers the last ones.

    Args:
        thinking: where it is thought.
    """

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._known: OrderedDict[bytes, Opinion] = OrderedDict()
        self._hint, self._look_back = asyncio.Lock(), asyncio.Lock()

    async def hint(self, variant: Variant[Any], view: View) -> Opinion:
        """What a player thinks of the decision that a view shows, for whoever owes it."""
        async with self._hint:
            return await self._of(variant, view, nobody_leaves)

    async def at_step(
        self,
        looked_at: Reviewable,
        number: int,
        step: int,
        variants: Variants,
        left: Left = nobody_leaves,
    ) -> StepOpinion:
        """What a player thinks of what was asked after so many actions of a finished deal.

        Raises:
            Rejected: ``review/unknown`` if there is no such deal, ``review/step`` if there is no
                such step or nothing was asked at it, ``opinion/unwanted``.
        """
        _, deal, _, states = await run_in_threadpool(played_deal, looked_at, number, variants)
        if not 0 <= step < len(states) or states[step].finished:
            raise Rejected(say("nothing is asked there"), code="review/step")
        state = states[step]
        asked = state.pending[0]
        async with self._look_back:
            opinion = await self._of(state.variant, view_of(state, asked.seat), left)
        return StepOpinion(
            seat_text(asked.seat),
            asked.kind,
            deal.actions[step] if step < len(deal.actions) else None,
            opinion,
            [_held(state, believed.zone, believed.owner) for believed in opinion.beliefs],
        )

    async def _of(self, variant: Variant[Any], view: View, left: Left) -> Opinion:
        """What a player thinks of the decision that a view shows.

        Raises:
            Rejected: ``opinion/unwanted`` if whoever asked has left before anybody thought of it.
        """
        key = sha256(view_bytes(view)).digest()
        if key not in self._known:
            if await left():
                raise Rejected(say("nobody waits for this"), code="opinion/unwanted")
            choice = await self._thinking.choice(ASKED, variant, view)
            self._known[key] = opinion_of(variant, view, choice)
        opinion = self._known[key]
        self._known.move_to_end(key)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return opinion


def _held(state: State, name: str, owner: SeatLetter | None) -> list[str]:
    """The cards that lie in a place."""
    seat = None if owner is None else parse_seat(owner)
    zones = state.variant.zones(state.deal)
    return [
        card
        for zone in zones
        if (zone.name, zone.owner) == (name, seat)
        for card in cards_json(zone.cards)
    ]
