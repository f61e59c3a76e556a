"""What somebody does at a table, by whatever way it came in."""

from msgspec.structs import replace

from kibitz.errors import Rejected
from kibitz.rules.text import say
from kibitz.server.room import Room
from kibitz.server.services import Services
from kibitz.server.store.people import Person, unknown_person
from kibitz.server.table.commands import Command, Say, Sit


async def act(
    services: Services, room: Room, person: str, command: Command, expect: int | None = None
) -> None:
    """Carry out a command; people sit under their own names, and speak if they may.

    Raises:
        Rejected: ``chat/silenced``, and whatever the table has against it.
        Limited: for too much chat.
        IllegalAction: if the rules do not allow an action.
    """
    match command:
        case Sit():
            command = replace(command, name=(await _person(services, person)).name)
        case Say():
            _check_may_speak(await _person(services, person), services.now())
            services.limits.take("chat", person)
        case _:
            pass
    await room.do(person, command, expect)


async def _person(services: Services, person: str) -> Person:
    """A person as moderators see the person now, not as when the connection was made."""
    found = await services.store.people.find(person)
    if found is None:
        raise unknown_person()
    return found


def _check_may_speak(person: Person, now: int) -> None:
    if person.muted_until is not None and person.muted_until > now:
        raise Rejected(say("a moderator has silenced you for a while"), code="chat/silenced")
