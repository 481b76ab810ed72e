from base64 import b64decode
from html.parser import HTMLParser

import pytest

from nqueens_gui.export.html import data_uri, html_text
from nqueens_gui.export.run_summary import run_summary
from nqueens_gui.kit.theme import load_theme
from solver.core.definitions import run_definitions
from solver.runs.trace import Trace
from tests.nqueens_gui.export.runs import solved_run, stuck_run, unfinished_run
from tests.nqueens_gui.export.test_run_summary import NOON

SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'
PNG = b"\x89PNG\r\n\x1a\n"
PICTURES = {"start": SVG, "final": SVG, "chart": PNG}
EMPTY_TAGS = {"meta", "img", "br"}


class Page(HTMLParser):
    """Reads a page: its words, its pictures, what it refers to, and whether every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open_tags: list[str] = []
        self.words: list[str] = []
        self.pictures: list[dict[str, str | None]] = []
        self.references: list[str] = []
        self.classes: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in EMPTY_TAGS:
            self.open_tags.append(tag)
        if tag == "img":
            self.pictures.append(given)
        self.classes += str(given.get("class", "")).split()
        self.references += [str(given[name]) for name in ("src", "href") if name in given]

    def handle_endtag(self, tag: str) -> None:
        assert self.open_tags.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def page_of(trace: Trace) -> Page:
    return Page(html_text(run_summary(trace, NOON), PICTURES))


def test_every_tag_is_closed_in_its_order() -> None:
    assert page_of(stuck_run()).open_tags == []


def test_the_page_holds_its_pictures_and_refers_to_nothing_outside() -> None:
    page = page_of(solved_run())
    assert len(page.pictures) == 3
    assert all(reference.startswith("data:image/") for reference in page.references)
    text = html_text(run_summary(solved_run(), NOON), PICTURES)
    for outside in ("http:", "https:", "url(", "@import", "<script", "<link"):
        assert outside not in text


def test_every_picture_says_in_words_what_it_shows() -> None:
    assert [picture["alt"] for picture in page_of(stuck_run()).pictures] == [
        "The start state; its rows stand below.",
        "The final state; its rows stand below.",
        "h over 6 steps, from 8 to 1",
    ]


@pytest.mark.parametrize(("picture", "kind"), [(SVG, "svg+xml"), (PNG, "png")])
def test_a_picture_can_be_had_again_from_its_address(picture: bytes, kind: str) -> None:
    head, body = data_uri(picture).split(",")
    assert head == f"data:image/{kind};base64"
    assert b64decode(body) == picture


def test_it_says_what_was_run_what_came_of_it_and_how_to_run_it_again() -> None:
    text = page_of(stuck_run()).text
    assert "Sideways moves: 8 queens" in text
    assert "Stuck after 6 moves: all 2 sideways moves were made" in text
    assert "nqueens solve -n 8 --variant sideways --seed 3 --sideways-limit 2" in text
    assert "3, 2, 5, 2, 2, 0, 7, 7" in text
    for meaning in run_definitions(stuck_run().settings).values():
        assert meaning in text


@pytest.mark.parametrize(
    ("trace", "ground"),
    [(solved_run(), "solved"), (stuck_run(), "stuck"), (unfinished_run(), "paused")],
    ids=["solved", "stuck", "unfinished"],
)
def test_the_banner_has_the_colour_of_the_outcome(trace: Trace, ground: str) -> None:
    classes = page_of(trace).classes
    assert classes[classes.index("banner") + 1] == ground


def test_the_colours_are_those_of_the_light_theme() -> None:
    text = html_text(run_summary(solved_run(), NOON), PICTURES)
    for role in ("ground", "card", "text", "text.dim", "stuck.ground"):
        assert f"--{role.replace('.', '-')}: {load_theme('light').hex(role)};" in text


def test_what_comes_from_outside_is_escaped() -> None:
    trace = solved_run()
    summary = run_summary(trace, NOON)
    object.__setattr__(summary, "command", "<script>&")
    assert "<pre>&lt;script&gt;&amp;</pre>" in html_text(summary, PICTURES)
