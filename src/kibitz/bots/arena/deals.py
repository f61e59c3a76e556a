"""The deals of a measurement, wherever they are played: here, in processes, on a cluster."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from kibitz.bots.arena.cluster import cluster as workers_of
from kibitz.bots.arena.notes import merged, noted, read_notes
from kibitz.bots.arena.pairing import Pairing, Played, Variants
from kibitz.bots.arena.run import AHEAD, elsewhere, here, processes


@contextmanager
def deals(
    pairing: Pairing,
    variants: Variants,
    pairs: int,
    notes: Path | None = None,
    jobs: int = 1,
    cluster: str = "",
) -> Iterator[Iterable[Played]]:
    """The deals of a measurement in their order; what is not asked for is not played.

    Args:
        pairing: who is measured at what.
        variants: finds a variant by its full name, in other processes too.
        pairs: how many deals, each played twice.
        notes: a file that keeps them; those that it has are not played again.
        jobs: how many processes play.
        cluster: a scheduler's address, if its workers play.

    Raises:
        KibitzError: if the notes are of another measurement, or the cluster cannot be reached.
    """
    known = read_notes(notes, pairing) if notes else {}
    numbers = [number for number in range(pairs) if number not in known]
    with ExitStack() as stack:
        if cluster:
            executor, threads = stack.enter_context(workers_of(cluster))
            fresh = elsewhere(executor, pairing, variants, numbers, threads * AHEAD)
        elif jobs > 1:
            executor = stack.enter_context(processes(jobs))
            fresh = elsewhere(executor, pairing, variants, numbers, jobs * AHEAD)
        else:
            fresh = here(pairing, variants, numbers)
        stack.callback(fresh.close)
        played = noted(notes, pairing, fresh) if notes else fresh
        yield merged(known, played, pairs)
