"""Deals played on a Dask cluster, for measurements that outgrow a machine."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

from kibitz.errors import KibitzError
from kibitz.rules.text import say

TIMEOUT = 10
"""Seconds in which a scheduler answers."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Those who play for a scheduler, and how many deals they play at a time.

    Raises:
        KibitzError: if there is no scheduler, nobody works for it, or the package is missing.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise KibitzError(
            say("no cluster can be reached without the package distributed"),
            expected="pip install 'kibitz[cluster]'",
        ) from None
    try:
        # A client starts a thread before it looks at the address.
        distributed.comm.resolve_address(address)
        client = distributed.Client(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise KibitzError(
            say("there is no scheduler: {reason}", reason=error), where=address
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise KibitzError(say("nobody works for this scheduler"), where=address)
        executor = client.get_executor(pure=False)
        try:
            yield executor, threads
        finally:
            executor.shutdown(wait=False)
