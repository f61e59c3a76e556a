"""The face of a variant: everything that can be seen or said in it has words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz import games
from kibitz.cards.card import card_text
from kibitz.formats.face import face_of
from kibitz.rules.actions import Call
from kibitz.rules.bidding_box import box_of_ladder
from kibitz.rules.options import make_options
from kibitz.rules.seats import NORTH
from kibitz.testing.strategies import states

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
WITH_AUCTION = [variant for variant in VARIANTS if variant.auction]
by_name = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
with_auction = pytest.mark.parametrize("variant", WITH_AUCTION, ids=lambda variant: variant.name)


def ladder(variant):
    return [bid.text for bid in variant.auction(NORTH, None).ladder.bids]


@with_auction
def test_the_box_holds_every_bid_once_from_the_lowest_up(variant):
    box = face_of(variant).box
    assert [text for row in box.rows for text in row.cells if text] == ladder(variant)
    assert {len(row.cells) for row in box.rows} == {len(box.columns)}


@with_auction
def test_every_call_has_words_and_a_meaning(variant):
    face = face_of(variant)
    assert set(ladder(variant)) < set(face.calls)
    assert face.calls.keys() == face.meanings.keys()
    assert len(set(face.meanings.values())) == len(face.meanings)


def test_a_game_without_an_auction_has_no_box():
    face = face_of(games.variant("plainwhist/odd"))
    assert (face.box, face.calls, face.meanings) == (None, {}, {})


def test_a_ladder_that_nobody_lays_out_goes_in_rows_of_eight():
    bids = [Call(str(number)) for number in range(11)]
    box = box_of_ladder(bids)
    assert [row.cells[0] for row in box.rows] == ["0", "8"]
    assert box.rows[1].cells == ("8", "9", "10", None, None, None, None, None)
    assert box_of_ladder(bids[:5]).rows[0].cells == ("0", "1", "2", "3", "4")


@pytest.mark.parametrize(
    ("name", "columns", "row"),
    [
        ("bridge/single", 5, ("1", ("1C", "1D", "1H", "1S", "1NT"))),
        ("belote/bulgarian", 6, ("", ("C", "D", "H", "S", "NT", "AT"))),
        ("belote/contree", 4, ("80", ("80C", "80D", "80H", "80S"))),
        ("whist/esmakker", 8, ("8", ("8", None, "8C", "8T1", "8HALF", "8T2", "8NT", "8T3"))),
    ],
)
def test_boxes_look_like_those_on_the_table(name, columns, row):
    box = face_of(games.variant(name)).box
    assert len(box.columns) == columns
    assert (box.rows[0].head, box.rows[0].cells) == row


def test_the_solos_of_whist_stand_in_a_column_of_their_own():
    box = face_of(games.variant("whist/esmakker")).box
    column = box.columns.index("solo")
    solos = [row.cells[column] for row in box.rows]
    assert solos == [None, "SOLO", "CLEAN", "OPEN", None, None]


@pytest.mark.parametrize(
    ("name", "call", "meaning"),
    [
        ("bridge/single", "1C", "seven tricks with clubs as trumps"),
        ("bridge/single", "7NT", "thirteen tricks without trumps"),
        ("belote/bulgarian", "S", "more points than the opponents with spades as trumps"),
        ("belote/contree", "110S", "at least 110 points with spades as trumps"),
        ("belote/contree", "250H", "all tricks with hearts as trumps"),
        (
            "whist/esmakker",
            "9C",
            "nine tricks with clubs as trumps, at twice the score; you name a partner card",
        ),
    ],
)
def test_meanings_say_what_is_undertaken(name, call, meaning):
    assert face_of(games.variant(name)).meanings[call] == meaning


@by_name
def test_every_card_of_the_pack_and_every_part_of_one_has_words(variant):
    face = face_of(variant)
    assert list(face.cards) == [card_text(card) for card in variant.pack]
    suited = [text for text in face.cards if not text.startswith("W")]
    assert {text[0] for text in suited} <= set(face.suits)
    assert {text[1] for text in suited} <= set(face.ranks)
    assert list(face.seats) == ["N", "E", "S", "W"]


CARDS_IN = {"exchange", "cover", "partner", "meld"}


def has_words(face, text):
    """Whether a client can say an answer: it has words of its own, or is made of what has."""
    verb, _, rest = text.partition(" ")
    if verb in CARDS_IN and text not in face.actions:
        return set(rest.replace("+", ".").split(".")) <= set(face.cards)
    if verb == "trump":
        return rest in face.denominations
    return text in {**face.calls, **face.actions} or verb in face.cards


@by_name
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_every_answer_that_may_be_given_has_words(variant, data):
    face, state = face_of(variant), data.draw(states(variant))
    texts = {action.text for decision in state.pending for action in decision.legal}
    assert not {text for text in texts if not has_words(face, text)}


@pytest.mark.parametrize(
    ("name", "options", "direction"),
    [
        ("bridge/match", {}, "clockwise"),
        ("belote/bulgarian", {}, "counter-clockwise"),
        ("belote/bulgarian", {"direction": "clockwise"}, "clockwise"),
        ("belote/contree", {}, "counter-clockwise"),
        ("whist/esmakker", {}, "clockwise"),
        ("plainwhist/odd", {}, "clockwise"),
    ],
)
def test_the_direction_in_which_tables_are_drawn(name, options, direction):
    variant = games.variant(name)
    assert variant.direction(make_options(variant.options, options)) == direction
