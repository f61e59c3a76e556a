"""The edge of the records: ``kibitz replay`` says what is wrong with any file, and where."""

import copy
import json
import os
import re
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from kibitz import games
from kibitz.cli.main import app
from kibitz.formats.record import record_json
from kibitz.play.state import new_deal
from kibitz.rules.options import option_infos
from kibitz.rules.seats import SEAT_LETTERS

KINDS = ("parse", "setup", "unknown", "illegal")
KIBITZ = (sys.executable, "-c", "from kibitz.cli.main import main; main()")


# Good records


def played(name, actions=99, dealer=None):
    """The record of a deal: so many actions, always the first legal one after a bid."""
    state = new_deal(games.variant(name), dealer=dealer, seed=name)
    while not state.finished and len(state.history) < actions:
        legal = state.pending[0].legal
        state = state.after(legal[0 if state.history else 3], state.pending[0].seat)
    return record_json(state)


def match_of(*deals, **more):
    """Single deals of one variant as a match."""
    head = {key: deals[0][key] for key in ("kibitz", "game", "variant", "options")}
    entries = [{key: deal[key] for key in ("dealer", "deal", "actions")} for deal in deals]
    return {**head, "deals": entries, **more}


BRIDGE = played("bridge/single")
BELOTE = played("belote/bulgarian")
WHIST = played("whist/esmakker", actions=30)
BRIDGE_MATCH = match_of(played("bridge/match", dealer=0), played("bridge/match", dealer=1))
PEOPLE = ["Ann", "Bo", "Cy", "Di", "Eve"]
SESSION = match_of(WHIST, WHIST, people=PEOPLE, irregular_deals=[{"before": 1, "by": "Eve"}])
for entry in SESSION["deals"]:
    entry["seats"] = dict(zip(SEAT_LETTERS, [PEOPLE[3], *PEOPLE[:3]], strict=True))
    entry["dealer"] = "N"
    entry["actions"] = ["P", "P", "P", "P"]

GOOD = {
    "bridge": BRIDGE,
    "belote": BELOTE,
    "whist": WHIST,
    "bridge match": BRIDGE_MATCH,
    "whist session": SESSION,
}


def changed(record, path, value):
    """A record with something else at a path of keys and indices."""
    new = copy.deepcopy(record)
    inner = new
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return new


def without(record, *path):
    """A record without what is at a path."""
    new = copy.deepcopy(record)
    inner = new
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return new


def text_of(record):
    """A record as it stands in a file."""
    return json.dumps(record).encode()


# What replay says


def replay(data):
    """The exit status and what is printed; anything but JSON objects and a status is a failure."""
    result = CliRunner().invoke(app, ["replay", "-"], input=data)
    assert isinstance(result.exception, SystemExit | None), repr(result.exception)
    return checked(result.exit_code, result.stdout, result.stderr)


def checked(status, out, err):
    """The status and the reports, once they are known to be well formed and to fit each other."""
    assert err == ""
    assert "Traceback" not in out
    reports = [json.loads(line) for line in out.split("\n")[:-1]]
    for report in reports:
        if "error" in report:
            assert report["error"] in KINDS
            assert report["message"]
            place = "index" if report["error"] == "illegal" else "where"
            assert isinstance(report[place], str if place == "where" else int)
        else:
            assert report["finished"] in (True, False)
    errors = {report["error"] for report in reports if "error" in report}
    assert status == (2 if errors - {"illegal"} else 1 if errors else 0)
    return status, reports


def error_in(data):
    """The one report on a file with one malformed record."""
    status, (report,) = replay(data)
    assert status == 2
    return report


@pytest.mark.parametrize("name", GOOD)
def test_the_good_records_are_good(name):
    status, reports = replay(text_of(GOOD[name]))
    assert status == 0
    assert len(reports) == len(GOOD[name].get("deals", [0]))


NORTH, SOUTH = BRIDGE["deal"]["N"], BRIDGE["deal"]["S"]
NOTHING = object()

# A name, a record, the path of the fault, what is there, the kind of error; and the place that is
# named, if it is not that path. Inside a match it begins with the deal, as "deals[1], ".
FAULTS = [
    ("a card twice", BRIDGE, "deal.N", SOUTH[:2] + NORTH[2:], "setup", "deal"),
    ("a card twice in a hand", BRIDGE, "deal.N", NORTH[:2] + " " + NORTH[:-3], "setup", "deal"),
    ("a card missing", BRIDGE, "deal.N", NORTH[3:], "setup"),
    ("no cards", BRIDGE, "deal.N", "", "setup"),
    ("a wild card in bridge", BRIDGE, "deal.N", "W1" + NORTH[2:], "setup"),
    ("a two in belote", BELOTE, "deal.E", "C2" + BELOTE["deal"]["E"][2:], "setup"),
    ("a seat missing", BRIDGE, "deal.W", NOTHING, "setup"),
    ("a seat too many", BRIDGE, "deal.X", "", "setup", "deal"),
    ("no widow", WHIST, "deal.widow", NOTHING, "setup"),
    ("a widow in bridge", BRIDGE, "deal.widow", "C2 C3 C4", "setup", "deal"),
    ("a widow of two", WHIST, "deal.widow", WHIST["deal"]["widow"][3:], "setup"),
    ("no card", BRIDGE, "deal.S", "ZZ", "parse"),
    ("ten written 10", BRIDGE, "deal.S", "S10", "parse"),
    ("small letters", BRIDGE, "deal.S", SOUTH.lower(), "parse"),
    ("commas", BRIDGE, "deal.S", SOUTH.replace(" ", ","), "parse"),
    ("unknown game", BRIDGE, "game", "skat", "unknown"),
    ("a module that is no game", BRIDGE, "game", "__init__", "unknown"),
    ("a game with a path in it", BRIDGE, "game", "../bridge", "unknown"),
    ("empty game", BRIDGE, "game", "", "unknown"),
    ("game and variant in one", BRIDGE, "game", "bridge/single", "unknown", "variant"),
    ("unknown variant", BRIDGE, "variant", "rubber", "unknown"),
    ("empty variant", BRIDGE, "variant", "", "unknown"),
    ("unknown version", BRIDGE, "kibitz", 2, "unknown"),
    ("version 0", BRIDGE, "kibitz", 0, "unknown"),
    ("huge version", BRIDGE, "kibitz", 10**30, "unknown"),
    ("unknown option", BRIDGE, "options.jokers", 3, "unknown", "options"),
    ("an option of another game", BRIDGE, "options.score_table", 1, "unknown", "options"),
    ("unknown option value", BRIDGE, "options.vulnerability", "both", "unknown"),
    ("number out of range", WHIST, "options.score_table", 5, "unknown"),
    ("text for a number", WHIST, "options.score_table", "1", "parse"),
    ("true for 1", WHIST, "options.score_table", True, "parse"),
    ("1 for true", WHIST, "options.as_printed", 1, "parse"),
    ("1.0 for 1", WHIST, "options.score_table", 1.0, "parse"),
    ("null option", WHIST, "options.score_table", None, "parse"),
    ("nested option", WHIST, "options.score_table", {"a": [1]}, "parse"),
    ("unknown preset", BRIDGE, "options.preset", "none such", "unknown", "options"),
    ("no chart", WHIST, "options.scores", "{}", "parse"),
    ("dealer of no seat", BRIDGE, "dealer", "X", "parse"),
    ("dealer NE", BRIDGE, "dealer", "NE", "parse"),
    ("dealer small", BRIDGE, "dealer", "s", "parse"),
    ("a single deal not dealt by S", BRIDGE, "dealer", "N", "setup"),
    ("a match begun by E", BRIDGE_MATCH, "deals.0.dealer", "E", "setup"),
    ("the same dealer twice", BRIDGE_MATCH, "deals.1.dealer", "N", "setup"),
    ("a bad second deal", BRIDGE_MATCH, "deals.1.deal.N", "C2", "setup", "deals[1], deal"),
    ("a match of single deals", BRIDGE_MATCH, "variant", "single", "setup", "deals"),
    ("a seat not taken", SESSION, "deals.0.seats.N", NOTHING, "setup", "deals[0], seats"),
    ("a stranger", SESSION, "deals.1.seats.N", "Max", "setup", "deals[1], seats"),
    ("three people", SESSION, "people", PEOPLE[:3], "setup"),
    ("seven people", SESSION, "people", list("ABCDEFG"), "setup"),
    ("a name twice", SESSION, "people", ["Ann", "Ann", "Bo", "Cy"], "setup"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=[fault[0] for fault in FAULTS])
def test_a_fault_is_named_with_its_place(fault):
    _, record, path, value, kind, *where = fault
    keys = [int(key) if key.isdecimal() else key for key in path.split(".")]
    wrong = without(record, *keys) if value is NOTHING else changed(record, keys, value)
    report = error_in(text_of(wrong))
    place = where[0] if where else re.sub(r"^deals\.(\d)\.", r"deals[\1], ", path)
    assert report["error"] == kind
    assert report["where"].startswith(f"line 1, {place}")


@pytest.mark.parametrize("record", [BRIDGE, SESSION], ids=["deal", "session"])
@pytest.mark.parametrize("key", ["kibitz", "game", "variant", "dealer", "deal", "actions"])
def test_a_missing_key_is_named(record, key):
    inside = ("deals", 1) if "deals" in record and key in ("dealer", "deal", "actions") else ()
    report = error_in(text_of(without(record, *inside, key)))
    assert report["error"] == "parse"
    assert key in report["message"]
    assert report["where"].startswith("line 1")


ILLEGAL = [
    ("an unknown action", ["fold"], 0),
    ("an empty action", [""], 0),
    ("a card before the auction is over", ["SA"], 0),
    ("a redouble of nothing", ["1C", "XX"], 1),
    ("an insufficient bid", ["1H", "P", "1D"], 2),
    ("another case", ["1c"], 0),
    ("blanks around it", [" P"], 0),
    ("a call after the end", ["P", "P", "P", "P", "P"], 4),
    ("a NUL in it", ["P\0"], 0),
    ("a very long one", ["P" * 100_000], 0),
]


@pytest.mark.parametrize(("name", "actions", "index"), ILLEGAL, ids=[c[0] for c in ILLEGAL])
def test_an_illegal_action_ends_its_record(name, actions, index):
    status, (report,) = replay(text_of({**BRIDGE, "actions": actions}))
    assert status == 1
    assert report["error"] == "illegal"
    assert (report["index"], report["action"]) == (index, actions[index])
    assert (report["legal"] == []) == (name == "a call after the end")


@pytest.mark.parametrize("name", ["bridge", "belote"])
def test_an_action_after_the_last_card(name):
    record = GOOD[name]
    status, (report,) = replay(text_of({**record, "actions": [*record["actions"], "P"]}))
    assert status == 1
    assert (report["index"], report["legal"]) == (len(record["actions"]), [])


def test_later_deals_of_an_illegal_match_print_nothing():
    deals = BRIDGE_MATCH["deals"]
    record = changed(BRIDGE_MATCH, ["deals", 1, "actions"], [*deals[1]["actions"][:3], "9Z"])
    record["deals"].append({**deals[0], "dealer": "S"})
    record["options"] = {"deals": 4}
    status, reports = replay(text_of(record))
    assert status == 1
    assert [report.get("error") for report in reports] == [None, "illegal"]
    assert reports[1]["index"] == 3


def test_a_deal_too_many_in_a_match():
    record = copy.deepcopy(BRIDGE_MATCH)
    record["options"] = {"deals": 2}
    record["deals"].append({**record["deals"][0], "dealer": "S"})
    report = error_in(text_of(record))
    assert report["error"] == "setup"
    assert report["where"].startswith("line 1, deals[2]")


def test_names_at_the_seats_change_no_total_of_a_partnership():
    named = copy.deepcopy(BRIDGE_MATCH)
    for deal in named["deals"]:
        deal["seats"] = {"N": "Ann", "E": "Bo", "S": "Cy", "W": "Di"}
    assert replay(text_of(named)) == replay(text_of(BRIDGE_MATCH))


@pytest.mark.parametrize("before", [-1, 2, 99])
def test_a_penalty_before_a_deal_that_is_not_there(before):
    report = error_in(text_of(changed(SESSION, ["irregular_deals", 0, "before"], before)))
    assert report["error"] == "setup"
    assert "irregular_deals[0]" in report["where"]


# Wrong types everywhere

VALUES = [None, True, 0, -1, 1.5, 10**30, "", "x", "\0", [], [[]], [None], {}, {"a": {}}, {"": 1}]


def paths_in(value, path=()):
    """The paths to every part of a record; of a list its first entry stands for all."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key)
            yield from paths_in(inner, (*path, key))
    elif isinstance(value, list) and value:
        yield (*path, 0)
        yield from paths_in(value[0], (*path, 0))


def value_at(record, path):
    """What is at a path."""
    for key in path:
        record = record[key]
    return record


NULL_MEANS_ABSENT = ("people", "seats")
PATHS = [(name, path) for name, record in GOOD.items() for path in paths_in(record)]


@pytest.mark.parametrize(
    ("name", "path"), PATHS, ids=[f"{name}: {'.'.join(map(str, path))}" for name, path in PATHS]
)
def test_a_value_of_another_type_is_refused_at_every_key(name, path):
    record = GOOD[name]
    right = type(value_at(record, path))
    for value in VALUES:
        status, reports = replay(text_of(changed(record, path, value)))
        if type(value) is right or (value is None and path[-1] in NULL_MEANS_ABSENT):
            continue
        assert status == 2, value
        assert len(reports) == 1
        assert reports[0]["error"] == "parse"
        assert reports[0]["where"].startswith(f"line 1, {path[0]}"), value


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_record_is_an_object(value):
    report = error_in(text_of(value))
    assert report["error"] == "parse"


# Broken bytes

LINE = text_of({**BRIDGE, "actions": ["1C", "P"]})

BROKEN = {
    "a word": b"nonsense",
    "a number": b"17",
    "truncated": LINE[:-1],
    "truncated in a text": LINE[:40],
    "truncated in an escape": LINE[:-3] + b"\\u00",
    "one brace": b"{",
    "a closing brace": b"}",
    "two records on a line": LINE + LINE,
    "something after it": LINE + b" x",
    "a trailing comma": LINE[:-1] + b",}",
    "single quotes": LINE.replace(b'"', b"'"),
    "a comment": LINE + b" // mine",
    "NaN": LINE.replace(b": 1,", b": NaN,", 1),
    "Infinity": LINE.replace(b": 1,", b": Infinity,", 1),
    "a huge number": LINE.replace(b": 1,", b": 1" + b"0" * 100_000 + b",", 1),
    "a huge exponent": LINE.replace(b": 1,", b": 1e999999999,", 1),
    "a NUL": LINE.replace(b": 1,", b": 1\0,", 1),
    "NULs only": b"\0" * 100,
    "a NUL in a text": LINE.replace(b"bridge", b"bri\0dge"),
    "invalid UTF-8": LINE.replace(b"bridge", b"bri\xffdge"),
    "a cut UTF-8 sequence": LINE.replace(b"bridge", b"bri\xe2\x82dge"),
    "UTF-8 of a surrogate": LINE.replace(b"bridge", b"bri\xed\xa0\x80dge"),
    "UTF-16": LINE.decode().encode("utf-16"),
    "a lone surrogate": LINE.replace(b"bridge", rb"\ud800"),
    "a lone surrogate in a card": LINE.replace(b'"N": "', rb'"N": "\udfff'),
    "a lone surrogate in a key": LINE.replace(b'"game"', rb'"\ud83dgame"'),
    "surrogates in the wrong order": LINE.replace(b"bridge", rb"\udc00\ud800"),
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "deep lists, closed": b"[" * 100_000 + b"]" * 100_000,
    "deep in an option": LINE.replace(b'"options": {', b'"options": {"a": ' + b"[" * 100_000),
    "deep under another key": LINE.replace(b'"game"', b'"mine": ' + b"[" * 100_000 + b', "game"'),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_bytes_are_a_parse_error(name):
    report = error_in(BROKEN[name])
    assert report["error"] in ("parse", "unknown" if "NUL in a text" in name else "parse")
    assert report["where"].startswith("line 1")


@pytest.mark.slow
def test_every_beginning_of_a_record_is_a_parse_error():
    for length in range(1, len(LINE)):
        assert error_in(LINE[:length])["error"] == "parse", length


@pytest.mark.parametrize("data", [b"", b"\n", b"\r\n \n\t\n\n"], ids=repr)
def test_a_file_without_records_says_nothing(data):
    assert replay(data) == (0, [])


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\n\n \n", b""], ids=repr)
def test_empty_lines_do_not_matter(end):
    status, reports = replay(b"\n" + LINE + end + b"\n" + LINE + end)
    assert status == 0
    assert len(reports) == 2


def test_a_record_may_stand_on_several_lines():
    data = json.dumps(BRIDGE, indent=2).encode()
    assert replay(data) == replay(text_of(BRIDGE))
    report = error_in(data[:-20])
    assert report["error"] == "parse"


BAD_LINES = {
    "truncated": LINE[:-1],
    "an unknown game": LINE.replace(b"bridge", b"skat"),
    "no cards": LINE.replace(b'"N": "', b'"N": "ZZ '),
    "a list": b"[1, 2]",
    "a word": b"nonsense",
    "invalid UTF-8": b"\xff\xfe",
}


@pytest.mark.parametrize("bad", BAD_LINES)
@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_bad_line_among_good_ones(bad, place):
    lines = [LINE] * 4
    lines[place] = BAD_LINES[bad]
    status, reports = replay(b"\n".join(lines) + b"\n")
    assert status == 2
    assert [("error" in report) for report in reports] == [at == place for at in range(4)]
    assert reports[place]["where"].startswith(f"line {place + 1}")
    (good,) = replay(LINE)[1]
    assert all(report == good for at, report in enumerate(reports) if at != place)


def test_the_status_of_a_file_is_that_of_its_worst_record():
    illegal = text_of({**BRIDGE, "actions": ["fold"]})
    assert replay(illegal + b"\n" + LINE)[0] == 1
    assert replay(illegal + b"\n" + LINE[:-1] + b"\n" + illegal)[0] == 2
    assert [r.get("error") for r in replay(illegal + b"\n" + LINE[:-1] + b"\n" + LINE)[1]] == [
        "illegal",
        "parse",
        None,
    ]


# A whole process


def replay_file(path, timeout=20, **more):
    """The same through a process of its own."""
    done = subprocess.run(
        [*KIBITZ, "replay", path], capture_output=True, timeout=timeout, check=False, **more
    )
    return checked(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_line_of_ten_megabytes(tmp_path):
    file = tmp_path / "long.jsonl"
    long = LINE.replace(b'"game"', b'"mine": "' + b"x" * 10_000_000 + b'", "game"')
    file.write_bytes(LINE + b"\n" + long + b"\n" + LINE)
    status, reports = replay_file(file)
    assert status == 2
    assert [report.get("error") for report in reports] == [None, "parse", None]
    assert reports[1]["where"] == "line 2"


def test_a_match_of_ten_megabytes_of_deals(tmp_path):
    file = tmp_path / "long.json"
    file.write_bytes(text_of({**BRIDGE_MATCH, "deals": BRIDGE_MATCH["deals"] * 10_000}))
    status, (report,) = replay_file(file)
    assert (status, report["error"], report["where"]) == (2, "parse", "line 1")


def test_a_file_that_is_not_there(tmp_path):
    for path in (tmp_path / "none.json", tmp_path, tmp_path / "none" / "none.json"):
        status, (report,) = replay_file(path)
        assert status == 2
        assert (report["error"], report["where"]) == ("parse", str(path))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(tmp_path):
    file = tmp_path / "closed.json"
    file.write_bytes(LINE)
    file.chmod(0)
    status, (report,) = replay_file(file)
    assert (status, report["where"]) == (2, str(file))


def test_a_file_name_that_is_no_text(tmp_path):
    status, (report,) = replay_file(os.fsencode(tmp_path) + b"/no\xff.json")
    assert (status, report["error"]) == (2, "parse")


def test_a_terminal_that_knows_no_letters_but_ascii(tmp_path):
    file = tmp_path / "deal.json"
    file.write_bytes(text_of({**BRIDGE, "options": {"å": 1}}))
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    status, (report,) = replay_file(file, env=environment)
    assert (status, report["error"]) == (2, "unknown")
    assert "å" in report["message"]


def test_a_broken_file_through_a_process(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_bytes(b"\n".join([LINE, LINE[:-1], BROKEN["invalid UTF-8"], LINE]))
    status, reports = replay_file(file)
    assert status == 2
    assert [report.get("error") for report in reports] == [None, "parse", "parse", None]


# Charts of a table's own are records inside a record

OWN_CHART = {
    "trump": {str(level): ["1", "2", "3", "4", "5", "6"] for level in range(8, 14)},
    "solo": {"SOLO": ["1", "2"], "CLEAN": ["1", "2"], "OPEN": ["1", "2"]},
    "irregular": "1",
}
SOLO = {
    **played("whist/esmakker", actions=0),
    "actions": ["SOLO", "P", "P", "P", "exchange -"],
}


def played_solo(scores):
    """A solo by a table's own scores, played to the end."""
    record = {**SOLO, "options": {"scores": scores}}
    while True:
        status, (report,) = replay(text_of(record))
        if status or report["finished"]:
            return status, report
        record = {**record, "actions": [*record["actions"], report["pending"][0]["legal"][0]]}


def test_a_solo_by_an_own_chart():
    status, report = played_solo(json.dumps(OWN_CHART))
    assert status == 0
    assert set(report["scores"].values()) <= {"1", "-1", "3", "-3", "6", "2", "-6"}


@pytest.mark.parametrize("scores", ["1e5000", "1e-5000"])
def test_a_score_of_too_many_digits(scores):
    status, report = played_solo(scores)
    assert status == 2
    assert report["where"] == "line 1, options.scores"


@pytest.mark.slow
@pytest.mark.parametrize(
    "scores", ["1e99999999", json.dumps({**OWN_CHART, "irregular": "1e99999999"})]
)
def test_a_score_that_would_fill_the_memory(tmp_path, scores):
    file = tmp_path / "deal.json"
    file.write_bytes(text_of({**SOLO, "options": {"scores": scores}}))
    status, (report,) = replay_file(file, timeout=5)
    assert (status, report["where"]) == (2, "line 1, options.scores")


# Anything at all

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.sampled_from(["SA", "P", "N", "1C", "whist", "esmakker"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text() | st.sampled_from([*BRIDGE, *SESSION, "N"]), inner, max_size=4)
    ),
    max_leaves=12,
)
NAMES = st.sampled_from(sorted(GOOD))
relaxed = settings(max_examples=100, deadline=None)


@relaxed
@given(JSON)
def test_any_json_is_answered(value):
    replay(text_of(value))


@relaxed
@given(NAMES, st.data(), JSON)
def test_any_json_at_any_key_is_answered(name, data, value):
    path = data.draw(st.sampled_from([path for known, path in PATHS if known == name]))
    replay(text_of(changed(GOOD[name], path, value)))


@relaxed
@given(NAMES, st.data())
def test_any_change_of_bytes_is_answered(name, data):
    text = text_of(GOOD[name])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        text = text[:start] + data.draw(st.binary(max_size=6)) + text[end:]
    replay(text)


@relaxed
@given(st.binary(max_size=200))
@example(b"{}\n\xff")
@example(b"{}\r{}")
def test_any_bytes_are_answered(data):
    replay(data)


@relaxed
@given(NAMES, st.data())
def test_any_option_value_is_answered(name, data):
    record = GOOD[name]
    infos = option_infos(games.variant(f"{record['game']}/{record['variant']}").options)
    key = data.draw(st.sampled_from([*[info.name for info in infos], "preset"]) | st.text())
    replay(text_of({**record, "options": {key: data.draw(JSON)}}))


@relaxed
@given(NAMES, st.data())
def test_any_actions_are_answered(name, data):
    record = GOOD[name]
    path = ("deals", 0, "actions") if "deals" in record else ("actions",)
    actions = value_at(record, path)
    kept = data.draw(st.integers(0, len(actions)))
    more = data.draw(
        st.lists(st.text() | st.sampled_from(["P", "1C", "8", "SA", "claim", "meld -"]))
    )
    replay(text_of(changed(record, path, [*actions[:kept], *more])))
