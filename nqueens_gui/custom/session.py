"""The user's own searches that are open: read in the background, and read again when their files change."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal, Slot

from nqueens_gui.kit.jobs import Job
from solver.core.checks import InputError, printable
from solver.core.files import write_whole
from solver.core.variants import Variant
from solver.custom.search import OwnSearch, own_variant
from solver.custom.source import beginning

SETTLING_MS = 100
"""An editor writes a file in several steps; the file is read once it has been left alone for so long."""


class OwnSearches(QObject):
    """Opens searches once the user has agreed to run them, and watches their files."""

    agreement_requested = Signal(object)
    """The `Variant` of a file that was never run; call `agree` to open it."""
    offered = Signal(object)
    """The `Variant` of a file that may be run: one that is opened, or was used lately."""
    opened = Signal(object)
    """The same, if the user has opened it."""
    reloaded = Signal(object)
    """The `Variant` of a file that has changed."""
    begun = Signal(object)
    """The `Variant` of a file that was written as a beginning."""
    said = Signal(str, str)
    """The name of a file, and what is to be known of it."""
    refused = Signal(str)
    """Why a file cannot be opened."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.agreed: tuple[str, ...] = ()
        """Hashes of the files that the user agreed to run, the last ones first."""
        self.recent: tuple[str, ...] = ()
        """Paths of the files that were opened lately, the last ones first."""
        self._open: dict[str, OwnSearch] = {}
        self._problems: Mapping[str, str] = {}
        self._jobs = [Job(self) for _ in range(4)]
        self._beginning, self._opening, self._reading, self._restoring = self._jobs
        self._watcher = QFileSystemWatcher(self)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLING_MS)
        self._opening.finished.connect(self._ask_or_take)
        self._beginning.finished.connect(self._take_begun)
        self._restoring.finished.connect(self._offer_again)
        for job in (self._beginning, self._opening):
            job.failed.connect(lambda error: self.refused.emit(f"{error}."))
        self._watcher.fileChanged.connect(self._settling.start)
        self._watcher.directoryChanged.connect(self._settling.start)
        self._settling.timeout.connect(self._read_again)
        self._reading.finished.connect(self._compare)

    @property
    def variants(self) -> list[Variant]:
        """The searches that are open, as they were read last."""
        return [search.variant() for search in self._open.values()]

    def begin(self, path: str, model: str) -> None:
        """Write the beginning of a search that is modelled on a variant, and open it."""
        self._beginning.start(lambda task: _begun(Path(path), model))

    def open(self, path: str) -> None:
        """Read a file, and open it if the user agreed to run it before."""
        self._opening.start(lambda task: own_variant(path))

    def agree(self, variant: Variant) -> None:
        """Open a file that the user agreed to run."""
        self._agree_to(_search(variant))
        self._offer(variant)
        self._settling.start()  # it may have been saved while the user was asked
        self.opened.emit(variant)

    def restore(self, paths: tuple[str, ...]) -> None:
        """Offer the files that were opened lately again, if they are as they were when they were run."""
        self.recent = paths
        if paths:
            self._restoring.start(lambda task: _read({path: Path(path) for path in reversed(paths)}))

    def close(self) -> None:
        """Read and watch no more."""
        self._settling.stop()
        for job in self._jobs:
            job.close()

    def _offer(self, variant: Variant) -> None:
        search = _search(variant)
        assert search.source is not None
        self._open[search.file] = search
        path = search.source.path
        self.recent = (str(path), *(known for known in self.recent if known != str(path)))
        self._watcher.addPaths([str(path), str(path.parent)])  # many editors replace the file
        self.offered.emit(variant)

    @Slot(object)
    def _offer_again(self, read: Mapping[str, Variant | str]) -> None:
        self.recent, lost = (), []
        for path, found in read.items():
            if isinstance(found, str):
                lost.append(f"{found}.")
            elif _search(found).sha256 in self.agreed:
                self._offer(found)
            else:
                lost.append(f"{path} has changed since it was last run; open it again to use it.")
        if lost:
            self.said.emit("", "\n".join(["Not all searches that you used lately are offered.", *lost]))

    @Slot(object)
    def _ask_or_take(self, variant: Variant) -> None:
        if _search(variant).sha256 in self.agreed:
            self.agree(variant)
        else:
            self.agreement_requested.emit(variant)

    @Slot(object)
    def _take_begun(self, variant: Variant) -> None:
        self.agree(variant)  # nobody has written anything in it yet
        words = f"{variant.name} is a working search. Edit it; it is reloaded and checked when you save it."
        self.said.emit(variant.name, words)
        self.begun.emit(variant)

    def _agree_to(self, search: OwnSearch) -> None:
        self.agreed = (search.sha256, *(known for known in self.agreed if known != search.sha256))

    @Slot()
    def _read_again(self) -> None:
        paths = {name: search.source.path for name, search in self._open.items() if search.source}
        self._watcher.addPaths([str(path) for path in paths.values()])  # a file that was replaced was lost
        self._reading.start(lambda task: _read(paths))

    @Slot(object)
    def _compare(self, read: Mapping[str, Variant | str]) -> None:
        problems = {name: found for name, found in read.items() if isinstance(found, str)}
        for name, problem in problems.items():
            if self._problems.get(name) != problem:
                self.said.emit(name, f"{problem}. The previous version stays in use.")
        for name, variant in read.items():
            if isinstance(variant, str):
                continue
            search = _search(variant)
            if search.sha256 != self._open[name].sha256:
                self._agree_to(search)  # whoever agreed to a file may edit it
                self._open[name] = search
                self.reloaded.emit(variant)
                self.said.emit(name, f"Reloaded {name}.")
            elif name in self._problems:
                self.said.emit(name, f"{name} has not changed since it was last read.")
        self._problems = problems


def _begun(path: Path, model: str) -> Variant:
    write_whole(path, beginning(printable(path.name), model))
    return own_variant(path)


def _read(paths: Mapping[str, Path]) -> dict[str, Variant | str]:
    """Read files; for each that does not read, return why."""
    found: dict[str, Variant | str] = {}
    for name, path in paths.items():
        try:
            found[name] = own_variant(path)
        except InputError as error:
            found[name] = str(error)
    return found


def _search(variant: Variant) -> OwnSearch:
    assert isinstance(variant.search, OwnSearch)
    return variant.search
