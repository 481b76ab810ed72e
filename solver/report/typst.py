"""Reports as documents of Typst, which can be edited, and as the PDFs that Typst makes of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from html import unescape
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typst

UNKNOWN = "□"
"""Stands for a letter that no font has."""
TOGETHER = re.compile(r" (?=[%±=−×])|(?<=[±=−×]) ")
"""The blanks between numbers and their signs, which stay on one line."""
TEXTS = re.compile(r"(?<=>)[^<>]+(?=</text>)")
"""What is written in an SVG picture."""
FOREIGN = re.compile(r"[^\x00-\x7f]")
KEPT_FOR = 11
"""Documents after which Typst 0.15.2 forgets what it keeps of one, to make the next sooner."""
_documents = count()
_ESCAPES = {ord(letter): f"\\{letter}" for letter in '\\"'} | {ord("\n"): "\\n", ord("\t"): "\\t"}


def quoted(text: str) -> str:
    """Write text as a string of Typst: whatever it holds is shown as it is."""
    return f'"{text.translate(_ESCAPES)}"'


def quoted_prose(text: str) -> str:
    """The same, with numbers kept on one line with their signs."""
    return quoted(TOGETHER.sub("\N{NO-BREAK SPACE}", text))


def typst_pdf(source: str, pictures: Mapping[str, str], missing: str = "") -> bytes:
    """Return a document as PDF/UA, tagged for screen readers, its fonts embedded; the same for the same document.

    Parameters
    ----------
    source
        The document.
    pictures
        What it shows, SVG documents by name.
    missing
        Letters that no font of this computer has; `UNKNOWN` stands for them.
    """
    import typst

    files = {"main": source, **pictures}
    if next(_documents):  # what an earlier one needed would be kept for ten more, 20 MB each
        for _ in range(KEPT_FOR):
            _compiled({"main": ""})
    try:
        return _compiled(files, missing, ("ua-1",))
    except typst.TypstError:  # PDF/UA allows no letter with an accent that no font has
        return _compiled(files, missing)


def picture_pdf(svg: str) -> bytes:
    """Return a picture as a PDF of its size."""
    source = '#set page(width: auto, height: auto, margin: 0pt)\n#set document(date: none)\n#image("it.svg")'
    return _compiled({"main": source, "it.svg": svg})


def _compiled(files: Mapping[str, str], missing: str = "", standards: Sequence[str] = ()) -> bytes:
    """Make a PDF of the file called ``main``."""
    import typst  # takes a moment to load

    table = dict.fromkeys(map(ord, missing), UNKNOWN)
    shown = {name: text.translate(table).encode() for name, text in files.items()}
    # With a time of its own it does not ask the clock, which it cannot read if that is set before 1970.
    made = typst.compile(  # type: ignore[call-overload]
        shown, format="pdf", font_paths=_fonts(), timestamp=0, pdf_standards=list(standards)
    )
    assert isinstance(made, bytes)
    return made


def missing_letters(texts: Iterable[str]) -> str:
    """Return the letters of a document and its pictures that no font of this computer has, in order."""
    sought = {ord(letter) for text in texts for letter in unescape(text) if not letter.isspace()}
    left = sought - _letters(_print_font_folder() / "DejaVuSans.ttf")
    return "".join(map(chr, sorted(left.difference(*map(_letters, system_fonts()))))) if left else ""


def with_fonts(svg: str) -> str:
    """Name a font for every letter that the print font lacks: Typst seeks one in its own text, not in pictures."""
    return TEXTS.sub(lambda text: FOREIGN.sub(_in_its_font, text[0]), svg)


def _in_its_font(letter: re.Match[str]) -> str:
    number = ord(letter[0])
    if number in _letters(_print_font_folder() / "DejaVuSans.ttf"):
        return letter[0]
    font = next((font for font in system_fonts() if number in _letters(font)), None)
    if font is None:
        return letter[0]
    from matplotlib.ft2font import FT2Font

    family = FT2Font(str(font)).family_name
    return f"<tspan style=\"font-family: '{family}'; font-weight: normal\">{letter[0]}</tspan>"


@cache
def system_fonts() -> tuple[Path, ...]:
    """Return the font files of this computer."""
    from matplotlib.font_manager import findSystemFonts  # takes a moment to load

    return tuple(sorted(map(Path, findSystemFonts())))


@cache
def _letters(font: Path) -> frozenset[int]:
    """Return the numbers of the letters of a font that can be printed at any size."""
    from matplotlib.ft2font import FT2Font

    with suppress(OSError, RuntimeError):
        if (read := FT2Font(str(font))).scalable:
            return frozenset(read.get_charmap())
    return frozenset()


def _print_font_folder() -> Path:
    import matplotlib

    return Path(matplotlib.get_data_path(), "fonts", "ttf")


@cache
def _fonts() -> typst.Fonts:
    import typst

    return typst.Fonts(font_paths=[_print_font_folder()])
