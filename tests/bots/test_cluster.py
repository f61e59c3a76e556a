"""Deals played on a Dask cluster."""

import pytest

from kibitz import games
from kibitz.bots.arena.cluster import cluster
from kibitz.bots.arena.pairing import Pairing
from kibitz.bots.arena.run import elsewhere, here
from kibitz.errors import KibitzError

distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")

PAIRING = Pairing("belote/bulgarian", (), "house", "random", "cluster")


@pytest.mark.slow
def test_a_cluster_plays_the_same_deals():
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as local,
        cluster(local.scheduler_address) as (executor, threads),
    ):
        assert threads == 2
        there = list(elsewhere(executor, PAIRING, games.variant, range(8), ahead=4))
    assert there == list(here(PAIRING, games.variant, range(8)))


@pytest.mark.parametrize("address", ["nowhere", "tcp://no-such-port"])
def test_a_scheduler_that_is_not_there_is_named(address):
    with pytest.raises(KibitzError, match=address), cluster(address):
        pass
