"""An assignment: the searches to run, what their author says of them, and the report; a TOML file keeps all of it."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal
from zlib import compress, decompressobj
from zlib import error as zlib_error

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from solver.core.checks import InputError, either, field_error, nearest
from solver.core.files import AnyPath, read_whole, shown, write_whole
from solver.core.heuristics import Heuristic
from solver.core.parameters import NONE, ParameterValue
from solver.core.run_settings import MAX_SEED, RunSettings, run_settings
from solver.core.toml_text import line_of, toml_table, toml_text
from solver.core.variants import Variant, variant_named
from solver.core.words import joined
from solver.custom.search import own_variant
from solver.experiment.discussion import Topic
from solver.experiment.plan import MOST_RUNS, Cell, Plan, Size, experiment_plan
from solver.experiment.report import OwnWords, Part, ReportOptions
from solver.experiment.results import CellResults, Experiment, new_experiment
from solver.experiment.saved import ENDING as RESULTS_ENDING
from solver.experiment.sequences import SEQUENCES
from solver.experiment.summary import summary_of
from solver.experiment.tables import COLUMNS

FORMAT = "nqueens-assignment/1"
MAX_BYTES = 1_000_000
LINK = "nqueens:assignment/"
MOST_LINK = 20_000
TITLE = "Hill climbing on the n-queens problem"
WORDS_TITLES = ("What I expected", "What I saw and why", "")
"""Titles offered for own words; the last is free text."""
OF_CLASSES = ("variant", "parameters", "ties", "timeout", "n", "forbidden", "points", "sheet")
"""Names that the sheet, the check and the grades of a class read; they are kept as they are."""
CONCLUSIONS: tuple[str, ...] = (Part.CONCLUSIONS, Part.DISCUSSION, *Topic)
"""What a report can leave out of the program's own conclusions: ``discussion`` stands for all topics."""
FIGURES: Mapping[str, str] = {
    "runs": "runs",
    "success rate": "solved",
    "failure rate": "failed",
    "steps solved": "steps solved",
    "steps failed": "steps failed",
    "steps per solution": "steps/solution",
    "evaluations per solution": "evaluations/solution",
    "restarts": "restarts",
    "time per run": "time/run",
    "time per solution": "time/solution",
}
"""Figures that own words can have, by the titles of their columns."""
FIGURE = re.compile(r"\{([^\s{}=]+) n=(\d{1,9})((?: [^\s{}=]+=[^\s{}=]+)*)(?: ([^{}\n=]*))?\}")
"""A figure in own words, such as ``{sideways n=8 sideways_limit=10 success rate}``; other braces are text."""
NOT_RUN = "(not run yet)"

Title = Annotated[str, Meta(max_length=200)]


class AssignmentLine(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One search to run."""

    n: Size
    variant: str = ""
    """Its name; empty for a search of one's own."""
    search: str = ""
    """The file of a search of one's own, seen from the folder of the assignment."""
    heuristic: Heuristic | None = None
    """That of the variant if None."""
    parameters: dict[str, ParameterValue] = field(default_factory=dict)


CLASSICAL: tuple[AssignmentLine, ...] = tuple(
    AssignmentLine(n, variant, parameters=dict(parameters))
    for n in (8, 10)
    for variant, parameters in (
        ("steepest-ascent", {}),
        ("sideways", {"sideways_limit": 100}),
        ("random-restart", {}),
        ("random-restart-sideways", {"sideways_limit": 100}),
    )
)


class Assignment(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """An assignment; as it is made, the classical one: four hill climbers, two sizes, 500 runs of each."""

    format: str = FORMAT
    title: Title = TITLE
    author: Title = ""
    course: Title = ""
    date: Title = ""
    """As it is written below the title; the day on which the report is made if empty."""
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)] | None = None
    """Drawn when the runs are made if None."""
    runs: Annotated[int, Meta(ge=1, le=MOST_RUNS)] = 500
    """Runs of each line."""
    sequences: Annotated[int, Meta(ge=0, le=1000)] = SEQUENCES
    """Runs of each line shown state by state."""
    report: Literal["short", "long"] = "short"
    left_out: tuple[str, ...] = ()
    """Which of the program's `CONCLUSIONS` the report leaves out."""
    lines: Annotated[tuple[AssignmentLine, ...], Meta(min_length=1, max_length=200)] = field(
        name="line", default=CLASSICAL
    )
    words: Annotated[tuple[OwnWords, ...], Meta(max_length=50)] = ()
    of_class: dict[str, Any] = field(default_factory=dict)
    """What the same file says to a sheet, a check and a grader."""


class AssignmentTask(Struct, frozen=True):
    """An item of the checklist."""

    title: str
    detail: str
    """How much of it is done."""
    is_done: bool


def read_assignment(path: AnyPath) -> Assignment:
    """Read the file of an assignment.

    Raises
    ------
    InputError
        If it cannot be read, is of a newer version, or something in it is wrong: the sentence names the line.
    """
    data = read_whole(path, MAX_BYTES)
    try:
        return parse_assignment(data, Path(path).parent)
    except InputError as error:
        raise InputError(f"{shown(path)} is not a valid assignment: {error}", error.field) from None


def parse_assignment(data: bytes, folder: AnyPath = ".") -> Assignment:
    """Read an assignment from the text of its file, whose own searches are in `folder`; raises as `read_assignment`."""
    found = toml_table(data)
    made = found.get("format", FORMAT)
    if made != FORMAT:
        raise InputError(
            f"line {line_of(data, 'format')}: its format is {str(made)[:40]!r}, but this version reads {FORMAT} only; "
            "a newer version of the program may have written it",
            "format",
        )
    of_class = {name: found.pop(name) for name in OF_CLASSES if name in found}
    try:
        assignment = msgspec.convert({**found, "of_class": of_class}, Assignment)
    except msgspec.ValidationError as error:
        place = re.search(r" - at `\$\.?([^`]*)`", str(error))
        unknown = re.search(r"unknown field `(.+?)`", str(error))
        inside = [part for part in (place and place[1], unknown and unknown[1]) if part]
        raise _at(data, ".".join(inside), field_error(str(error))) from None
    for number, line in enumerate(assignment.lines):
        at = f"line[{number}]"
        fields = ("{}", "search") if line.search else ("{}", *(["parameters"] if line.parameters else []))
        with _located(data, at, *(f"{at}.{name}" for name in fields)):
            _settings(line, assignment.seed or 0, folder)
    with _located(data, "line"):
        plan = assignment_plan(assignment, folder)
    for number, words in enumerate(assignment.words):
        with _located(data, f"words[{number}].text"):
            filled_words(words.text, plan)
    with _located(data, "left_out"):
        _check_left_out(assignment)
    return assignment


@contextmanager
def _located(data: bytes, *places: str) -> Iterator[None]:
    """Say the line of what is wrong: the last of these places that are there; ``{}`` stands for its field."""
    try:
        yield
    except InputError as error:
        found = [line_of(data, place.format(error.field)) for place in places]
        raise InputError(f"line {max(found)}: {error}", error.field) from None


def _at(data: bytes, place: str, error: InputError) -> InputError:
    return InputError(f"line {line_of(data, place)}: {error}", error.field)


def _check_left_out(assignment: Assignment) -> None:
    for name in assignment.left_out:
        if name not in CONCLUSIONS:
            hint = nearest(name, CONCLUSIONS) or f"use {either(CONCLUSIONS)}"
            raise InputError(f"{name[:40]!r} cannot be left out; {hint}", "left_out")


def assignment_text(assignment: Assignment) -> str:
    """Write an assignment as the text of its file, which `parse_assignment` reads."""
    document = msgspec.to_builtins(assignment)
    of_class, lines = document.pop("of_class", {}), msgspec.to_builtins(assignment.lines)
    for line in lines:
        if "parameters" in line:
            line["parameters"] = {
                name: NONE if value is None else value for name, value in line["parameters"].items()
            }
    return toml_text({"format": FORMAT, "title": assignment.title, **of_class, **document, "line": lines})


def write_assignment(assignment: Assignment, path: AnyPath) -> Path:
    """Write an assignment, whole or not at all; raises `InputError` if it cannot be written."""
    return write_whole(path, assignment_text(assignment))


def assignment_link(assignment: Assignment) -> str:
    """Return a link that holds an assignment; raises `InputError` if it has a search of one's own."""
    if any(line.search for line in assignment.lines):
        raise InputError("a link holds no search of one's own; give out the file of the assignment instead")
    link = LINK + urlsafe_b64encode(compress(assignment_text(assignment).encode(), 9)).decode()
    if len(link) > MOST_LINK:
        raise InputError(
            f"the assignment is too long for a link of {MOST_LINK:,} characters; give out its file"
        )
    return link


def is_assignment_link(text: str) -> bool:
    """Return whether a text is meant as a link to an assignment."""
    return text.lstrip().startswith(LINK)


def linked_assignment(text: str) -> Assignment:
    """Return the assignment of a link; raises `InputError` if it is none."""
    packed = text.strip().removeprefix(LINK)
    try:
        if len(packed) > MOST_LINK:
            raise ValueError
        opened = decompressobj()
        data = opened.decompress(urlsafe_b64decode(packed), MAX_BYTES)
        if not opened.eof:
            raise ValueError
    except (ValueError, zlib_error):
        raise InputError("the link to an assignment is damaged or cut off; copy all of it", "link") from None
    return parse_assignment(data)


def results_path(path: AnyPath) -> Path:
    """Return the file beside an assignment that keeps its results: what is in it has been done."""
    return Path(path).with_suffix(RESULTS_ENDING)


def variant_of(line: AssignmentLine, folder: AnyPath = ".") -> Variant:
    """Return the variant of a line, or its own search; raises `InputError` if there is none."""
    if bool(line.variant) == bool(line.search):
        raise InputError('a line needs either a "variant" or a "search"', "variant")
    return own_variant(Path(folder, line.search)) if line.search else variant_named(line.variant)


def _settings(line: AssignmentLine, seed: int, folder: AnyPath) -> RunSettings:
    """Return the settings of a line's runs; raises `InputError` if one of them is wrong."""
    variant = variant_of(line, folder)
    given = {
        name: None if value == NONE and variant.parameter(name).is_optional else value
        for name, value in line.parameters.items()
    }
    return run_settings(
        line.n, variant, heuristic=line.heuristic or variant.heuristic, seed=seed, parameters=given
    )


def assignment_plan(assignment: Assignment, folder: AnyPath = ".") -> Plan:
    """Return all the runs of an assignment; without a seed of its own, with one that is drawn.

    Raises
    ------
    InputError
        When a line is wrong or is there twice, or a search cannot be read.
    """
    lines = [_settings(line, 0, folder) for line in assignment.lines]
    for number, settings in enumerate(lines):
        if settings in lines[:number]:
            first = lines.index(settings) + 1
            raise InputError(f"search {number + 1} of the assignment is the same as search {first}", "line")
    variants = {settings.variant.name: settings.variant for settings in lines}
    own: dict[str, dict[str, list[ParameterValue]]] = {name: {} for name in variants}
    for settings in lines:
        for name, value in settings.parameters.items():
            values = own[settings.variant.name].setdefault(name, [])
            values += [] if value in values else [value]
    has_own = any(settings.heuristic is not settings.variant.heuristic for settings in lines)
    plan = experiment_plan(
        [settings.n for settings in lines],
        variants.values(),
        assignment.runs,
        seed=assignment.seed,
        heuristic=[settings.heuristic for settings in lines] if has_own else None,
        own_parameters=own,
    )
    wanted = [replace(settings, seed=plan.seed) for settings in lines]
    chosen = tuple(place for place, cell in enumerate(plan.cells) if cell.settings in wanted)
    return plan if len(chosen) == len(plan.cells) else replace(plan, chosen=chosen)


def assignment_experiment(
    assignment: Assignment, kept: Experiment | None = None, folder: AnyPath = "."
) -> Experiment:
    """Return the experiment of an assignment with the results that are kept, as far as they are of its runs.

    Without a seed of its own it takes that of the results. `run_experiment` makes what is missing, given the plan of
    this experiment and the experiment itself as `begun`.
    """
    if kept is not None and assignment.seed is None:
        assignment = replace(assignment, seed=kept.plan.seed)
    experiment = new_experiment(assignment_plan(assignment, folder))
    for results in experiment.cells if kept is not None else ():
        for before in kept.cells if kept is not None else ():
            if before.cell.settings == results.cell.settings:
                _take(results, before)
    return experiment


def _take(results: CellResults, before: CellResults) -> None:
    """Take the runs of a cell that were made before; how long they took, only if all of them are taken."""
    count = min(results.cell.runs, before.cell.runs)
    for name, values in results.columns.items():
        values[:count] = before.columns[name][:count]
    results.fault = before.fault
    if not before.is_done[count:].any():
        results.seconds, results.timings, results.machine = before.seconds, before.timings, before.machine


def checklist(assignment: Assignment, experiment: Experiment) -> tuple[AssignmentTask, ...]:
    """Return what there is to do, and how much of it is done: the runs of each line, and own words of each title."""
    runs = [
        AssignmentTask(
            results.cell.full_label,
            f"{results.done:,} of {results.cell.runs:,} runs",
            results.done == results.cell.runs,
        )
        for results in experiment.cells
    ]
    words = []
    for title in filter(None, WORDS_TITLES):
        count = sum(len(one.text.split()) for one in assignment.words if one.title == title)
        words.append(AssignmentTask(title, f"{count:,} words" if count else "nothing written", count > 0))
    return (*runs, *words)


def figure_text(cell: Cell, figure: str, plan: Plan) -> str:
    """Return what stands for a figure in own words, such as ``{sideways n=8 success rate}``."""
    alike = [one for one in plan.cells if _is_named(one, cell.settings.variant.name, cell.settings.n, {})]
    told = {
        name: _value_text(value)
        for name, value in _telling(cell).items()
        if any(_telling(one).get(name) != value for one in alike)
    }
    values = "".join(f" {name}={value}" for name, value in told.items())
    return f"{{{cell.settings.variant.name} n={cell.settings.n}{values} {figure}}}"


def filled_words(text: str, found: Plan | Experiment) -> str:
    """Fill in the figures of own words from the results of an experiment; of a plan, which has none, only check them.

    Raises
    ------
    InputError
        When a figure is unknown, or its line is none of the assignment's, or several are.
    """
    plan = found if isinstance(found, Plan) else found.plan

    def fill(match: re.Match[str]) -> str:
        place, figure = _place_of(match, plan)
        results = None if isinstance(found, Plan) else found.cells[place]
        if results is None or not results.done:
            return NOT_RUN
        column = next(one for one in COLUMNS if one.title == FIGURES[figure])
        return column.text(summary_of(results))

    return FIGURE.sub(fill, text)


def _place_of(match: re.Match[str], plan: Plan) -> tuple[int, str]:
    """Return the number of the cell that a figure is of, and its name."""
    name, n, told, figure = match[1], int(match[2]), match[3].split(), (match[4] or "").strip()
    if figure not in FIGURES:
        hint = nearest(figure, FIGURES) or f"use {either(FIGURES)}"
        raise InputError(f"{match[0][:80]} asks for no figure there is; {hint}", "text")
    values = dict(one.split("=", 1) for one in told)
    places = [place for place, cell in enumerate(plan.cells) if _is_named(cell, name, n, values)]
    if len(places) == 1:
        return places[0], figure
    if not places:
        names = dict.fromkeys(f"{one.settings.variant.name} n={one.settings.n}" for one in plan.cells)
        hint = nearest(f"{name} n={n}", names) or f"there are {joined(names)}"
        raise InputError(f"{match[0][:80]} names none of the searches of the assignment; {hint}", "text")
    which = either(figure_text(plan.cells[place], figure, plan) for place in places)
    raise InputError(f"{match[0][:80]} names {len(places)} searches; write {which}", "text")


def _is_named(cell: Cell, name: str, n: int, values: Mapping[str, str]) -> bool:
    told = {key: _value_text(value) for key, value in _telling(cell).items()}
    is_same = (cell.settings.variant.name, cell.settings.n) == (name, n)
    return is_same and all(told.get(key) == value for key, value in values.items())


def _telling(cell: Cell) -> dict[str, ParameterValue]:
    return {"heuristic": cell.settings.heuristic.value, **cell.settings.parameters}


def _value_text(value: ParameterValue) -> str:
    return NONE if value is None else str(value)


def assignment_options(assignment: Assignment, experiment: Experiment, command: str = "") -> ReportOptions:
    """Return what the report of an assignment has: own words with their figures filled in, and what is left out.

    Give it to `report_of` or `write_experiment`. `command` repeats the runs: ``nqueens assignment FILE``.
    """
    _check_left_out(assignment)
    words = [replace(one, text=filled_words(one.text, experiment)) for one in assignment.words]
    return ReportOptions(
        assignment.title,
        assignment.author,
        assignment.course,
        assignment.sequences,
        left_out=frozenset(one for one in (*Part, *Topic) if one in assignment.left_out),
        is_short=assignment.report == "short",
        words=tuple(words),
        date=assignment.date,
        command=command,
    )
