"""The chart of cut-offs as frozen figures, before anything is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from nqueens_gui.experiment.charts_view import names_of
from nqueens_gui.experiment.snapshot import CellScene
from nqueens_gui.kit.charts.data import Table, share_text
from solver.core.parameters import Restart
from solver.core.words import counted
from solver.experiment.plan import Plan, experiment_plan
from solver.experiment.run_lengths import NOTHING_SAVED, ROUGH, CutOffs

HIGHEST_COST = 3
"""Cut-offs that cost more than this multiple of the cheapest are not drawn."""


class CutOffInfo(Struct, frozen=True, eq=False):
    """What a solution of one cell costs by the number of iterations after which every climb is cut off."""

    cell: CellScene
    found: CutOffs

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Evaluations by cut-off, {self.cell.full_title}"

    @property
    def note(self) -> str:
        """The cheapest cut-off, and what it saves."""
        found = self.found
        if found.saved is None:
            return NOTHING_SAVED
        return f"best cut-off {found.cutoffs[found.best]:,}: {share_text(found.saved)} cheaper than without"

    @property
    def tip(self) -> str:
        """What the curves are."""
        words = (
            f"Worked out from {counted(self.found.runs, 'run')} of one climb each; the band is a 95 % bootstrap "
            "interval. Luby: climbs are cut off after so many iterations times 1, 1, 2, 1, 1, 2, 4, and so on."
        )
        return words if self.found.is_exact else f"{words} {ROUGH}"

    @property
    def lines(self) -> tuple[tuple[str, Sequence[float]], ...]:
        """The cost by a fixed cut-off and by Luby's sequence, by the titles of the curves."""
        return ("fixed cut-off", self.found.costs), ("Luby's sequence", self.found.luby_costs)

    @property
    def highest(self) -> float:
        """The most that is drawn."""
        return max(HIGHEST_COST * self.found.costs[self.found.best], 1.1 * self.found.whole)

    def points(self) -> list[tuple[str, int, float]]:
        """Return the points that are drawn: title of the curve, cut-off, cost."""
        return [
            (title, cutoff, cost)
            for title, costs in self.lines
            for cutoff, cost in zip(self.found.cutoffs, costs, strict=True)
            if cost <= self.highest
        ]

    def sentence(self, title: str, cutoff: int, cost: float) -> str:
        """Return the tooltip of a point."""
        return f"{title} {counted(cutoff, 'iteration')}: {cost:,.0f} evaluations per solution"

    @property
    def can_restart(self) -> bool:
        """Whether the variant itself can cut its climbs off."""
        return any(one.name == "cutoff" for one in self.cell.cell.settings.variant.parameters)

    def plan(self, plan: Plan) -> Plan:
        """Plan fresh runs as in a plan before: without a cut-off, with the best one, and by Luby's sequence."""
        settings = self.cell.cell.settings
        own = {name: [value] for name, value in settings.parameters.items()}
        words = (settings.value("restart"), Restart.CUTOFF.value, Restart.LUBY.value)
        own["restart"] = list(dict.fromkeys(words))
        own["cutoff"] = [self.found.cutoffs[self.found.best]]
        if settings.value("max_restarts") == 0:  # for runs of one climb, which a cut-off ends
            own["max_restarts"] = [None]
        return experiment_plan(
            (settings.n,),
            (settings.variant,),
            plan.cell_runs,
            seed=plan.seed + 1,
            heuristic=settings.heuristic,
            starts=settings.starts,
            start=settings.start,
            others=settings.others,
            own_parameters={settings.variant.name: own},
        )

    def table(self) -> Table:
        """Return the figures for export."""
        found = self.found
        head = ("variant", "label", "n", "cutoff", "evaluations_per_solution", "low", "high", "luby")
        rows = zip(found.cutoffs, found.costs, found.band, found.luby_costs, strict=True)
        return [
            head,
            *((*names_of(self.cell.cell), cutoff, cost, *band, luby) for cutoff, cost, band, luby in rows),
        ]
