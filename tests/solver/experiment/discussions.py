"""What is said of four experiments, all of it: ``python -m tests.solver.experiment.discussions`` writes it anew.

Read the difference aloud before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from solver.core.variants import VARIANTS
from solver.experiment.contrasts import Findings
from solver.experiment.discussion import conclusions, discussion
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.runner import run_experiment
from solver.report.model import Block, Heading, Paragraph, Table
from solver.report.writers import markdown_table

FILE = Path(__file__).parents[2] / "data" / "discussions.md"


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
    }


def discussions() -> str:
    """Make the experiments and return what is said of them, as Markdown."""
    return "\n".join(f"# {title}\n\n{_text(plan)}" for title, plan in plans().items())


def _text(plan: Plan) -> str:
    findings = Findings(run_experiment(plan))
    blocks = chain(discussion(findings), [Heading("Conclusions", 3)], conclusions(findings))
    return "\n".join(_lines(blocks))


def _lines(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading():
                yield f"{'#' * block.level} {block.text}\n"
            case Paragraph():
                yield f"{block.lead} {block.text}\n".lstrip()
            case Table():
                yield (
                    f"{markdown_table(block)}\n{block.caption}\n" if block.caption else markdown_table(block)
                )


if __name__ == "__main__":
    FILE.write_text(discussions(), encoding="utf-8")
    print(f"{FILE} was written")
