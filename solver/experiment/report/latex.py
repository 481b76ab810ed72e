"""The comparison table as LaTeX, to be put into a paper."""

from __future__ import annotations

from solver.experiment.report.words import runs_text, sizes_text
from solver.experiment.reproducing import experiment_command
from solver.experiment.results import Experiment
from solver.experiment.summary import summaries
from solver.experiment.tables import latex_table, latex_text, summary_table

FRAME = """% Needs \\usepackage{{booktabs,graphicx}} in the preamble. Made by:
% {command}
\\begin{{table}}
\\centering
\\caption{{{caption}}}
\\label{{tab:nqueens-experiment}}
\\medskip
\\resizebox{{\\textwidth}}{{!}}{{%
{table}}}
\\end{{table}}
"""


def latex_document(experiment: Experiment) -> str:
    """Return the comparison table with its caption."""
    plan = experiment.plan
    runs = runs_text(experiment)
    caption = (
        f"Local search on the n-queens problem, {sizes_text(experiment)}: {runs}, seed {plan.seed}. "
        "Steps solved and steps failed are mean numbers of moves, over the runs that were solved and over the "
        f"others; the interval is Wilson's."
    )
    return FRAME.format(
        command=experiment_command(plan),
        caption=latex_text(caption),
        table=summary_table(summaries(experiment), latex_table),
    )
