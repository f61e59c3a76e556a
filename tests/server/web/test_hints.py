"""Hints and opinions over HTTP: for whom, of what, how often, and in which language."""

import msgspec
import pytest

from kibitz.formats.opinion import Opinion
from kibitz.server import opinions
from kibitz.server.limits import RATES
from kibitz.server.opinions import StepOpinion


@pytest.fixture(autouse=True)
def house(monkeypatch):
    """Who is asked answers at once."""
    monkeypatch.setattr(opinions, "ASKED", "house")


def asked(server, browser, **settings):
    """A table where somebody is asked for a call."""
    table = browser.table(variant="belote/bulgarian", pace=0, **settings)
    for command in ("sit", "fill", "begin"):
        assert browser.do(table, command) is None
    while not browser.get(f"/api/tables/{table}").json()["decision"]:
        pass
    return table


def test_whoever_plays_alone_is_told_what_a_computer_player_would_do(server):
    ann = server.guest("Ann")
    table = asked(server, ann)
    found = ann.get(f"/api/tables/{table}/hint")
    hint = msgspec.json.decode(found.content, type=Opinion)
    assert hint.action in ann.get(f"/api/tables/{table}").json()["decision"]["legal"]
    danish = ann.get(f"/api/tables/{table}/hint?language=da").json()
    assert danish["action"] == hint.action
    assert danish["reason"] != hint.reason


def test_nobody_else_is_told(server, browser_in):
    ann, bo = server.guest("Ann"), server.guest("Bo")
    table = asked(server, ann)
    path = f"/api/tables/{table}/hint"
    assert bo.code("GET", path) == (409, "table/not_seated")
    assert browser_in(server).code("GET", path) == (401, "auth/signed_out")
    assert ann.code("GET", "/api/tables/t_none/hint") == (404, "table/unknown")


def test_among_people_there_are_no_hints(server):
    ann, bo = server.guest("Ann"), server.guest("Bo")
    table = asked(server, ann)
    bo.do(table, "sit", place=1)
    for browser in (ann, bo):
        assert browser.code("GET", f"/api/tables/{table}/hint") == (409, "table/no_hints")


def test_hints_are_asked_for_only_so_often(limited):
    ann = limited.guest("Ann")
    table = asked(limited, ann)
    path = f"/api/tables/{table}/hint"
    for _ in range(RATES["opinion"].burst):
        assert ann.get(path).status_code == 200
    assert ann.code("GET", path) == (429, "rate/limited")


def reviewed(server, browser):
    """A table whose deal is over."""
    table = browser.table(variant="plainwhist/odd", pace=0)
    for command in ("sit", "fill", "away", "begin"):
        assert browser.do(table, command) is None
    while not browser.get(f"/api/tables/{table}").json().get("result"):
        pass
    return table


def test_a_review_tells_what_a_computer_player_would_have_done(server, browser_in):
    ann = server.guest("Ann")
    table = reviewed(server, ann)
    steps = ann.get(f"/api/review/{table}/0").json()["steps"]
    for number in (0, len(steps) // 2, len(steps) - 2):
        found = ann.get(f"/api/review/{table}/0/opinion/{number}")
        shown = msgspec.json.decode(found.content, type=StepOpinion)
        assert (shown.seat, shown.kind) == (steps[number]["seat"], steps[number]["kind"])
        assert shown.opinion.action in steps[number]["legal"]
        assert shown.done == steps[number + 1]["heard"]["text"]
    for number in (len(steps) - 1, len(steps), "x"):
        code = ann.code("GET", f"/api/review/{table}/0/opinion/{number}")
        assert code == (409, "review/step")
    for browser in (server.guest("Bo"), browser_in(server)):
        assert browser.code("GET", f"/api/review/{table}/0/opinion/0") == (409, "table/not_seated")
    assert ann.code("GET", f"/api/review/{table}/1/opinion/0") == (404, "review/unknown")


def test_opinions_are_asked_for_only_so_often(limited):
    ann = limited.guest("Ann")
    table = reviewed(limited, ann)
    path = f"/api/review/{table}/0/opinion/0"
    for _ in range(RATES["opinion"].burst):
        assert ann.get(path).status_code == 200
    assert ann.code("GET", path) == (429, "rate/limited")
