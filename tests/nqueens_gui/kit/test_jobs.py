"""Background jobs: results, progress, errors, cancelling, and no message of abandoned work."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from time import perf_counter, sleep

import pytest
from PySide6.QtCore import QCoreApplication, QThread
from pytestqt.qtbot import QtBot

from nqueens_gui.kit.jobs import Job, Task, failure_sentence
from solver.core.checks import InputError

FOREVER = (sys.executable, "-c", "import time; time.sleep(60)")


class Heard:
    """A job and what it emitted."""

    def __init__(self) -> None:
        self.job = Job()
        self.progress: list[object] = []
        self.results: list[object] = []
        self.errors: list[object] = []
        self.job.progressed.connect(self.progress.append)
        self.job.finished.connect(self.results.append)
        self.job.failed.connect(self.errors.append)

    @property
    def all(self) -> tuple[list[object], list[object], list[object]]:
        return self.progress, self.results, self.errors


@pytest.fixture
def heard(qapp: object) -> Iterator[Heard]:
    made = Heard()
    yield made
    made.job.close()


def wait_until_cancelled(task: Task) -> str:
    while not task.is_cancelled():
        sleep(0.001)
    task.report("late")
    return "cancelled"


def test_progress_arrives_in_order_and_then_the_result(heard: Heard, qtbot: QtBot) -> None:
    def count(task: Task) -> str:
        for number in range(5):
            task.report(number)
        return "five"

    heard.job.start(count)
    assert heard.job.is_busy
    qtbot.waitUntil(lambda: not heard.job.is_busy)
    assert heard.all == ([0, 1, 2, 3, 4], ["five"], [])


def test_work_runs_aside_and_signals_are_emitted_in_the_thread_of_the_job(heard: Heard, qtbot: QtBot) -> None:
    threads: list[object] = []
    heard.job.progressed.connect(lambda _: threads.append(threading.current_thread()))
    heard.job.start(lambda task: task.report(threading.current_thread()))
    qtbot.waitUntil(lambda: not heard.job.is_busy)
    assert threads == [threading.current_thread()]
    assert heard.progress != threads
    app = QCoreApplication.instance()
    assert heard.job.thread() is app.thread() is QThread.currentThread()


def test_an_exception_is_delivered(heard: Heard, qtbot: QtBot) -> None:
    def fail(task: Task) -> None:
        raise MemoryError("no room")

    heard.job.start(fail)
    qtbot.waitUntil(lambda: not heard.job.is_busy)
    assert [str(error) for error in heard.errors] == ["no room"]
    assert heard.results == []


def test_cancelled_work_still_delivers_its_result(heard: Heard, qtbot: QtBot) -> None:
    heard.job.start(wait_until_cancelled)
    heard.job.cancel()
    qtbot.waitUntil(lambda: not heard.job.is_busy)
    assert heard.all == (["late"], ["cancelled"], [])


def test_abandoned_work_delivers_nothing_more(heard: Heard, qapp: QCoreApplication) -> None:
    heard.job.start(wait_until_cancelled)
    heard.job.abandon()
    assert not heard.job.is_busy
    heard.job.close()
    qapp.processEvents()
    assert heard.all == ([], [], [])


def test_later_work_waits_for_the_end_of_the_abandoned_and_alone_is_heard(heard: Heard, qtbot: QtBot) -> None:
    order: list[str] = []
    is_begun, may_end = threading.Event(), threading.Event()

    def first(task: Task) -> None:
        is_begun.set()
        wait_until_cancelled(task)
        may_end.wait()
        order.append("first")

    heard.job.start(first)
    assert is_begun.wait(10)
    heard.job.start(lambda task: order.append("skipped"))
    heard.job.start(lambda task: order.append("last"))
    may_end.set()
    qtbot.waitUntil(lambda: not heard.job.is_busy)
    assert order == ["first", "last"]
    assert heard.progress == []


def test_a_slot_may_start_the_next_work(heard: Heard, qtbot: QtBot) -> None:
    def start_again(result: object) -> None:
        if result == 1:
            heard.job.start(lambda task: 2)

    heard.job.finished.connect(start_again)
    heard.job.start(lambda task: 1)
    qtbot.waitUntil(lambda: heard.results == [1, 2])


def test_closing_waits_for_the_thread(heard: Heard) -> None:
    heard.job.start(wait_until_cancelled)
    heard.job.start(wait_until_cancelled)
    heard.job.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "job"]


def test_cancelling_ends_a_process_that_the_work_runs(heard: Heard, qtbot: QtBot) -> None:
    begun = perf_counter()
    heard.job.start(lambda task: task.run_process(FOREVER, 60))
    heard.job.cancel()
    qtbot.waitUntil(lambda: not heard.job.is_busy)
    assert perf_counter() - begun < 50
    assert heard.errors == []


def test_a_process_that_takes_too_long_is_ended_and_one_that_cannot_start_is_skipped(
    heard: Heard, qtbot: QtBot
) -> None:
    def work(task: Task) -> str:
        task.run_process(("/no/such/program",), 60)
        task.run_process(FOREVER, 0.01)
        return "done"

    heard.job.start(work)
    qtbot.waitUntil(lambda: heard.results == ["done"])


def test_what_another_process_pickles_is_read_until_it_ends(heard: Heard, qtbot: QtBot) -> None:
    code = "import pickle, sys; sys.stdout.buffer.write(pickle.dumps(1) + pickle.dumps([2]) + pickle.dumps(3)[:3])"
    heard.job.start(lambda task: list(task.read_process((sys.executable, "-c", code))))
    qtbot.waitUntil(lambda: heard.results == [[1, [2]]])


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (InputError("n must be at least 4"), "N must be at least 4."),
        (MemoryError(), "The results of this many runs do not fit into memory; plan fewer runs."),
        (OSError("gone"), "OSError: gone."),
    ],
)
def test_failures_are_sentences(error: Exception, sentence: str) -> None:
    assert failure_sentence(error) == sentence


def test_work_that_was_waited_for_has_ended_and_its_result_is_still_delivered(
    heard: Heard, qtbot: QtBot
) -> None:
    done: list[int] = []
    heard.job.wait()  # nothing was started
    heard.job.start(lambda task: sleep(0.01) or done.append(1) or "end")
    heard.job.wait()
    assert done == [1]
    assert heard.results == []
    qtbot.waitUntil(lambda: heard.results == ["end"])
