"""The model of what will run next: everything that sets up or begins a run changes it, and the form follows it."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.session import Session
from nqueens_gui.watch.settings import NextRun, StartMode, checked, first_next_run
from nqueens_gui.watch.snapshot import Origin, Snapshot
from solver.core.run_settings import RunSettings
from solver.core.variants import Variant


class SettingsModel(QObject):
    """Holds the settings of the next run, and begins runs with them.

    While a run has not moved from its start, or is over, every change is shown at once as another start. In between,
    changes are pending until the next run.
    """

    changed = Signal(object)
    """The `NextRun`."""
    run_noted = Signal(object, bool)
    """The `RunSettings` of the run that has begun, or None, and whether the settings differ from them."""
    run_changed = Signal()
    """Another run begins, or its start is shown."""
    refused = Signal(str)
    """The name of a setting that must be put right before a run can begin."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.value = first_next_run()
        """The settings as they are filled in."""
        self.checked = checked(self.value)
        """The settings of a run, or what is wrong with them."""
        self._noted: tuple[RunSettings | None, bool] = (None, False)
        self._sequence_begun = 0

    @property
    def settings(self) -> RunSettings | None:
        """The settings of a run; None while anything is wrong."""
        return self.checked.settings

    @property
    def is_pending(self) -> bool:
        """Whether the settings differ from those of the run that has begun."""
        return self._noted[1]

    @Slot(object)
    def edit(self, value: NextRun) -> None:
        """Take other settings; the start is shown unless a run is under way."""
        if value != self.value:
            self._take(value)
            self.show_start()
            self._compare()

    def show_start(self) -> None:
        """Show the start of the next run, unless a run is under way or the start is shown already."""
        settings = self.settings
        if settings is None or self._session.is_under_way or settings == self._session.settings:
            return
        is_edited = self.value.start_mode is StartMode.BOARD
        self._session.show_start(settings, self._session.origin if is_edited else None)

    @Slot(object)
    def show(self, settings: RunSettings) -> None:
        """Take the settings of a run, such as one from a file."""
        self.edit(self.value.showing(settings))

    @Slot(object)
    def open_start(self, settings: RunSettings, origin: Origin | None = None) -> None:
        """Go to the start of a run without playing it, and take its settings."""
        self._session.show_start(settings, origin)
        self.show(settings)
        self.run_changed.emit()

    @Slot(object)
    def begin(self, settings: RunSettings, origin: Origin | None = None) -> None:
        """Begin a run and play it, and take its settings."""
        self._session.new_run(settings, is_to_play=True, origin=origin)
        self.show(settings)
        self.run_changed.emit()

    def begin_from(self, rows: tuple[int, ...], origin: Origin | None) -> None:
        """Show a start that was set on the board; a run that has begun is left for one with a new seed."""
        value = self.value
        if self.checked.errors and self._session.settings is not None:
            value = value.showing(self._session.settings)
        if self._session.has_begun:
            value = value.prepared()
        value = value.with_board(rows)
        settings = checked(value).settings
        if settings is not None and (self._session.has_begun or settings != self._session.settings):
            self._session.show_start(settings, origin)
        self.edit(value)

    @Slot()
    def new_run(self) -> None:
        """Begin a run with these settings, and with a new seed unless it is kept; refuse while any is wrong."""
        if self.checked.errors:
            self.refused.emit(next(iter(self.checked.errors)))
            return
        value = self.value.prepared()
        settings = checked(value).settings
        if settings is not None:
            self._session.new_run(settings, is_to_play=True)
            self.edit(value)
            self.run_changed.emit()

    @Slot()
    def begin_changed(self) -> None:
        """Begin a run with these settings if they differ from those of the run that has begun."""
        if self.is_pending or (self.checked.errors and self._session.has_begun):
            self.new_run()

    @Slot(object)
    def open_search(self, variant: Variant) -> None:
        """Choose a search of the user's own and show its start, leaving a run that has begun."""
        self.lead_to(self.value.with_variant(variant))

    @Slot(object)
    def reload_search(self, variant: Variant) -> None:
        """Take the new text of the search that is chosen, for the next run."""
        if self.value.variant.name == variant.name:
            self._take(self.value.with_variant(variant))
            if not self._session.has_begun:  # the result of a run that is over stays beside the text
                self.show_start()
            self._compare()

    @Slot()
    def run_again(self) -> None:
        """Begin the present run again, with its own settings and seed; these settings stay.

        A search of the user's own that was reloaded runs with its new text.
        """
        settings = self._session.settings
        if settings is not None:
            if settings.variant.name == self.value.variant.name:
                settings = replace(settings, variant=self.value.variant)
            self._session.new_run(settings, is_to_play=True)
            self.run_changed.emit()

    @Slot()
    def new_seed(self) -> None:
        """Draw a seed and show its start, leaving a run that has begun."""
        self.lead_to(self.value.with_new_seed())

    def lead_to(self, value: NextRun) -> None:
        """Take settings and show their start, leaving a run that has begun."""
        settings = checked(value).settings
        if settings is not None:
            self._session.show_start(settings)
        self.edit(value)

    @Slot(object)
    def follow(self, snapshot: Snapshot) -> None:
        """Note when a run begins: its seed is used, and changes are pending from then on."""
        has_begun = snapshot.length > 1 or snapshot.mode is Mode.PLAYING
        if has_begun and snapshot.settings is not None and self._sequence_begun != snapshot.sequence:
            self._sequence_begun = snapshot.sequence
            if self.value.seed in (None, snapshot.settings.seed):
                self._take(self.value.with_used_seed(snapshot.settings.seed))
        self._compare()

    def _take(self, value: NextRun) -> None:
        self.value, self.checked = value, checked(value)
        self.changed.emit(value)

    def _compare(self) -> None:
        run, settings = self._session.settings, self.settings
        if settings is not None and run is not None and self.value.seed is None:
            settings = replace(settings, seed=run.seed)
        begun = run if self._session.has_begun else None
        noted = begun, begun is not None and settings not in (None, begun)
        if noted != self._noted:
            self._noted = noted
            self.run_noted.emit(*noted)
