"""How the check of a search ended, in words. No Qt."""

from __future__ import annotations

from msgspec import Struct

from solver.core.words import counted
from solver.custom.check import Check, CheckReport
from solver.custom.tested_state import Finding
from solver.telling.status import Status, Tone


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


def check_rows(report: CheckReport) -> tuple[CheckRow, ...]:
    """Return the checks, failed ones first."""
    rows = [_row(check) for check in report.checks]
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
    return CheckRow(check.title, smallest, Tone.STUCK, finding, parts)
