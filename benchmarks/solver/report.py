"""What the figures come to: for each solver, and beside each other."""

import math
import statistics
import sys
from collections.abc import Callable, Sequence

from asking import Timed

Middle = Callable[[Sequence[float]], float]


def say(text: str) -> None:
    """A line of output, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def p95(figures: Sequence[float]) -> float:
    """What 95 of 100 stay below."""
    return sorted(figures)[len(figures) * 95 // 100]


def show(name: str, found: Sequence[Timed]) -> None:
    """One solver's figures; DDS counts no nodes of tables."""
    times = [one.milliseconds for one in found]
    nodes = [one.nodes for one in found]
    line = (
        f"  {name:8} median {statistics.median(times):9.3f}  mean {statistics.fmean(times):9.3f}  "
        f"p95 {p95(times):9.3f} ms"
    )
    if any(nodes):
        line += (
            f";  nodes: median {statistics.median(nodes):9.0f}, "
            f"mean {statistics.fmean(nodes):10.0f}, sum {sum(nodes)}"
        )
    say(line)


def differ(one: Timed, other: Timed) -> bool:
    """Whether two answers to the same question are not the same."""
    return bool(one.answer != other.answer)


def compare(ours: Sequence[Timed], theirs: Sequence[Timed]) -> int:
    """How many times faster ours is; gives back how many results differ."""
    our_times = [one.milliseconds for one in ours]
    their_times = [one.milliseconds for one in theirs]
    middles: tuple[Middle, ...] = (statistics.median, statistics.fmean, p95)
    median, mean, late = (middle(their_times) / middle(our_times) for middle in middles)
    both = zip(our_times, their_times, strict=True)
    geometric = math.exp(statistics.fmean(math.log(other / one) for one, other in both))
    wrong = sum(map(differ, ours, theirs))
    say(
        f"  times faster: median {median:.2f}, mean {mean:.2f}, p95 {late:.2f}, "
        f"geometric {geometric:.2f}; different results: {wrong}"
    )
    our_nodes, their_nodes = (sum(one.nodes for one in found) for found in (ours, theirs))
    if their_nodes:
        say(f"  times the nodes: {our_nodes / their_nodes:.2f}")
    return wrong
