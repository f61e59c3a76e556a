"""Queue, leaderboards, profiles, matches and records, as clients see them."""

import json
import time

import msgspec
import pytest
from starlette.testclient import TestClient

from kibitz import games
from kibitz.formats.record import read_record, records_in
from kibitz.play.replay import replay
from kibitz.server.app import make_app
from kibitz.server.config import Config
from kibitz.server.ranked.pairing import OFFER_AFTER
from kibitz.server.ranked.ratings import NEWCOMER, Change, Rating
from kibitz.server.store.archive import ArchivedMatch, Entrant

VARIANTS = [variant for name in games.game_names() for variant in games.game(name).variants]
BRIDGE = "bridge/match"


class Client:
    """Somebody who is signed in, or nobody."""

    def __init__(self, http, person=None, token=""):
        self.http, self.person = http, person
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, method, path, status=200, **said):
        response = self.http.request(method, path, headers=self.headers, **said)
        assert response.status_code == status, response.text
        return response

    def get(self, path, status=200):
        return self.ask("GET", path, status).json()

    def post(self, path, said, status=200):
        return self.ask("POST", path, status, json=said).json()

    def do(self, table, **command):
        self.post(f"/api/tables/{table}/do", {"command": command})


@pytest.fixture
def http(tmp_path):
    with TestClient(make_app(Config(data=tmp_path, unlimited=True), VARIANTS)) as http:
        services = http.app.state.services
        services.ranked._settings = msgspec.structs.replace(services.ranked._settings, pace=0)
        yield http


@pytest.fixture
def store(http):
    """Calls what the store can do, from outside its loop."""

    def call(function, *args, **said):
        async def calling():
            return await function(http.app.state.services.store, *args, **said)

        return http.portal.call(calling)

    return call


@pytest.fixture
def sign_in(http, store):
    def sign_in(name, role="person"):
        person = store(lambda kept: kept.people.create(name, role=role)).id
        return Client(http, person, store(lambda kept: kept.sessions.open(person)))

    return sign_in


def until(wanted, seconds=20):
    """What is wanted, as soon as it is there."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = wanted()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it did not come")


def play_match(client, variant=BRIDGE, **settings):
    """Play a match with computer players, who answer for the client too; gives its summary."""
    settings = {"variant": variant, "pace": 0, "options": {"deals": 2}, **settings}
    table = client.post("/api/tables", settings, 201)["table"]
    client.do(table, do="sit", name="Ánn")
    client.do(table, do="fill")
    client.do(table, do="away")
    while True:
        client.do(table, do="begin")
        shown = until(lambda: (seen := client.get(f"/api/tables/{table}"))["result"] and seen)
        if shown["match"]["finished"]:
            break
    mine = f"/api/matches?person={client.person}"
    return until(lambda: [m for m in client.get(mine)["matches"] if m["table"] == table])[0]


def archive(store, number, person=None, **said):
    """Put a match into the archive."""
    usual = {
        "id": f"m_{number:04}",
        "table": f"table {number}",
        "variant": BRIDGE,
        "rated": True,
        "started": 100,
        "finished": 1000 + number,
        "entrants": (Entrant(0, person=person, name="Somebody"),),
        "record": '{"kibitz": 1}',
    }
    match = ArchivedMatch(**usual | said)
    store(lambda kept: kept.archive.add(match))
    return match.id


def ids(page):
    return [match["id"] for match in page["matches"]]


def test_four_play_a_ranked_match_over_http(http, sign_in):
    """From the queue to the leaderboard, with nobody at the table."""
    people = [sign_in(f"Person {number}") for number in range(4)]
    for person in people:
        status = person.post("/api/queue", {"variant": BRIDGE})
        assert status["variant"] == BRIDGE and status["table"] is None
    table = until(lambda: people[0].get("/api/queue")["table"])
    assert [person.get("/api/queue")["table"] for person in people] == [table] * 4
    code = people[0].post("/api/queue", {"variant": BRIDGE}, 409)["code"]
    assert code == "queue/playing"
    for person in people:
        person.do(table, do="stand")
    until(lambda: people[0].get("/api/queue")["table"] is None)
    board = until(lambda: people[0].get(f"/api/leaderboard/{BRIDGE}"))
    assert {line["player"] for line in board} == {person.person for person in people}
    assert [line["number"] for line in board] == sorted(
        (line["number"] for line in board), reverse=True
    )
    assert {(line["matches"], line["provisional"]) for line in board} == {(1, True)}
    (match,) = Client(http).get("/api/matches?variant=bridge")["matches"]
    assert match["rated"]
    until(lambda: people[0].get("/api/queue")["free_at"])
    refused = people[0].post("/api/queue", {"variant": BRIDGE}, 429)
    assert refused["code"] == "queue/cool_down"


def test_the_queue_is_left_and_says_so(sign_in):
    person = sign_in("Ann")
    nothing = {"variant": None, "since": None, "offer": None, "table": None, "free_at": 0}
    assert person.get("/api/queue") == nothing
    person.post("/api/queue", {"variant": "whist/esmakker"})
    assert person.get("/api/queue")["variant"] == "whist/esmakker"
    assert person.ask("DELETE", "/api/queue").json() == nothing
    assert person.get("/api/queue") == nothing


def test_computer_players_are_offered_and_accepted(http, store, sign_in):
    person = sign_in("Ann")
    assert person.post("/api/queue/offer", {"accept": True}, 409)["code"] == "queue/no_offer"
    person.post("/api/queue", {"variant": BRIDGE})
    services = http.app.state.services
    services.ranked._now = lambda: services.now() + OFFER_AFTER
    offer = until(lambda: person.get("/api/queue")["offer"])
    assert offer == {"people": 1, "level": "house", "accepted": False}
    assert person.post("/api/queue/offer", {"accept": True})["offer"]["accepted"]
    table = until(lambda: person.get("/api/queue")["table"])
    levels = [place["level"] for place in person.get(f"/api/tables/{table}")["places"]]
    assert sorted(levels) == ["", "house", "house", "house"]


@pytest.mark.parametrize(
    ("method", "path", "said"),
    [
        ("GET", "/api/queue", None),
        ("POST", "/api/queue", {"variant": BRIDGE}),
        ("DELETE", "/api/queue", None),
        ("POST", "/api/queue/offer", {"accept": True}),
        ("GET", "/api/export", None),
    ],
)
def test_who_is_not_signed_in_is_told_so(http, method, path, said):
    refused = Client(http).ask(method, path, 401, json=said).json()
    assert refused["code"] == "auth/signed_out"


def test_a_leaderboard_is_sorted_and_cut(http, store, sign_in):
    people = [sign_in(f"Person {number}").person for number in range(4)]
    for number, person in enumerate(people):
        change = Change(NEWCOMER, Rating(1400.0 + 100 * number, 50.0, 5 + number))
        rated = {person: change}
        store(lambda kept, rated=rated: kept.ratings.save(f"m {rated}", BRIDGE, rated))
    nobody = Client(http)
    board = nobody.get(f"/api/leaderboard/{BRIDGE}")
    assert [line["player"] for line in board] == people[::-1]
    assert board[0] == {
        "player": people[3],
        "name": "Person 3",
        "number": 1600,
        "strength": 1700,
        "uncertainty": 100,
        "provisional": True,
        "matches": 8,
    }
    assert len(nobody.get(f"/api/leaderboard/{BRIDGE}?limit=2")) == 2
    assert len(nobody.get(f"/api/leaderboard/{BRIDGE}?min_matches=7")) == 2
    assert nobody.get("/api/leaderboard/whist/esmakker") == []
    assert nobody.get("/api/leaderboard/bridge/single", 404)["code"] == "ranked/unknown"


def test_a_profile_shows_the_ratings_and_nothing_private(http, store, sign_in):
    person = sign_in("Ánn").person
    change = {person: Change(NEWCOMER, Rating(1500.0, 100.0, 12))}
    store(lambda kept: kept.ratings.save("m", BRIDGE, change))
    profile = Client(http).get(f"/api/people/{person}")
    assert set(profile) == {"id", "name", "guest", "created", "ratings"}
    assert profile["name"] == "Ánn"
    assert profile["ratings"] == {
        BRIDGE: {
            "number": 1300,
            "strength": 1500,
            "uncertainty": 200,
            "provisional": False,
            "matches": 12,
        }
    }
    assert Client(http).get("/api/people/p_nobody", 404)["code"] == "people/unknown"


def test_a_match_is_found_and_its_record_replays(http, sign_in):
    ann = sign_in("Ann")
    match = play_match(ann)
    assert match["variant"] == BRIDGE
    assert not match["rated"]
    assert match["entrants"][0]["person"] == ann.person
    assert Client(http).get(f"/api/matches/{match['id']}") == match
    record = Client(http).ask("GET", f"/api/matches/{match['id']}/record")
    assert record.headers["content-type"] == "application/json"
    *_, last = replay(read_record(record.content, games.variant))
    totals = last.match.standing.scores
    scores = [str(totals["NS"]), str(totals["EW"])] * 2
    assert [entrant["score"] for entrant in match["entrants"]] == scores
    assert all(deal["substituted"] for deal in record.json()["deals"])


@pytest.mark.parametrize("path", ["/api/matches/m_nothing", "/api/matches/m_nothing/record"])
def test_a_match_that_there_is_not(http, path):
    assert Client(http).get(path, 404)["code"] == "archive/unknown"


def test_unrated_matches_are_listed_only_for_who_played_them(http, store, sign_in):
    ann, bob, admin = sign_in("Ann"), sign_in("Bob"), sign_in("Cyd", role="admin")
    rated, unrated = archive(store, 1, ann.person), archive(store, 2, ann.person, rated=False)
    for path in ("/api/matches", f"/api/matches?person={ann.person}"):
        assert ids(ann.get(path)) == [unrated, rated]
        assert ids(admin.get(path)) == [unrated, rated]
        assert ids(bob.get(path)) == [rated]
        assert ids(Client(http).get(path)) == [rated]
    assert ids(ann.get(f"/api/matches?person={bob.person}")) == []


def test_matches_are_filtered_and_paged(http, store):
    for number in range(5):
        archive(store, number, variant=BRIDGE if number % 2 else "whist/esmakker")
    nobody = Client(http)
    assert ids(nobody.get("/api/matches?variant=whist")) == ["m_0004", "m_0002", "m_0000"]
    assert ids(nobody.get("/api/matches?after=1001&before=1004&variant=bridge/match")) == [
        "m_0003",
        "m_0001",
    ]
    seen, cursor = [], ""
    while True:
        page = nobody.get(f"/api/matches?limit=2&cursor={cursor}")
        seen += ids(page)
        cursor = page["cursor"]
        if not cursor:
            break
    assert seen == [f"m_{number:04}" for number in range(4, -1, -1)]


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("limit=0", 422, "input/parse"),
        ("limit=101", 422, "input/parse"),
        ("limit=x", 422, "input/parse"),
        ("after=-1", 422, "input/parse"),
        ("before=²", 422, "input/parse"),
        (f"before={10**30}", 422, "input/parse"),
        ("cursor=x", 409, "archive/cursor"),
    ],
)
def test_a_query_that_makes_no_sense_is_refused(http, query, status, code):
    assert Client(http).get(f"/api/matches?{query}", status)["code"] == code


def test_an_export_holds_one_s_own_matches_and_an_admin_s_all(store, sign_in):
    ann, bob, admin = sign_in("Ann"), sign_in("Bob"), sign_in("Cyd", role="admin")
    played = play_match(ann)
    archive(store, 1, bob.person)
    archive(store, 2, ann.person, rated=False, variant="whist/esmakker")

    def exported(client, query=""):
        response = client.ask("GET", f"/api/export{query}")
        assert response.headers["content-type"] == "application/x-ndjson"
        assert "attachment" in response.headers["content-disposition"]
        return response.text.splitlines()

    def found(client, query=""):
        return [json.loads(line)["archived"]["id"] for line in exported(client, query)]

    assert found(ann) == [played["id"], "m_0002"]
    assert found(bob) == ["m_0001"]
    assert found(bob, f"?person={ann.person}") == ["m_0001"]
    assert found(admin) == [played["id"], "m_0002", "m_0001"]
    assert found(admin, f"?person={bob.person}") == ["m_0001"]
    assert found(ann, "?variant=whist") == ["m_0002"]
    (line,) = records_in(exported(ann)[0].encode())
    *_, last = replay(read_record(line.text, games.variant))
    assert last.match.standing.finished
