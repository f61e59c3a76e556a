"""The house player: what it does in plain situations, and what it never does in random deals."""

import random
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from kibitz import games
from kibitz.bots.player import HousePlayer, RandomPlayer
from kibitz.bots.run import play_out
from kibitz.cards.card import CARD_TEXTS, is_wild
from kibitz.cards.card_set import BIT, cards_in
from kibitz.play.state import State, new_deal
from kibitz.play.view import view
from kibitz.rules.actions import NO_TRUMPS, Exchange, PlayCard
from kibitz.rules.deal import cards_played, trick_counts
from kibitz.rules.options import make_options
from kibitz.rules.seats import SEATS, Seat, seat_after
from kibitz.rules.trick import winning
from kibitz.rules.view import Choice

WHIST = games.variant("whist/esmakker")
HOUSE = HousePlayer(WHIST)
SEEDS = range(60)

OTHER_TABLES: tuple[dict[str, Any], ...] = (
    {"simple_denominations": "suits", "own_ace": False},
    {"halves_discard": False, "called_discard": False, "covered_trump": "worthless"},
    {"stop_decided": True, "scores": "0.40"},
    {"score_table": 4},
)


class Step(NamedTuple):
    """A state, and what the house player chose in it."""

    state: State
    choice: Choice


@cache
def house_deal(seed: int) -> tuple[Step, ...]:
    """A deal of four house players; in every other one a first bid is drawn for them."""
    chance = random.Random(seed)
    options = make_options(WHIST.options, OTHER_TABLES[seed % 8 // 2] if seed % 2 else {})
    state = new_deal(WHIST, options, Seat(seed % 4), seed=f"house {seed}")
    if seed % 2:
        state = state.after(chance.choice(state.pending[0].legal[1:32]))
    steps: list[Step] = []
    play_out(state, [HOUSE] * 4, watch=lambda state, choice: steps.append(Step(state, choice)))
    return tuple(steps)


def card_steps(seed: int, solo: bool) -> list[Step]:
    """The steps of a deal in which a card is chosen; none if the contract is of the other kind."""
    steps = [step for step in house_deal(seed) if isinstance(step.choice.action, PlayCard)]
    return [step for step in steps if step.state.deal.table.bid.is_solo == solo]


def could_take(step: Step) -> dict[int, bool]:
    """For every legal card whether it would be winning the trick."""
    table = step.state.deal.table
    order = WHIST.order(table)
    return {
        action.card: winning(order, (*table.trick, action.card)) == len(table.trick)
        for action in step.state.pending[0].legal
    }


def winner_of(step: Step) -> Seat:
    """Who is winning the trick so far."""
    table = step.state.deal.table
    return seat_after(table.leader, winning(WHIST.order(table), table.trick))


def test_choices(case: dict[str, Any], whist: SimpleNamespace) -> None:
    """The answer in a situation."""
    state = whist.played(whist.deal_of(case), case.get("play", ""))
    choice = WHIST.house(view(state, state.pending[0].seat))
    if "never" in case:
        assert choice.action.text not in whist.words(case["never"])
    else:
        allowed = [case["choice"]] if "choice" in case else whist.words(case["choices"])
        assert choice.action.text in allowed


@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_is_legal_and_has_a_reason(seed: int) -> None:
    """One whole sentence; the candidates are legal too, best first, and the first is chosen."""
    for state, choice in house_deal(seed):
        (decision,) = state.pending
        assert choice.action in decision.legal
        assert choice.reason[0].isupper() and choice.reason.endswith(".")
        assert all(action in decision.legal for action, _ in choice.candidates)
        values = [value for _, value in choice.candidates]
        assert values == sorted(values, reverse=True)
        assert not choice.candidates or choice.candidates[0][0] == choice.action


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_view_gets_the_same_choice(seed: int) -> None:
    for state, choice in house_deal(seed)[::7]:
        assert WHIST.house(view(state, state.pending[0].seat)) == choice


@pytest.mark.parametrize("seed", SEEDS)
def test_no_wild_card_is_led_to_the_first_trick_of_a_suit_contract(seed: int) -> None:
    for step in card_steps(seed, solo=False)[:1]:
        is_suit = step.state.deal.table.trump != NO_TRUMPS
        assert not (is_suit and is_wild(step.choice.action.card))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_wild_card_is_led_while_declarer_can_trump_it(seed: int) -> None:
    """Unless there are only trumps and wild cards left, a defender keeps it for later."""
    for state, choice in card_steps(seed, solo=False):
        deal, seat = state.deal, state.pending[0].seat
        declarers = {deal.table.declarers[0], deal.partner} - {None}
        if deal.table.trick or seat in declarers or not is_wild(choice.action.card):
            continue
        trumps = WHIST.order(deal.table).trumps
        plain = [a for a in state.pending[0].legal if not is_wild(a.card)]
        can_trump = deal.hands[deal.table.declarers[0]] & trumps
        assert not (can_trump and any(not trumps & BIT[a.card] for a in plain))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_known_friend_s_sure_trick_is_left_to_him(seed: int) -> None:
    """Once the partner card lies on the table, nobody beats a friend's card that nobody can beat.

    A trick is sure if the player is last, or if all better cards of its suit are accounted for.
    """
    for step in card_steps(seed, solo=False):
        deal = step.state.deal
        table, seat = deal.table, step.state.pending[0].seat
        shown = table.partner_card is not None and BIT[table.partner_card] & cards_played(table)
        if not table.trick or not shown:
            continue
        side = {table.declarers[0], deal.partner} - {None}
        winner = winner_of(step)
        order = WHIST.order(table)
        best = table.trick[winning(order, table.trick)]
        out = order.above[best] & ~cards_played(table) & ~deal.hands[seat]
        if (winner in side) == (seat in side) and (not out or len(table.trick) == 3):
            takes = could_take(step)
            assert not takes[step.choice.action.card] or all(takes.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_no_trump_ace_or_partner_card_goes_down_in_the_exchange(seed: int) -> None:
    for state, choice in house_deal(seed):
        table = state.deal.table
        if not isinstance(choice.action, Exchange) or table.bid.is_solo:
            continue
        for card in cards_in(choice.action.cards):
            assert not is_wild(card) and CARD_TEXTS[card][1] != "A"
            assert card != table.partner_card and card // 13 != table.trump


@pytest.mark.parametrize("seed", SEEDS)
def test_a_last_player_takes_no_trick_from_a_solo_s_declarer(seed: int) -> None:
    """Nor does a declarer who is last take one that he can avoid."""
    for step in card_steps(seed, solo=True):
        table, seat = step.state.deal.table, step.state.pending[0].seat
        if len(table.trick) < 3:
            continue
        tricks = trick_counts(table.tricks)
        alive = [s for s in table.declarers if tricks[s] <= table.bid.level]
        if seat in table.declarers or winner_of(step) in alive:
            takes = could_take(step)
            assert not takes[step.choice.action.card] or all(takes.values())


def test_four_house_players_bid_soberly() -> None:
    """Few deals are passed out, few bids go beyond 10, most contracts are made."""
    ends = [play_out(house_deal(seed)[0].state, [HOUSE] * 4) for seed in SEEDS if seed % 2 == 0]
    outcomes = [end.outcome for end in ends if end.outcome.contract]
    assert len(outcomes) > 0.65 * len(ends)
    high = [end for end in ends if end.deal.table.bid and end.deal.table.bid.level > 10]
    assert len(high) <= 2
    made = [outcome for outcome in outcomes if outcome.scores[outcome.declarers[0]] > 0]
    assert len(made) > 0.6 * len(outcomes)


def test_a_house_player_beats_random_players() -> None:
    total = 0.0
    for number in range(24):
        players: list[Any] = [RandomPlayer(random.Random(f"{number} {seat}")) for seat in SEATS]
        seat = Seat(number % 4)
        players[seat] = HOUSE
        end = play_out(new_deal(WHIST, seed=f"random {number // 4}"), players)
        total += float(end.outcome.scores[seat])
    assert total > 0
