"""How the trick core is compiled: with which compiler, and what happens if there is none."""

import importlib.util
import stat
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytest.importorskip("nanobind", reason="nanobind is not installed")


@pytest.fixture
def build(tmp_path, monkeypatch):
    """The module that builds, on a machine without a compiler."""
    spec = importlib.util.spec_from_file_location("core_build", ROOT / "core" / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    for name in ("CXX", "CXXFLAGS", module.WITHOUT, module.NEEDED):
        monkeypatch.delenv(name, raising=False)
    return module


@pytest.fixture
def put(tmp_path):
    """Puts a compiler on the path, which does something."""

    def put(name, does=":"):
        script = tmp_path / "bin" / name
        script.parent.mkdir(exist_ok=True)
        script.write_text(f"#!/bin/sh\n{does}\n")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)

    return put


def with_zig(monkeypatch, build):
    monkeypatch.setattr(build, "find_spec", lambda name: object() if name == "ziglang" else None)


def test_the_machine_s_compiler_is_used_if_there_is_one(build, put):
    put("clang++")
    assert build.compiler() == ["clang++"]
    put("g++")
    assert build.compiler() == ["g++"]
    assert build.needs() == [build.NANOBIND]


def test_cxx_names_the_compiler(build, put, monkeypatch):
    put("g++")
    put("other")
    monkeypatch.setenv("CXX", "other --with something")
    assert build.compiler() == ["other", "--with", "something"]


def test_without_a_compiler_that_of_ziglang_is_fetched_and_used(build, monkeypatch, capsys):
    assert build.ZIG in build.needs()
    assert "no C++ compiler found; using the one of ziglang" in capsys.readouterr().err
    with_zig(monkeypatch, build)
    assert build.compiler()[1:] == ["-m", "ziglang", "c++"]


def test_zig_has_names_of_its_own_for_processors(build, put, monkeypatch):
    monkeypatch.setattr(build.sysconfig, "get_platform", lambda: "linux-x86_64")
    put("g++")
    assert "-march=x86-64-v2" in build.flags(build.compiler())
    assert "-march=x86_64_v2" in build.flags(["python", "-m", "ziglang", "c++"])
    assert "-march=x86_64_v2" in build.flags(["/opt/zig", "c++"])
    monkeypatch.setattr(build.sysconfig, "get_platform", lambda: "linux-aarch64")
    assert not [flag for flag in build.flags(["g++"]) if flag.startswith("-march")]


def test_with_no_compiler_at_all_it_says_what_to_do(build, tmp_path):
    with pytest.raises(build.BuildFailed, match=r"Install g\+\+ or clang\+\+, or ziglang"):
        build.build(tmp_path)


def test_what_the_compiler_says_is_said(build, put, tmp_path):
    put("g++", "echo 'rules.cpp:1: no such thing' >&2; exit 1")
    with pytest.raises(build.BuildFailed, match="no such thing"):
        build.build(tmp_path)


def test_kibitz_is_installed_without_its_core_unless_it_is_needed(build, monkeypatch, capsys):
    error = build.BuildFailed("g++ has no memory left")
    assert build.do_without(error)
    said = capsys.readouterr().err
    assert "no memory left" in said and "installed without its core" in said
    monkeypatch.setenv(build.NEEDED, "1")
    assert not build.do_without(error)


def test_nothing_is_built_or_fetched_if_nobody_wants_it(build, monkeypatch, tmp_path):
    monkeypatch.setenv(build.WITHOUT, "1")
    assert build.needs() == []
    build.build(tmp_path)
    assert not list(tmp_path.iterdir())
