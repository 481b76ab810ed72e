"""``nqueens check``: a search of one's own compared with the rule of a variant."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from textwrap import fill
from typing import Any

from solver.cli.arguments import add_options, add_parameters, given_parameters, timeout_of, typed_between
from solver.cli.assignment_option import add_assignment, take_assignment
from solver.cli.output import TerminalProgress, interrupt_asked, put_either, put_json, say
from solver.core.board import format_states
from solver.core.checks import InputError, printable
from solver.core.files import AnyPath
from solver.core.variants import VARIANTS
from solver.custom.check import LARGEST, TIMEOUT, Check, CheckReport, check_search, refusal_document
from solver.custom.process import CALL_LIMIT
from solver.custom.source import SourceError, read_source

FAILED = 1
"""Exit code when a check fails."""
NO_SEARCH = 4
"""Exit code when the file is no search: a syntax error, no step, or an error when it is loaded."""
WIDTH = 100
ANY = "any"
"""The value of ``--ties`` for which a search may choose among equally likely moves as it likes."""
TIES = f"With {ANY}, any choice among equally likely moves passes, such as the first."


def add_arguments(parser: ArgumentParser) -> None:
    """Add the search, the variant and its parameters."""
    parser.add_argument("file", metavar="FILE", help="the Python file of the search")
    add_check_options(parser)


def add_check_options(parser: ArgumentParser) -> None:
    """Add the variant, its parameters, and how a search is checked."""
    add_assignment(parser)
    parser.add_argument("--as", dest="variant", metavar="VARIANT", help=f"one of {', '.join(VARIANTS)}")
    add_options(
        parser,
        "",
        ("-n", "N", f"queens on the largest board tested (default: {LARGEST})"),
        ("--timeout", "S", f"seconds for the whole check of a search (default: {TIMEOUT:g})"),
    )
    parser.add_argument(
        "--forbid",
        dest="forbidden",
        metavar="NAMES",
        help="modules that a search may not import: numpy,random",
    )
    add_parameters(parser, notes={"ties": TIES})


def check_options(arguments: Namespace) -> dict[str, Any]:
    """Return the options of `check_search` that a command line and its assignment file give."""
    take_assignment(arguments)
    if arguments.variant is None:
        raise InputError("name the variant with --as, or in the file of --assignment", "variant")
    is_any_tie = arguments.is_any_tie = arguments.ties == ANY
    if is_any_tie:
        arguments.ties = None
    variant = VARIANTS.get(arguments.variant)
    if variant is not None and variant.rule.is_of_population and (is_any_tie or arguments.n is not None):
        option, field = ("--ties any", "ties") if is_any_tie else ("-n", "n")
        raise InputError(f"{option} has no meaning for {variant.name}, which works on a population", field)
    largest = LARGEST if arguments.n is None else typed_between(arguments.n, 4, LARGEST, "n", "n")
    return {
        "parameters": given_parameters(arguments),
        "is_any_tie": is_any_tie,
        "timeout": timeout_of(arguments, TIMEOUT),
        "largest": largest,
    }


def forbidden_of(text: str | None) -> list[str]:
    """Return the modules that the option names, else raise `InputError`."""
    names = [name for part in (text or "").split(",") if (name := part.strip())]
    if wrong := next((name for name in names if not name.isidentifier()), None):
        raise InputError(f"{wrong[:40]!r} is not the name of a module", "forbidden")
    return names


def run(arguments: Namespace) -> int:
    """Check the search and print the verdicts."""
    options = check_options(arguments)
    forbidden = forbidden_of(arguments.forbidden)
    try:
        report = _report(arguments.file, arguments.variant, options, forbidden)
    except SourceError as error:
        if arguments.json:
            put_json(refusal_document(printable(arguments.file), arguments.variant, error, error.line))
        say(f"nqueens check: {error}")
        return NO_SEARCH
    put_either(arguments.json, report.document(), report_text(report))
    if report.is_late:
        say(
            f"nqueens check: the check was ended after {options['timeout']:g} seconds; --timeout S gives it more time"
        )
    return 0 if report.is_passed else FAILED


def _report(file: AnyPath, variant: str, options: dict[str, Any], forbidden: list[str]) -> CheckReport:
    source = read_source(file, forbidden)
    say(f"nqueens check: comparing {source.file} with {variant}")
    with interrupt_asked() as is_interrupted:
        report = check_search(
            source,
            variant,
            report=TerminalProgress("nqueens check", options["timeout"], CALL_LIMIT),
            is_cancelled=is_interrupted,
            tell=_tell,
            **options,
        )
        if is_interrupted():
            raise KeyboardInterrupt
    return report


def _tell(check: Check) -> None:
    """Say that a check has failed; the others go on."""
    if (finding := check.finding) is not None:
        board = f" ({finding.command})" if finding.rows else ""
        say(
            f"nqueens check: failed: {check.title}{board}: found {finding.found}; expected {finding.expected}"
        )


def report_text(report: CheckReport) -> str:
    """Return the verdicts as text, with the smallest board that shows each failure."""
    passed, checks = sum(bool(check.is_passed) for check in report.checks), len(report.checks)
    name = f"{report.source.file} as {report.settings.variant.name}"
    verdict = f"{name}: {'passed' if report.is_passed else 'failed'}, {passed} of {checks} checks passed."
    climbs = f"{report.states:,} states of 4 to 10 queens and along climbs of up to {report.largest} queens"
    tested = f"{report.populations} populations of 4, 5 and 8 queens" if report.populations else climbs
    is_tested = report.largest or report.populations
    lines = [
        verdict,
        "",
        *map(check_text, report.checks),
        *(["", f"Tested on {tested}."] if is_tested else []),
    ]
    return "\n".join(lines) + "\n"


def check_text(check: Check) -> str:
    """Return the verdict of a check."""
    if check.is_passed is None:
        return f"  skipped   {check.title}"
    if check.finding is None:
        return f"  passed    {check.title} ({check.tested:,} tests)"
    finding, lines = check.finding, []
    for title, text in (("found", finding.found), ("expected", finding.expected), ("why", finding.why)):
        lines.append(fill(text, WIDTH, initial_indent=f"    {title:<10}", subsequent_indent=" " * 14))
    place = [f"    {'line':<10}{finding.line}"] if finding.line else []
    if finding.members:
        place.append(f"    {'given':<10}{format_states(finding.members)}")
    if finding.rows:
        place.append(f"    {'board':<10}{finding.command}")
    title = f"  FAILED    {check.title} ({check.failed:,} of {check.tested:,} tests)"
    return "\n".join([title, *lines, *place, ""])
