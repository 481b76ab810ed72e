"""The playable page, in a browser, driven by its keys and compared with the recording and with the window."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from nqueens_gui.player.playback import Mode
from nqueens_gui.watch.sentences_view import status_of
from nqueens_gui.watch.snapshot import Snapshot
from solver.analysis.state_kind import state_insight
from solver.core.events import MoveKind
from solver.core.heuristics import attacking_pairs, successor_table
from solver.core.resources import resource_text
from solver.core.run_settings import RunSettings, run_settings
from solver.core.system_libraries import Use
from solver.runs.clock import SPEEDS
from solver.runs.trace import Trace
from solver.telling.page import page_text
from solver.telling.sentences import end_status
from tests.nqueens_gui.recording.chromium import Browser, chromium
from tests.solver.telling.runs import many_climbs_run, recorded, solved_run, stuck_run
from tests.virtual_display import skip_without

RUNS: dict[str, tuple[RunSettings, int | None]] = {
    "four queens": (run_settings(4, "random-restart", seed=3), None),
    "restarts": (run_settings(8, "random-restart", seed=7), None),
    "sideways moves": (run_settings(8, "sideways", seed=9), None),
    "all sideways moves counted": (
        run_settings(8, "random-restart-sideways", seed=4, parameters={"sideways_count": "total"}),
        60,
    ),
    "random moves, line of sight": (run_settings(8, "random-neighbour", seed=4), 60),
    "line of sight, restarts": (run_settings(6, "random-restart", seed=5, heuristic="line-of-sight"), 60),
    "simulated annealing": (run_settings(8, "simulated-annealing", seed=3), 60),
    "min-conflicts": (run_settings(12, "min-conflicts", seed=1), 80),
    "late acceptance": (run_settings(6, "late-acceptance", seed=1), 60),
    "first choice, restarts": (
        run_settings(8, "first-choice", seed=2, parameters={"restart": "when-stuck"}),
        40,
    ),
    "fifty queens": (run_settings(50, "random-restart-sideways", seed=1), None),
}
"""Settings of runs, and how many of their events are recorded."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    skip_without(Use.PAGE_TESTS)
    with chromium(tmp_path_factory.mktemp("chromium")) as started:
        yield started


Opener = Callable[..., Browser]


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Write the page of a run and open it; afterwards nothing was loaded and no script has failed."""

    def open_it(trace: Trace, fragment: str = "", last: int | None = None, first: int = 0) -> Browser:
        (tmp_path / "run.html").write_text(page_text(trace, first=first, last=last), encoding="utf-8")
        browser.open(tmp_path / "run.html", fragment)
        return browser

    browser.set_size(1280, 900)
    browser.set_media(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    yield open_it
    assert browser.requested == [(tmp_path / "run.html").as_uri()]
    assert browser.errors == []


def check_state(browser: Browser, trace: Trace, index: int) -> None:
    """Compare all that the page knows of the state it shows with the recording and the solver."""
    state, position = browser.value("player.state()"), trace.position(index)
    iterations = trace.iterations if index == trace.end else position.iterations
    assert state | {"speed": 0} == {
        "index": index,
        "rows": list(position.rows),
        "h": position.h,
        "step": position.step,
        "restarts": position.restarts,
        "bestH": int(trace.column("h")[: index + 1].min()),
        "iterations": iterations,
        "sideways": position.consecutive_sideways,
        "isPlaying": False,
        "speed": 0,
    }
    heuristic = trace.settings.heuristic
    assert browser.value("player.successorH()") == successor_table(position.rows, heuristic).tolist()
    pairs = [[*pair[:2], pair.kind.value] for pair in attacking_pairs(position.rows, heuristic)]
    assert sorted(browser.value("player.attackingPairs()")) == sorted(pairs)


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.thorough(but=1)
def test_the_right_key_shows_every_state_of_the_run(name: str, open_page: Opener) -> None:
    settings, most = RUNS[name]
    trace = recorded(settings, most)
    browser = open_page(trace)
    for index in range(len(trace)):
        check_state(browser, trace, index)
        browser.press("ArrowRight")
    check_state(browser, trace, trace.end)


@pytest.mark.parametrize("name", ["restarts", "sideways moves", "simulated annealing", "min-conflicts"])
@pytest.mark.thorough(but=1)
def test_the_headline_of_each_state_is_that_of_the_window_but_for_the_kind_of_a_local_minimum(
    name: str, open_page: Opener
) -> None:
    settings, most = RUNS[name]
    trace = recorded(settings, most)
    browser = open_page(trace)
    for index in range(1, len(trace)):
        browser.press("ArrowRight")
        insight = state_insight(trace.rows(index), settings.heuristic)
        position = trace.position(index)
        status = status_of(Snapshot(Mode.PAUSED, settings, trace, position, len(trace), insight, sequence=0))
        browser.wait_until_painted()
        said = browser.value("[headline.textContent, document.getElementById('status').dataset.tone]")
        assert said == [re.sub(": an? .*", ".", status.headline), status.tone.value]
        assert not re.search(r"undefined|NaN|[{}]", browser.value("document.body.innerText"))


def text_of(browser: Browser, element: str) -> str:
    """Return the text of an element once what was asked for is painted."""
    browser.wait_until_painted()
    text: str = browser.value(f"document.getElementById('{element}').textContent")
    return text


KIND_WORDS = {
    MoveKind.IMPROVING: "",
    MoveKind.SIDEWAYS: "sideways move",
    MoveKind.RANDOM: "random move",
    MoveKind.WORSENING: "worse move",
}


@pytest.mark.parametrize("name", ["random moves, line of sight", "simulated annealing", "min-conflicts"])
@pytest.mark.thorough(but=1)
def test_the_sentence_says_what_the_recording_does_next_and_what_it_leaves_out(
    name: str, open_page: Opener
) -> None:
    settings, most = RUNS[name]
    trace = recorded(settings, most)
    browser = open_page(trace)
    for index in range(trace.end):
        said, before, after = text_of(browser, "detail"), trace.position(index), trace.position(index + 1)
        assert after.move is not None
        assert f"queen {after.move.column} from row {after.move.from_row} to row {after.move.to_row}" in said
        for kind, words in KIND_WORDS.items():
            assert (words in said) == (kind is after.move.kind or not words)
        stayed = after.iterations - before.iterations - 1
        assert (f"after {stayed:,} " in said) == (stayed > 0)
        browser.press("ArrowRight")


def middle_of(browser: Browser, element: str) -> tuple[float, float]:
    """Return the pixels from the left and the top of the page to the middle of a part of it."""
    box = browser.value(f"JSON.stringify(document.getElementById('{element}').getBoundingClientRect())")
    place = json.loads(box)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def test_the_keys_go_to_both_ends_and_back(open_page: Opener) -> None:
    trace = solved_run()
    browser = open_page(trace)
    for key, index in (
        ("End", trace.end),
        ("ArrowRight", trace.end),
        ("ArrowLeft", trace.end - 1),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        browser.press(key)
        assert browser.value("player.state().index") == index


def test_f_runs_to_the_next_local_minimum_and_shift_f_goes_back(open_page: Opener) -> None:
    trace = solved_run()
    browser = open_page(trace)
    minima = trace.local_minima().tolist()
    assert len(minima) > 1
    for index in [*minima, trace.end]:
        browser.press("f")
        browser.wait_until("!player.state().isPlaying")
        assert browser.value("player.state().index") == index
    for index in [*reversed(minima), 0]:
        browser.press("F", shift=True)
        assert browser.value("player.state().index") == index


def test_the_ends_of_a_mark_on_the_time_line_tell_its_kind(open_page: Opener) -> None:
    trace = solved_run()
    browser = open_page(trace)
    browser.wait_until_painted()
    width, height, pixels = browser.value(
        "(({width, height}, context) => [width, height, [...context.getImageData(0, 0, width, height).data]])"
        "(...(canvas => [canvas, canvas.getContext('2d')])(document.querySelector('#time-line canvas')))"
    )
    middle = height // 2
    for states, up, down in (
        (trace.restarts(), 8, 2),
        (trace.local_minima(), 2, 8),
        (trace.solutions(), 8, 8),
    ):
        x = int(10 + (width - 20) * states[0] / (len(trace) - 1))
        painted = [y for y, alpha in enumerate(pixels[4 * x + 3 :: 4 * width]) if alpha]
        assert painted == list(range(middle - up, middle + down))


def test_space_plays_to_the_end_and_says_how_the_run_ended(open_page: Opener) -> None:
    trace = stuck_run()
    browser = open_page(trace)
    for _ in SPEEDS:
        browser.press("+")
    assert text_of(browser, "speed-text") == "max"
    browser.press(" ")
    browser.wait_until(f"player.state().index === {trace.end} && !player.state().isPlaying")
    status = end_status(trace, state_insight(trace.rows(trace.end), trace.settings.heuristic))
    assert text_of(browser, "status").split() == f"{status.headline} {status.detail}".split()


def test_space_pauses_a_run_that_plays(open_page: Opener) -> None:
    browser = open_page(many_climbs_run(), last=1000)
    browser.press(" ")
    assert browser.value("player.state().isPlaying")
    browser.wait_until("player.state().index > 0")
    browser.press(" ")
    assert not browser.value("player.state().isPlaying")
    assert text_of(browser, "headline").startswith("Paused at step")


def test_the_keys_change_the_speed_by_the_notches_of_the_window(open_page: Opener) -> None:
    browser = open_page(solved_run())
    speed = browser.value("player.state().speed")
    browser.press("+")
    assert browser.value("player.state().speed") == SPEEDS[SPEEDS.index(speed) + 1]
    for _ in SPEEDS:
        browser.press("-")
    assert browser.value("player.state().speed") == SPEEDS[0]


def test_a_box_pauses_at_local_minima(open_page: Opener) -> None:
    trace = solved_run()
    browser = open_page(trace)
    browser.value("pauses.click()")
    for _ in SPEEDS:
        browser.press("+")
    browser.press(" ")
    browser.wait_until("!player.state().isPlaying")
    assert browser.value("player.state().index") == trace.local_minima()[0]
    assert text_of(browser, "status").startswith("No better move at step 2")


def test_h_hides_the_numbers_and_shows_them_again(open_page: Opener) -> None:
    browser = open_page(solved_run())
    shown = browser.picture()
    browser.press("h")
    assert browser.picture() != shown
    browser.press("h")
    assert browser.picture() == shown


def test_a_queen_glides_to_its_square_unless_motion_is_reduced(open_page: Opener, browser: Browser) -> None:
    open_page(solved_run())
    browser.press("ArrowRight")
    at_rest = browser.picture()
    browser.press("Home")
    browser.set_media(prefers_color_scheme="light", prefers_reduced_motion="no-preference")
    browser.press("ArrowRight")
    while browser.picture() != at_rest:
        assert browser.value("player.state().index") == 1


def test_space_presses_the_button_that_has_the_keyboard(open_page: Opener) -> None:
    browser = open_page(solved_run())
    browser.value("document.getElementById('step-forward').focus()")
    browser.press(" ")
    assert browser.value("player.state().index") == 1
    assert not browser.value("player.state().isPlaying")


def test_space_plays_after_a_click_on_a_button_a_box_or_the_speed(open_page: Opener) -> None:
    browser = open_page(many_climbs_run(), last=1000)
    for name in ("step-forward", "pauses", "speed"):
        x, y = middle_of(browser, name)
        browser.drag((x, y), (x, y))
        browser.press(" ")
        assert browser.value("player.state().isPlaying"), name
        browser.press(" ")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_has_the_theme_of_the_system_and_a_button_for_the_other(
    theme: str, open_page: Opener, browser: Browser
) -> None:
    browser.set_media(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
    open_page(solved_run())
    other = {"light": "dark", "dark": "light"}[theme]
    for name in (theme, other):
        assert browser.value("document.documentElement.dataset.theme") == name
        colors = tomllib.loads(resource_text("themes", f"{name}.toml"))["colors"]
        red, green, blue = bytes.fromhex(colors["ground"][1:])
        ground = browser.value("getComputedStyle(document.body).backgroundColor")
        assert ground == f"rgb({red}, {green}, {blue})"
        browser.value("document.getElementById('theme').click()")


def test_the_time_line_and_the_chart_are_dragged(open_page: Opener) -> None:
    trace = solved_run()
    browser = open_page(trace)
    for name, index in (("time-line", trace.end), ("chart", 0)):
        x, y = middle_of(browser, name)
        browser.drag((x, y), (x + (400 if index else -400), y))
        assert browser.value("player.state().index") == index


WIDER = """[...document.querySelectorAll('body *')].filter((part) => part.parentElement.clientWidth > 0
    && part.getBoundingClientRect().right > part.parentElement.getBoundingClientRect().right + 1)
    .map((part) => part.outerHTML)"""
"""The parts of a page that reach beyond the part they are in."""
SIZES = "[...document.querySelectorAll('body *')].map((part) => parseFloat(getComputedStyle(part).fontSize))"
BOARD = "document.getElementById('board')"


@pytest.mark.parametrize(
    ("width", "height"),
    [(320, 600), (390, 844), (700, 520), (844, 390), (768, 1024), (1000, 700), (1440, 900)],
)
@pytest.mark.thorough(but=1)
def test_nothing_is_cut_off_and_text_stays_legible(
    width: int, height: int, open_page: Opener, browser: Browser
) -> None:
    browser.set_size(width, height)
    open_page(many_climbs_run(), last=1200)
    browser.press("End")
    for _ in range(2):  # the new size is seen in the first frame
        browser.wait_until_painted()
    assert browser.value("document.documentElement.scrollWidth <= innerWidth")
    assert browser.value(WIDER) == []
    assert min(browser.value(SIZES)) >= 11
    assert browser.value(f"{BOARD}.clientWidth === {BOARD}.clientHeight")
    assert browser.value(f"{BOARD}.clientWidth") >= min(width - 32, height - 300, 300)
    if width > height:  # as in a frame on another page
        assert browser.value("document.getElementById('play').getBoundingClientRect().bottom <= innerHeight")


@pytest.mark.thorough
def test_the_square_under_the_pointer_is_described(open_page: Opener) -> None:
    trace = solved_run()
    browser = open_page(trace)
    hint = text_of(browser, "square")
    x, y = middle_of(browser, "board")
    browser.drag((x, y), (x, y))
    rows, said = trace.rows(0), text_of(browser, "square").replace("\N{NO-BREAK SPACE}", " ")
    named = re.fullmatch(r"Queen (\d) from row (\d) to row (\d): h 4 → (\d)\.", said)
    assert named is not None, said
    column, from_row, to_row, h = map(int, named.groups())
    assert from_row == rows[column]
    assert h == successor_table(rows)[to_row, column]
    browser.press("ArrowRight")
    assert text_of(browser, "square") == hint


def choose(browser: Browser, trace: Trace, column: int, row: int) -> None:
    """Choose a square of the state shown by keys, from where nothing is chosen yet."""
    browser.press("Escape")
    index = browser.value("player.state().index")
    first = max(int(trace.column("column")[index]), 0)
    browser.press("ArrowDown", shift=True)  # the first key starts from the queen that moved last
    browser.press("ArrowUp", shift=True)
    at = min(trace.rows(index)[first] + 1, trace.settings.n - 1) - 1
    for key, count in (
        ("ArrowRight", column - first), ("ArrowLeft", first - column), ("ArrowDown", row - at), ("ArrowUp", at - row)
    ):  # fmt: skip
        for _ in range(count):
            browser.press(key, shift=True)
    browser.wait_until_painted()


@pytest.mark.thorough
def test_a_square_chosen_by_keys_is_described(open_page: Opener) -> None:
    trace = solved_run()
    browser = open_page(trace)
    hint, plain = text_of(browser, "square"), browser.picture()
    for index, column, row in ((0, 5, 2), (1, 0, 7), (1, 7, 0)):
        browser.value(f"player.seek({index})")
        browser.wait_until_painted()
        rows = trace.rows(index)
        row = row if rows[column] != row else row - 1
        choose(browser, trace, column, row)
        said = text_of(browser, "square").replace("\N{NO-BREAK SPACE}", " ")
        h = successor_table(rows)[row, column]
        assert (
            said == f"Queen {column} from row {rows[column]} to row {row}: h {trace.position(index).h} → {h}."
        )
    browser.press("Home")
    assert browser.picture() != plain
    browser.press("Escape")
    assert text_of(browser, "square") == hint
    assert browser.picture() == plain


def test_moves_are_guessed_before_they_are_shown(open_page: Opener) -> None:
    trace = solved_run()
    browser = open_page(trace)
    told = browser.picture()
    browser.press("p")
    assert browser.value("guesses.checked")
    assert text_of(browser, "headline") == "Which queen moves where?"
    assert browser.value("getComputedStyle(chart).visibility") == "hidden"
    column, row = (int(trace.column(name)[1]) for name in ("column", "to_row"))
    choose(browser, trace, column, row)
    assert text_of(browser, "square") == f"Queen {column} from row {trace.rows(0)[column]} to row {row}."
    browser.press("Enter")
    browser.wait_until_painted()
    assert (text_of(browser, "headline"), text_of(browser, "reason")) == ("Right.", "1 of 1 right.")
    assert f"queen {column} from row" in text_of(browser, "detail")
    assert browser.value("getComputedStyle(chart).visibility") == "visible"
    browser.press("Enter")  # answered already
    browser.press("ArrowRight")
    browser.wait_until_painted()
    assert text_of(browser, "headline") == "Which queen moves where?"
    table = successor_table(trace.rows(1))
    row, column = map(int, np.unravel_index(table.argmax(), table.shape))
    choose(browser, trace, column, row)
    browser.press("Enter")
    browser.wait_until_painted()
    said = text_of(browser, "detail").replace("\N{NO-BREAK SPACE}", " ")
    assert (text_of(browser, "headline"), text_of(browser, "reason")) == ("Another move.", "1 of 2 right.")
    assert f"Your guess: queen {column} to row {row}, h {trace.position(1).h} → {table.max()}." in said
    browser.press("p")
    browser.press("Escape")
    browser.press("Home")
    assert browser.picture() == told


def test_another_of_the_best_moves_is_as_good(open_page: Opener) -> None:
    trace = many_climbs_run()
    tables = (successor_table(trace.rows(index)) for index in range(trace.end))
    for index, table in enumerate(tables):
        best = np.argwhere(table == table[table >= 0].min())
        if len(best) > 1 and table[table >= 0].min() < trace.position(index).h:
            break
    made = tuple(int(trace.column(name)[index + 1]) for name in ("to_row", "column"))
    row, column = next(tuple(map(int, square)) for square in best if tuple(square) != made)
    browser = open_page(trace, f"#step={index}")
    browser.press("p")
    choose(browser, trace, column, row)
    browser.press("Enter")
    browser.wait_until_painted()
    assert (text_of(browser, "headline"), text_of(browser, "reason")) == ("As good.", "1 of 1 right.")


def test_a_click_on_the_board_is_a_guess(open_page: Opener) -> None:
    browser = open_page(solved_run())
    browser.value("guesses.click()")
    at = middle_of(browser, "board")
    browser.drag(at, at)
    browser.wait_until_painted()
    assert text_of(browser, "reason") in ("0 of 1 right.", "1 of 1 right.")


def test_the_moves_are_listed_and_a_click_on_one_shows_it(open_page: Opener) -> None:
    trace = many_climbs_run()
    browser = open_page(trace, last=200)
    browser.value("document.querySelector('#moves summary').click()")
    listed = "[...document.querySelectorAll('#moves tbody tr')]"
    browser.wait_until(f"{listed}.length > 0")
    cells = browser.value(f"{listed}.map((row) => [...row.cells].map((cell) => cell.textContent))")
    assert len(cells) == 201
    assert [int(h) for _, _, h in cells] == trace.column("h")[:201].tolist()
    assert cells[0][1] == "the start"
    assert sum(words == "restart" for _, words, _ in cells) == trace.position(200).restarts
    assert re.fullmatch(r"queen \d+: row \d+ → \d+", cells[1][1])
    browser.value(f"{listed}[120].click()")
    check_state(browser, trace, 120)
    browser.press("ArrowRight")
    browser.wait_until_painted()
    current = "document.querySelector('#moves [aria-current]')"
    assert browser.value(f"Number({current}.dataset.place)") == 121
    assert browser.value(f"{current}.offsetTop - {current}.closest('.moves').scrollTop < 240")


def test_without_script_the_first_and_the_last_state_are_shown(open_page: Opener, browser: Browser) -> None:
    trace = solved_run()
    open_page(trace)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.call("Page.reload")
        browser.wait_until("document.querySelectorAll('figure').length === 2")
        captions = browser.value("[...document.querySelectorAll('figcaption')].map((part) => part.innerText)")
        for index, caption in zip((0, trace.end), captions, strict=True):
            assert caption.endswith(
                f"h = {trace.position(index).h}: rows {', '.join(map(str, trace.rows(index)))}"
            )
        queens = browser.value("document.querySelectorAll('figure:first-of-type > svg > svg').length")
        assert queens == trace.settings.n
        assert browser.value("getComputedStyle(document.querySelector('.watch')).display") == "none"
        assert browser.value("document.documentElement.scrollWidth <= innerWidth")
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
        browser.requested.pop()  # the page itself once more


def test_a_page_opens_at_the_state_in_its_address(open_page: Opener) -> None:
    trace = solved_run()
    check_state(open_page(trace, "#step=6"), trace, 6)


def test_a_part_of_a_run_is_shown_with_its_place_in_the_run(open_page: Opener) -> None:
    trace = many_climbs_run()
    browser = open_page(trace, first=30, last=60)
    for index in range(30, 61):
        check_state(browser, trace, index)
        browser.press("ArrowRight")
    assert "The recording ends here." in text_of(browser, "detail")


@pytest.mark.thorough
def test_a_run_of_many_moves_is_there_at_once_and_seeks_everywhere(open_page: Opener) -> None:
    trace = recorded(run_settings(100, "random-restart", seed=1), 5000)
    browser = open_page(trace)
    for index in np.linspace(0, trace.end, 40, dtype=int).tolist():
        browser.value(f"player.seek({index})")
        check_state(browser, trace, index)


def test_help_lists_the_keys_and_takes_none_of_them_while_it_is_open(open_page: Opener) -> None:
    browser = open_page(solved_run())
    browser.press("?")
    assert browser.value("keys.open")
    browser.press("ArrowRight")
    assert browser.value("player.state().index") == 0
    browser.press("?")
    assert not browser.value("keys.open")


def test_foreign_text_runs_no_script(open_page: Opener, browser: Browser) -> None:
    title = "</title></script><script>window.wasRun = 1</script><img src=x onerror='window.wasRun = 1'>"
    trace = solved_run()
    settings = trace.settings
    trace.settings = replace(settings, variant=replace(settings.variant, title=title))
    open_page(trace)
    assert browser.value("window.wasRun === undefined")
    assert browser.value("document.title") == f"{title}: {settings.n} queens"


def test_a_line_of_one_point_is_seen(open_page: Opener) -> None:
    browser = open_page(solved_run())
    browser.value("void (window.drawn = document.createElement('canvas').getContext('2d'))")
    browser.value("strokeLine(drawn, [[9, 9]])")
    assert browser.value("drawn.getImageData(9, 9, 1, 1).data[3]") > 0
