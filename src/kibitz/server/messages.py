"""What client and server say to each other over a table's socket.

Sealed families of tagged records: a frame that is none of these is refused. ``VERSION`` goes up
when an old client could misunderstand a new server.
"""

from typing import Any, Final, TypeAlias

import msgspec

from kibitz.rules.text import Catalog, text_hook
from kibitz.server.table.commands import Command
from kibitz.server.table.projection import Parts

VERSION: Final = 1
LARGEST_FRAME: Final = 8 * 1024


class _In(msgspec.Struct, frozen=True, tag_field="message", forbid_unknown_fields=True):
    """The root of what clients say."""


class Do(_In, frozen=True, tag="do"):
    """Do something at the table.

    Attributes:
        id: the client's own name for this request, given back with the answer.
        expect: the number of the last update that the client has seen. If the table has moved
            on, nothing is done: a request that is sent twice is done at most once.
        command: what to do.
    """

    id: str
    expect: int
    command: Command


class Resume(_In, frozen=True, tag="resume"):
    """Send what came after this update, or everything anew."""

    after: int


class Ping(_In, frozen=True, tag="ping"):
    """Is anybody there?"""

    id: str = ""


Incoming: TypeAlias = Do | Resume | Ping


class _Out(msgspec.Struct, frozen=True, tag_field="message", omit_defaults=True):
    """The root of what the server says."""


class Snapshot(_Out, frozen=True, tag="snapshot"):
    """All that the viewer sees now; updates go on from this number.

    Attributes:
        version: of what server and client say to each other.
        number: how many updates this viewer has had.
        table: the parts.
        now: the server's time in milliseconds, by which a client sets its clock.
        heard: what the viewer has heard of the deal so far, in order.
    """

    version: int
    number: int
    table: dict[str, Any]
    now: int = 0
    heard: list[dict[str, Any]] = []


class Update(_Out, frozen=True, tag="update"):
    """What an event brings a viewer.

    Attributes:
        number: how many updates this viewer has had, this one included.
        heard: what was done or said, if the viewer heard it.
        changed: the parts of the table that are different now.
    """

    number: int
    heard: dict[str, Any] | None = None
    changed: Parts = {}


class Done(_Out, frozen=True, tag="done"):
    """A request was carried out; its updates have been sent."""

    id: str


class Refused(_Out, frozen=True, tag="refused"):
    """A request was refused and nothing was done.

    Attributes:
        id: the request's own name; empty if the frame could not be read.
        code: a stable name of the reason, as ``table/stale`` or ``rules/follow``.
        text: the same in a sentence.
        rule: the number in the game's RULES.md, if a rule forbids it.
    """

    id: str
    code: str
    text: str
    rule: str = ""


class Pong(_Out, frozen=True, tag="pong"):
    """Somebody is; and the server's time in milliseconds."""

    id: str = ""
    now: int = 0


Outgoing: TypeAlias = Snapshot | Update | Done | Refused | Pong

_DECODER: Final = msgspec.json.Decoder(Incoming)
_ENCODER: Final = msgspec.json.Encoder(enc_hook=text_hook())


def read_frame(frame: str | bytes) -> Incoming:
    """Read what a client said.

    Raises:
        msgspec.DecodeError: if it is none of the messages.
    """
    return _DECODER.decode(frame)


def written(message: Outgoing, words: Catalog | None = None) -> bytes:
    """A message as a frame, in a language; in English if there is no catalog."""
    if words is None:
        return _ENCODER.encode(message)
    return msgspec.json.encode(message, enc_hook=text_hook(words))
