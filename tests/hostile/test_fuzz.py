"""Altered files of every kind, altered links and odd command lines: a clear refusal, never a traceback.

Every case is drawn from a seed of its own. ``NQUEENS_FUZZ_CASES=100000 NQUEENS_FUZZ_SEED=7`` draws others.
"""

from __future__ import annotations

import json
import math
import os
import sqlite3
import tomllib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from copy import deepcopy
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSettings

from nqueens_gui.shell.remembering import Preferences
from solver.analysis import table_files
from solver.analysis.success_probability import table_for
from solver.cli.main import main
from solver.core.checks import InputError
from solver.core.files import json_text
from solver.core.forms import Reader, given_states
from solver.core.links import parse_link, run_link
from solver.core.resources import resource_path
from solver.core.run_settings import run_settings
from solver.core.toml_text import toml_table, toml_text
from solver.core.variants import VARIANTS
from solver.custom.source import read_source
from solver.engine.search import search_events
from solver.experiment.assignment import (
    Assignment,
    AssignmentLine,
    assignment_link,
    assignment_text,
    linked_assignment,
    parse_assignment,
)
from solver.experiment.plan import experiment_plan
from solver.experiment.report import OwnWords
from solver.experiment.runner import run_experiment
from solver.experiment.saved import checksum, read_experiment, saved_parts
from solver.experiment.writing import experiment_document
from solver.history.records import entry_document, run_entry, settings_of
from solver.history.store import History
from solver.lessons.lesson import lesson_of, parse_lesson
from solver.runs.document import run_text
from solver.runs.reading import parse_run
from solver.runs.replaying import replay
from solver.runs.trace import record
from tests.nqueens_gui.preferences import PREFERENCES
from tests.solver.runs.documents import document_of, restarting, stuck

CASES = int(os.environ.get("NQUEENS_FUZZ_CASES", "200"))
SEED = int(os.environ.get("NQUEENS_FUZZ_SEED", "1"))
LONGEST_SENTENCE = 400

pytestmark = pytest.mark.timeout(2 * CASES)  # seconds

ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 3, 4, 7, 8, 100, -1, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308),
    *("", " ", "x", "4", "-1", "٣", "é−", "\0", "a\nb", "\ud800", "<a href=x>", "../..", "x" * 5000, "nan"),
    *([], [[]], [0], [1, 3, 0, 2], {}, {"": {}}, [None], [[0, 1, 2]] * 50),
)


def cases(share: float = 1) -> Iterator[Random]:
    """Give a generator for each case, or a share of them where a case takes long."""
    for number in range(int(share * CASES)):
        print(f"seed {SEED}, case {number}")  # shown if it fails
        yield Random(f"{SEED} {number}")


def damaged(data: bytes, chance: Random) -> bytes:
    """Alter bytes: replace, remove, repeat or insert some, or cut the end off."""
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        at = chance.randrange(len(data) + 1)
        piece = data[at : at + chance.choice((1, 1, 4, 64, 4096))]
        letter = chance.choice(("{", "}", "[", "]", '"', ",", ":", "-", "e", "0", "\0")).encode()
        put = chance.choice((b"", chance.randbytes(len(piece) or 1), piece * 2, letter))
        data = data[:at] + put + data[at + len(piece) :] if chance.random() < 0.9 else data[:at]
    return data


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Give every place within a JSON value: a container and a key or index."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def with_odd_values(document: Any, chance: Random) -> Any:
    """Replace, remove or move values of a JSON document."""
    document = deepcopy(document)
    for _ in range(chance.choice((1, 1, 2, 5))):
        container, key = chance.choice(list(places(document)) or [(document, None)])
        other, source = chance.choice(list(places(document)) or [({None: 0}, None)])
        match chance.randrange(4):
            case 0:
                container[key] = deepcopy(chance.choice(ODD_VALUES))
            case 1:
                container[key] = deepcopy(other[source])
            case 2 if key is not None:
                del container[key]
            case 3 if isinstance(container.get(key) if isinstance(container, dict) else container[key], int):
                container[key] += chance.choice((-1, 1, 2))
    return document


def is_clear(sentence: str) -> bool:
    return 0 < len(sentence) <= LONGEST_SENTENCE and "\n" not in sentence and "Traceback" not in sentence


def altered(document: Any, chance: Random) -> bytes:
    """Alter the bytes of a JSON document, or its values."""
    if chance.random() < 0.4:
        return damaged(json.dumps(document).encode(), chance)
    return json.dumps(with_odd_values(document, chance)).encode()


def with_its_checksum(data: bytes) -> bytes:
    """Give the file of an experiment the checksum that its values have, where it is JSON."""
    with suppress(msgspec.MsgspecError, UnicodeDecodeError):
        document = msgspec.json.decode(data, type=dict[str, Any])
        return msgspec.json.encode({**document, "sha256": checksum(document)})
    return data


def assert_read_or_refused(draw: Callable[[Random], Any], read: Callable[[Any], str | None]) -> None:
    """Draw what is altered in each case, and read it: some is read, some refused in a clear sentence."""
    refused = 0
    for chance in cases():
        drawn = draw(chance)
        try:
            sentence = read(drawn) or "read"
        except InputError as error:
            sentence = str(error)
            refused += 1
        assert is_clear(sentence)
    assert CASES // 100 < refused < CASES - CASES // 100


def test_altered_run_files_are_refused_in_a_sentence_or_replayed() -> None:
    runs = [stuck(), restarting(), document_of(run_settings(6, "random-restart-sideways", seed=3))]

    def read(data: bytes) -> str | None:
        run = parse_run(data)
        assert run.steps < len(data)
        return replay(run).difference

    assert_read_or_refused(lambda chance: altered(chance.choice(runs), chance), read)


def test_altered_experiments_are_refused_in_a_sentence_or_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path, tenures = Path("e.nqx"), {"tenure": [2, 3]}
    plan = experiment_plan((4, 5), ("sideways", "tabu"), 3, seed=1, parameters=tenures)
    document = json.loads("".join(saved_parts(run_experiment(plan))))

    def read(data: bytes) -> None:
        path.write_bytes(data)
        found = read_experiment(path)
        assert all("\n" not in (results.fault or "") for results in found.cells)
        json_text(experiment_document(found))

    assert_read_or_refused(lambda chance: with_its_checksum(altered(document, chance)), read)


def test_altered_links_are_refused_in_a_sentence_or_read() -> None:
    runs = [
        run_settings(8, "random-restart", seed=7, run_index=3, parameters={"max_restarts": 5}),
        run_settings(5, "simulated-annealing", seed=0, starts="permutation", heuristic="line-of-sight"),
        run_settings(6, "sideways", seed=2**63 - 1, start=(0, 1, 2, 3, 4, 5)),
    ]

    def draw(chance: Random) -> str:
        link = run_link(chance.choice(runs), chance.choice((0, 1, 12)))
        if chance.random() < 0.7:
            head, mark, query = link.partition("?")
            fields = [field.partition("=") for field in query.split("&")]
            place, value = chance.randrange(len(fields)), str(chance.choice(ODD_VALUES))
            name = chance.choice((fields[place][0], *WORDS)).removeprefix("--").replace("-", "_")
            fields.insert(place, (name, "=", quote(value.encode("utf-8", "replace"))))
            link = head + mark + "&".join("".join(field) for field in fields[: chance.choice((9, place + 1))])
        if chance.random() < 0.5:
            link = damaged(link.encode(), chance).decode(errors="replace")
        return link * 100_000 if chance.random() < 0.01 else link

    def read(link: str) -> None:
        found = parse_link(link)
        assert parse_link(run_link(found.settings, found.index)) == found

    assert_read_or_refused(draw, read)


def test_altered_searches_are_refused_in_a_sentence_or_read(tmp_path: Path) -> None:
    texts = [path.read_bytes() for path in sorted(resource_path("searches").glob("*.py"))]
    for chance in cases():
        path = tmp_path / chance.choice(("mine.py", "bad\udcff.py", "a\nb.py", "a, 'b'.py"))
        path.write_bytes(damaged(chance.choice(texts), chance))
        try:
            source = read_source(path)
            sentences = [source.file, source.name, source.description]
        except InputError as error:
            sentences = [str(error).removeprefix(str(tmp_path))]
        assert all(map(is_clear, sentences))


def test_altered_lessons_are_refused_in_a_sentence_or_read() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(resource_path("lessons").glob("*.toml"))]
    for chance in cases():
        text, sentence = chance.choice(texts), "read"
        try:
            if chance.random() < 0.5:
                parse_lesson(damaged(text.encode(), chance).decode(errors="replace"))
            else:
                altered = json.dumps(with_odd_values(tomllib.loads(text), chance))
                lesson_of(json.loads(altered.replace(r"\ud800", "")))  # which TOML cannot hold
        except InputError as error:
            sentence = str(error)
        assert is_clear(sentence)


def test_altered_assignments_and_their_links_are_refused_in_a_sentence_or_read() -> None:
    figures = ("success rate", "steps solved", "", "x", "{}", "runs}{", "n=8", "\ud800")
    lines = (AssignmentLine(8, "sideways"), AssignmentLine(6, "tabu", parameters={"tenure": 3}))
    words = OwnWords("results", "I saw {sideways n=8 success rate}.\n\nAnd {tabu n=6 tenure=3 runs}.", "Why")
    whole = Assignment(lines=lines, words=(words,), left_out=("discussion",), runs=5)

    def draw(chance: Random) -> bytes | str:
        text = assignment_text(whole).replace("success rate", chance.choice(figures).replace("\ud800", "é"))
        match chance.randrange(3):
            case 0:
                return damaged(text.encode(), chance)
            case 1:
                link = assignment_link(whole).encode()
                return damaged(link, chance).decode(errors="replace")
            case _:
                altered = with_odd_values(tomllib.loads(text), chance)
                with suppress(InputError, TypeError, AttributeError):  # what TOML cannot hold
                    return toml_text(altered).encode(errors="replace")
                return b"title = 1"

    def read(drawn: bytes | str) -> None:
        found = linked_assignment(drawn) if isinstance(drawn, str) else parse_assignment(drawn)
        assert parse_assignment(assignment_text(found).encode()) == found

    assert_read_or_refused(draw, read)


def test_damaged_success_tables_are_refused_or_the_same(tmp_path: Path) -> None:
    settings = run_settings(4, "sideways", seed=0)
    table = table_for(settings)
    path = tmp_path / "success.table"
    table_files.write_table(path, table)
    whole = path.read_bytes()
    for chance in cases(0.5):
        # half of the damage is done to the head, which is a small part of the file
        cut = len(whole) if chance.random() < 0.5 else 1000
        path.write_bytes(damaged(whole[:cut], chance) + whole[cut:])
        try:
            found = table_files.read_table(path, 4, settings.heuristic, 100)
        except (InputError, OSError):
            continue
        assert found.values.tolist() == table.values.tolist()
        assert found.start == table.start


def test_a_damaged_history_is_read_in_part_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite"
    settings = [run_settings(4, name, seed=1) for name in ("sideways", "tabu")]
    with History(path) as history:
        history.add(*(run_entry(record(one, search_events(one))) for one in settings * 20))
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode = DELETE")
    whole = path.read_bytes()
    kinds = {"whole": 0, "in part": 0, "refused": 0}
    for chance in cases(0.5):
        path.write_bytes(damaged(whole, chance))
        notice = ""
        try:
            with History(path) as history:
                found = history.entries(history.ids())
                assert len(list(map(entry_document, found))) == len(found)
                history.choices()
                history.prune(keep=30)
                history.add(run_entry(record(settings[0], search_events(settings[0]))))
                kinds["in part" if history.unreadable else "whole"] += 1
        except InputError as error:
            notice = str(error)
            kinds["refused"] += 1
        assert is_clear(notice.replace(str(tmp_path), "") or "read")
        for file in tmp_path.iterdir():
            file.unlink()
    assert min(kinds.values()) > CASES // 100, kinds


def test_altered_settings_are_read_as_sound_values(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    settings = QSettings(str(path), QSettings.Format.IniFormat)
    for preference in PREFERENCES:
        settings.setValue(preference.key, preference.write(preference.default))
    settings.setValue("experiment/form", '{"sizes": "4-8", "runs": 1000, "variants": ["sideways"]}')
    settings.sync()
    whole = path.read_bytes()
    for number, chance in enumerate(cases()):
        file = tmp_path / f"{number}.ini"
        data = damaged(whole, chance)
        for _ in range(chance.randrange(4)):
            text = json.dumps(chance.choice(ODD_VALUES)).replace('"', '\\"').replace("\n", " ")
            key = chance.choice(PREFERENCES).key.partition("/")
            data += f'\n[{key[0]}]\n{key[2]}="{text}"\n'.encode()
        file.write_bytes(data)
        found = Preferences(QSettings(str(file), QSettings.Format.IniFormat))
        for preference in PREFERENCES:
            value = found.get(preference)
            assert type(value) is type(preference.default)
            assert found.get(preference) == preference.read(preference.write(value))
        file.unlink(missing_ok=True)


STATES = (
    "1,3,0,2",
    "0,0,0,0,0",
    "2,4,1,3,0",
    "-Q--\n---Q\nQ---\n--Q-",
    "-----\n..Q.\nQ...\n...Q\n.Q..\n-----",
    "QQQQ/----/----/----",
    "Q--- Q--- --Q- -Q--",
    "0010 1000 0001 0100",
    "0," * 25,
    "{1, 2} {2, 4} {3, 1} {4, 3}",
    "{1, 2} {2, 4} {3, x}",
    "[[0. 0. 1.]",
    "1 2 3",
    "Q",
    "0,1,2,99",
    "-1,0,0,0",
    "-",
    "",
)
NUMBERS = (
    *("4", "5", "6", "0", "-1", "3", "+4", "4.5", "1e3", "10" * 3000, "٤", " 5", "0x8", "nan", "", "\0"),
    "999999999999",
)
COUNTS = ("1", "2", "7", "0", "-5", "x", "", "1" * 30)
WORDS: dict[str, tuple[str, ...]] = {
    "-n": (*NUMBERS, "4-6", "6-4", "4,5", "4-", ","),
    "--variant": (*VARIANTS, "all", "", "climbing"),
    "--variants": (*VARIANTS, "all", "sideways,sideways", ",", ""),
    "--runs": COUNTS,
    "--seed": ("1", *NUMBERS),
    "--run-index": NUMBERS,
    "--jobs": ("1", "2", "0", "-1", "10000", "x"),
    "--samples": COUNTS,
    "--sideways-limit": ("0", "1", "100", "-1", "x", "1e3"),
    "--max-steps": ("0", "1", "20", "-1", "x", "1" * 40),
    "--max-restarts": ("0", "1", "20", "-1", "x", ""),
    "--sideways-count": ("total", "consecutive", "both"),
    "--sideways-made": ("0", "5", "-1", "x"),
    "--heuristic": ("line-of-sight", "attacking-pairs", "h"),
    "--start": STATES,
    "--transpose": (),
    "--print-states": ("queens", "rows", "binary", "colour"),
    "--json": (),
    "--chances": (),
    "--independent": (),
    "--help": (),
    "--version": (),
    "--": (),
    "--yes=1": (),
    "--quick": (),
    "--boards": COUNTS,
    "--solution": ("answers.pdf", "no/answers.pdf", "answers", ""),
    "--as": (*VARIANTS, "climbing", ""),
    "--search": ("no.py", ".", "/dev/null", "1,3,0,2"),
    "--resume": ("no.nqx", ".", "/dev/null", ""),
}
OUTPUTS = (
    *("run.json", "report.md", "runs.csv", "report.html", "report.tex", "none/run.json", ".", "", "a\0b"),
    *("x" * 300, "sheet.pdf", "mine.py", "bad\udcff.py"),
)
SUBCOMMANDS = (
    *("variants", "solve", "solve", "inspect", "replay", "experiment", "landscape", "sheet", "new", "check"),
    *("", "climb"),
)
"""Not ``doctor`` and ``reproduce``, which take long."""


def command_line(chance: Random, folder: Path) -> list[str]:
    """Draw a command line, half of it as the commands expect it."""
    name = chance.choice(SUBCOMMANDS)
    words = [name]
    if name in ("inspect", "replay") and chance.random() < 0.9:
        words.append(chance.choice((*STATES, str(folder / "run.json"), str(folder), "/dev/null")))
    if name in ("solve", "experiment", "landscape"):
        words += ["-n", chance.choice(("4", "5"))]
    if name == "experiment":
        words += ["--runs", chance.choice(("1", "9"))]
    if name in ("new", "check") and chance.random() < 0.9:
        words.append(str(folder / chance.choice(OUTPUTS)))
    if name == "sheet" and chance.random() < 0.9:
        words += ["--boards", "1", "-o", str(folder / "sheet.pdf")]
    for option in chance.sample(list(WORDS), chance.choice((0, 1, 1, 2, 4))):
        words += [option, chance.choice(WORDS[option])] if WORDS[option] else [option]
    if name in ("solve", "experiment") and chance.random() < 0.3:
        words += ["-o", str(folder / chance.choice(OUTPUTS))]
    if chance.random() < 0.05:
        words.insert(chance.randrange(len(words)), chance.choice([str(value) for value in ODD_VALUES]))
    return words


def check_files(folder: Path) -> None:
    """Check that what is in the folder is written whole, and remove it."""
    for path in folder.iterdir():
        assert not path.name.startswith("."), path
        text = path.read_text(encoding="latin-1" if path.suffix == ".pdf" else "utf-8")
        if path.suffix == ".json":
            json.loads(text)
        assert text.endswith(("\n", "</html>", "</svg>", "%%EOF"))
        path.unlink()


def test_odd_command_lines_end_in_a_result_or_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    codes = {0: 0, 2: 0}
    for chance in cases(0.4):
        words = command_line(chance, tmp_path)
        monkeypatch.setattr(
            "sys.stdin",
            TextIOWrapper(BytesIO(chance.choice((*STATES, "\udcff")).encode("utf-8", "surrogateescape"))),
        )
        case, _ = capsys.readouterr()
        code = main(words)
        out, err = capsys.readouterr()
        codes[code] += 1  # no other code
        assert "Traceback" not in err, case
        assert code == 0 or err.startswith("nqueens"), words
        if code == 0 and "--json" in words and "--help" not in words and "--version" not in words:
            json.loads(out)
        check_files(tmp_path)
    assert min(codes.values()) > CASES // 25


def test_a_field_twice_is_refused_by_every_reader(tmp_path: Path) -> None:
    settings = run_settings(4, "sideways", seed=1)
    trace = record(settings, search_events(settings))
    path = tmp_path / "e.nqx"
    path.write_text("".join(saved_parts(run_experiment(experiment_plan((4,), ("sideways",), 2, seed=1)))))
    path.write_text(path.read_text().replace('"sha256"', '"format": "nqueens-experiment/1", "sha256"', 1))
    entry = replace(run_entry(trace), settings=run_entry(trace).settings.replace("{", '{"n": 8, ', 1))
    for read in (
        lambda: parse_run(run_text(trace).replace('"n"', '"n": 5, "n"', 1).encode()),
        lambda: read_experiment(path),
        lambda: settings_of(entry),
        lambda: given_states('{"q": [1, 3, 0, 2], "q": [2, 0, 3, 1]}', Reader()),
    ):
        with pytest.raises(InputError, match="twice"):
            read()
    for text in ("title = 1\ntitle = 2\n", 'a = "\xff"'):
        for parse in (parse_assignment, lambda data: lesson_of(toml_table(data))):
            with pytest.raises(InputError, match=r"overwrite|UTF-8"):
                parse(text.encode("latin-1"))


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_no_file_and_no_preference_holds_a_number_that_is_none(value: float) -> None:
    writers = [preference.write for preference in PREFERENCES if isinstance(preference.default, dict)]
    for write in (json_text, *writers):
        with pytest.raises(ValueError, match="JSON"):
            write({"a": [value]})
