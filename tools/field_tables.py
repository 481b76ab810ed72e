"""Tables of the fields of files and documents, from the attribute docstrings of the structs that hold them."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import pairwise
from textwrap import dedent

from msgspec import Struct

from solver.analysis.landscape import FORMAT as LANDSCAPE_FORMAT
from solver.analysis.landscape import Landscape
from solver.core.parameters import Parameter
from solver.core.variants import Variant
from solver.experiment.reproduction import ReproducedFigure
from solver.experiment.saved import FORMAT as SAVED_FORMAT
from solver.experiment.saved import SavedFile
from solver.experiment.summary import FIGURE_DEFINITIONS, Summary
from solver.history.records import ENTRY_FIELDS
from solver.history.store import Entry
from solver.lessons.lesson import Highlights, LessonFile, PageTable, Question, RunTable
from solver.runs.document import FORMAT as RUN_FORMAT
from solver.runs.reading import GenerationsFile, MovesFile

EMPTY: Mapping[str, str] = {}
COMMON = {
    "definitions": "Definitions of the terms.",
    "heuristic": "What h counts: `attacking-pairs` or `line-of-sight`.",
    "n": "Number of queens.",
    "parameters": "All parameters of the variant; `null` means no limit.",
    "program": "As in the run file.",
    "seed": "Seed of the random numbers.",
    "variant": "Name of the variant.",
}
"""What fields mean that many documents have."""


def field_rows(
    struct: type[Struct], names: Iterable[str] = (), also: Mapping[str, str] = EMPTY
) -> list[tuple[str, str]]:
    """Return fields with what they mean.

    Parameters
    ----------
    struct
        What holds them; what it says of a field comes first.
    names
        The fields by their names in files, which leave out ``is_``; all of the struct if not given.
    also
        What else is said of fields; then comes what is common to many documents.

    Raises
    ------
    KeyError
        If nothing is said of a field.
    """
    told = COMMON | {name: _markdown(text) for name, text in also.items()} | sentences(struct)
    return [
        (f"`{name}`", told[name if name in told else f"is_{name}"])
        for name in names or struct.__struct_encode_fields__
    ]


def sentences(struct: type[Struct]) -> dict[str, str]:
    """Return what the docstrings say of the fields of a struct and its bases, as Markdown, by their names in files."""
    found: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if issubclass(base, Struct) and base is not Struct:
            (definition,) = ast.parse(dedent(inspect.getsource(base))).body
            assert isinstance(definition, ast.ClassDef)
            for field, text in pairwise(definition.body):
                match field, text:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(
                        value=ast.Constant(value=str(words))
                    ):
                        found[name] = _markdown(words)
    in_files = dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))
    return {in_files[name]: text for name, text in found.items()}


def _markdown(words: str) -> str:
    text = re.sub(r"``(.+?)``", r"`\1`", " ".join(words.split()))
    return re.sub(r"\bNone\b", "`null`", text)


RUN_FIELDS = (
    *("format", "program", "n", "heuristic", "variant", "parameters", "seed", "run_index"),
    *("start", "start_given", "starts", "outcome", "state_kind", "steps", "iterations", "evaluations"),
    *("climbs", "restarts", "sideways_steps", "final", "h", "moves", "restart_states", "definitions"),
)
GENERATION_FIELDS = (
    *("members", "members_given", "final_members"),
    *("member_h", "generations", "restart_members"),
)
SAVED_FIELDS = (
    *("format", "program", "plan", "seconds", "cancelled", "outcomes", "cells", "failures"),
    *("definitions", "sha256"),
)
VARIANT_FIELDS = ("name", "title", "description", "source", "pseudocode", "heuristic", "parameters")
PARAMETER_FIELDS = ("name", "title", "description", "default", "minimum", "maximum", "choices", "optional")
"""The fields of documents that leave out some of a struct, in their order."""
FIELD_TABLES: Mapping[str, Callable[[], list[tuple[str, str]]]] = {
    "fields of a run": partial(field_rows, MovesFile, RUN_FIELDS, {"format": f'`"{RUN_FORMAT}"`'}),
    "fields of generations": partial(field_rows, GenerationsFile, GENERATION_FIELDS),
    "fields of an entry": partial(field_rows, Entry, ENTRY_FIELDS),
    "fields of landscape": partial(
        field_rows,
        Landscape,
        ("format", *Landscape.__struct_fields__, "definitions", "program"),
        {"format": f'`"{LANDSCAPE_FORMAT}"`'},
    ),
    "fields of a saved experiment": partial(
        field_rows, SavedFile, SAVED_FIELDS, {"format": f'`"{SAVED_FORMAT}"`'}
    ),
    "fields of a summary": partial(field_rows, Summary, also=FIGURE_DEFINITIONS),
    "fields of a figure": partial(field_rows, ReproducedFigure),
    "fields of a variant": partial(field_rows, Variant, VARIANT_FIELDS),
    "fields of a parameter": partial(field_rows, Parameter, PARAMETER_FIELDS),
    "fields of a lesson": partial(field_rows, LessonFile),
    "fields of a page": partial(field_rows, PageTable),
    "fields of the run of a page": partial(field_rows, RunTable),
    "fields of a highlight": partial(field_rows, Highlights),
    "fields of a question": partial(field_rows, Question),
}
"""The tables by the names of their markers."""
