"""Who does too much, too often or too many at once is told to wait, and in the end let go."""

import asyncio
from contextlib import ExitStack

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from kibitz.errors import KibitzError
from kibitz.server import connections
from kibitz.server.config import Config
from kibitz.server.connections import MOST_BY_ADDRESS, MOST_BY_PERSON, Connections
from kibitz.server.limits import MOST_BUCKETS, RATES, Bucket, Limited, Limits, Rate
from kibitz.server.people import passwords
from kibitz.server.people.passwords import Passwords
from kibitz.server.web.safety import address_of
from kibitz.server.web.socket import MOST_OVER

# Too often.


def test_a_bucket_runs_full_again(clock):
    rate, bucket = Rate(3, 1_500), Bucket()
    for _ in range(3):
        bucket.take(rate, clock())
    with pytest.raises(Limited) as limited:
        bucket.take(rate, clock())
    assert limited.value.seconds == 2
    clock.time += 1_499
    with pytest.raises(Limited):
        bucket.take(rate, clock())
    clock.time += 1
    bucket.take(rate, clock())
    with pytest.raises(Limited):
        bucket.take(rate, clock())
    clock.time += 100 * 1_500
    for _ in range(3):
        bucket.take(rate, clock())
    with pytest.raises(Limited):
        bucket.take(rate, clock())


def test_a_clock_that_is_set_back_locks_nobody_out(clock):
    bucket = Bucket()
    bucket.take(Rate(3, 1_000), clock())
    clock.time -= 500_000
    with pytest.raises(Limited) as limited:
        bucket.take(Rate(3, 1_000), clock())
    assert limited.value.seconds == 1


def test_everybody_has_buckets_of_their_own(clock):
    limits = Limits(clock)
    for _ in range(RATES["chat"].burst):
        limits.take("chat", "ann")
    with pytest.raises(Limited):
        limits.take("chat", "ann")
    limits.take("chat", "bob")
    limits.take("report", "ann")


def test_only_so_many_buckets_are_remembered(clock):
    """And those of whoever keeps coming are not the ones that are forgotten."""
    limits = Limits(clock)
    for _ in range(RATES["export"].burst):
        limits.take("export", "ann")
    for number in range(MOST_BUCKETS + 1_000):
        if number % (MOST_BUCKETS // 2) == 0:
            with pytest.raises(Limited):
                limits.take("export", "ann")
        limits.take("export", f"p_{number}")
    assert len(limits) == MOST_BUCKETS
    with pytest.raises(Limited):
        limits.take("export", "ann")


def test_a_bucket_is_known_by_a_short_key(clock):
    """Or else long logins would fill the memory, however few are remembered."""
    limits = Limits(clock)
    for number in range(RATES["login_name"].burst):
        limits.take("login_name", "x" * 60_000 + str(number))
    with pytest.raises(Limited):
        limits.take("login_name", "x" * 50_000)


def test_no_limits_for_load_tests(clock):
    limits = Limits(clock, unlimited=True)
    for _ in range(1_000):
        limits.take("export", "ann")


@pytest.mark.parametrize(
    ("what", "method", "path"),
    [
        ("guest", "POST", "/api/guest"),
        ("account", "POST", "/api/account"),
        ("login", "POST", "/api/login"),
        ("table", "POST", "/api/tables"),
        ("request", "GET", "/api/games"),
    ],
)
def test_an_address_that_asks_too_often_waits(limited, clock, browser_in, what, method, path):
    browser = browser_in(limited)
    for _ in range(RATES[what].burst):
        assert browser.send(method, path, []).status_code != 429
    refused = browser.send(method, path, [])
    assert (refused.status_code, refused.json()["code"]) == (429, "rate/limited")
    if what != "request":
        assert browser.get("/api/games").status_code == 200
    clock.time += int(refused.headers["retry-after"]) * 1_000
    assert browser.send(method, path, []).status_code != 429


def test_an_address_is_what_our_own_proxy_says(serve, clock, browser_in):
    """What came before that may be anybody's invention."""
    server = serve(trust_proxy=True)
    server.go_by(clock)
    for number in range(RATES["guest"].burst):
        said = f"10.0.0.{number}, 192.0.2.1"
        browser_in(server).post("/api/guest", {}, x_forwarded_for=said)
    last = browser_in(server, **{"x-forwarded-for": "192.0.2.1"})
    assert last.code("POST", "/api/guest", {}) == (429, "rate/limited")
    other = browser_in(server, **{"x-forwarded-for": "192.0.2.1, 192.0.2.2"})
    assert other.code("POST", "/api/guest", {})[0] == 201


@pytest.mark.parametrize(
    ("client", "forwarded", "trusted", "address"),
    [
        ("192.0.2.1", "", False, "192.0.2.1"),
        ("192.0.2.1", "192.0.2.9", False, "192.0.2.1"),
        ("192.0.2.1", "192.0.2.9", True, "192.0.2.9"),
        ("192.0.2.1", "x, 192.0.2.9", True, "192.0.2.9"),
        ("192.0.2.1", "", True, "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "", False, "2001:0db8:0001:0002"),
        ("2001:db8:1:2::7", "", False, "2001:0db8:0001:0002"),
        ("::ffff:192.0.2.1", "", False, "::ffff:192.0.2.1"),
    ],
)
def test_addresses(client, forwarded, trusted, address):
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    scope = {"type": "http", "client": (client, 1), "headers": headers}
    assert address_of(HTTPConnection(scope), Config(trust_proxy=trusted)) == address


def test_a_login_that_is_guessed_at_waits_wherever_it_comes_from(serve, clock, browser_in):
    server = serve(trust_proxy=True)
    server.go_by(clock)
    said = {"login": "Nobody", "password": "guess"}
    for _ in range(RATES["login_name"].burst - 3):
        server.services.limits.take("login_name", "nobody")
    codes = [
        browser_in(server, **{"x-forwarded-for": f"192.0.2.{number}"}).code(
            "POST", "/api/login", said | {"login": "NOBODY" if number % 2 else "nobody"}
        )[1]
        for number in range(4)
    ]
    assert codes == ["auth/credentials"] * 3 + ["rate/limited"]


@pytest.mark.parametrize(
    ("what", "method", "path"),
    [("report", "POST", "/api/reports"), ("export", "GET", "/api/me/export"),
     ("token", "POST", "/api/me/tokens")],
)  # fmt: skip
def test_a_person_who_asks_too_often_waits(limited, what, method, path):
    ann, bob = limited.guest("Ann"), limited.guest("Bob")
    body = {"about": bob.id, "table": "none", "reason": "none", "label": "bot"}
    for _ in range(RATES[what].burst):
        assert ann.code(method, path, body)[0] != 429
    assert ann.code(method, path, body) == (429, "rate/limited")
    assert bob.code(method, path, body | {"about": ann.id})[0] != 429


def test_who_chatters_waits_by_whatever_way_it_comes(limited):
    ann = limited.guest()
    table = ann.table()
    with ann.socket(table) as socket:
        number = socket.receive_json()["number"]
        codes = []
        for line in range(RATES["chat"].burst + 2):
            if line % 2:
                codes.append(ann.do(table, "say", text=f"line {line}"))
                number += codes[-1] is None
                continue
            command = {"do": "say", "text": f"line {line}"}
            socket.send_json({"message": "do", "id": "1", "expect": number, "command": command})
            answers = [socket.receive_json()]
            while answers[-1]["message"] == "update":
                answers.append(socket.receive_json())
            codes.append(answers[-1].get("code"))
            number += codes[-1] is None
    assert codes[: RATES["chat"].burst] == [None] * RATES["chat"].burst
    assert set(codes[RATES["chat"].burst :]) == {"rate/limited"}
    assert ann.do(table, "sit") is None


# Sockets.


def test_a_socket_that_sends_too_much_is_told_and_then_ended(limited):
    ann = limited.guest()
    table = ann.table()
    with ann.socket(table) as socket:
        assert socket.receive_json()["message"] == "snapshot"
        for number in range(RATES["frame"].burst):
            socket.send_json({"message": "ping", "id": str(number)})
            pong = socket.receive_json()
            assert (pong["message"], pong["id"]) == ("pong", str(number))
        for _ in range(MOST_OVER):
            socket.send_json({"message": "ping", "id": "again"})
            answer = socket.receive_json()
            assert (answer["id"], answer["code"]) == ("again", "rate/limited")
        socket.send_json({"message": "ping"})
        with pytest.raises(WebSocketDisconnect) as ended:
            socket.receive_json()
        assert (ended.value.code, ended.value.reason) == (1008, "rate/limited")


@pytest.mark.parametrize("junk", ["", "{", "[]", '{"message":"do"}', "\x00", "[" * 8_000])
def test_junk_counts_like_anything_else(limited, junk):
    ann = limited.guest()
    table = ann.table()
    with ann.socket(table) as socket:
        socket.receive_json()
        codes = []
        for _ in range(RATES["frame"].burst + 1):
            socket.send_text(junk)
            codes.append(socket.receive_json()["code"])
    assert codes == ["message/unreadable"] * RATES["frame"].burst + ["rate/limited"]


def test_a_person_has_only_so_many_sockets(serve):
    ann = serve().guest()
    table = ann.table()
    with ExitStack() as opened:
        for _ in range(MOST_BY_PERSON):
            socket = opened.enter_context(ann.socket(table))
            assert socket.receive_json()["message"] == "snapshot"
        with ann.socket(table) as one_more:
            assert one_more.receive_json()["code"] == "rate/limited"
            assert one_more.receive()["type"] == "websocket.close"
    with ann.socket(table) as again:
        assert again.receive_json()["message"] == "snapshot"


class Guest:
    """A connection as they are counted."""

    def __init__(self, address, person=None):
        self.address, self.person, self.checked = address, person, 0

    async def check(self):
        self.checked += 1


def test_an_address_has_only_so_many_sockets():
    counted = Connections()
    guests = [Guest("192.0.2.1", f"p_{number}") for number in range(MOST_BY_ADDRESS)]
    for guest in guests:
        counted.enter(guest)
    with pytest.raises(Limited):
        counted.enter(Guest("192.0.2.1"))
    assert len(counted) == MOST_BY_ADDRESS
    counted.enter(Guest("192.0.2.2"))
    counted.leave(guests[0])
    counted.enter(Guest("192.0.2.1"))
    for guest in guests:
        counted.leave(guest)
    asyncio.run(counted.check("p_1"))
    assert [guest.checked for guest in guests] == [0] * MOST_BY_ADDRESS
    assert len(counted) == 2


@pytest.mark.anyio
async def test_everybody_is_looked_at_from_time_to_time(monkeypatch):
    """Also after one could not be, because the store was away."""
    monkeypatch.setattr(connections, "CHECK_EVERY", 0.001)
    guests = [Guest("192.0.2.1", "ann"), Guest("192.0.2.2", "bob"), Guest("192.0.2.3")]
    counted = Connections()
    for guest in guests:
        counted.enter(guest)

    async def away():
        guests[0].checked += 1
        raise KibitzError("the database does not answer")

    guests[0].check = away
    looking = asyncio.create_task(counted.run())
    while min(guest.checked for guest in guests[:2]) < 3:
        await asyncio.sleep(0.001)
    looking.cancel()
    assert guests[2].checked == 0, "nobody is signed in there"


def test_a_socket_ends_with_its_session(server, browser_in):
    ann = server.guest()
    table = ann.table()
    token = ann.post("/api/me/tokens").json()["token"]
    bot = browser_in(server, authorization=f"Bearer {token}")
    with ann.socket(table) as own, bot.socket(table) as ended:
        for socket in (own, ended):
            assert socket.receive_json()["message"] == "snapshot"
        assert ann.send("DELETE", "/api/me/sessions").json() == {"ended": 1}
        assert ended.receive()["code"] == 1013
        own.send_json({"message": "ping", "id": "1"})
        assert own.receive_json()["message"] == "pong"


def test_who_is_sent_away_does_not_see_the_next_one_s_hand(server):
    ann, bob, cyd = (server.guest(name) for name in ("Ann", "Bob", "Cyd"))
    table = ann.table()
    ann.do(table, "sit")
    bob.do(table, "sit")
    with bob.socket(table) as socket:
        assert socket.receive_json()["table"]["you"] == 1
        ann.do(table, "send_away", place=1)
        cyd.do(table, "sit", place=1)
        ann.do(table, "fill")
        ann.do(table, "begin")
        frames = []
        while "deal" not in [frame.get("heard", {}).get("kind") for frame in frames]:
            frames.append(socket.receive_json())
    *_, snapshot = [frame["table"] for frame in frames if frame["message"] == "snapshot"]
    assert snapshot["you"] is None
    hands = [zone for zone in frames[-1]["changed"]["zones"] if zone["zone"] == "hand"]
    assert [zone["cards"] for zone in hands] == [13] * 4


# Passwords.


@pytest.mark.anyio
async def test_only_so_many_passwords_wait(monkeypatch):
    monkeypatch.setattr(passwords, "MOST_WAITING", 2)
    busy = Passwords()
    attempts = await asyncio.gather(
        *(busy.right("a password", None) for _ in range(4)), return_exceptions=True
    )
    assert attempts[:2] == [False] * 2
    assert [type(attempt) for attempt in attempts[2:]] == [Limited] * 2
    stored = await busy.hash("a password")
    assert await busy.right("a password", stored)
    assert not await busy.right("a passwore", stored)
