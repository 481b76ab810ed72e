"""Updates the tables in the documents that are generated from code: ``python -m tools.document_tables``.

Each table is between two markers, such as ``<!-- keys -->`` and ``<!-- /keys -->``. A test fails while a document
differs from the code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from pathlib import Path

from nqueens_gui.export.formats import RUN_FORMATS
from nqueens_gui.kit.features import AnyCommand, menus
from nqueens_gui.shell.features import FEATURES
from solver.analysis.state_kind import StateKind
from solver.core.definitions import (
    CHANCES_DEFINITIONS,
    EVALUATIONS,
    PLATEAU_DEFINITIONS,
    POPULATION_DEFINITIONS,
    PRICES,
    SIDEWAYS_COUNT_DEFINITIONS,
    STARTS,
    SWAP_DEFINITIONS,
    run_definitions,
)
from solver.core.events import Outcome
from solver.core.files import write_whole
from solver.core.forms import FORMS
from solver.core.heuristics import Heuristic
from solver.core.parameters import Parameter
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS, Variant
from solver.experiment.exact import SIDEWAYS, STEEPEST_ASCENT, ExactValues
from solver.report.writing import FORMATS
from tools import api_reference
from tools.field_tables import FIELD_TABLES

CHECKOUT = Path(__file__).parents[1]


def main() -> int:
    """Update every document, the Python reference too."""
    api_reference.main()
    for name, tables in DOCUMENTS.items():
        document = CHECKOUT / name
        write_whole(document, filled(document.read_text(encoding="utf-8"), tables))
        print(f"{name}: {', '.join(tables)}")
    return 0


def filled(text: str, tables: Collection[str]) -> str:
    """Return a document with these tables updated; raise `ValueError` if it has no markers for one."""
    for name in tables:
        text = with_table(text, name, TABLES[name]())
    return text


def keys_table() -> str:
    """Every shortcut of the window, in menu order."""
    lines = ((_keys(command), title, command.tip) for title, command in _commands() if command.keys)
    return markdown_table(("Key", "Menu", "What it does"), lines)


def keyless_table() -> str:
    """Every command of the window without a shortcut, in menu order."""
    lines = ((title, command.tip) for title, command in _commands() if not command.keys)
    return markdown_table(("Menu", "What it does"), lines)


def _commands() -> Iterator[tuple[str, AnyCommand]]:
    """Every command of the menus, with its place in them."""
    for menu in menus(FEATURES):
        for titles, command in menu.commands():
            yield ", ".join((*titles, command.text)).replace("&", ""), command


def variants_table() -> str:
    """Every variant with its parameters and their defaults."""
    lines = (
        (f"`{name}`", variant.description, _parameters(variant), f"`{variant.heuristic}`")
        for name, variant in VARIANTS.items()
    )
    return markdown_table(("Variant", "What it does", "Options and defaults", "Heuristic"), lines)


def parameters_table() -> str:
    """Every parameter of a variant, as an option of the command line."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, variant in VARIANTS.items():
        for parameter in variant.parameters:
            option = f"`{parameter.option} {_value(parameter)}`"
            found.setdefault((option, parameter.description), []).append(name)
    lines = ((*words, ", ".join(names)) for words, names in sorted(found.items()))
    return markdown_table(("Option", "Meaning", "Variants"), lines)


def _value(parameter: Parameter) -> str:
    """What may be given: the words, or a number."""
    return "\\|".join(parameter.choices) or ("X" if parameter.is_fraction else "N")


def definitions_table() -> str:
    """Every term that the program defines."""
    neighbour = run_definitions(run_settings(variant="random-neighbour", seed=0))
    left_out = ("state", "successor", "h", "evaluations")
    words = {
        "state": neighbour["state"],
        "successor": neighbour["successor"],
        **{f"h, `{heuristic}`": heuristic.definition for heuristic in Heuristic},
        **{word: text for word, text in neighbour.items() if word not in left_out},
        **{f"start, `{starts}`": text for starts, text in STARTS.items()},
        **POPULATION_DEFINITIONS,
        **_evaluations(),
        **{f"sideways count, `{count}`": text for count, text in SIDEWAYS_COUNT_DEFINITIONS.items()},
        **{f"{word}, `queen-search`": text for word, text in SWAP_DEFINITIONS.items()},
        **PLATEAU_DEFINITIONS,
        **CHANCES_DEFINITIONS,
    }
    return _word_table("Term", "Meaning", {word.replace("_", " "): text for word, text in words.items()})


def _evaluations() -> dict[str, str]:
    """What each variant must know in an iteration."""
    names = {
        price: [f"`{name}`" for name, variant in VARIANTS.items() if variant.rule.price is price]
        for price in PRICES
    }
    return {
        f"evaluations, {', '.join(names[price]) or 'a search of your own'}": f"{EVALUATIONS}: {text}."
        for price, text in PRICES.items()
    }


def kinds_table() -> str:
    """Every kind of state."""
    return _word_table("Kind", "Meaning", {f"`{kind}`": kind.sentence for kind in StateKind})


def outcomes_table() -> str:
    """Every way a run can end."""
    return _word_table("Outcome", "Meaning", {f"`{outcome}`": outcome.sentence for outcome in Outcome})


def exports_table() -> str:
    """Every format of a run."""
    lines = ((row.title, f"`{row.ending}`", row.description) for row in RUN_FORMATS)
    return markdown_table(("Format", "File", "Contents"), lines)


def forms_table() -> str:
    """Every form of a state, with one of four queens."""
    lines = (
        (
            form.title,
            f"`{form.example.replace(chr(10), ' ⏎ ').replace('|', chr(92) + '|')}`",
            f"`{form.name}`" * bool(form.name),
        )
        for form in FORMS
    )
    return markdown_table(("Form", "Example", "`--as`"), lines)


def reports_table() -> str:
    """Every format of a report."""
    lines = (
        (row.title, f"`{ending}`", row.description, f"`{row.pictures}`" if row.pictures else "within it")
        for ending, row in FORMATS.items()
    )
    return markdown_table(("Format", "File", "Contents", "Pictures"), lines)


def _fields(rows: Callable[[], Iterable[tuple[str, str]]]) -> str:
    return markdown_table(("Field", "Meaning"), rows())


def exact_table() -> str:
    """The exact success probability and mean steps of a climb, by board size."""
    lines = ((str(n), *_exact_cells(STEEPEST_ASCENT[n]), *_exact_cells(SIDEWAYS[n])) for n in STEEPEST_ASCENT)
    steps = ("steps if solved", "steps if failed")
    return markdown_table(
        ("n", "steepest ascent: success", *steps, "sideways, limit 100: success", *steps), lines
    )


TABLES: Mapping[str, Callable[[], str]] = {
    "keys": keys_table,
    "commands without a key": keyless_table,
    "variants": variants_table,
    "parameters": parameters_table,
    "definitions": definitions_table,
    "kinds": kinds_table,
    "outcomes": outcomes_table,
    "exports": exports_table,
    "reports": reports_table,
    "forms": forms_table,
    "exact": exact_table,
    **{name: partial(_fields, rows) for name, rows in FIELD_TABLES.items()},
}
"""The tables by the name of their markers."""
DOCUMENTS: Mapping[str, Collection[str]] = {
    "docs/window.md": ("keys", "commands without a key", "exports"),
    "docs/commands.md": ("forms", "parameters"),
    "docs/file-formats.md": (
        "reports",
        *("fields of a run", "fields of generations", "fields of an entry", "fields of landscape"),
        "fields of a saved experiment",
        *("fields of a summary", "fields of a figure", "fields of a variant", "fields of a parameter"),
    ),
    "docs/lessons.md": (
        *("fields of a lesson", "fields of a page", "fields of the run of a page"),
        *("fields of a highlight", "fields of a question"),
    ),
    "docs/definitions.md": ("variants", "definitions", "kinds", "outcomes", "exact"),
}
"""The tables of each document."""


def with_table(text: str, name: str, table: str) -> str:
    """Return a document with this table between its markers; raise `ValueError` if it has none."""
    first, last = f"<!-- {name} -->\n", f"\n<!-- /{name} -->\n"
    before, _, rest = text.partition(first)
    _, found, after = rest.partition(last)
    if not found:
        raise ValueError(f"the document has no markers for the table {name!r}")
    return f"{before}{first}\n{table}\n{last}{after}"


def _keys(command: AnyCommand) -> str:
    return " or ".join(f"`{key}`" for key in command.keys)


def _parameters(variant: Variant) -> str:
    return ", ".join(f"`{parameter.option}` {_default(parameter)}" for parameter in variant.parameters)


def _default(parameter: Parameter) -> str:
    return "no limit" if parameter.default is None else str(parameter.default)


def _exact_cells(values: ExactValues) -> tuple[str, str, str]:
    failed = values.mean_steps_failed
    return (
        f"{values.success_rate:.9f}",
        f"{values.mean_steps_solved:.6f}",
        "–" if failed is None else f"{failed:.6f}",
    )


def _word_table(word: str, meaning: str, words: Mapping[str, str]) -> str:
    return markdown_table((word, meaning), words.items())


def markdown_table(heading: Iterable[str], lines: Iterable[Iterable[str]]) -> str:
    """Write a table from texts that are Markdown already."""
    head = tuple(heading)
    rule = ("---",) * len(head)
    return "\n".join(f"| {' | '.join(line)} |" for line in chain((head, rule), lines))


if __name__ == "__main__":
    sys.exit(main())
