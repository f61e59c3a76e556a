"""Ranked play over HTTP: the queue, offers of computer players, leaderboards, profiles."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kibitz.server.ranked.ratings import Rating
from kibitz.server.ranked.service import Status
from kibitz.server.store.people import unknown_person
from kibitz.server.web.query import number_in_query
from kibitz.server.web.requests import answer, body, person_of, services_of, speaks

LONGEST_BOARD: Final = 200


class WantedGame(msgspec.Struct):
    """The variant that somebody wants to play for ratings."""

    variant: str


class OfferAnswer(msgspec.Struct):
    """Whether somebody begins with computer players, or waits on for people."""

    accept: bool


class ShownRating(msgspec.Struct):
    """A rating as people see it, in whole points.

    Attributes:
        number: what leaderboards sort by: the lower end of strength ± uncertainty.
        strength: the best guess.
        uncertainty: in 95 of 100 cases the truth is no farther from the strength.
        provisional: whether there were too few matches to make much of it.
        matches: how many matches it comes from.
    """

    number: int
    strength: int
    uncertainty: int
    provisional: bool
    matches: int


class Leader(ShownRating):
    """A line of a leaderboard; a computer player has no name."""

    player: str
    name: str | None


class Profile(msgspec.Struct):
    """What everybody may know of a person: the name, and the ratings by variant."""

    id: str
    name: str
    guest: bool
    created: int
    ratings: dict[str, ShownRating]


@speaks(takes=WantedGame, gives=Status)
async def enter_queue(request: Request) -> Response:
    """Wait for a ranked table; it begins by itself, and the queue then names it."""
    person = await person_of(request)
    wanted = await body(request, WantedGame)
    await services_of(request).ranked.enter(person.id, wanted.variant)
    return await _queue(request, person.id)


@speaks(gives=Status)
async def leave_queue(request: Request) -> Response:
    """Wait no longer."""
    person = await person_of(request)
    await services_of(request).ranked.leave(person.id)
    return await _queue(request, person.id)


@speaks(gives=Status)
async def show_queue(request: Request) -> Response:
    """How the person who asks stands with the queue."""
    return await _queue(request, (await person_of(request)).id)


@speaks(takes=OfferAnswer, gives=Status)
async def answer_offer(request: Request) -> Response:
    """Accept or decline the computer players that are offered."""
    person = await person_of(request)
    said = await body(request, OfferAnswer)
    services_of(request).ranked.answer(person.id, said.accept)
    return await _queue(request, person.id)


@speaks(gives=list[Leader], query={"limit": int, "min_matches": int})
async def leaderboard(request: Request) -> Response:
    """The best players of a variant, by the lower end of what their strength may be."""
    services = services_of(request)
    variant = f"{request.path_params['game']}/{request.path_params['variant']}"
    services.ranked.check_rated(variant)
    limit = number_in_query(request, "limit", least=1, most=LONGEST_BOARD) or 100
    matches = number_in_query(request, "min_matches", least=1) or 1
    ranked = await services.store.ratings.leaderboard(variant, min_matches=matches, limit=limit)
    return answer([Leader(*_figures(entry.rating), entry.player, entry.name) for entry in ranked])


@speaks(gives=Profile)
async def show_person(request: Request) -> Response:
    """What everybody may know of a person: the name, and the ratings by variant."""
    store = services_of(request).store
    person = await store.people.find(request.path_params["person"])
    if person is None:
        raise unknown_person()
    ratings = await store.ratings.of(person.id)
    shown = {variant: ShownRating(*_figures(rating)) for variant, rating in ratings.items()}
    return answer(Profile(person.id, person.name, person.guest, person.created, shown))


async def _queue(request: Request, person: str) -> Response:
    return answer(await services_of(request).ranked.status(person))


def _figures(rating: Rating) -> tuple[int, int, int, bool, int]:
    """A rating as it is shown."""
    number, strength, uncertainty, provisional = rating.shown
    return number, strength, uncertainty, provisional, rating.matches


ROUTES = [
    Route("/api/queue", show_queue),
    Route("/api/queue", enter_queue, methods=["POST"]),
    Route("/api/queue", leave_queue, methods=["DELETE"]),
    Route("/api/queue/offer", answer_offer, methods=["POST"]),
    Route("/api/leaderboard/{game}/{variant}", leaderboard),
    Route("/api/people/{person}", show_person),
]
