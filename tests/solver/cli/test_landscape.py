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


@pytest.mark.parametrize("ending", FORMATS)
def test_a_report_has_the_figures_and_the_tables(nqueens: Run, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"landscape{ending}"
    assert nqueens("landscape", "-n", "5", "-o", str(file)).code == 0
    text = pdf_text(file.read_bytes()) if ending == ".pdf" else file.read_text()
    for part in ("The landscape of 5 queens", "0.716756697", "nqueens landscape -n 5"):
        assert part in text
