"""Whether the process lives, whether it can serve, and what it has done."""

import asyncio
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

import msgspec
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kibitz.server.counts import BOUNDS
from kibitz.server.rooms import Rooms
from kibitz.server.store.database import StoreUnavailable
from kibitz.server.web.requests import answer, services_of, speaks

PATIENCE: Final = 2.0
"""Seconds after which a store that has not answered counts as away."""


class Health(msgspec.Struct):
    """That the process lives."""

    status: str


class Readiness(msgspec.Struct):
    """Whether the process can serve, and whether its store answers."""

    status: str
    store: str


@speaks(gives=Health)
async def healthz(request: Request) -> Response:
    """The process lives."""
    return answer(Health("ok"))


@speaks(gives=Readiness)
async def readyz(request: Request) -> Response:
    """Whether the process can serve: its store answers."""
    try:
        async with asyncio.timeout(PATIENCE):
            await services_of(request).store.check()
    except (StoreUnavailable, TimeoutError):
        return answer(Readiness("unavailable", "away"), 503)
    return answer(Readiness("ok", "ok"))


@speaks(gives=None, media="text/plain")
async def metrics(request: Request) -> Response:
    """What the process has done, for Prometheus; only if it is switched on."""
    services = services_of(request)
    if not services.config.metrics:
        raise HTTPException(404)
    registry = CollectorRegistry()
    registry.register(_Collector(services.rooms))
    ProcessCollector(registry=registry)
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


class _Collector(Collector):
    """The counts of the rooms as Prometheus reads them."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    def collect(self) -> Iterator[Metric]:
        rooms, counts = self._rooms, self._rooms.counts
        yield GaugeMetricFamily("kibitz_tables_held", "Tables held by this process.", rooms.held)
        yield GaugeMetricFamily("kibitz_sockets", "Sockets that follow a table.", rooms.followers)
        yield CounterMetricFamily("kibitz_actions", "Decisions answered.", counts.actions)
        yield CounterMetricFamily("kibitz_updates", "Updates sent to sockets.", counts.updates)
        refusals = CounterMetricFamily("kibitz_refusals", "Commands refused.", labels=["code"])
        for code, times in counts.refusals.items():
            refusals.add_metric([code], times)
        yield refusals
        bounds = [*map(str, BOUNDS), "+Inf"]
        yield HistogramMetricFamily(
            "kibitz_append_seconds",
            "Seconds from wanting an event written to its being committed.",
            buckets=list(zip(bounds, accumulate(counts.appends), strict=True)),
            sum_value=counts.append_seconds,
        )


ROUTES = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]
