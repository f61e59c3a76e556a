"""What the logs say, and what they never say."""

import io
import json
import logging

import pytest
import structlog
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient

from kibitz.server.logs import HIDDEN, RequestLog, set_up_logs

SECRET = "hunter2"


@pytest.fixture
def written():
    """Sets logs up, and gives what has been written so far."""
    stream = io.StringIO()
    set_up_logs("json", stream)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    structlog.reset_defaults()
    logging.basicConfig(handlers=[logging.NullHandler()], force=True)


@pytest.mark.parametrize(
    "said",
    [
        {"token": SECRET},
        {"session_token": SECRET},
        {"password": SECRET},
        {"Set-Cookie": SECRET},
        {"secret": SECRET},
        {"cards": ["SA", SECRET]},
        {"headers": {"authorization": SECRET, "cookie": SECRET}},
        {"attempts": [{"password": SECRET}]},
        {"database": f"postgresql://kibitz:{SECRET}@host/kibitz"},
        {"reason": f"cannot reach nats://me:{SECRET}@host:4222, sorry"},
        {"header": f"Bearer {SECRET}"},
    ],
    ids=str,
)
def test_no_secret_is_written(said, written):
    structlog.get_logger().info("something", **said)
    (entry,) = written()
    assert entry["event"] == "something"
    assert SECRET not in json.dumps(entry)


def test_what_is_no_secret_is_written(written):
    said = {"table": "t_1", "code": "table/stale", "ms": 1.5, "number": 3, "reason": "a: b"}
    structlog.get_logger().warning("something", **said)
    (entry,) = written()
    assert said.items() <= entry.items()
    assert HIDDEN not in entry.values()


def test_an_error_shows_no_values_of_a_statement(written):
    """SQLAlchemy puts them into the message, and with them the secret of a deal."""
    with pytest.raises(OperationalError) as error, create_engine("sqlite://").connect() as there:
        there.execute(text("INSERT INTO nowhere VALUES (:what)"), {"what": SECRET})
    assert SECRET in str(error.value)
    structlog.get_logger().error("ours", exc_info=error.value)
    logging.getLogger("theirs").error("failed: %s", error.value, exc_info=error.value)
    assert SECRET not in json.dumps(written())
    assert [("Traceback" in entry["exception"]) for entry in written()] == [True, True]


def test_libraries_are_heard_when_something_is_amiss(written):
    logging.getLogger("theirs").info("all is well")
    logging.getLogger("theirs").warning("all is not well")
    (entry,) = written()
    assert (entry["event"], entry["level"]) == ("all is not well", "warning")


def app(trust_proxy):
    async def hello(request):
        structlog.get_logger().info("inside")
        return PlainTextResponse("hello")

    async def broken(request):
        raise RuntimeError("broken")

    async def follow(socket):
        await socket.accept()
        await socket.close(1008)

    routes = [
        Route("/hello", hello),
        Route("/broken", broken),
        Route("/healthz", hello),
        WebSocketRoute("/follow", follow),
    ]
    middleware = [Middleware(RequestLog, trust_proxy=trust_proxy)]
    return TestClient(Starlette(routes=routes, middleware=middleware))


def test_entries_and_the_answer_carry_the_id_of_the_request(written):
    with app(trust_proxy=False) as client:
        answers = [client.get(f"/hello?token={SECRET}") for _ in range(2)]
    inside, outside, *second = written()
    assert inside["request"] == outside["request"] == answers[0].headers["x-request-id"]
    assert {"event": "http", "method": "GET", "path": "/hello", "ended": 200}.items() <= (
        outside.items()
    )
    assert {entry["request"] for entry in second} == {answers[1].headers["x-request-id"]}
    assert inside["request"] != second[0]["request"]
    assert SECRET not in json.dumps(written())


@pytest.mark.parametrize("trusted", [True, False])
@pytest.mark.parametrize("given", ["a1b2-c3d4.e5", "x", "a b c d e f", "x" * 65])
def test_the_id_of_a_proxy_is_kept_if_it_is_trusted_and_is_one(trusted, given, written):
    with app(trusted) as client:
        answer = client.get("/hello", headers={"X-Request-ID": given})
    kept = answer.headers["x-request-id"] == given
    assert kept == (trusted and given == "a1b2-c3d4.e5")


def test_a_failure_is_written(written):
    with app(trust_proxy=False) as client, pytest.raises(RuntimeError):
        client.get("/broken")
    assert written()[-1]["ended"] == 0


def test_a_socket_is_written_with_its_code(written):
    with app(trust_proxy=False) as client, client.websocket_connect("/follow") as socket:
        assert socket.receive()["code"] == 1008
    (entry,) = written()
    assert (entry["event"], entry["path"], entry["ended"]) == ("websocket", "/follow", 1008)


def test_questions_after_health_are_quiet(written):
    with app(trust_proxy=False) as client:
        client.get("/healthz")
    assert [entry["event"] for entry in written()] == ["inside"]


def test_a_person_at_a_terminal_reads_what_is_amiss():
    stream = io.StringIO()
    set_up_logs("console", stream)
    structlog.get_logger().info("all is well")
    structlog.get_logger().warning("bus.away", password=SECRET)
    structlog.reset_defaults()
    assert "bus.away" in stream.getvalue()
    assert "well" not in stream.getvalue()
    assert SECRET not in stream.getvalue()
