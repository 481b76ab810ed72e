"""``nqueens landscape`` tells the exact figures of a small board."""

import json
from collections.abc import Callable

import pytest

from tests.solver.cli.commands import Done

Run = Callable[..., Done]


@pytest.mark.parametrize(
    ("n", "limit", "expected"),
    [
        (4, 0, (2, 0, 16, 0.419319661, 1.929201, 1.281694)),
        (5, 0, (10, 0, 68, 0.716756697, 2.464796, 1.457716)),
        (6, 0, (4, 0, 530, 0.101827367, 3.103926, 2.196017)),
        (6, 100, (4, 0, 530, 0.825636357, 32.873461, 102.710445)),
    ],
)
def test_the_document_has_the_known_exact_values(
    nqueens: Run, n: int, limit: int, expected: tuple[float, ...]
) -> None:
    code, out, err = nqueens("landscape -n", str(n), "--sideways-limit", str(limit), "--json")
    found = json.loads(out)
    assert (code, err) == (0, f"nqueens landscape: examining all {n**n:,} states\n")
    names = ("solutions", "strict_local_minima", "plateau_states")
    assert tuple(found[name] for name in names) == expected[:3]
    assert found["success_probability"] == pytest.approx(expected[3], abs=5e-10)
    assert found["mean_steps_solved"] == pytest.approx(expected[4], abs=5e-7)
    assert found["mean_steps_failed"] == pytest.approx(expected[5], abs=5e-7)
    assert found["states"] == n**n == sum(level["states"] for level in found["levels"])


def test_where_no_climb_fails_its_steps_are_null(nqueens: Run) -> None:
    found = json.loads(nqueens("landscape -n 4 --sideways-limit 100 --json").out)
    assert found["success_probability"] == pytest.approx(1)
    assert found["mean_steps_failed"] is None


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
    assert (
        "102 plateaus, 100 of them with an exit; the largest:\n       45 states at h = 1, with an exit\n"
        in out
    )


def test_the_curve_tells_success_by_sideways_limit(nqueens: Run) -> None:
    out = nqueens("landscape -n 5 --curve").out
    assert "             0           71.675670%" in out
    found = json.loads(nqueens("landscape -n 5 --curve --json").out)["success_by_limit"]
    assert [point["sideways_limit"] for point in found][:4] == [0, 1, 2, 3]
