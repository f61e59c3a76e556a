"""Players measured against each other."""

from fractions import Fraction

import pytest

from kibitz import games
from kibitz.bots.arena.notes import merged, noted, read_notes
from kibitz.bots.arena.pairing import Pairing, Played
from kibitz.bots.arena.run import elsewhere, here, measure, processes
from kibitz.bots.player import Budget
from kibitz.errors import KibitzError
from kibitz.rules.measure import BY_SEATS, by_seats
from kibitz.rules.outcome import Outcome
from kibitz.rules.seats import EAST, NORTH, PARTNERSHIPS

VARIANTS = [variant.name for name in games.game_names() for variant in games.game(name).variants]
BELOTE = Pairing("belote/bulgarian", (), "house", "random", "test")


def played(pairing, deals):
    return list(here(pairing, games.variant, range(deals)))


def last(results):
    *_, result = results
    return result


@pytest.mark.parametrize("game", VARIANTS)
def test_a_player_measured_against_itself_is_even(game):
    pairing = Pairing(game, (), "house", "house", "even")
    assert [deal.difference for deal in played(pairing, 6)] == [0] * 6


@pytest.mark.parametrize("game", VARIANTS)
def test_what_one_gains_the_other_loses(game):
    pairing = Pairing(game, (), "house", "random", "both ways")
    ours = [deal.difference for deal in played(pairing, 3)]
    turned = Pairing(game, (), "random", "house", "both ways")
    theirs = [deal.difference for deal in played(turned, 3)]
    assert ours == [-difference for difference in theirs]


@pytest.mark.parametrize("game", VARIANTS)
def test_the_house_is_better_than_chance(game):
    result = last(measure(played(Pairing(game, (), "house", "random", "better"), 16)))
    assert result.tally.mean > result.tally.interval > 0


@pytest.mark.slow
def test_the_same_seed_and_nodes_give_the_same_wherever_it_is_played():
    thinking = Pairing("belote/bulgarian", (), "club", "house", "again", Budget(nodes=200))
    with processes(2) as executor:
        for pairing, deals in ((thinking, 1), (BELOTE, 8)):
            there = elsewhere(executor, pairing, games.variant, range(deals), 4)
            assert list(there) == played(pairing, deals)


@pytest.mark.parametrize("game", ["bridge/match", "belote/bulgarian", "plainwhist/odd"])
def test_whole_matches_are_won_or_lost(game):
    pairing = Pairing(game, (), "house", "random", "matches", matches=True)
    won = [deal.difference for deal in played(pairing, 2)]
    assert sum(won) > 0 and set(won) <= {-1, -0.5, 0, 0.5, 1}
    even = pairing._replace(second="house")
    assert [deal.difference for deal in played(even, 1)] == [0]


@pytest.mark.parametrize("game", ["bridge/single", "whist/esmakker"])
def test_where_nobody_wins_a_match_none_is_measured(game):
    with pytest.raises(KibitzError, match="no matches between two sides"):
        played(Pairing(game, (), "house", "random", "matches", matches=True), 1)


def test_a_measurement_stops_when_it_is_clear():
    deals = (Played(number, 5.0 + number % 3) for number in range(1000))
    results = list(measure(deals, stop_at=0))
    assert len(results) == 30 and results[-1].clear
    assert not any(result.clear for result in results[:-1])
    assert next(deals).number == 30


def test_without_a_bound_all_deals_are_played():
    assert len(list(measure(Played(number, 5.0) for number in range(100)))) == 100


def test_whist_is_played_with_everybody():
    """Which two seats are one player's goes round, after each has dealt once."""
    variant = games.variant("whist")
    assert [set(seats) for seats in variant.measure.divisions] == [{0, 2}, {0, 1}, {0, 3}]


def test_by_seats_a_table_counts_what_a_seat_scores_more():
    one = Outcome(scores=(Fraction(1, 3), 1, Fraction(5, 3), -3))
    other = Outcome(scores=(0, 2, 2, -4))
    assert by_seats(None, PARTNERSHIPS[0], one, other) == (2 - 2) / 2
    assert by_seats(None, (NORTH, EAST), one, other) == Fraction(4, 3) / 2 - Fraction(2, 2)


@pytest.mark.parametrize(
    ("one", "other", "imps"),
    [(420, 420, 0), (430, 420, 0), (620, -100, 12), (-50, 110, -4), (-7600, 7600, -24)],
)
def test_bridge_tables_compare_in_imps(one, other, imps):
    single, match = games.variant("bridge/single"), games.variant("bridge/match")
    both = [Outcome(scores=(net, -net, net, -net)) for net in (one, other)]
    plus = [
        Outcome(scores=(max(net, 0), max(-net, 0), max(net, 0), max(-net, 0)))
        for net in (one, other)
    ]
    for seats, sign in zip(PARTNERSHIPS, (1, -1), strict=True):
        assert single.measure.compare(single.options(), seats, *both) == sign * imps
        assert match.measure.compare(match.options(), seats, *plus) == sign * imps


def test_a_variant_that_says_nothing_is_measured_by_seats():
    assert games.variant("plainwhist").measure is BY_SEATS


class TestNotes:
    """The file of what was played."""

    def test_a_measurement_is_gone_on_with(self, tmp_path):
        path = tmp_path / "notes.jsonl"
        whole = played(BELOTE, 6)
        assert list(noted(path, BELOTE, whole[:3])) == whole[:3]
        known = read_notes(path, BELOTE)
        assert known == {deal.number: deal.difference for deal in whole[:3]}
        rest = here(BELOTE, games.variant, range(3, 6))
        assert list(merged(known, noted(path, BELOTE, rest), 6)) == whole
        assert len(read_notes(path, BELOTE)) == 6

    def test_a_line_that_was_cut_off_is_played_again(self, tmp_path):
        path = tmp_path / "notes.jsonl"
        list(noted(path, BELOTE, [Played(0, 1.0), Played(1, 2.0)]))
        path.write_bytes(path.read_bytes()[:-5])
        assert read_notes(path, BELOTE) == {0: 1.0}
        list(noted(path, BELOTE, [Played(1, 2.0)]))
        assert read_notes(path, BELOTE) == {0: 1.0, 1: 2.0}

    def test_what_was_forfeited_is_played_again(self, tmp_path):
        path = tmp_path / "notes.jsonl"
        list(noted(path, BELOTE, [Played(0, None, 1, "it has ended"), Played(1, 2.0)]))
        assert read_notes(path, BELOTE) == {1: 2.0}

    @pytest.mark.parametrize(
        "other",
        [
            BELOTE._replace(second="club"),
            BELOTE._replace(seed="other"),
            BELOTE._replace(game="whist/esmakker"),
            BELOTE._replace(options=(("target", 101),)),
            BELOTE._replace(budget=Budget(nodes=5)),
        ],
    )
    def test_notes_of_another_measurement_are_refused(self, tmp_path, other):
        path = tmp_path / "notes.jsonl"
        list(noted(path, BELOTE, []))
        with pytest.raises(KibitzError, match="another measurement"):
            read_notes(path, other)

    def test_another_file_is_refused_and_left_alone(self, tmp_path):
        path = tmp_path / "letter.txt"
        path.write_text("Dear Sir,\n")
        with pytest.raises(KibitzError, match=r"letter\.txt: these are no notes"):
            read_notes(path, BELOTE)
        assert path.read_text() == "Dear Sir,\n"

    def test_a_folder_that_is_not_there_is_named(self, tmp_path):
        with pytest.raises(KibitzError, match="none"):
            list(noted(tmp_path / "none" / "notes.jsonl", BELOTE, []))
