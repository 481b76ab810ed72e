"""The session of the Compare page: what is compared, its runs, and how they are played."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from nqueens_gui.compare.comparison import Comparison, checked_comparison, competitor_names
from nqueens_gui.compare.snapshot import NO_RUNS, CompareSnapshot, Score, result_of
from nqueens_gui.compare.work import RunMaker
from nqueens_gui.player.playback import Mode
from nqueens_gui.player.player import Player
from solver.core.run_settings import MAX_SEED
from solver.core.variants import Variant
from solver.runs.clock import Pace, clock_of
from solver.runs.trace import Trace


class CompareSession(Player):
    """Holds what is compared, has its runs made, and plays them."""

    made = Signal(object)
    """The traces of the runs that were just made."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent, can_grow=False)
        self.maker = RunMaker(self)
        self._shown = CompareSnapshot()
        self._pace = Pace.STEPS
        self._playback.open(NO_RUNS)
        self._asked = Comparison()
        """What the runs are made of."""
        self.maker.changed.connect(self._touch)
        self.maker.made.connect(self._take)
        self.maker.starts_made.connect(self._take_starts)

    @property
    def snapshot(self) -> CompareSnapshot:
        playback = self._playback
        return replace(
            self._shown,
            making=self.maker.snapshot,
            clock=playback.clock,
            tick=playback.tick,
            is_playing=playback.is_playing,
            speed=playback.speed,
        )

    # what is compared

    @Slot(object)
    def edit(self, comparison: Comparison) -> None:
        """Take what was filled in; its starts are shown, unless runs are on their way."""
        if comparison != self._shown.comparison:
            checked = checked_comparison(comparison)
            self._shown = replace(self._shown, comparison=comparison, checked=checked)
            self._touch()
            if self._is_at_rest and comparison != self._shown.shown:
                self.make_starts()

    @Slot()
    def add(self) -> None:
        """Add a competitor, where there is room for one."""
        if self._shown.comparison.can_add:
            self.edit(self._shown.comparison.added())

    @Slot(int)
    def remove(self, number: int) -> None:
        """Remove a competitor, if enough are left."""
        if self._shown.comparison.can_remove:
            self.edit(self._shown.comparison.removed(number))

    @Slot(object)
    def set_search(self, variant: Variant) -> None:
        """Take the new text of a search written by the user."""
        self.edit(self._shown.comparison.with_search(variant))

    # the runs

    def make_starts(self) -> None:
        """Make the starts of what is filled in and show them, unless something is wrong with it."""
        comparison, settings = self._shown.comparison.with_seed(), self._shown.checked.settings
        if comparison != self._shown.comparison:
            self.edit(comparison)
        elif settings is not None and isinstance(comparison.seed, int) and self._can_make:
            self.maker.make_starts(settings, comparison.seed)

    @Slot()
    def compare(self) -> None:
        """Make the runs of what is filled in, unless something is wrong with it, in place of those shown."""
        if self._can_make:
            self.edit(self._shown.comparison.with_seed())
            self.pause()
            self._asked, settings = self._shown.comparison, self._shown.checked.settings
            assert settings is not None
            assert isinstance(self._asked.seed, int)
            self.maker.make(settings, self._asked.seed)

    @Slot()
    def compare_changed(self) -> None:
        """Make the runs of what is filled in, unless they are shown."""
        if self._shown.shown is None or self.snapshot.is_pending:
            self.compare()

    @Slot()
    def play_or_compare(self) -> None:
        """Play or pause the runs; where there are none, or others are asked for at either end, make those."""
        snapshot = self.snapshot
        if snapshot.shown is None or (snapshot.is_pending and self._is_at_rest and self._can_make):
            self.compare()
        else:
            self.toggle()

    @Slot()
    def next_start(self) -> None:
        """Make the runs again from the next start."""
        index = self._shown.comparison.run_index
        if self._can_make and isinstance(index, int):
            if self._shown.shown is not None and index < MAX_SEED:
                self.edit(replace(self._shown.comparison, run_index=index + 1))
            self.compare()

    @property
    def _is_at_rest(self) -> bool:
        """Whether the runs have not begun, or are over."""
        snapshot = self.snapshot
        return not snapshot.is_playing and (snapshot.tick == 0 or snapshot.is_over)

    @property
    def _can_make(self) -> bool:
        return self.snapshot.can_compare

    @Slot(object)
    def _take(self, traces: tuple[Trace, ...]) -> None:
        score = self._shown.score.with_results(self._asked, tuple(map(result_of, traces)))
        self._rest_mode = Mode.PAUSED
        self._show_runs(traces, self._asked, self.maker.snapshot.names, score)
        self.made.emit(traces)
        if self._shown.is_race and not self.snapshot.bets:
            self.pause()  # for bets
        else:
            self.play()

    @Slot(object)
    def _take_starts(self, traces: tuple[Trace, ...]) -> None:
        """Show the starts of runs that are not made yet; the score comes back with the settings that it is of."""
        if self._is_at_rest:
            names = competitor_names([trace.settings for trace in traces])
            self._show_runs(traces, None, names, self._shown.score)
            self.pause()

    def _show_runs(
        self, traces: tuple[Trace, ...], shown: Comparison | None, names: tuple[str, ...], score: Score
    ) -> None:
        """Show runs, or their starts, in place of those before; the others are as in a `CompareSnapshot`."""
        runs = {"shown": shown, "names": names, "score": score, "is_told": False}
        self._shown = replace(self._shown, **runs, sequence=self._shown.sequence + 1)
        self._playback.open(clock_of(traces, self._pace))

    # playing

    def play(self) -> None:
        super().play()
        self.maker.forget_notice()

    def pause(self) -> None:
        super().pause()
        self.maker.forget_notice()

    def _show(self) -> None:
        if self.snapshot.is_over:
            self._shown = replace(self._shown, is_told=True)
        super()._show()

    @Slot(int, int)
    def seek_run(self, run: int, index: int) -> None:
        """Pause where a run shows a state: all of them together.

        The window may still show the runs before, which were others and perhaps longer.
        """
        self.pause()
        traces = self._playback.clock.traces
        if run < len(traces):
            self._playback.seek_run(run, min(index, traces[run].end))

    def set_race(self, is_race: bool) -> None:
        """Let curves and score grow with the runs, or show all of them at once."""
        is_made = self._shown.shown is not None
        is_told = is_made and (self._shown.is_told or not self._shown.is_race)
        self._shown = replace(self._shown, is_race=is_race, is_told=is_told)
        self._touch()

    @Slot(int)
    def bet(self, run: int) -> None:
        """Count a bet that a run solves first, while all wait at the start; it makes a race of them."""
        snapshot = self.snapshot
        if snapshot.can_bet and run < len(snapshot.traces):
            self._set_bets((*snapshot.bets, run))

    @Slot()
    def take_back_bet(self) -> None:
        """Take the last bet back, while all wait at the start."""
        if self.snapshot.can_bet:
            self._set_bets(self.snapshot.bets[:-1])

    def _set_bets(self, bets: tuple[int, ...]) -> None:
        score = self._shown.score.with_bets(self.snapshot.started, bets)
        self._shown = replace(self._shown, score=score, is_race=True)
        self._touch()

    @Slot(str)
    def set_pace(self, pace: str) -> None:
        """Play by steps or by evaluations."""
        self._pace = Pace(pace)
        self._playback.set_pace(self._pace)
        self._touch()

    def close(self) -> None:
        super().close()
        self.maker.close()
