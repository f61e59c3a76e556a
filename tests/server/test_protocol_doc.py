"""``docs/protocol.md`` is true: its examples are messages, its lists are complete."""

import json
import random
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kibitz import games
from kibitz.server.messages import Incoming, Outgoing, read_frame, written
from kibitz.server.stream import KEPT
from kibitz.server.table.commands import Command, new_deal
from kibitz.server.table.events import Acted, Clock, Logged, Opened, Sat, TableSettings
from kibitz.server.table.fold import after, opened
from kibitz.server.table.projection import parts

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "protocol.md").read_text()
SERVER = sorted((ROOT / "src" / "kibitz" / "server").rglob("*.py"))
VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
OUT = msgspec.json.Decoder(Outgoing)


def examples(kind):
    blocks = re.findall(rf"^```json {kind}\n(.*?)^```", TEXT, re.M | re.S)
    return [line for block in blocks for line in block.splitlines()]


def tags(union):
    return {one.__struct_config__.tag for one in get_args(union)}


@pytest.mark.parametrize("line", examples("in"))
def test_what_clients_say_is_read(line):
    assert json.loads(msgspec.json.encode(read_frame(line))) == json.loads(line)


@pytest.mark.parametrize("line", examples("out"))
def test_what_the_server_says_is_as_shown(line):
    assert json.loads(written(OUT.decode(line))) == json.loads(line)


def test_every_message_is_shown():
    assert {json.loads(line)["message"] for line in examples("in")} == tags(Incoming)
    assert {json.loads(line)["message"] for line in examples("out")} == tags(Outgoing)


def test_every_command_is_shown_and_listed():
    shown = [read_frame(line) for line in examples("in")]
    commands = {one.command.__struct_config__.tag for one in shown if hasattr(one, "command")}
    assert commands == tags(Command) == set(re.findall(r"^\| `(\w+)` \| [a-z]", TEXT, re.M))


def played(variant, seed):
    """The tables of a deal that is played by lot."""
    chance = random.Random(seed)
    settings = TableSettings(variant.name, clock=Clock(60, 15))
    table = opened(Opened("p_host", settings), lambda name: variant)
    for place in range(4):
        table = after(table, Logged(table.number + 1, 0, Sat(place, f"p_{place}", f"Seat {place}")))
    table = after(table, Logged(table.number + 1, 0, new_deal(table)))
    while True:
        yield table
        if not table.deal.pending:
            return
        decision = table.deal.pending[0]
        text = chance.choice(decision.legal).text
        table = after(table, Logged(table.number + 1, 0, Acted("NESW"[decision.seat], text)))


def parts_of(table, viewer):
    return json.loads(msgspec.json.encode(parts(table, viewer)))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_every_part_is_shown_and_no_other(variant):
    shown = {name for line in examples("parts") for name in json.loads(line)}
    for table in played(variant, seed=1):
        for viewer in (None, 0, 1, 2, 3):
            assert set(parts_of(table, viewer)) == shown


def shape(value):
    """What a value is made of: keys that are names of fields stay, those that are data do not."""
    if isinstance(value, dict):
        named = {key: shape(one) for key, one in value.items()}
        data = all(re.fullmatch(r"[CDHS][2-9TJQKA]|W[123]|[NESW]|NS|EW|\d|widow", k) for k in value)
        return {"…": next(iter(named.values()), None)} if data else named
    if isinstance(value, list):
        return [shape(one) for one in value[:1]]
    return type(value).__name__


def fits(example, real):
    """Whether an example is made like a real value; what is empty or null fits anything."""
    if isinstance(example, dict) and isinstance(real, dict):
        if "…" in example or "…" in real:
            return example.keys() == real.keys() and fits(example["…"], real["…"])
        return example.keys() <= real.keys() and all(fits(example[k], real[k]) for k in example)
    if isinstance(example, list) and isinstance(real, list):
        return not example or not real or fits(example[0], real[0])
    return example == real


@pytest.mark.parametrize("line", examples("parts"))
def test_parts_are_made_as_shown(line):
    """Each part of an example has the keys and types that it has somewhere in a real deal."""
    variant = games.variant("whist/esmakker" if '"widow"' in line else "bridge/match")
    for name, example in json.loads(line).items():
        if name in ("settings", "options"):
            continue
        real = [parts_of(table, 0)[name] for table in played(variant, seed=1)]
        assert any(fits(shape(example), shape(one)) for one in real), (name, shape(real[-1]))


def test_every_code_is_listed():
    in_code = {
        code
        for path in SERVER
        for code in re.findall(r'(?:code=|Refused\("", )"(\w+/\w+)"', path.read_text())
    }
    _, _, refusals = TEXT.partition("## Refusals")
    table = "".join(line for line in refusals.splitlines(True) if line.startswith("| `"))
    assert set(re.findall(r"`(\w+/\w+)`", table)) == in_code


def test_figures_are_those_of_the_code():
    assert f"keeps the last {KEPT})" in TEXT
