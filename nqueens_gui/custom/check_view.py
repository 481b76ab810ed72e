"""How the check of a search ended, in words. No Qt."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from nqueens_gui.board.highlight import moves_highlight
from nqueens_gui.board.scene import BoardScene, board_scene
from solver.core.words import counted
from solver.custom.check import Check, CheckReport
from solver.custom.tested_state import Finding
from solver.telling.status import Status, Tone

NAMES = {"search": "yours", "rule": "the rule", "again": "again"}
"""What stands on the board beside a move, by who makes it."""


class CheckRow(Struct, frozen=True):
    """One check as it is shown."""

    title: str
    detail: str
    """How many tests it made, and how many failed."""
    tone: Tone
    finding: Finding | None
    """The smallest board that fails; None if none does, or no board is to blame."""
    parts: tuple[tuple[str, str], ...]
    """What was found, expected and why, each under a heading."""
    scene: BoardScene | None = None
    """The board with the moves of the search and of the rule."""


def check_rows(checks: Iterable[Check]) -> tuple[CheckRow, ...]:
    """Return the checks, failed ones first."""
    rows = [_row(check) for check in checks]
    return tuple(sorted(rows, key=lambda row: row.tone is not Tone.STUCK))


def verdict(report: CheckReport, is_cancelled: bool) -> Status:
    """Say how a check ended."""
    title = report.settings.variant.title
    states = f"{report.states:,} states" if report.states else f"{report.populations} populations"
    tested = f"{states}, {report.calls:,} calls of its functions."
    failed = sum(bool(check.failed) for check in report.checks)
    if failed:
        return Status(Tone.STUCK, f"Differs from {title}: {counted(failed, 'check')} failed.", tested)
    if is_cancelled:
        return Status(Tone.PAUSED, "Cancelled.", "Nothing has failed so far.")
    return Status(Tone.SOLVED, f"Does what {title} does.", tested)


def _row(check: Check) -> CheckRow:
    if check.is_passed is None:
        return CheckRow(check.title, "Skipped because other checks failed.", Tone.NEUTRAL, None, ())
    if check.finding is None:
        return CheckRow(check.title, f"{counted(check.tested, 'test')} passed", Tone.SOLVED, None, ())
    finding = check.finding
    line = (("In line", f"{finding.line}"),) if finding.line else ()
    parts = (("Found", finding.found), ("Expected", finding.expected), ("Why", finding.why), *line)
    detail = f"{check.failed:,} of {counted(check.tested, 'test')} failed"
    if not finding.rows:
        return CheckRow(check.title, detail, Tone.STUCK, None, parts)
    smallest = f"{detail}; smallest board: n = {len(finding.rows)}"
    return CheckRow(check.title, smallest, Tone.STUCK, finding, parts, finding_scene(finding))


def finding_scene(finding: Finding) -> BoardScene:
    """Return a board on which a check failed, with the moves of the search and of the rule."""
    rows = finding.rows
    moves = [(column, rows[column], row) for column, row in finding.moves.values()]
    highlight = moves_highlight(len(rows), moves, [NAMES[who] for who in finding.moves])
    return replace(board_scene(rows, finding.heuristic), highlight=highlight)
