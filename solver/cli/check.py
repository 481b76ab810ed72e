"""``nqueens check``: a search of one's own compared with the rule of a variant."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from textwrap import fill

from solver.cli.arguments import add_parameters, given_parameters
from solver.cli.output import interrupt_asked, put_either, say
from solver.core.variants import VARIANTS
from solver.custom.check import Check, CheckReport, check_search
from solver.custom.source import read_source

FAILED = 1
"""Exit code when a check fails."""
WIDTH = 100


def add_arguments(parser: ArgumentParser) -> None:
    """Add the search, the variant and its parameters."""
    parser.add_argument("file", metavar="FILE", help="the Python file of the search")
    parser.add_argument(
        "--as", dest="variant", required=True, metavar="VARIANT", help=f"one of {', '.join(VARIANTS)}"
    )
    add_parameters(parser)


def run(arguments: Namespace) -> int:
    """Check the search and print the verdicts; the exit code is 1 if a check fails."""
    source = read_source(arguments.file)
    say(f"nqueens check: comparing {source.file} with {arguments.variant}")
    with interrupt_asked() as is_interrupted:
        report = check_search(
            source, arguments.variant, given_parameters(arguments), is_cancelled=is_interrupted
        )
        if is_interrupted():
            raise KeyboardInterrupt
    put_either(arguments.json, report.document(), report_text(report))
    return 0 if report.is_passed else FAILED


def report_text(report: CheckReport) -> str:
    """Return the verdicts as text, with the smallest board that shows each failure."""
    made = [check for check in report.checks if check.tested]
    passed = sum(not check.failed for check in made)
    name = f"{report.source.file} as {report.settings.variant.name}"
    verdict = f"{name}: {'passed' if report.is_passed else 'failed'}, {passed} of {len(made)} checks passed."
    return "\n".join([verdict, "", *map(check_text, report.checks)]) + "\n"


def check_text(check: Check) -> str:
    """Return the verdict of a check."""
    if not check.tested:
        return f"  not made  {check.title}"
    if check.finding is None:
        return f"  passed    {check.title} ({check.tested:,} tests)"
    finding, lines = check.finding, []
    for title, text in (("found", finding.found), ("expected", finding.expected), ("why", finding.why)):
        lines.append(fill(text, WIDTH, initial_indent=f"    {title:<10}", subsequent_indent=" " * 14))
    place = [f"    {'line':<10}{finding.line}"] if finding.line else []
    title = f"  FAILED    {check.title} ({check.failed:,} of {check.tested:,} tests)"
    return "\n".join([title, *lines, *place, f"    {'board':<10}{finding.command}", ""])
