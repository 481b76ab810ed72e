"""Checking a search of the user's own against a variant, in the background."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.custom.check_view import CheckRow, check_rows, finding_scene, verdict
from nqueens_gui.custom.widgets import CheckPanel
from nqueens_gui.kit.jobs import Job, Task, Work
from nqueens_gui.watch.settings_model import SettingsModel
from solver.core.checks import InputError
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS, Variant
from solver.custom.check import TIMEOUT, Check, CheckReport, check_search, unsuitable
from solver.custom.process import CALL_LIMIT
from solver.custom.search import OwnSearch
from solver.custom.source import Source, model_of
from solver.custom.tested_state import Finding
from solver.telling.status import Status, Tone

NOT_CHECKED = Status(Tone.NEUTRAL, "")
NO_SEARCH = Status(
    Tone.NEUTRAL,
    "Only a search of your own can be checked.",
    "Begin one with File, Write my own search, or open one.",
)


def under_way(variant: Variant) -> Status:
    """Say what a check against a variant does while it goes on."""
    return Status(
        Tone.NEUTRAL,
        f"Comparing with {variant.title}.",
        "The search decides in many states, then along climbs. The rule must allow each of its moves, and make it as "
        f"often. {CALL_LIMIT.capitalize()}, the check {TIMEOUT:g} s.",
    )


def checking(source: Source, variant: str, parameters: Mapping[str, object]) -> Work:
    """Return work that checks a search; its result is a `CheckReport` and whether it was cancelled.

    It reports the share done and the seconds left, and at once the checks that have failed so far.
    """

    def work(task: Task) -> tuple[CheckReport, bool]:
        failed, until = list[Check](), monotonic() + TIMEOUT

        def report(share: float) -> None:
            task.report_at_times(lambda: (share, max(until - monotonic(), 0.0)))

        def tell(check: Check) -> None:
            failed.append(replace(check))
            task.report([*check_rows(failed)])

        found = check_search(source, variant, parameters, report, task.is_cancelled, tell)
        return found, task.is_cancelled()

    return work


class CheckCommands(QObject):
    """Checks the search that is chosen for the next run, and opens the boards on which it fails."""

    board_opened = Signal(object)
    """The `BoardScene` that is the start now, with the moves of the search and of the rule."""

    def __init__(self, model: SettingsModel, panel: CheckPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._panel = panel
        self._job = Job(self)
        self._variant: Variant | None = None
        """The search that is checked, or was last, as it was read last."""
        panel.check_requested.connect(self._check)
        panel.cancel_button.clicked.connect(self._job.cancel)
        panel.board_requested.connect(self._open_board)
        self._job.progressed.connect(self._show_progress)
        self._job.finished.connect(self._show_report)
        self._job.failed.connect(self._show_failure)

    @property
    def source(self) -> Source | None:
        """The text of the search that is chosen; None for another variant, or one whose file is not open."""
        search = self._model.value.variant.search
        return search.source if isinstance(search, OwnSearch) else None

    def prepare(self) -> None:
        """Name the search that is chosen; the result of another one goes."""
        variant = self._model.value.variant
        self._panel.set_search(variant.title)
        self._panel.open_button.setVisible(self.source is None)
        if self._variant is not None and self._variant.sha256 == variant.sha256:
            return
        is_other = self._variant is None or self._variant.name != variant.name
        self._give_up(NO_SEARCH if self.source is None else NOT_CHECKED)
        self._variant = variant
        self._panel.notice.setVisible(self.source is not None)
        if self.source is not None and is_other:
            model = model_of(self.source)
            usual = "genetic" if variant.rule.is_of_population else "steepest-ascent"
            is_usual = not model or bool(unsuitable(self.source, VARIANTS[model]))
            self._panel.choice.set_name(usual if is_usual else model)
            self.show_news(variant.name)

    @Slot(object)
    def check_again(self, variant: Variant) -> None:
        """Check the search that is chosen if its file has changed."""
        if self._model.value.variant.name == variant.name:
            self._check(self._panel.choice.name())

    def show_news(self, words: str) -> None:
        """Show what is to be known of the file of the search that is chosen, and where it is; else of others."""
        paths = [self.source.path] if self.source is not None else []
        headline, _, detail = words.partition("\n")
        self._panel.notice.show_message("notice", headline, detail or "".join(map(str, paths)), paths)

    def close(self) -> None:
        """End the check and wait for its thread."""
        self._job.close()

    def _give_up(self, status: Status) -> None:
        self._job.abandon()
        self._panel.set_share(None)
        self._panel.set_result(status)

    @Slot(str)
    def _check(self, name: str) -> None:
        source = self.source
        if source is None:
            self._panel.set_result(NO_SEARCH)
            return
        self._variant = self._model.value.variant
        self._panel.set_search(self._variant.title)
        self._panel.set_result(under_way(VARIANTS[name]))
        self._panel.set_share(0.0, TIMEOUT)
        self._job.start(checking(source, name, self._model.value.parameters[name]))

    @Slot(object)
    def _show_progress(self, progress: tuple[float, float] | list[CheckRow]) -> None:
        if isinstance(progress, list):
            title = VARIANTS[self._panel.choice.name()].title
            words = Status(Tone.STUCK, f"Differs from {title}.", "The other checks go on.")
            self._panel.set_result(words, progress)
        else:
            self._panel.set_share(*progress)

    @Slot(object)
    def _show_report(self, result: tuple[CheckReport, bool]) -> None:
        report, is_cancelled = result
        self._panel.set_share(None)
        self._panel.set_result(verdict(report, is_cancelled), check_rows(report.checks))

    @Slot(object)
    def _show_failure(self, error: Exception) -> None:
        self._panel.set_share(None)
        why = f"{error}." if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
        self._panel.set_result(Status(Tone.ERROR, "The search could not be checked.", why))

    @Slot(object)
    def _open_board(self, finding: Finding) -> None:
        """Show a board as the start of a run of the search that was checked."""
        assert self._variant is not None
        first, *others = finding.members or (finding.rows,)
        is_of_population = self._variant.rule.is_of_population
        settings = run_settings(
            variant=self._variant,
            heuristic=finding.heuristic,
            seed=self._model.value.prepared().seed,  # type: ignore[arg-type]
            start=first,
            others=others,
            parameters={"population": len(finding.members)} if others and is_of_population else {},
        )
        self._model.open_start(settings)
        self.board_opened.emit(finding_scene(finding))
