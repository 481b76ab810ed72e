"""The plan of the next experiment: everything that fills it in changes this model, and the form follows it."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.experiment.plan_view import PlanDraft, checked_plan
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.numbers import whole_number_or_text
from solver.core.variants import Variant
from solver.experiment.plan import Plan


class PlanModel(QObject, Keeping[PlanDraft]):
    """Holds the plan as it is filled in, and what is wrong with it."""

    changed = Signal(object, object)
    """The `PlanDraft`, and the `CheckedPlan` that it makes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._searches: dict[str, Variant] = {}
        self._requested: PlanDraft | None = None
        self.draft = PlanDraft().with_new_seed()
        """The plan as it is filled in."""
        self.checked = checked_plan(self.draft)
        """The plan, with a random seed where none is given, or what is wrong."""

    @property
    def searches(self) -> tuple[Variant, ...]:
        """The user's own searches that are open."""
        return tuple(self._searches.values())

    @property
    def is_requested(self) -> bool:
        """Whether this is what was run last; a seed that is to be drawn anew makes no difference."""
        return self.draft.wish == self._requested

    @Slot(object)
    def edit(self, draft: PlanDraft) -> None:
        """Take another draft."""
        if draft != self.draft:
            self._take(draft)

    @Slot(object)
    def set_search(self, variant: Variant) -> None:
        """Offer a search of the user's own, or take its new text."""
        self._searches[variant.name] = variant
        self._take(self.draft)

    def show(self, plan: Plan) -> None:
        """Fill in the plan of an experiment."""
        self.edit(self.draft.with_plan(plan))

    def request(self) -> Plan | None:
        """Return the plan to run, with a new seed unless it is kept; None while a field is wrong."""
        if self.checked.plan is not None:
            self.edit(self.draft.prepared())
            self._requested = self.draft.wish
        return self.checked.plan

    def kept(self) -> PlanDraft:
        return self.draft

    def _fill_in(self, kept: PlanDraft) -> None:
        """Fill in what was kept: a seed if it was to be kept, a start even if it is wrong, but nothing else that is."""
        seeded = kept if kept.is_seed_kept and kept.seed not in (None, "") else self.draft
        seed = whole_number_or_text(seeded.seed) if isinstance(seeded.seed, str) else seeded.seed
        draft = replace(kept, seed=seed, is_seed_new=seeded.is_seed_new)
        wrong = checked_plan(draft, self._searches).errors.keys() - {"start"}
        self.edit(replace(draft, **{name: getattr(self.draft, name) for name in wrong}))

    def _take(self, draft: PlanDraft) -> None:
        self.draft, self.checked = draft, checked_plan(draft, self._searches)
        self.changed.emit(draft, self.checked)
