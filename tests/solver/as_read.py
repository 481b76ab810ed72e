"""What is said, written and printed, all of it: ``python -m tests.solver.as_read`` writes it anew.

Read the difference aloud before it is committed.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from datetime import UTC, datetime
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Any

from solver.cli.main import main
from solver.core.events import NOT_MADE
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.experiment.anytime import record
from solver.experiment.anytime_report import anytime_report
from solver.experiment.contrasts import Findings
from solver.experiment.discussion import conclusions, discussion
from solver.experiment.plan import Plan, experiment_command, experiment_plan
from solver.experiment.report import Part, ReportOptions, report_of
from solver.experiment.results import Experiment, Failure
from solver.experiment.runner import run_experiment
from solver.report.model import (
    Block,
    Code,
    Facts,
    Figure,
    Heading,
    Paragraph,
    ParagraphTone,
    Report,
    Row,
    RunSequence,
    Table,
)
from solver.report.writers import latex_report, markdown_table, markdown_text
from solver.runs.trace import Trace
from solver.telling.run_summary import run_report
from tests.conftest import give_the_tests_a_home
from tests.solver.experiment.stand_in import CLIMBERS, searched_experiment, small_experiment
from tests.solver.report.test_writers import REPORT
from tests.solver.telling.runs import (
    EXAMPLE,
    many_climbs_run,
    recorded,
    solved_run,
    stuck_run,
    unfinished_run,
)

FOLDER = Path(__file__).parents[1] / "data"
NOON = datetime(2026, 1, 31, 12, 0, tzinfo=UTC)
OF_RESULTS = (Part.PROBLEM, Part.METHOD, Part.DISCUSSION, Part.CONCLUSIONS, Part.DISTRIBUTIONS)
"""Parts that are left out where the results are what matters."""


BOTH, RESTARTED = ("steepest-ascent", "sideways"), ("steepest-ascent", "random-restart")
SMALL: list[tuple[tuple[int, ...], tuple[str, ...], int, dict[str, Any]]] = [
    ((8,), BOTH, 4, {}),
    ((4,), BOTH, 30, {}),
    ((6,), ("sideways",), 60, {"sideways_limit": (5, 50)}),
    ((5,), BOTH, 40, {"sideways_limit": [0, 10]}),
    ((8,), CLIMBERS, 11, {}),
    ((5,), RESTARTED, 20, {"max_restarts": 2}),
    ((8,), RESTARTED, 100, {"max_steps": 10}),
    ((5, 12), BOTH, 60, {}),
    ((5, 10), ("sideways",), 60, {"sideways_limit": 3}),
    ((8,), BOTH, 10, {}),
    ((8,), ("steepest-ascent", "min-conflicts"), 100, {}),
    ((6,), ("steepest-ascent", "first-choice"), 20, {}),
    ((6,), ("min-conflicts",), 20, {"noise": [0.0, 0.1]}),
    ((4,), ("sideways",), 30, {"sideways_limit": (0, 100)}),
    ((4,), ("random-restart",), 30, {"ties": ("first", "random")}),
    ((30,), ("steepest-ascent", "first-choice"), 4, {}),
    ((6,), RESTARTED, 30, {}),
    ((6,), ("sideways",), 30, {}),
    ((4, 5, 6, 7, 8, 9, 10), BOTH, 8, {}),
]
"""Sizes, variants, runs and parameters of experiments of which less can be said."""


def plans() -> dict[str, Plan]:
    """Return an experiment of each kind that is discussed in its own way."""
    sizes = ("random-restart-sideways", "min-conflicts", "steepest-ascent")
    limits = {"sideways_limit": (0, 1, 5, 100)}
    return {
        "All variants": experiment_plan((8,), tuple(VARIANTS)[:15], 200, seed=2),  # not those that came later
        "Several sizes": experiment_plan((8, 16, 32), sizes, 100, seed=1),
        "Values of a parameter": experiment_plan((8,), ("sideways",), 100, seed=1, parameters=limits),
        "Independent starts": experiment_plan(
            (8,), ("steepest-ascent", "random-restart"), 100, seed=1, is_paired=False
        ),
        **{
            experiment_command(plan): plan
            for sizes, variants, runs, parameters in SMALL
            for plan in [experiment_plan(sizes, variants, runs, seed=1, parameters=parameters)]
        },
    }


def discussions() -> str:
    """Make the experiments and return what is said of them, as Markdown."""
    return "\n".join(f"# {title}\n\n{_discussed(plan)}" for title, plan in plans().items())


def _discussed(plan: Plan) -> str:
    findings = Findings(run_experiment(plan))
    blocks = chain(discussion(findings), [Heading("Conclusions", 3)], conclusions(findings))
    return "\n".join(_lines(blocks))


def cut_short(*, is_cancelled: bool) -> Experiment:
    """Make an experiment of which two variants lack runs."""
    experiment = small_experiment(6)
    experiment.is_cancelled = is_cancelled
    experiment.cells[3].outcomes[2:] = NOT_MADE
    experiment.cells[4].outcomes[:] = NOT_MADE
    if not is_cancelled:
        experiment.failures.append(Failure(4, 0, 6, "ValueError: odd\nand long " + "x" * 900))
    return experiment


def experiments() -> Iterator[tuple[Experiment, int, tuple[Part, ...]]]:
    """Make an experiment of each kind that is reported in its own way: with runs that are shown, and parts left out."""
    yield small_experiment(), 1, (Part.DISCUSSION, Part.CONCLUSIONS)
    yield cut_short(is_cancelled=True), 1, (Part.PROBLEM, Part.DISTRIBUTIONS, Part.DISCUSSION)
    yield cut_short(is_cancelled=False), 0, OF_RESULTS
    limits = {"sideways_limit": [0, 100]}
    yield searched_experiment((5, 10), BOTH, 150, seed=1, parameters=limits), 1, OF_RESULTS
    yield searched_experiment((8,), ("sideways",), 30, seed=1), 2, OF_RESULTS
    yield searched_experiment((11, 33, 41), ("steepest-ascent",), 1, seed=1), 1, OF_RESULTS
    few = searched_experiment((8, 9), ("min-conflicts", "tabu"), 2, seed=1, is_paired=False)
    yield few, 0, (Part.PROBLEM, Part.DISCUSSION)
    certain = ("random-restart", "random-restart-sideways", "first-choice")
    yield searched_experiment((8,), certain, 40, seed=1, parameters={"restart": "when-stuck"}), 0, OF_RESULTS
    hopeless = {"sideways_limit": [0, 1], "max_steps": 3}
    yield searched_experiment((30, 40), ("sideways",), 4, seed=1, parameters=hopeless), 0, OF_RESULTS
    mixed = (*BOTH, "queen-search")
    yield searched_experiment((6,), mixed, 40, seed=5), 0, (Part.DISCUSSION, Part.CONCLUSIONS)
    yield searched_experiment((4,), ("queen-search",), 8, seed=5), 0, OF_RESULTS[1:]


def anytime() -> Report:
    """Report what variants that count h in two ways reach within limits."""
    variants = ("genetic", "steepest-ascent", "queen-search", "late-acceptance", "local-beam")
    plan = experiment_plan((6,), variants, 10, seed=3, parameters={"max_iterations": 200})
    return anytime_report(plan, [record(cell, 1) for cell in plan.cells], [0, 1], [100, 1000])


def reports() -> str:
    """Return what the reports of the experiments say."""
    return (
        _reported(anytime())
        + "\n"
        + "\n".join(
            _reported(
                report_of(experiment, NOON, ReportOptions(sequences=sequences, left_out=frozenset(left_out)))
            )
            for experiment, sequences, left_out in experiments()
        )
    )


def runs() -> Iterator[Trace]:
    """Make a run of each kind that is told of in its own way."""
    yield solved_run()
    yield stuck_run()
    yield unfinished_run()
    yield recorded(run_settings(variant="sideways", start=EXAMPLE, seed=1), 1)
    yield many_climbs_run()
    yield recorded(run_settings(8, "random-restart-sideways", seed=2, sideways_limit=1))
    yield recorded(run_settings(4, "queen-search", seed=2, max_restarts=0, max_steps=0))
    yield recorded(run_settings(8, "genetic", seed=1, population=8, max_iterations=12))
    cold = {"initial_temperature": 1.0, "cooling": 0.9, "least_temperature": 0.3}
    yield recorded(run_settings(12, "simulated-annealing", seed=3, parameters=cold))
    yield recorded(run_settings(6, "random-neighbour", seed=1, max_steps=40))


def run_reports() -> str:
    """Return what the reports of the runs say."""
    return "\n".join(_reported(run_report(trace, NOON)) for trace in runs())


def printed() -> str:
    """Return the commands in printed.txt, each with what it prints on standard output."""
    lines = (FOLDER / "printed.txt").read_text(encoding="utf-8").splitlines()
    return "\n".join(f"{line}\n{_printed(line)}" for line in lines if line.startswith("$ "))


def _printed(line: str) -> str:
    with redirect_stdout(StringIO()) as out:
        assert main(shlex.split(line)[2:]) == 0
    return out.getvalue()


def _reported(report: Report) -> str:
    return f"# {report.title}: {report.subtitle}\n\n" + "\n".join(_lines(report.blocks))


def _lines(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading():
                yield f"{'#' * block.level} {block.text}\n"
            case Paragraph():
                tone = "" if block.tone is ParagraphTone.PLAIN else f"({block.tone}) "
                yield f"{tone}{block.lead} {block.text}\n".lstrip()
            case Table():
                yield (
                    f"{markdown_table(block)}\n{block.full_caption}\n"
                    if block.caption
                    else markdown_table(block)
                )
            case Facts():
                yield from (f"- {name}: {_anywhere(name, text)}" for name, text in block.facts.items())
                yield ""
            case Code():
                yield f"```{block.title}\n{block.text}\n```\n"
            case Figure():
                yield f"![{block.name}] {block.full_caption} {block.code}".rstrip() + "\n"
            case Row():
                yield from _lines(block.figures)
            case RunSequence():
                captions = [board.caption.replace("\n", " | ") for board in block.boards]
                boards = f"{len(captions)} boards" if block.is_drawn else ", ".join(captions)
                yield f"{block.title}: {block.sentence}\n\n{boards}\n"
                yield f"{markdown_table(block.states)}\n{block.command}\n"


def _anywhere(name: str, text: str) -> str:
    """Leave out what the machine and the versions of packages are."""
    return (
        "..." if name == "Machine" else re.sub(r"\d+(\.\d+)+\S*", "...", text) if name == "Program" else text
    )


TEXTS: dict[str, Callable[[], str]] = {
    "blocks.md": lambda: markdown_text(REPORT, lambda figure: f"my {figure.name}.svg"),
    "blocks.tex": lambda: latex_report(REPORT, lambda figure: f"my {figure.name}.pdf"),
    "discussions.md": discussions,
    "reports.md": reports,
    "run_reports.md": run_reports,
    "printed.txt": printed,
}

if __name__ == "__main__":
    give_the_tests_a_home()
    for file, made in TEXTS.items():
        (FOLDER / file).write_text(made(), encoding="utf-8")
