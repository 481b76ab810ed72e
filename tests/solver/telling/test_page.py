import json
import re
from html import unescape
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from solver import __version__
from solver.core.checks import InputError
from solver.core.links import parse_link
from solver.core.resources import resource_text
from solver.core.run_settings import run_settings
from solver.core.variants import VARIANTS
from solver.engine.search import search_events
from solver.runs.document import repeat_command
from solver.runs.trace import Trace
from solver.telling import page as module
from solver.telling.page import RESTART, page_data, page_text
from tests.solver.telling.runs import long_run, many_climbs_run, recorded, solved_run

MOST_BYTES = 300_000
HOSTILE = "</script><script>window.wasRun = 1</script><img src=x onerror=alert(1)>&'\"<!--"


def states_of(data: dict[str, Any]) -> list[tuple[int, ...]]:
    """Make every state of a page from its start and its moves."""
    rows, restarts, n = list(data["start"]), iter(data["restarts"]), data["n"]
    states = [tuple(rows)]
    for move in data["moves"]:
        if move == RESTART:
            rows = list(next(restarts))
        else:
            for square in move if isinstance(move, list) else [move]:
                rows[square // n] = square % n
        states.append(tuple(rows))
    assert next(restarts, None) is None
    return states


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_states_of_a_page_are_those_of_the_run(variant: str) -> None:
    trace = recorded(run_settings(9, variant, seed=3), 400)
    data = page_data(trace, 0, trace.end)
    assert states_of(data) == [trace.rows(index) for index in range(len(trace))]
    assert json.loads(json.dumps(data)) == {**data, "start": [*data["start"]], "restarts": _lists(data)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_states_share_the_forms_of_what_is_said_and_the_script_knows_the_figures_named_there(
    variant: str,
) -> None:
    trace = recorded(run_settings(9, variant, seed=3), 400)
    data = page_data(trace, 0, trace.end)
    assert len(data["said"]) == len(trace)
    assert len(data["forms"]) < 40
    named = set(re.findall(r"\{(\w+)\}", json.dumps([data["forms"], data["lastFigure"]])))
    figures = resource_text("recording", "player.js").split("const figures = {")[1].split("}")[0]
    assert {"step", "h"} <= named - {"why"} <= set(re.findall(r"\w+", figures))


def _lists(data: dict[str, Any]) -> list[list[int]]:
    return [[*rows] for rows in data["restarts"]]


@pytest.mark.parametrize(("first", "last"), [(0, 0), (3, 40), (41, 200), (0, 200)])
def test_a_part_of_a_run_has_its_states_and_goes_on_counting(first: int, last: int) -> None:
    trace = many_climbs_run()
    data = page_data(trace, first, last)
    assert states_of(data) == [trace.rows(index) for index in range(first, last + 1)]
    begin = trace.position(first)
    assert data["first"]["step"] == begin.step
    assert data["first"]["climb"] == begin.climb
    assert all(0 <= place <= last - first for place in data["localMinima"])
    assert data["end"] is None
    assert f"states {first:,} to {last:,} of {trace.end:,}" in page_text(trace, first=first, last=last)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.thorough(but=1)
def test_a_thousand_moves_of_a_hundred_queens_are_small(variant: str) -> None:
    settings = run_settings(100, variant, seed=1)
    trace, events = Trace(settings), search_events(settings)
    while trace.steps < 1000 and trace.outcome is None:
        trace.extend(islice(events, 1000 - trace.steps))
    assert len(page_text(trace).encode()) < MOST_BYTES


def test_a_page_has_its_title_its_definitions_its_link_its_command_and_the_version() -> None:
    trace = solved_run()
    text = unescape(page_text(trace))
    assert "<title>Random restart: 8 queens</title>" in text
    assert "The number of attacking pairs: two queens on a common row" in text
    (link,) = re.findall(r"<code>(nqueens:.*)</code>", text)
    assert parse_link(link).settings == trace.settings
    assert f"<code>{repeat_command(trace)}</code>" in text
    assert f"nqueens-laboratory {__version__}" in text


def test_a_page_needs_nothing_beside_it() -> None:
    text = page_text(solved_run())
    for outside in ("http:", "https:", "//www", "url(", "@import", "<link", "src=", "fetch(", "import("):
        assert outside not in text, outside
    assert "default-src 'none'" in text


def test_foreign_text_stays_text() -> None:
    settings = run_settings(6, seed=1)
    variant = replace(settings.variant, name=HOSTILE, title=HOSTILE, description=HOSTILE)
    trace = recorded(settings)
    trace.settings = replace(settings, variant=variant)
    hostile, usual = page_text(trace), page_text(recorded(settings))
    for markup in ("<script", "</script", "<img", "<!--"):
        assert hostile.count(markup) == usual.count(markup), markup


def test_the_data_cannot_end_its_script(monkeypatch: pytest.MonkeyPatch) -> None:
    end = {"tone": "stuck", "headline": HOSTILE, "detail": HOSTILE}
    monkeypatch.setattr(module, "_end", lambda trace: end)
    text = page_text(solved_run())
    (data,) = re.findall(r'<script type="application/json" id="run">(.*?)</script>', text, re.DOTALL)
    assert json.loads(data)["end"] == end


def test_a_part_that_is_too_long_is_refused_and_one_that_is_not_is_small() -> None:
    with pytest.raises(
        InputError, match=r"holds at most 20,000 moves and restarts, not 2\d,\d{3}; choose a part"
    ):
        page_text(long_run())
    assert len(page_text(long_run(), first=100, last=1100).encode()) < MOST_BYTES


def test_a_run_that_has_not_begun_is_a_page_of_its_start() -> None:
    trace = recorded(run_settings(5, seed=2), 1)
    assert states_of(page_data(trace, 0, 0)) == [trace.rows(0)]
    assert "Press Space to start." in page_text(trace)
