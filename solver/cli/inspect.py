"""``nqueens inspect``: pairs, successors and kind of a state, and the success probability of a climb from it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from textwrap import indent
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from solver.analysis.climbs import Position, climb_settings, sideways_limit_of
from solver.analysis.state_kind import Insight, state_insight
from solver.analysis.success_probability import (
    WITHOUT_CUT_OFF,
    ChancesMethod,
    MoveChances,
    StateChances,
    WithRestarts,
    chances_after_moves,
    default_samples,
    fresh_chances,
    is_followed_on,
    method_for,
    state_chances,
    with_restarts,
)
from solver.analysis.table_files import cached_table
from solver.cli.arguments import (
    STATE_FORMS,
    add_options,
    add_parameters,
    given_parameters,
    reader_of,
    typed_between,
    typed_number,
)
from solver.cli.output import put, put_either, put_json, say
from solver.core.board import Rows, check_shown_size, state_text
from solver.core.checks import InputError
from solver.core.definitions import CHANCES_DEFINITIONS, program, state_definitions
from solver.core.forms import FORMS, WRITERS, Form, given_state, written
from solver.core.heuristics import Heuristic, attacking_pairs, heuristic_named
from solver.core.parameters import MOST
from solver.core.run_settings import RunSettings, run_settings
from solver.core.variants import VARIANTS
from solver.core.words import NOTHING

MAX_COLUMNS = 40
"""Widest board that is drawn."""
MAX_LISTED = 20
"""Most pairs and best successors listed in the text."""
MAX_MOVES = 56
"""Most best moves whose chances are computed."""
MAX_SAMPLES = 100_000_000
DEFAULT_VARIANT = "steepest-ascent"


class Chances(Struct, frozen=True):
    """The chances of a climb from a state, and what they were computed for."""

    position: Position
    settings: RunSettings
    here: StateChances
    restarts: WithRestarts | None
    """For a variant that restarts when it is stuck, and only then."""
    moves: list[MoveChances]
    """After the best moves."""

    def document(self) -> dict[str, Any]:
        """Return the chances for JSON."""
        return {
            "variant": self.settings.variant.name,
            "parameters": dict(climb_settings(self.settings).parameters),
            "sideways_made": self.position.sideways_made,
            **self.here.document(),
            "with_restarts": asdict(self.restarts) if self.restarts else None,
            "after_best_moves": [
                {"column": move.column, "row": move.row, **move.chances.document()} for move in self.moves
            ],
        }


def add_arguments(parser: ArgumentParser) -> None:
    """Add the state, and the variant whose chances are asked for."""
    parser.add_argument("state", metavar="STATE", nargs="?", help=STATE_FORMS)
    add_options(
        parser,
        "--from-one --from-bottom --board --transpose --heuristic",
        ("--as", "FORM", f"write the state in another form: {', '.join(WRITERS)}"),
        ("--forms", "", "list the forms in which a state can be written"),
    )
    add_options(
        parser.add_argument_group("success probability of a climb from the state"),
        "",
        ("--variant", "NAME", f"one of {', '.join(VARIANTS)} (default: {DEFAULT_VARIANT})"),
        ("--chances", "", "print success probability and expected steps"),
        ("--sideways-made", "M", "sideways moves already made (default: 0)"),
        ("--seed", "SEED", "seed of sampled climbs (default: 0)"),
        ("--samples", "K", "number of sampled climbs"),
    )
    add_parameters(parser)


def run(arguments: Namespace) -> int:
    """Print everything about the state."""
    if arguments.forms:
        put_either(arguments.json, [_form(form) for form in FORMS], "\n".join(map(_form_text, FORMS)))
        return 0
    if arguments.state is None:
        raise InputError("give a STATE, or --forms for the forms in which it can be written", "state")
    rows = given_state(arguments.state, reader_of(arguments))
    check_shown_size(len(rows))
    if form := getattr(arguments, "as"):
        text = written(rows, form)
        put_either(arguments.json, {"n": len(rows), "rows": rows, "form": form, "text": text}, f"{text}\n")
        return 0
    chances = None
    if arguments.chances:
        chances = _chances(arguments, rows)
    else:
        _refuse_options_of_chances(arguments)
    heuristic = heuristic_named(arguments.heuristic or Heuristic.ATTACKING_PAIRS)
    insight = state_insight(rows, chances.settings.heuristic if chances else heuristic)
    if arguments.json:
        put_json(_document(insight, chances))
    else:
        put(_text(insight) + (f"\n{_chances_text(chances)}" if chances else ""))
    return 0


def _form(form: Form) -> dict[str, Any]:
    return {"form": form.title, "name": form.name or None, "example": form.example}


def _form_text(form: Form) -> str:
    """Write what a form is called, and an example of it below."""
    written_by = f"  (--as {form.name})" if form.name else ""
    return f"{form.title}{written_by}\n{indent(form.example, '    ')}\n"


def _refuse_options_of_chances(arguments: Namespace) -> None:
    given = [name for name in ("variant", "sideways_made", "seed", "samples") if getattr(arguments, name)]
    for name in [*given, *given_parameters(arguments)]:
        raise InputError(f"--{name.replace('_', '-')} applies to --chances only; add --chances", name)


def _chances(arguments: Namespace, rows: Rows) -> Chances:
    settings = run_settings(
        variant=arguments.variant or DEFAULT_VARIANT,
        heuristic=arguments.heuristic,
        seed=typed_number(arguments.seed or "0", "the seed"),
        start=rows,
        parameters=given_parameters(arguments),
    )
    made = typed_between(arguments.sideways_made or "0", 0, MOST, "sideways_made", "the sideways moves made")
    position = Position(rows, {"consecutive_sideways": made} if sideways_limit_of(settings) else {})
    samples = None
    if arguments.samples:
        samples = typed_between(arguments.samples, 1, MAX_SAMPLES, "samples", "the number of samples")
    table = None
    if method_for(settings) is ChancesMethod.TABLE:
        table = cached_table(settings, lambda message: say(f"nqueens inspect: {message}"))
    elif method_for(settings) is ChancesMethod.SAMPLES:
        count = samples or default_samples(settings.n)
        say(f"nqueens inspect: sampling {count:,} climbs from the state, and after each possible move")
    here = state_chances(position, settings, table, samples)
    restarts = None
    if settings.restarts_only_when_stuck:
        restarts = with_restarts(here, fresh_chances(settings, table, samples))
    moves = chances_after_moves(position, settings, table, samples, MAX_MOVES)
    return Chances(position, settings, here, restarts, moves)


def _document(insight: Insight, chances: Chances | None) -> dict[str, Any]:
    pairs = attacking_pairs(insight.rows, insight.heuristic)
    document = {
        "program": program(),
        "n": len(insight.rows),
        "heuristic": insight.heuristic.value,
        "rows": insight.rows,
        "h": insight.h,
        "state_kind": insight.kind.value,
        "attacking_pairs": [[pair.first, pair.second, pair.kind.value] for pair in pairs],
        "successor_h": insight.successor_h.tolist(),
        "best_h": insight.best_h,
        "best_successors": insight.best_successors(),
        "definitions": state_definitions(insight.heuristic),
    }
    if chances is None:
        return document
    definitions = {**state_definitions(insight.heuristic), "chances": CHANCES_DEFINITIONS["chances"]}
    return {**document, "definitions": definitions, "chances": chances.document()}


def _text(insight: Insight) -> str:
    parts = [
        f"h = {insight.h} ({insight.heuristic.label}): {insight.kind.label}, {insight.reason}.",
        state_text(insight.rows) if len(insight.rows) <= MAX_COLUMNS else "",
        _pairs(insight),
        _best_successors(insight),
        _successor_table(insight),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _pairs(insight: Insight) -> str:
    pairs = attacking_pairs(insight.rows, insight.heuristic)
    if not pairs:
        return "No two queens attack each other."
    counts = ", ".join(f"{count} {kind}" for kind, count in insight.pairs.items() if count)
    lines = (f"  {pair.first}-{pair.second} {pair.kind}" for pair in pairs[:MAX_LISTED])
    return "\n".join([f"Attacking pairs by column ({counts}):", *lines, *_more(len(pairs))])


def _best_successors(insight: Insight) -> str:
    moves = (
        f"  queen {column} from row {insight.rows[column]} to row {row}"
        for column, row in insight.best_successors(MAX_LISTED)
    )
    title = f"Best successors, h = {insight.best_h} ({insight.best_count}):"
    return "\n".join([title, *moves, *_more(insight.best_count)])


def _successor_table(insight: Insight) -> str:
    """Write h of every successor on the square its queen moves to; queens as Q."""
    if len(insight.rows) > MAX_COLUMNS:
        return "--json gives h of every successor."
    table = insight.successor_h.tolist()
    width = len(str(insight.successor_h.max()))
    lines = (" ".join(("Q" if h is None else str(h)).rjust(width) for h in line) for line in table)
    return "\n".join(["h of every successor, on the square to which the queen of that column moves:", *lines])


def _more(count: int) -> list[str]:
    return [f"  and {count - MAX_LISTED:,} more, listed by --json"] if count > MAX_LISTED else []


def _chances_text(chances: Chances) -> str:
    here, made = chances.here, chances.position.sideways_made
    past = f", {made} sideways moves made" if made else ""
    sampled = f" {here.samples:,} climbs; 95 % confidence interval." if here.samples else ""
    lines = [
        f"Success probability of a climb from here, {chances.settings.variant.title.lower()}{past}: "
        f"{_probability(here)}",
        f"  {here.method.sentence}{sampled}",
        *([f"  {WITHOUT_CUT_OFF}"] if is_followed_on(chances.settings) else []),
        f"  mean steps: {_steps(here.mean_steps_solved)} if solved, {_steps(here.mean_steps_failed)} if it fails",
    ]
    if chances.restarts:
        steps, restarts = chances.restarts.mean_steps, chances.restarts.mean_restarts
        lines.append(
            f"  with restarts a solution takes {steps:.2f} steps and {restarts:.2f} restarts on average"
        )
    lines += [
        f"  {_probability(move.chances):>24} after queen {move.column} to row {move.row}"
        for move in chances.moves
    ]
    return "\n".join(lines) + "\n"


def _probability(chances: StateChances) -> str:
    if chances.interval is None:
        return f"{chances.probability:.4%}"
    return f"{chances.probability:.2%} ({chances.interval.text('{:.2%}'.format, ' to ')})"


def _steps(mean: float | None) -> str:
    return NOTHING if mean is None else f"{mean:.2f}"
