"""``nqueens inspect``: everything the search sees in one state."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from solver.board import check_shown_size, parse_rows
from solver.cli.command import Command
from solver.cli.inspect_odds import Answer, add_odds_arguments, answered, asked_odds, odds_text
from solver.cli.output import put, put_json
from solver.definitions import ODDS_DEFINITIONS, state_definitions
from solver.heuristics import Heuristic, attacking_pairs, heuristic_named
from solver.insight import Insight, look_into
from solver.program import program
from solver.state_text import state_text

MOST_COLUMNS = 40
"""Widest board that is drawn."""
MOST_LISTED = 20
"""Most pairs and best successors that the text lists."""


def add_arguments(parser: ArgumentParser) -> None:
    """Take a state."""
    parser.add_argument("state", metavar="ROWS", help="one row a column, row 0 on top: 3,2,5,2,2,0,7,7")
    parser.add_argument(
        "--heuristic",
        help=f"what h counts: {' or '.join(Heuristic)} (default: attacking-pairs, or the variant's own)",
    )
    add_odds_arguments(parser)


def run(arguments: Namespace) -> int:
    """Print what there is to see."""
    rows = parse_rows(arguments.state)
    check_shown_size(len(rows))
    question = asked_odds(arguments, rows)
    insight = look_into(rows, question.settings.heuristic if question else _heuristic(arguments))
    answer = answered(question) if question else None
    if arguments.json:
        put_json(insight_document(insight) | (_odds_document(insight, answer) if answer else {}))
    else:
        put(insight_text(insight) + (f"\n{odds_text(answer)}" if answer else ""))
    return 0


def _odds_document(insight: Insight, answer: Answer) -> dict[str, Any]:
    """Return the odds, and the definitions with theirs."""
    definitions = {**state_definitions(insight.heuristic), "odds": ODDS_DEFINITIONS["odds"]}
    return {"definitions": definitions, "odds": answer.document()}


def _heuristic(arguments: Namespace) -> Heuristic:
    return heuristic_named(arguments.heuristic or Heuristic.ATTACKING_PAIRS)


def insight_document(insight: Insight) -> dict[str, Any]:
    """Return what is known of a state as JSON has it."""
    pairs = attacking_pairs(insight.rows, insight.heuristic)
    return {
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


def insight_text(insight: Insight) -> str:
    """Return what is known of a state as people read it."""
    parts = [
        f"h = {insight.h} ({insight.heuristic.label}): {insight.kind.label}, {insight.reason}.",
        _board(insight),
        _pairs(insight),
        _best(insight),
        _successors(insight),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _board(insight: Insight) -> str:
    return state_text(insight.rows) if len(insight.rows) <= MOST_COLUMNS else ""


def _pairs(insight: Insight) -> str:
    pairs = attacking_pairs(insight.rows, insight.heuristic)
    if not pairs:
        return "No two queens attack each other."
    counts = ", ".join(f"{count} {kind}" for kind, count in insight.pairs.items() if count)
    lines = (f"  {pair.first}-{pair.second} {pair.kind}" for pair in pairs[:MOST_LISTED])
    return "\n".join([f"Attacking pairs by their columns ({counts}):", *lines, *_more(len(pairs))])


def _best(insight: Insight) -> str:
    """List the best successors as the moves that lead to them."""
    moves = (
        f"  queen {column} from row {insight.rows[column]} to row {row}"
        for column, row in insight.best_successors(MOST_LISTED)
    )
    title = f"Best successors, h = {insight.best_h} ({insight.best_count}):"
    return "\n".join([title, *moves, *_more(insight.best_count)])


def _successors(insight: Insight) -> str:
    """Draw h of every successor in the square its queen would move to, queens as Q."""
    if len(insight.rows) > MOST_COLUMNS:
        return "--json gives h of every successor."
    table = insight.successor_h.tolist()
    width = len(str(insight.successor_h.max()))
    lines = (" ".join(("Q" if h is None else str(h)).rjust(width) for h in line) for line in table)
    return "\n".join(["h of every successor, by the square the queen of that column moves to:", *lines])


def _more(count: int) -> list[str]:
    return [f"  and {count - MOST_LISTED} more, which --json lists"] if count > MOST_LISTED else []


INSPECT = Command("inspect", "Show attacking pairs, successors and kind of a state.", add_arguments, run)
