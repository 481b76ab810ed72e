"""Ctrl+C as a question while a long loop runs, and what is said on a terminal meanwhile."""

import signal
import sys
from math import inf
from threading import Thread

import pytest

from solver.cli.output import TerminalProgress, interrupt_asked

pytestmark = pytest.mark.usefixtures("ctrl_c_as_in_a_terminal")


def test_ctrl_c_is_remembered_and_pressed_again_interrupts() -> None:
    with interrupt_asked() as is_interrupted:
        assert not is_interrupted()
        signal.raise_signal(signal.SIGINT)
        assert is_interrupted()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_afterwards_ctrl_c_interrupts_as_always() -> None:
    with interrupt_asked():
        pass
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_where_ctrl_c_is_ignored_it_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupt_asked() as is_interrupted:
        signal.raise_signal(signal.SIGINT)
        assert not is_interrupted()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_in_another_thread_nobody_is_asked() -> None:
    answers: list[bool] = []

    def work() -> None:
        with interrupt_asked() as is_interrupted:
            answers.append(is_interrupted())

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert answers == [False]


def test_what_was_pressed_before_is_answered_at_once_and_the_next_press_interrupts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with interrupt_asked("writing", is_pressed=True) as is_interrupted:
        assert is_interrupted()
        assert capsys.readouterr().err == "writing\n"
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    with interrupt_asked("writing"):
        assert capsys.readouterr().err == ""
        signal.raise_signal(signal.SIGINT)
        assert capsys.readouterr().err == "writing\n"


@pytest.mark.parametrize(
    ("seconds", "share", "said"),
    [
        (inf, 0.25, "nqueens x: 25% after 3 s; a call may take 1 s"),
        (10, 0.25, "nqueens x: 25% after 3 s, at most 7 s left; a call may take 1 s"),
        (2, 0.25, "nqueens x: 25% after 3 s, at most 0 s left; a call may take 1 s"),
        (10, 1.0, ""),
    ],
)
def test_a_terminal_is_told_the_share_done_and_the_time_left(
    seconds: float,
    share: float,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    now = 100.0
    monkeypatch.setattr("solver.cli.output.monotonic", lambda: now)
    progress = TerminalProgress("nqueens x", seconds, "a call may take 1 s", now, now)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress(share)
    now += 3
    progress(share)
    progress(share)
    assert capsys.readouterr().err.splitlines() == [said] * bool(said)
