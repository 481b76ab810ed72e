"""The documents match the code: links resolve, and commands print what the documents show."""

import doctest
import json
import re
import shlex
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from nqueens_gui.command_line import make_parser
from solver import __version__
from solver.cli.commands import COMMANDS, command_parser
from solver.cli.main import main
from solver.core.definitions import STARTS, run_definitions
from solver.core.run_settings import Starts, run_settings
from solver.core.variants import VARIANTS
from solver.engine.prepare import prepare
from solver.engine.search import search_events
from solver.experiment.writing import FIELDS
from solver.history.records import entry_document, run_entry
from solver.runs.document import run_document
from solver.runs.tables import moves_csv
from solver.runs.trace import Trace, record
from tools import document_tables
from tools.make_screenshots import MOST_BYTES, PICTURES, RECORDING

CHECKOUT = Path(__file__).parents[1]
README, CHANGELOG, CONTRIBUTING = (
    CHECKOUT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
)
DOCS = CHECKOUT / "docs"
COMMAND_REFERENCE, WINDOW_GUIDE, FORMATS, DEFINITIONS, OWN_SEARCH, TEACHING = (
    DOCS / f"{name}.md"
    for name in ("commands", "window", "file-formats", "definitions", "own-search", "teaching")
)
DOCUMENTS = (README, CHANGELOG, CONTRIBUTING, *sorted(DOCS.glob("*.md")))
every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
BLOCK = re.compile(r"^ *```(\w+)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
VERSION_OR_TIME = re.compile(r"\b\d+\.\d+\.\d+\b|\b\d+\.\d+(?= s\b)")
WAITING = re.compile(r"^nqueens \w+: compiling the search engine.*\n", re.MULTILINE)
"""What is said at the first run of a search, or on a slow machine, only."""
ELISION = "…"
"""In a document, this replaces text that differs between machines; at the end of a line, also the lines after it."""


class Call(NamedTuple):
    """A command of a document and the output shown for it."""

    command: str
    output: str


def text_of(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def blocks(document: Path, language: str) -> list[str]:
    return [block for found, block in BLOCK.findall(text_of(document)) if found == language]


def region(document: Path, name: str) -> str:
    found = re.search(rf"<!-- {name} -->\n(.*)\n<!-- /{name} -->", text_of(document), re.DOTALL)
    assert found, f"{document.name} has no {name}"
    return found[1]


def first_column(table: str) -> list[str]:
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


def anchors(document: Path) -> set[str]:
    """The anchors that a page has for its headings, as GitHub makes them."""
    prose = BLOCK.sub("", text_of(document))
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in HEADING.findall(prose)}


@every_document
def test_every_link_and_every_picture_exists(document: Path) -> None:
    for target in LINK.findall(BLOCK.sub("", text_of(document))):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        file = document.parent / name if name else document
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), target


@every_document
def test_every_make_target_of_a_document_is_in_the_makefile(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", text_of(CHECKOUT / "Makefile"), re.MULTILINE))
    assert set(re.findall(r"\bmake (?!alone)([a-z-]+)[`\s]", " ".join(code(document)))) <= targets


def code(document: Path) -> list[str]:
    """Everything that a document shows as text to type."""
    text = text_of(document)
    return [f"{words} " for words in (*re.findall(r"`([^`\n]+)`", text), *blocks(document, "sh"))]


@pytest.mark.parametrize("name", document_tables.DOCUMENTS)
def test_the_generated_tables_are_up_to_date(name: str) -> None:
    text = text_of(CHECKOUT / name)
    tables = document_tables.DOCUMENTS[name]
    assert text == document_tables.filled(text, tables), "update them with: python -m tools.document_tables"


def test_every_picture_is_used_and_small_enough_to_load_quickly() -> None:
    folder = DOCS / "pictures"
    shown = {
        (document.parent / target).resolve()
        for document in DOCUMENTS
        for target in LINK.findall(text_of(document))
    }
    names = {RECORDING, *(f"{picture.name}.png" for picture in PICTURES)}
    assert {path.name for path in folder.iterdir()} == names
    for name in names:
        file = folder / name
        assert file in shown
        assert file.stat().st_size < MOST_BYTES


def parsers() -> dict[str, ArgumentParser]:
    """The parser of each subcommand."""
    parser = command_parser()
    (group,) = (action for action in parser._actions if isinstance(action, _SubParsersAction))
    return dict(group.choices)


def options(parser: ArgumentParser) -> set[str]:
    return {option for action in parser._actions for option in action.option_strings} - {"-h", "--help"}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_reference_names_every_subcommand_and_all_its_options(name: str) -> None:
    text = text_of(COMMAND_REFERENCE)
    assert f"## nqueens {name}\n" in text
    missing = [option for option in options(parsers()[name]) if not re.search(rf"`{option}[ `]", text)]
    assert not missing
    assert f"(docs/commands.md#nqueens-{name})" in text_of(README)


def test_the_command_reference_names_no_option_of_solve_that_does_not_exist() -> None:
    section = text_of(COMMAND_REFERENCE).partition("## nqueens solve\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(--?[a-z][a-z-]*)[ `]", section))
    assert named == options(parsers()["solve"])


def test_the_window_guide_names_every_option_of_the_window() -> None:
    assert not {option for option in options(make_parser()) if option not in text_of(WINDOW_GUIDE)} - {
        "--version"
    }


def calls(document: Path) -> Iterator[Call]:
    for block in blocks(document, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield Call(command, output)


def pattern_of(output: str) -> str:
    """The expected output as a pattern."""
    text = re.escape(VERSION_OR_TIME.sub("#", output)).replace(re.escape("\n"), "\n")
    return text.replace(f"{ELISION}\n", "(?:.|\n)*\n").replace(ELISION, ".*")


def run(command: str, last_code: int) -> tuple[int, str]:
    """Run a command of a document; return its exit code and everything it printed."""
    if command == "echo $?":
        return 0, f"{last_code}\n"
    name, *words = shlex.split(command)
    assert name == "nqueens", command
    printed = StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        return main(words), printed.getvalue()


def hand_out() -> None:
    """Write the files that the commands of the guide for teachers read."""
    (assignment,) = blocks(TEACHING, "toml")
    Path("assignment.toml").write_text(assignment, encoding="utf-8")
    Path("class/ada").mkdir(parents=True)
    for file in ("my_search.py", "class/ada/my_search.py"):
        main(["new", file])


def documents_with_calls() -> list[Path]:
    return [document for document in DOCUMENTS if document != CONTRIBUTING and any(calls(document))]


@pytest.mark.parametrize("document", documents_with_calls(), ids=lambda path: path.name)
@pytest.mark.thorough
def test_every_command_prints_what_the_document_shows(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare()
    monkeypatch.chdir(tmp_path)
    if document == TEACHING:
        hand_out()
    last_code = 0
    for call in calls(document):
        last_code, printed = run(call.command, last_code)
        expected = re.compile(pattern_of(call.output))
        found = VERSION_OR_TIME.sub("#", WAITING.sub("", printed))
        assert expected.fullmatch(found), f"{call.command}\n{printed}"


def test_the_documents_with_commands_are_found() -> None:
    assert {README, COMMAND_REFERENCE, FORMATS, OWN_SEARCH, TEACHING} <= set(documents_with_calls())


def test_the_python_session_of_the_readme_runs_as_shown() -> None:
    (session,) = blocks(README, "pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, README.name, str(README), 0)
    results = doctest.DocTestRunner().run(test)
    assert (results.failed, results.attempted) == (0, 5)


@pytest.fixture(scope="module")
def example() -> Trace:
    """The run used as the example in the file formats."""
    settings = run_settings(4, "random-restart", seed=7)
    return record(settings, search_events(settings))


@pytest.mark.parametrize(
    ("variant", "starts"),
    [*((variant, Starts.UNIFORM) for variant in VARIANTS), *(("sideways", starts) for starts in STARTS)],
)
def test_every_definition_of_a_run_is_in_the_table_of_terms(variant: str, starts: Starts) -> None:
    table = region(DEFINITIONS, "definitions")
    settings = run_settings(variant=variant, starts=starts, seed=0)
    assert [text for text in run_definitions(settings).values() if f" {text} |" not in table] == []


def test_the_table_of_an_export_is_shown_as_it_is(example: Trace) -> None:
    content = "".join(moves_csv(example))
    assert region(FORMATS, "moves of the run").strip() == f"```csv\n{content}```"
    assert first_column(region(FORMATS, "columns of the moves")) == content.splitlines()[0].split(",")


def test_the_columns_of_the_table_of_runs_are_explained_in_their_order() -> None:
    assert first_column(region(FORMATS, "columns of the runs")) == list(FIELDS)


def printed_json(*words: str) -> dict[str, Any]:
    printed = StringIO()
    with redirect_stdout(printed):
        main([*words, "--json"])
    document: dict[str, Any] = json.loads(printed.getvalue())
    return document


def test_the_fields_of_every_json_document_are_explained_in_their_order(
    example: Trace, tmp_path: Path
) -> None:
    file = str(tmp_path / "run.json")
    main(["solve", "-n", "4", "--seed", "7", "-o", file])
    run = run_document(example)
    settings = run_settings(4, "local-beam", parameters={"max_iterations": 1}, seed=7)
    population = run_document(record(settings, search_events(settings)))
    (variant, *_) = printed_json("variants")["variants"]
    saved = tmp_path / "experiment.nqx"
    experiment = printed_json("experiment", "-n", "4", "--runs", "10", "-o", str(saved))
    reproduction = printed_json("reproduce", "uncc", "--runs", "10")
    anytime = printed_json("anytime", "-n", "4", "--variants", "sideways", "--runs", "10")
    documents = {
        "fields of a run": run,
        "fields of generations": [name for name in population if name not in run],
        "fields of an entry": entry_document(run_entry(example)),
        "fields of inspect": printed_json("inspect", "1,3,0,2"),
        "fields of chances": printed_json("inspect", "1,3,0,2", "--chances")["chances"],
        "fields of landscape": printed_json("landscape", "-n", "4"),
        "fields of experiment": experiment,
        "fields of a summary": experiment["summaries"][0],
        "fields of a saved experiment": json.loads(saved.read_text(encoding="utf-8")),
        "fields of reproduce": reproduction,
        "fields of a figure": reproduction["tables"][0]["rows"][0]["figures"][0],
        "fields of replay": printed_json("replay", file),
        "fields of sheet": printed_json(
            "sheet", "-n", "4", "--boards", "1", "-o", str(tmp_path / "sheet.pdf")
        ),
        "fields of run-lengths": printed_json("run-lengths", "-n", "4", "--variant", "tabu", "--seed", "1"),
        "fields of anytime": anytime,
        "fields of a line of anytime": anytime["lines"][0],
        "fields of doctor": printed_json("doctor"),
        "fields of a variant": variant,
        "fields of a parameter": variant["parameters"][0],
    }
    for name, document in documents.items():
        assert first_column(region(FORMATS, name)) == list(document), name


def test_the_fields_of_a_tuning_are_explained_in_their_order() -> None:
    pytest.importorskip("optuna")
    numbers = ("--budget", "1", "--runs", "4", "--check-runs", "4", "--seed", "1")
    document = printed_json("tune", "-n", "4", "--variant", "tabu", "--tenure", "1:4", *numbers)
    assert first_column(region(FORMATS, "fields of tune")) == list(document)


def layout() -> Iterator[str]:
    """The paths of the files and folders in the layout of CONTRIBUTING."""
    folders: dict[int, str] = {}
    for line in blocks(CONTRIBUTING, "text")[0].splitlines():
        indent = len(line) - len(line.lstrip())
        parent = folders.get(indent - 2, "")
        for name in re.split(r", ", line.strip().partition("  ")[0]):
            yield parent + (name if name.endswith("/") else f"{name}.py")
            if name.endswith("/"):
                folders[indent] = parent + name


def test_every_path_in_the_layout_exists() -> None:
    named = list(layout())
    assert [name for name in named if not (CHECKOUT / name).exists()] == []
    assert {"solver/", "nqueens_gui/", "resources/", "tests/"} <= set(named)


def test_the_changelog_begins_with_this_version() -> None:
    first, *_ = re.findall(r"^## (\S+)", text_of(CHANGELOG), re.MULTILINE)
    assert first == __version__


def test_every_promise_names_tests_that_exist() -> None:
    rows = re.findall(r"^\| (?!Promise|---).+$", text_of(DOCS / "promises.md"), re.MULTILINE)
    assert rows
    for row in rows:
        named = re.findall(r"`([\w/]+\.py)::(\w+)`", row)
        assert named, row
        for file, test in named:
            assert f"\ndef {test}(" in text_of(CHECKOUT / "tests" / file), (file, test)
