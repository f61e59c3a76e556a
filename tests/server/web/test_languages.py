"""Everybody is answered in the language that the address or the client asks for."""

import pytest
from starlette.requests import HTTPConnection

from kibitz.server.web.requests import language_of


def asking(query="", accepted=None):
    headers = [] if accepted is None else [(b"accept-language", accepted.encode())]
    scope = {"type": "http", "query_string": query.encode(), "headers": headers}
    return HTTPConnection(scope)


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        ("", None, "en"),
        ("language=da", None, "da"),
        ("language=da-DK", "bg", "da"),
        ("language=tlh", "bg", "bg"),
        ("language=", "bg", "bg"),
        ("", "bg-BG,bg;q=0.9,en;q=0.8", "bg"),
        ("", "fr,de;q=0.9,da;q=0.2", "da"),
        ("", "en;q=0.3, da;q=0.8", "da"),
        ("", "da;q=0, en", "en"),
        ("", "da;q=zero, bg;q=0.1", "bg"),
        ("", "*", "en"),
        ("", ";;,,=;q", "en"),
    ],
)
def test_the_language_that_is_asked_for(query, accepted, language):
    assert language_of(asking(query, accepted)) == language


def test_the_games_are_named_in_the_language(server):
    games = server.client.get("/api/games?language=da").json()
    belote = next(game for game in games if game["variant"] == "belote/bulgarian")
    assert belote["title"] == "Bulgarsk belote"
    (target,) = (option for option in belote["options"] if option["name"] == "target")
    assert target["text"] == "Den sum, der slutter matchen."


@pytest.mark.parametrize(
    ("query", "headers", "said"),
    [
        ("", {}, "sign in first, or become a guest"),
        ("?language=da", {}, "log ind først, eller bliv gæst"),
        ("", {"accept_language": "bg"}, "първо влезте или станете гост"),
    ],
)
def test_refusals_come_in_the_asker_s_language(server, browser_in, query, headers, said):
    refused = browser_in(server).get(f"/api/me/sessions{query}", **headers)
    assert (refused.status_code, refused.json()["code"]) == (401, "auth/signed_out")
    assert refused.json()["message"] == said


def test_the_rules_refuse_in_the_game_s_words(server):
    people = [server.guest(name) for name in ("Ann", "Bob", "Cat", "Dan")]
    table = people[0].table(variant="whist/esmakker", pace=0)
    for person in people:
        assert person.do(table, "sit") is None
    assert people[0].do(table, "begin") is None
    wanted = {"command": {"do": "act", "text": "JOIN"}}
    answers = [
        person.post(f"/api/tables/{table}/do?language=da", wanted).json() for person in people
    ]
    assert sorted(answer["message"] for answer in answers) == [
        "der er ingen melding at gå med på",
        *["det er ikke denne plads, der er i tur"] * 3,
    ]


def test_each_socket_is_written_to_in_its_language(server):
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table(variant="bridge/single", pace=0)
    ann.do(table, "sit")
    with ann.socket(table, "?language=da") as danish, bob.socket(table) as english:
        first, second = danish.receive_json(), english.receive_json()
        assert first["message"] == second["message"] == "snapshot"
        ann.do(table, "say", preset=0)
        heard = [danish.receive_json(), english.receive_json()]
        assert [said["heard"]["text"] for said in heard] == ["Hej!", "Hello!"]
        danish.send_json(
            {"message": "do", "id": "1", "expect": 1, "command": {"do": "say", "preset": 99}}
        )
        refused = danish.receive_json()
        assert refused["message"] == "refused"
        assert refused["text"] in ("bordet er gået videre", "der er ingen sådan færdig sætning")


def test_a_socket_that_is_turned_away_is_told_why_in_its_language(server):
    with server.guest().socket("nowhere", "?language=da") as socket:
        assert socket.receive_json()["text"] == "der er ikke noget sådant bord"
