"""How the browser client is built: when, with which Node, and what is said if it cannot be."""

import importlib.util
import re
import stat
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

FAKE_NODE = """#!/bin/sh
[ "$1" = --version ] && echo v{version} && exit
echo "$@" >> "{log}"
{does}
"""


@pytest.fixture
def build(tmp_path, monkeypatch):
    """The module that builds, with a client of two files to build in the place of ours."""
    spec = importlib.util.spec_from_file_location("web_build", ROOT / "web" / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    web, client = tmp_path / "web", tmp_path / "client"
    for name, text in {"package.json": "{}", "package-lock.json": "{}", "src/main.ts": ""}.items():
        (web / name).parent.mkdir(parents=True, exist_ok=True)
        (web / name).write_text(text)
    (web / "node_modules").mkdir()
    for name, path in {
        "WEB": web,
        "CLIENT": client,
        "STAMP": client / ".stamp",
        "INSTALLED": web / "node_modules" / ".kibitz",
    }.items():
        monkeypatch.setattr(module, name, path)
    monkeypatch.setattr(module, "wheel_node", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv(module.WITHOUT, raising=False)
    return module


@pytest.fixture
def put(tmp_path, build):
    """Puts a program on the path that says its version, notes what it is asked, does something."""

    def put(name, version, does=":"):
        script = tmp_path / "bin" / name
        script.parent.mkdir(exist_ok=True)
        log = tmp_path / "log"
        script.write_text(FAKE_NODE.format(version=version, log=log, does=does))
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        return lambda: log.read_text().splitlines() if log.exists() else []

    return put


def builds(build):
    """What a node does that builds the client."""
    return f'PATH=/usr/bin:/bin; mkdir -p "{build.CLIENT}"; echo page > "{build.CLIENT}/index.html"'


def test_the_client_is_built_once_and_again_when_it_has_changed(build, put):
    asked = put("node", "20.19.0", builds(build))
    put("npm", "11.0.0")
    build.build()
    first = asked()
    assert [line.split()[0] for line in first] == ["ci", "node_modules/vite/bin/vite.js"]
    assert {"--ignore-scripts", "--no-audit", "--fetch-retries=1"} < set(first[0].split())
    assert build.fresh()
    build.build()
    assert asked() == first
    (build.WEB / "src" / "main.ts").write_text("changed")
    assert not build.fresh()
    build.build()
    assert len(asked()) == 3, "what is fetched already is not fetched again"
    assert build.fresh()


@pytest.mark.parametrize("name", ["node_modules/vite/index.js", ".vite/cache", "src/.main.ts.swp"])
def test_what_the_client_is_not_made_of_does_not_matter(build, name):
    before = build.fingerprint()
    (build.WEB / name).parent.mkdir(parents=True, exist_ok=True)
    (build.WEB / name).write_text("anything")
    assert build.fingerprint() == before


def test_where_a_file_lies_matters(build):
    before = build.fingerprint()
    (build.WEB / "src" / "main.ts").rename(build.WEB / "src" / "other.ts")
    assert build.fingerprint() != before


@pytest.mark.parametrize(
    ("node", "npm", "new_enough"),
    [
        ("20.19.0", "11.0.0", True),
        ("22.12.0", "11.4.2", True),
        ("20.18.3", "11.0.0", False),
        ("18.20.4", "11.0.0", False),
        ("20.19.0", "10.9.2", False),
        (None, "11.0.0", False),
        ("24.1.0", None, False),
    ],
)
def test_a_node_is_fetched_unless_there_is_one_that_is_new_enough(
    build, put, node, npm, new_enough
):
    for name, version in (("node", node), ("npm", npm)):
        if version:
            put(name, version)
    assert build.needs() == ([] if new_enough else [build.NODE_WHEEL])


def test_nothing_is_needed_where_the_client_is_there(build):
    build.CLIENT.mkdir()
    (build.CLIENT / "index.html").write_text("page")
    build.STAMP.write_text(build.fingerprint())
    assert build.needs() == []
    build.build()


def test_without_a_node_it_says_what_can_be_done(build):
    with pytest.raises(build.BuildFailed) as failed:
        build.build()
    assert "install Node 20.19" in str(failed.value)
    assert "KIBITZ_WITHOUT_CLIENT=1" in str(failed.value)


def test_a_build_that_fails_says_why_and_is_not_taken_for_done(build, put):
    put("node", "22.12.0", "echo 'main.ts: a bracket is missing'; exit 1")
    put("npm", "11.0.0")
    with pytest.raises(build.BuildFailed, match="a bracket is missing"):
        build.build()
    assert not build.fresh()


def test_the_package_can_be_built_without_the_client(build, monkeypatch):
    monkeypatch.setenv(build.WITHOUT, "1")
    assert build.needs() == []
    build.build()
    assert not build.CLIENT.exists()
    assert build.main(["check"]) == 0


def test_scripts_are_run_until_one_fails(build, put):
    asked = put("node", "22.12.0")
    put("npm", "11.0.0", 'case "$*" in *bad) exit 3;; esac')
    assert build.main(["check", "bad", "test"]) == 3
    assert [line.split()[-1] for line in asked()[1:]] == ["check", "bad"]


def test_every_part_that_the_package_s_build_names_is_there():
    parts = re.search(r"^PARTS = \{(.*)\}$", (ROOT / "hatch_build.py").read_text(), re.M)[1]
    paths = re.findall(r'"(\w+/.+?)"', parts)
    assert {"core/build.py", "web/build.py"} == set(paths)
    assert all((ROOT / path).is_file() for path in paths)
