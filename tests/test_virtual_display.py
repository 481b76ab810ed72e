"""The display for real windows has its size and a window manager, or says what is missing for it."""

import os
import subprocess
import sys

import pytest

from solver.core.system_libraries import Need, Use
from tests import virtual_display as module


def test_the_display_has_its_size_and_a_window_manager(display: str) -> None:
    asking = ["xdotool", "getdisplaygeometry", "get_num_desktops"]
    environment = {**os.environ, "DISPLAY": display}
    answer = subprocess.run(asking, env=environment, capture_output=True, text=True, check=True)
    assert answer.stdout.split()[:2] == ["1920", "1080"]


def test_outside_linux_a_test_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(pytest.skip.Exception, match="Linux"):
        module.skip_without(Use.PAGE_TESTS)


@pytest.mark.parametrize(("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_without_the_packages_a_test_is_skipped_but_in_ci_it_fails(
    ci: str, outcome: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(module, "missing_needs", lambda uses: [Need("Xvfb", "xvfb", Use.WINDOW_TESTS)])
    with pytest.raises(outcome, match=r"apt-get install .*xvfb"):
        module.skip_without(Use.WINDOW_TESTS)
