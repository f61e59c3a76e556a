"""``kibitz serve`` as a command: it starts with nothing configured, and says what is amiss."""

import os
import re
import socket
import subprocess
import sys

import httpx
import pytest

from kibitz.cli.serve import has_screen

pytestmark = pytest.mark.slow


def kibitz(command, *options, **environment):
    """Run a command to its end."""
    return subprocess.run(
        [*command, *options],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=30,
        check=False,
    )


def test_it_starts_with_nothing_configured(command, tmp_path):
    """Only the home is another one, and the port."""
    home = tmp_path / "home"
    home.mkdir()
    process = subprocess.Popen(
        [*command, "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"HOME": str(home)},
    )
    address = process.stdout.readline().split()[3]
    assert httpx.get(f"{address}/readyz").json() == {"status": "ok", "store": "ok"}
    process.terminate()
    assert process.wait(30) == 0
    process.stdout.close()
    data = home / ".local/share/kibitz"
    assert (data / "kibitz.db").is_file()
    assert data.stat().st_mode & 0o077 == 0


def test_health(make_server):
    server = make_server()
    assert httpx.get(f"{server.address}/healthz").json() == {"status": "ok"}
    ready = httpx.get(f"{server.address}/readyz", headers={"X-Request-ID": "from-a-client"})
    assert re.fullmatch("[0-9a-f]{16}", ready.headers["x-request-id"])
    assert "server" not in ready.headers


def test_a_store_that_is_away(make_server, own_postgresql):
    """Not ready, but alive; ready again when it is back."""
    server = make_server(own_postgresql.get_uri())
    own_postgresql.stop()
    assert httpx.get(f"{server.address}/readyz", timeout=10).status_code == 503
    assert httpx.get(f"{server.address}/healthz").status_code == 200
    own_postgresql.start()
    assert httpx.get(f"{server.address}/readyz", timeout=10).status_code == 200


@pytest.mark.parametrize("said", [["--metrics"], []])
def test_metrics_only_where_wanted(said, make_server):
    server = make_server(options=said)
    found = httpx.get(f"{server.address}/metrics")
    assert found.status_code == (200 if said else 404)
    if said:
        assert "kibitz_tables_held 0.0" in found.text
        assert 'kibitz_append_seconds_bucket{le="+Inf"} 0.0' in found.text


def test_a_port_that_is_taken(command, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = kibitz(command, "serve", "--port", port, "--data", str(tmp_path))
    assert ended.returncode == 2
    assert "cannot listen" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--database", "mysql://me:hunter2@host/name"], "names no database"),
        (["--database", "postgresql://me:hunter2@127.0.0.1:1/name"], "does not answer"),
        (["--nats", "http://me:hunter2@host"], "no address of a bus"),
    ],
)
def test_addresses_that_do_not_serve(options, said, command, tmp_path):
    """The message says what is wrong, and keeps the password to itself."""
    ended = kibitz(command, "serve", "--port", "0", "--data", str(tmp_path), *options)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr
    assert "hunter2" not in ended.stderr + ended.stdout


@pytest.mark.parametrize(
    ("name", "value"),
    [("KIBITZ_PORT", "many"), ("KIBITZ_LOG", "loud"), ("KIBITZ_DATA", "/dev/null/x")],
)
def test_an_environment_that_makes_no_sense(name, value, command, tmp_path):
    environment = {"KIBITZ_DATA": str(tmp_path), "KIBITZ_PORT": "0"} | {name: value}
    ended = kibitz(command, "serve", **environment)
    assert ended.returncode == 2
    assert value in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("verb", [["serve"], ["doctor"], ["admin", "reports"]])
def test_packages_that_are_missing(verb, command):
    """The message says what to install."""
    *python, code = command
    ended = kibitz([*python, f"import sys; sys.modules['sqlalchemy'] = None; {code}"], *verb)
    assert ended.returncode == 2
    assert "pip install 'kibitz[server]'" in ended.stderr


def test_help_loads_no_server(command):
    *python, code = command
    shown = "import atexit, sys; atexit.register(lambda: print('sqlalchemy' in sys.modules))"
    ended = kibitz([*python, f"{shown}; {code}"], "serve", "--help")
    assert ended.stdout.endswith("False\n")


def test_a_doctor_before_and_after(command, tmp_path, make_server):
    before = kibitz(command, "doctor", "--data", str(tmp_path / "new"), KIBITZ_PORT="0")
    assert before.returncode == 0, before.stdout
    assert not (tmp_path / "new").exists()
    make_server()
    after = kibitz(command, "doctor", "--data", str(tmp_path), KIBITZ_PORT="0")
    assert after.returncode == 0, after.stdout
    assert re.search(r"ok +migrations +up to date", after.stdout)


def test_a_doctor_where_several_processes_serve(command, tmp_path, postgresql, nats):
    options = ["--data", str(tmp_path), "--database", postgresql.get_uri(), "--nats", nats.address]
    found = kibitz(command, "doctor", *options, KIBITZ_PORT="0")
    assert found.returncode == 0, found.stdout
    for about, text in {
        "database": "postgresql answers",
        "migrations": "the database is new",
        "nats": "connected",
    }.items():
        assert re.search(rf"ok +{about} +{text}", found.stdout), found.stdout


def test_a_doctor_finds_what_is_wrong(command, tmp_path):
    (tmp_path / "kibitz.db").write_text("this is no database" * 100)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        nats = "nats://127.0.0.1:1"
        found = kibitz(
            command, "doctor", "--data", str(tmp_path), KIBITZ_PORT=port, KIBITZ_NATS=nats
        )
    assert found.returncode == 1
    assert re.search(r"FAIL +database", found.stdout)
    assert re.search(r"FAIL +port", found.stdout)
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("platform", "screens", "shown"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_the_browser_is_opened_where_there_is_a_screen(monkeypatch, platform, screens, shown):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screens.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert has_screen() is shown


def test_a_refused_handshake_is_no_error_in_the_log(make_server):
    server = make_server()
    foreign = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Origin": "https://elsewhere.example",
    }
    answer = httpx.get(f"{server.address}/api/tables/any/socket", headers=foreign)
    assert (answer.status_code, answer.json()["code"]) == (403, "auth/origin")
    assert server.end() == 0
    assert "error" not in server.log.read_text().replace("auth/origin", "")
