"""``nqueens landscape`` tells the exact figures of a small board."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from solver.analysis.landscape import analyse_landscape
from solver.core.files import json_text
from solver.report.writing import FORMATS
from tests.solver.cli.commands import Done
from tests.solver.report.pdf_reading import pdf_text

Run = Callable[..., Done]


@pytest.mark.parametrize(("n", "limit"), [(4, 0), (4, 100), (6, 100)])
def test_the_document_is_that_of_the_landscape(nqueens: Run, n: int, limit: int) -> None:
    code, out, err = nqueens(f"landscape -n {n} --sideways-limit {limit} --json")
    assert (code, err) == (0, f"nqueens landscape: examining all {n**n:,} states\n")
    assert json.loads(out) == json.loads(json_text(analyse_landscape(n, sideways_limit=limit).document()))


@pytest.mark.parametrize(
    ("n", "limit", "words"),
    [(4, 100, "never fails"), (5, 100, "102.026295"), (5, 10_000, "rarer than 2e-308")],
)
def test_the_text_says_never_only_of_climbs_that_cannot_fail(
    nqueens: Run, n: int, limit: int, words: str
) -> None:
    out = nqueens("landscape -n", str(n), "--sideways-limit", str(limit)).out
    [line] = [line for line in out.splitlines() if line.startswith("mean steps if failed")]
    assert line.endswith(f" {words}")


def test_the_text_tells_kinds_by_h_basins_and_plateaus(nqueens: Run) -> None:
    out = nqueens("landscape -n 6").out
    assert "success probability          0.101827367\n" in out
    assert "h  solution   slope  shoulder  flat local minimum  climbs end here\n" in out
    assert "shoulder               85.369116%                         94.1358%\n" in out
    assert "102 plateaus, 100 of them with an exit; the largest:\nstates  h  exit\n" in out
    assert "\n    45  1  yes\n" in out


def test_the_curve_tells_success_by_sideways_limit(nqueens: Run) -> None:
    out = nqueens("landscape -n 5 --curve").out
    assert "             0           71.675670%" in out
    found = json.loads(nqueens("landscape -n 5 --curve --json").out)["success_by_limit"]
    assert [point["sideways_limit"] for point in found][:4] == [0, 1, 2, 3]


@pytest.mark.parametrize("ending", FORMATS)
def test_a_report_has_the_figures_and_the_tables(nqueens: Run, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"landscape{ending}"
    assert nqueens("landscape", "-n", "5", "--curve", "-o", str(file)).code == 0
    text = pdf_text(file.read_bytes()) if ending == ".pdf" else file.read_text()
    for part in ("The landscape of 5 queens", "0.716756697", "71.675670", "nqueens landscape -n 5"):
        assert part in text
