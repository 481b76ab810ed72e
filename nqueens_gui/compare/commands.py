"""The commands of the Compare page: make runs, play them, open one on the Watch page, export a summary."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from nqueens_gui.compare.comparison import KeptComparison, restored_comparison
from nqueens_gui.compare.page import ComparePanel
from nqueens_gui.compare.report import comparison_report
from nqueens_gui.compare.session import CompareSession
from nqueens_gui.compare.snapshot import CompareSnapshot
from nqueens_gui.kit.buttons import act_as
from nqueens_gui.kit.documents import DocumentFields, DocumentRequest
from nqueens_gui.kit.formats import BYLINE_OPTIONS, report_formats
from nqueens_gui.kit.jobs import Work
from nqueens_gui.kit.kept import Keeping
from nqueens_gui.kit.numbers import fraction_or_text
from nqueens_gui.kit.writing import DocumentCommands
from solver.report.model import Report, signed
from solver.report.writing import write_report

TRANSPORT = {
    "play_pause": "play_compared",
    "step_forward": "compared_forward",
    "step_back": "compared_back",
    "to_start": "compared_to_start",
    "to_end": "compared_to_end",
    "new_run": "next_start",
}
"""The action of each button of the transport."""


class CompareCommands(QObject, Keeping[KeptComparison]):
    """Connects the Compare page with its session."""

    run_opened = Signal(object, int)
    """The `Trace` of a run to open on the Watch page, which may grow there, and the state to show."""
    recording_requested = Signal(object, str, object)
    """The names and the traces, the start of the name of a file, and the state of each run at every tick."""
    said = Signal(str)

    def __init__(
        self, session: CompareSession, panel: ComparePanel, actions: Mapping[str, QAction], window: QWidget
    ) -> None:
        super().__init__(window)
        self._session = session
        self._panel = panel
        self._window = window
        self.exporter = DocumentCommands(
            "Export comparison",
            lambda: DocumentFields(report_formats(), BYLINE_OPTIONS),
            self._writing,
            window,
        )
        panel.set_actions(
            actions["show_compare_settings"],
            {button: actions[name] for button, name in TRANSPORT.items()},
        )
        form = panel.form
        for button, name in (
            (form.compare_button, "run_comparison"),
            (form.next_button, "next_start"),
            (form.add_button, "add_competitor"),
            (panel.cancel_button, "cancel_comparison"),
            (panel.export_button, "export_comparison"),
            (panel.record_button, "record_comparison"),
        ):
            act_as(button, actions[name])
        self._connect()
        session.set_speed(panel.transport.speed_control.speed)

    def kept(self) -> KeptComparison:
        snapshot = self._session.snapshot
        return replace(
            snapshot.comparison.kept(),
            pace=snapshot.pace,
            speed=str(snapshot.speed),
            race=snapshot.is_race,
            report=self.exporter.values(),
        )

    def _fill_in(self, kept: KeptComparison) -> None:
        self._session.edit(restored_comparison(kept))
        self._session.set_pace(kept.pace)
        self._session.set_race(kept.race)
        speed = fraction_or_text(kept.speed)
        if isinstance(speed, float) and speed > 0:
            self._panel.transport.set_speed(speed)
        self.exporter.set_values(kept.report)

    @Slot(int)
    def open_run(self, run: int) -> None:
        """Open a run on the Watch page, at the state that its board shows."""
        snapshot = self._session.snapshot
        if run < len(snapshot.traces):
            self._session.pause()
            self.run_opened.emit(snapshot.traces[run].copy(), snapshot.indices[run])
            self.said.emit(f"{snapshot.names[run]}, opened from the comparison.")

    @Slot()
    def choose_file(self) -> None:
        """Ask how to write the report of the comparison, and where."""
        snapshot = self._session.snapshot
        if snapshot.traces:
            self.exporter.ask(_base_name(snapshot))

    @Slot()
    def record(self) -> None:
        """Ask how to record the comparison, at the pace at which it is played."""
        snapshot = self._session.snapshot
        if snapshot.traces:
            self._session.pause()
            runs = list(zip(snapshot.names, snapshot.traces, strict=True))
            self.recording_requested.emit(runs, _base_name(snapshot), snapshot.clock.states())

    def _writing(self, request: DocumentRequest) -> Work:
        snapshot, options, made_at = self._session.snapshot, request.options, datetime.now()

        def report() -> Report:
            made = comparison_report(snapshot, made_at)
            return signed(made, options["title"], options["author"], options["course"], made_at)

        return lambda task: write_report(report, request.path, task.check)

    def _connect(self) -> None:
        session, panel = self._session, self._panel
        self.exporter.said.connect(self.said)
        session.changed.connect(panel.set_snapshot)
        form = panel.form
        form.edited.connect(session.edit)
        form.entered.connect(session.compare_changed)
        form.remove_requested.connect(session.remove)
        panel.grid.open_requested.connect(self.open_run)
        panel.grid.index_requested.connect(session.seek_run)
        panel.chart.area.run_state_requested.connect(session.seek_run)
        panel.pace_choice.chosen.connect(session.set_pace)
        panel.grid.bet_requested.connect(session.bet)
        panel.timeline.position_requested.connect(session.seek)
        panel.transport.speed_changed.connect(session.set_speed)


def _base_name(snapshot: CompareSnapshot) -> str:
    settings = snapshot.traces[0].settings
    return f"nqueens-comparison-n{settings.n}-seed{settings.seed}-run{settings.run_index}"
