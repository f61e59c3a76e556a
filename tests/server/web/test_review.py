"""Looking back over HTTP: for whom it is open, and tables where a deal is played on."""

import asyncio
import random

import msgspec
import pytest

from kibitz import games
from kibitz.formats.record import read_record
from kibitz.play.proof import proof_fault
from kibitz.rules.seats import seat_text
from kibitz.search.solve import Budget
from kibitz.server import solving
from kibitz.server.review import Review
from kibitz.server.table.commands import new_deal
from kibitz.server.table.events import HOUSE, Acted, Filled, Logged, Sat, TableSettings
from kibitz.server.table.fold import after

LAST = 999_999


def quiet(server, table):
    """Wait until nothing goes on by itself at a table any more; gives its room."""

    async def waiting():
        room = await server.services.rooms.room(table)
        while room.busy:
            await asyncio.sleep(0.002)
        return room

    return server.do(waiting)


def with_computers(browser, **settings):
    """A table where computer players answer for everybody, the host included."""
    table = browser.table(**settings)
    for command in ("sit", "fill", "away"):
        assert browser.do(table, command) is None
    return table


def play_a_deal(server, browser, table):
    assert browser.do(table, "begin") is None
    return quiet(server, table)


def matches_of(browser):
    return browser.get(f"/api/matches?person={browser.id}").json()["matches"]


def archived(server, browser):
    """The id of a single deal in the archive."""
    table = with_computers(browser)
    play_a_deal(server, browser, table)

    async def waiting():
        while not (await server.services.store.archive.matches()).matches:
            await asyncio.sleep(0.002)

    server.do(waiting)
    return matches_of(browser)[0]["id"]


def test_whoever_may_read_a_record_may_look_back_at_it(server, browser_in):
    ann = server.guest("Ann")
    match = archived(server, ann)
    record = ann.get(f"/api/matches/{match}/record").json()
    for browser in (ann, server.guest("Bo"), browser_in(server)):
        found = browser.get(f"/api/review/{match}/0")
        shown = msgspec.json.decode(found.content, type=Review)
        assert [step.heard.text for step in shown.steps[1:]] == record["actions"]
        assert shown.seats == {"N": "Ann", "E": "", "S": "", "W": ""}
        assert (shown.commitment, shown.secret) == (record["commitment"], record["secret"])


def test_whoever_may_look_back_learns_what_the_cards_were_worth(server, browser_in, monkeypatch):
    monkeypatch.setattr(solving, "STEP", Budget(nodes=500))
    monkeypatch.setattr(solving, "TABLE", Budget(nodes=500))
    ann = server.guest("Ann")
    match = archived(server, ann)
    steps = ann.get(f"/api/review/{match}/0").json()["steps"]
    for browser in (ann, browser_in(server)):
        found = browser.get(f"/api/review/{match}/0/values").json()
        assert len(found["steps"]) == len(steps)
        for step, worths in zip(steps, found["steps"], strict=True):
            assert {worth["action"] for worth in worths} <= set(step["legal"])


def test_what_was_known_is_said_in_the_language_of_whoever_asks(server):
    ann = server.guest("Ann")
    match = archived(server, ann)
    english, danish = (
        ann.get(f"/api/review/{match}/0?language={language}").json() for language in ("en", "da")
    )
    assert [label for label, _ in english["facts"]] != [label for label, _ in danish["facts"]]
    assert english["record"] == danish["record"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("m_none/0", "archive/unknown"),
        ("{match}/1", "review/unknown"),
        ("{match}/x", "review/unknown"),
    ],
)
def test_what_there_is_not_is_refused(server, path, code):
    ann = server.guest("Ann")
    match = archived(server, ann) if "{match}" in path else ""
    path = f"/api/review/{path.format(match=match)}"
    assert ann.code("GET", path) == (404, code)
    assert ann.code("GET", f"{path}/values") == (404, code)
    assert ann.code("POST", f"{path}/play", {"step": 0, "seat": "N"}) == (404, code)


def test_between_deals_those_who_sit_at_the_table_look_back(server, browser_in):
    ann = server.guest("Ann")
    table = with_computers(ann, variant="bridge/match")
    path = f"/api/review/{table}"
    assert ann.code("GET", f"{path}/0") == (404, "review/unknown")
    play_a_deal(server, ann, table)
    assert ann.get(f"{path}/0").json()["deals"] == 1
    assert ann.code("GET", f"{path}/1") == (404, "review/unknown")
    for browser in (server.guest("Bo"), browser_in(server)):
        assert browser.code("GET", f"{path}/0") == (409, "table/not_seated")
        assert browser.code("GET", f"{path}/0/values") == (409, "table/not_seated")
    play_a_deal(server, ann, table)
    assert ann.get(f"{path}/1").json()["deal"] == 1


def test_the_deal_in_progress_is_not_looked_back_at(server):
    ann = server.guest("Ann")
    table = with_computers(ann, variant="bridge/match")
    play_a_deal(server, ann, table)
    ann.do(table, "back")
    ann.do(table, "begin")
    quiet(server, table)
    assert ann.get(f"/api/tables/{table}").json()["result"] is None
    assert ann.get(f"/api/review/{table}/0").json()["deals"] == 1
    assert ann.code("GET", f"/api/review/{table}/1") == (404, "review/unknown")


def a_whole_deal(table):
    """The events of a deal at a table, played by lot."""
    yield (begun := new_deal(table))
    deal = after(table, Logged(table.number + 1, 0, begun)).deal
    while deal.pending:
        decision = deal.pending[0]
        action = random.choice(decision.legal)
        yield Acted(seat_text(decision.seat), action.text)
        deal = deal.after(action, decision.seat)


def test_a_rated_match_is_looked_back_at_when_it_is_over(server):
    ann = server.guest("Ann")
    settings = TableSettings("bridge/match", {"deals": 2}, rated=True, pace=10)
    seated = [Sat(0, ann.id, "Ann"), *(Filled(place, "house") for place in (1, 2, 3))]

    async def ranked_table():
        table = await server.services.rooms.open(HOUSE, settings)
        await (await server.services.rooms.room(table)).arrange(seated)
        return table

    async def play():
        room = await server.services.rooms.room(table)
        await room.arrange([*a_whole_deal(room.table)])
        return room.table

    table = server.do(ranked_table)
    assert (server.do(play).deals, ann.get(f"/api/tables/{table}").json()["closed"]) == (1, "")
    assert ann.code("GET", f"/api/review/{table}/0") == (409, "table/rated")
    assert ann.code("GET", f"/api/review/{table}/0/values") == (409, "table/rated")
    assert server.do(play).over
    assert ann.get(f"/api/review/{table}/1").status_code == 200


@pytest.fixture
def practice(server):
    """Somebody who plays a deal on in the seat that is asked halfway, its table, and the steps."""
    ann = server.guest("Ann")
    match = archived(server, ann)
    steps = ann.get(f"/api/review/{match}/0").json()["steps"]
    step = len(steps) // 2
    said = {"step": step, "seat": steps[step]["seat"], "pace": 0}
    made = ann.post(f"/api/review/{match}/0/play", said)
    assert made.status_code == 201
    return ann, made.json()["table"], steps[: step + 1]


def stands_as_it_did(room, steps):
    """Whether a deal in progress is where the last of some steps says."""
    texts = [done.action.text for done in room.table.deal.history]
    return room.table.playing and texts == [step["heard"]["text"] for step in steps[1:]]


def test_a_deal_goes_on_as_it_stood(server, practice):
    ann, table, steps = practice
    assert stands_as_it_did(quiet(server, table), steps)
    shown = ann.get(f"/api/tables/{table}").json()
    assert shown["seat"] == steps[-1]["seat"]
    assert shown["decision"]["legal"] == steps[-1]["legal"]
    levels = {place["name"] or place["level"] for place in shown["places"]}
    assert levels == {"Ann", "house"}


def test_nobody_else_is_shown_a_table_for_practice(server, practice):
    _, table, _ = practice
    bo = server.guest("Bo")
    assert table not in [one["table"] for one in bo.get("/api/tables").json()["open"]]
    assert bo.code("GET", f"/api/tables/{table}") == (409, "table/closed_doors")


def test_nothing_of_it_is_proven(server, practice):
    ann, table, _ = practice
    assert ann.get(f"/api/tables/{table}").json()["commitment"] is None
    ann.do(table, "away")
    quiet(server, table)
    shown = ann.get(f"/api/tables/{table}").json()
    assert shown["result"] and shown["secret"] is None
    assert not {"commitment", "secret"} & set(shown["record"])
    whole = ann.get(f"/api/review/{table}/0").json()["record"]
    assert shown["record"].items() < whole.items()
    record = read_record(msgspec.json.encode(whole), games.variant)
    assert proof_fault(record.variant, record.deals[0]) == "the record has no secret"


def test_it_is_no_match_and_is_not_kept(server, practice):
    ann, table, _ = practice
    known = matches_of(ann)
    ann.do(table, "away")
    assert quiet(server, table).table.over
    server.do(server.services.rooms._take_over)
    assert matches_of(ann) == known
    assert ann.get(f"/api/tables/{table}").json()["match"] is None
    assert ann.get(f"/api/review/{table}/0").json()["commitment"] is None


def test_it_can_be_tried_again(server, practice):
    ann, table, steps = practice
    ann.do(table, "away")
    quiet(server, table)
    ann.do(table, "back")
    assert ann.do(table, "begin") is None
    assert stands_as_it_did(quiet(server, table), steps)
    assert ann.get(f"/api/tables/{table}").json()["commitment"] is None


def test_another_process_makes_the_same_table_of_its_log(server, practice):
    _, table, _ = practice
    room = quiet(server, table)

    async def anew():
        return await server.services.rooms._load(table)

    again = server.do(anew)
    assert again.table.deal.history == room.table.deal.history
    assert again.table.given == room.table.given


@pytest.mark.parametrize("step", [-1, LAST])
def test_there_is_nothing_to_play_on_where_nothing_is_asked(server, step):
    ann = server.guest("Ann")
    match = archived(server, ann)
    said = {"step": step, "seat": "N"}
    assert ann.code("POST", f"/api/review/{match}/0/play", said) == (409, "review/step")


@pytest.mark.parametrize("variant", ["belote/bulgarian", "whist/esmakker", "plainwhist/odd"])
def test_deals_of_every_game_are_played_on(server, variant):
    ann = server.guest("Ann")
    table = with_computers(ann, variant=variant)
    play_a_deal(server, ann, table)
    for step in (0, 3):
        said = {"step": step, "seat": "W", "level": "random", "pace": 0}
        made = ann.post(f"/api/review/{table}/0/play", said).json()["table"]
        ann.do(made, "away")
        assert quiet(server, made).table.deal.finished
