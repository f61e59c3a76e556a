"""What each viewer learns of a table.

A viewer is a place at the table, or nobody in particular: a kibitzer. What a viewer sees is a
record of parts; what an event brings it is the parts that changed, and what it heard. An event
that changes nothing for a viewer does not exist for it, and is not counted either: numbers that
skipped would betray that something had been asked in secret.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from kibitz.cards.card_set import card_set
from kibitz.cards.shuffle import commitment
from kibitz.formats.opinion import CallMeaning, call_meaning
from kibitz.formats.record import deal_json, head_json
from kibitz.formats.report import match_json
from kibitz.formats.view import (
    COMMON,
    own_decision_json,
    questions_json,
    result_json,
    zone_json,
)
from kibitz.play.meaning import calls_of, would_say
from kibitz.play.state import State
from kibitz.play.view import own_decision, seen_questions, seen_zones
from kibitz.rules.actions import CLAIM
from kibitz.rules.deal import Zone, cards_played
from kibitz.rules.decision import Decision
from kibitz.rules.options import chosen
from kibitz.rules.seats import SEAT_LETTERS, partner_of, seat_text
from kibitz.rules.text import Catalog, text_hook
from kibitz.rules.view import SeenQuestion, SeenZone, cards_of
from kibitz.search.sure import Held, rest_is_sure
from kibitz.server.table import clock
from kibitz.server.table.clock import SeenClock
from kibitz.server.table.commands import PRESETS, as_said
from kibitz.server.table.events import Logged
from kibitz.server.table.state import Place, TableState

Viewer: TypeAlias = int | None
"""A place at the table; none for a kibitzer."""

Parts: TypeAlias = dict[str, msgspec.Raw]
"""What is seen of a table, by name. A part is written once for all who see the same."""

Texts: TypeAlias = dict[Hashable, msgspec.Raw]


class Scene(NamedTuple):
    """A table, with what all see alike.

    Attributes:
        table: the table.
        sources: what each part is made from.
        parts: the parts.
        zones: the cards of the deal; not all see them alike.
    """

    table: TableState
    sources: dict[str, Any]
    parts: Parts
    zones: tuple[Zone, ...]


class Step(NamedTuple):
    """An event, and what it changes for all.

    Attributes:
        logged: the event.
        before: what was to be seen before it.
        now: what is to be seen after it.
        changed: the parts that all see alike and that are different now.
        texts: zones and questions as they are written for those who see them alike.
    """

    logged: Logged
    before: Scene
    now: Scene
    changed: Parts
    texts: Texts

    @property
    def moved(self) -> bool:
        """Whether what single viewers see may be different now."""
        before, now = self.before.table, self.now.table
        return any(getattr(now, name) is not getattr(before, name) for name in _OWN_SOURCES)


def scene(table: TableState, last: Scene | None = None) -> Scene:
    """What all see alike; parts made from the same as in the last scene are kept."""
    sources = {name: source(table) for name, (source, _) in _TABLE.items()}
    if table.deal is not None:
        sources |= {name: source(table) for name, (source, _) in _DEAL.items()}
        seen = table.deal.deal.table
        sources |= {name: part.source(table.variant, seen) for name, part in COMMON.items()}
    kept = last.parts if last else {}
    before = last.sources if last else {}
    parts = {
        name: kept[name]
        if name in kept and (before[name] is source or before[name] == source)
        else _text(_WRITE[name](source))
        for name, source in sources.items()
    }
    return Scene(table, sources, parts, _zones(table, last))


def _zones(table: TableState, last: Scene | None) -> tuple[Zone, ...]:
    if last is not None and last.table.deal is table.deal:
        return last.zones
    return () if table.deal is None else tuple(table.variant.zones(table.deal.deal))


def step(before: Scene, logged: Logged, table: TableState) -> Step:
    """An event and the table after it, with what it changes for all."""
    now = scene(table, before)
    changed = {
        name: part
        for name, part in now.parts.items()
        if (last := before.parts.get(name)) is not part and last != part
    }
    return Step(logged, before, now, changed, {})


def own_parts(scene: Scene, viewer: Viewer, texts: Texts | None = None) -> Parts:
    """What a viewer sees that others do not, or not so.

    Args:
        scene: the table.
        viewer: who looks.
        texts: what has been written for other viewers of the same table, and room for more.
    """
    deal = scene.table.deal
    if deal is None:
        return {"you": _text(viewer)}
    texts = {} if texts is None else texts
    seat = None if viewer is None else scene.table.seat_of(viewer)
    zones, decision = seen_zones(scene.zones, seat), own_decision(deal, seat)
    asked = (seen_questions(deal, seat), clock.answer_due(scene.table))
    marks = scene.table.variant.marks(deal.deal.table, seat, cards_of(zones, seat))
    return {
        "you": _text(viewer),
        "seat": _text(None if seat is None else seat_text(seat)),
        "marks": _text({seat_text(seat): said for seat, said in marks.items()}),
        "zones": _text([_once(texts, zone, zone_json) for zone in zones]),
        "clock": _once(texts, clock.seen_clock(scene.table, seat), _clock_json),
        "questions": _once(texts, asked, _asked_json),
        "decision": _text(decision and _owed_json(scene.table, decision, zones)),
    }


def _owed_json(table: TableState, decision: Decision, zones: Sequence[SeenZone]) -> dict[str, Any]:
    """A decision that the viewer owes, with what there is to say of it beyond the rules."""
    owed = own_decision_json(decision, zones)
    if CLAIM in decision.legal:
        owed["sure"] = _is_sure(table, decision, zones)
    if table.deal and (meanings := _meanings(table.deal, decision)):
        owed["meanings"] = meanings
    return owed


def _meanings(deal: State, decision: Decision) -> dict[str, CallMeaning]:
    """What each call would say that may be made now."""
    said = would_say(deal.variant, deal.setup.options, calls_of(deal), decision)
    return {text: call_meaning(meaning) for text, meaning in said.items()}


def _is_sure(table: TableState, decision: Decision, zones: Sequence[SeenZone]) -> bool:
    """Whether all tricks are the viewer's own, from the two hands he plays and the cards played."""
    assert table.deal, "a decision is owed in a deal"
    seen, order = table.deal.deal.table, table.variant.order(table.deal.deal.table)
    leading = cards_of(zones, decision.hand)
    other = cards_of(zones, partner_of(decision.hand))
    if seen.trick or order is None or leading.bit_count() != other.bit_count():
        return False
    unseen = card_set(table.variant.pack) & ~(leading | other | cards_played(seen))
    return rest_is_sure(order, Held(leading, other, unseen))


_OWN_SOURCES: Final = ("deal", "seating", "places", "paused", "closed")
"""What of a table single viewers see in ways of their own."""


def _clock_json(seen: SeenClock | None) -> dict[str, Any] | None:
    return seen and {
        "places": [{"bank": bank} for bank in seen.banks],
        "due": seen.due,
        "increment": seen.increment,
    }


def _asked_json(asked: tuple[tuple[SeenQuestion, ...], int | None]) -> list[dict[str, Any]]:
    """The questions, each with the time when an answer is due that the rules limit."""
    questions, due = asked
    return [
        question | {"due": None if question["seconds"] is None else due}
        for question in questions_json(questions)
    ]


def _once(texts: Texts, seen: Hashable, write: Callable[[Any], Any]) -> msgspec.Raw:
    """What is seen as it is written, for the first viewer who sees it so and all that follow."""
    if seen not in texts:
        texts[seen] = _text(write(seen))
    return texts[seen]


def parts(table: TableState, viewer: Viewer) -> Parts:
    """All that a viewer sees of a table."""
    seen = scene(table)
    return seen.parts | own_parts(seen, viewer)


def _text(value: Any, words: Catalog | None = None) -> msgspec.Raw:
    if words is None:
        return msgspec.Raw(_ENCODER.encode(value))
    return msgspec.Raw(msgspec.json.encode(value, enc_hook=text_hook(words)))


_ENCODER: Final = msgspec.json.Encoder(enc_hook=text_hook())

IN_WORDS: Final = frozenset({"facts", "result", "closed", "decision", "presets"})
"""The parts that hold sentences; all others are the same in every language."""


def in_words(
    now: Scene, viewer: Viewer, names: Iterable[str], words: Catalog, texts: Texts
) -> Parts:
    """Those of some parts that hold sentences, in another language than English.

    Args:
        now: what is to be seen.
        viewer: who looks.
        names: the parts that are wanted.
        words: the language.
        texts: what has been written for other viewers of the same table, and room for more.
    """
    found: Parts = {}
    for name in IN_WORDS.intersection(names):
        if name == "decision":
            found[name] = _text(_decision(now, viewer), words)
        elif (name, words) in texts:
            found[name] = texts[name, words]
        else:
            found[name] = texts[name, words] = _text(_WRITE[name](now.sources[name]), words)
    return found


def _decision(now: Scene, viewer: Viewer) -> dict[str, Any] | None:
    """The decision that a viewer owes."""
    deal = now.table.deal
    if deal is None:
        return None
    seat = None if viewer is None else now.table.seat_of(viewer)
    decision = own_decision(deal, seat)
    zones = seen_zones(now.zones, seat)
    return None if decision is None else _owed_json(now.table, decision, zones)


class _Part(NamedTuple):
    """A part that all see alike: what it is made from, and that as JSON."""

    source: Callable[[TableState], Any]
    write: Callable[[Any], Any]


def _as_it_is(value: Any) -> Any:
    return value


def _places_json(places: tuple[Place, ...]) -> list[dict[str, Any]]:
    return [
        {
            "person": place.person,
            "name": place.name,
            "level": place.level,
            "away": place.away,
            "free": place.empty,
        }
        for place in places
    ]


def _presets(table: TableState) -> tuple[str, ...]:
    """What may be said by its number."""
    return () if table.settings.chat == "off" else PRESETS


def _commitment(secret: bytes) -> str | None:
    """What a secret is committed to with; none for cards that were given."""
    return commitment(secret) if secret else None


def _at_the_end(look: Callable[[TableState], Any]) -> Callable[[TableState], Any]:
    """What is hidden until the deal is over."""
    return lambda table: look(table) if table.deal and table.deal.finished else None


_TABLE: Final = {
    "settings": _Part(lambda table: table.settings, _as_it_is),
    "options": _Part(lambda table: table.options, chosen),
    "direction": _Part(lambda table: table.variant.direction(table.options), _as_it_is),
    "host": _Part(lambda table: table.host, _as_it_is),
    "places": _Part(lambda table: table.places, _places_json),
    "locked": _Part(lambda table: table.locked, _as_it_is),
    "paused": _Part(lambda table: table.paused, _as_it_is),
    "closed": _Part(lambda table: table.closed, as_said),
    "presets": _Part(_presets, list),
    "deals": _Part(lambda table: table.deals, _as_it_is),
    "match": _Part(lambda table: table.match, lambda match: match and match_json(match)),
}
_DEAL: Final = {
    "seating": _Part(
        lambda table: table.seating, lambda places: dict(zip(SEAT_LETTERS, places, strict=True))
    ),
    "commitment": _Part(lambda table: table.secret, _commitment),
    "secret": _Part(_at_the_end(lambda table: table.secret.hex() or None), _as_it_is),
    "result": _Part(lambda table: table.deal and result_json(table.deal), _as_it_is),
    "record": _Part(_at_the_end(lambda table: deal_record(table)), _as_it_is),
}
_WRITE: Final = {name: part.write for name, part in (_TABLE | _DEAL).items()} | {
    name: part.write for name, part in COMMON.items()
}


def deal_record(table: TableState) -> dict[str, Any]:
    """The record of the deal: open to everybody once it is over."""
    assert table.deal, "there is no deal yet"
    seats = dict(zip(SEAT_LETTERS, map(str, table.seating), strict=True))
    record = deal_json(
        table.deal.setup,
        tuple(done.action.text for done in table.deal.history),
        _commitment(table.secret),
        table.secret.hex() or None if table.deal.finished else None,
        seats if table.by_person else None,
    )
    if table.substituted:
        record["substituted"] = {str(index): level for index, level in table.substituted.items()}
    return record


def match_record(table: TableState) -> dict[str, Any]:
    """The record of the match so far, or of a single deal: open to everybody once it is over."""
    deals: list[dict[str, Any]] = [msgspec.json.decode(record) for record in table.records]
    head = head_json(table.variant, table.options)
    if table.match is None:
        return head | deals[0]
    people = {"people": list(table.match.people)} if table.by_person else {}
    return head | people | {"deals": deals}
