"""Where a player believes the cards lie that it does not see: as in the deals it thought of."""

from collections import defaultdict
from collections.abc import Sequence

from kibitz.cards.card import Card
from kibitz.rules.hidden import Place
from kibitz.rules.view import Belief, View
from kibitz.search.worlds import World


def beliefs(view: View, worlds: Sequence[World]) -> tuple[Belief, ...]:
    """How likely each hidden card lies in each hidden zone, zone by zone."""
    found: dict[Place, dict[Card, float]] = {
        (zone.name, zone.owner): defaultdict(float)
        for zone in view.zones
        if zone.cards is None and zone.size
    }
    total = sum(world.weight for world in worlds)
    for world in worlds:
        for zone in world.state.variant.zones(world.state.deal):
            cards = found.get((zone.name, zone.owner))
            if cards is not None:
                for card in zone.cards:
                    cards[card] += world.weight / total
    return tuple(Belief(zone, owner, dict(cards)) for (zone, owner), cards in found.items())
