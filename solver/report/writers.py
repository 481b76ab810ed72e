"""Reports as Markdown, HTML, LaTeX and Typst, from templates, and tables as text and Markdown."""

from __future__ import annotations

import io
import os
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, get_args
from urllib.parse import quote

from solver.core.board import format_rows, state_text
from solver.report import model
from solver.report.board_svg import board_svg
from solver.report.model import Block, Board, Figure, Heading, Report, Table, continued
from solver.report.style import COLORS, FONT_STACK, chart_svg
from solver.report.typst import quoted, quoted_prose

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


import unicodedata

from solver.core.heuristics import Heuristic, LineKind, attacking_pairs
from solver.report.model import LONGEST_UNBROKEN, Paragraph, RunSequence

DASHES = {LineKind.ROW: "solid", LineKind.DIAGONAL: "dashed", LineKind.ANTI_DIAGONAL: "dotted"}
FONTS = (
    (84, "footnotesize"),
    (104, "scriptsize"),
    (134, r"tiny\setlength{\tabcolsep}{2.5pt}"),
    (10**9, r"tiny\setlength{\tabcolsep}{.9pt}"),
)
"""Fonts of tables, and the room between their columns, by the letters of their widest row."""
FOREIGN = 0x180
"""The first letter that pdflatex does not print without further fonts."""
FURTHER = frozenset("‘’‚“”„‹›—†•€™ȘșȚț")
"""Those after it that it prints all the same."""
LACKING = frozenset("ĦħĸĿŀŉŦŧſ")
"""Those before it that it refuses."""
BREAK = "\N{ZERO WIDTH NON-JOINER}"
_LATEX = {
    BREAK: "{}",
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "–": "--",
    "−": "$-$",
    "±": "$\\pm$",
    "×": "$\\times$",
    "·": "$\\cdot$",
    "→": "$\\rightarrow$",
    "≤": "$\\leq$",
    "…": "\\ldots{}",
    "²": "\\textsuperscript{2}",
    "³": "\\textsuperscript{3}",
    "¹": "\\textsuperscript{1}",
    "\N{NO-BREAK SPACE}": "~",
    **{letter: f"\\{letter}" for letter in "&%$#_{}"},
}


def latex_table(table: Table) -> str:
    """Write a table as a LaTeX ``tabular`` with the rules of the booktabs package."""
    columns = "".join("r" if right else "l" for right in table.is_number)
    head, *body = (f"{' & '.join(map(latex_text, row))} \\\\\n" for row in (table.titles, *table.rows))
    rules = f"\\toprule\n{head}\\midrule\n{''.join(body)}\\bottomrule\n"
    return f"\\begin{{tabular}}{{{columns}}}\n{rules}\\end{{tabular}}\n"


def latex_text(text: str) -> str:
    """Write text so that LaTeX prints it as it is; letters beyond those of European languages become ``?``."""
    return "".join(map(_latex, _JOINED.sub(BREAK, text)))


_JOINED = re.compile(r"(?<=([-<>,'`]))(?=\1)|(?<=[!?])(?=`)")
"""Between signs that LaTeX prints as one, such as a dash."""


def _latex(letter: str) -> str:
    if letter in _LATEX:
        return _LATEX[letter]
    is_known = letter in FURTHER or (ord(letter) < FOREIGN and letter not in LACKING)
    return letter if is_known else _superscript(letter)


def _superscript(letter: str) -> str:
    kind, *plain = unicodedata.decomposition(letter).split() or [""]
    letters = latex_text("".join(chr(int(number, 16)) for number in plain)) if kind == "<super>" else ""
    return f"\\textsuperscript{{{letters}}}" if letters else "?"


def latex_code(line: str) -> str:
    """Write a line of code or a command as it is typed, with all its blanks; it may be broken after a comma."""
    text = latex_text(_BLANKS.sub("\N{NO-BREAK SPACE}", line))
    for sign, latex in ((",", r",\allowbreak{}"), ("'", r"\textquotesingle{}"), ("`", r"\textasciigrave{}")):
        text = text.replace(sign, latex)
    return text


_BLANKS = re.compile("^ | (?= )|^$")
"""Blanks that LaTeX would leave out, and an empty line, which it refuses to end."""


def room_mm(blocks: Sequence[Block]) -> int:
    """Return the room below which a heading, or the sentence that cites a figure or a table, would be left alone."""
    match blocks:
        case (Heading(), *rest):
            return 12 + room_mm(rest)
        case (Paragraph(), Figure(), *_):
            return 75
        case (Paragraph(), Table(), *_) | (RunSequence(), *_):
            return 45
        case _:
            return 20


def table_layout(table: Table) -> tuple[str, str]:
    """Return the font of a table, and how its columns are aligned; those of sentences are broken."""
    layout, widest = "", 0
    columns = zip(table.titles, *table.rows, strict=True)
    for right, is_broken, column in zip(table.is_number, table.has_sentences, columns, strict=True):
        layout += "p{70mm}" if is_broken else "r" if right else "l"
        widest += LONGEST_UNBROKEN if is_broken else max(map(len, column))
    return next(font for most, font in FONTS if widest <= most), layout


def board_tikz(board: Board, width: float) -> str:
    """Draw a state `width` millimetres wide: its squares, its queens and the lines between attacking ones."""
    rows, n = board.rows, len(board.rows)
    side = width / n
    dark = "".join(_square(column, row) for row in range(n) for column in range((row + 1) % 2, n, 2))
    tinted = "".join(_square(column, row) for column, *ends in board.moved for row in ends)
    tints = tinted and f"\\fill[board.moved]{tinted};"
    queens = "".join(f"\\queen{{{column}}}{{{row}}}" for column, row in enumerate(rows))
    lines = "".join(
        f"\\draw[attack.{kind},{DASHES[kind]}]({one}.5,{rows[one]}.5)--({other}.5,{rows[other]}.5);"
        for one, other, kind in attacking_pairs(rows, Heuristic.LINE_OF_SIGHT)
    )
    return (
        f"\\begin{{tikzpicture}}[x={side:.3f}mm,y=-{side:.3f}mm]\\fill[board.light](0,0)rectangle({n},{n});"
        f"\\fill[board.dark]{dark};{tints}{queens}{lines}\\end{{tikzpicture}}"
    )


def _square(column: int, row: int) -> str:
    return f"({column},{row})rectangle({column + 1},{row + 1})"


ONLY_A_RULE = "    \n" * 2 + " -  \n" + "    \n" * 5
"""The lines of a text table, as rich describes them: a rule below the titles."""
GAP = "    "
"""Between two boards side by side in text."""


def markdown_text(report: Report, file_of: Callable[[Figure], str]) -> str:
    """Return a report as Markdown; `file_of` names the file beside it that holds the image of a figure."""
    return _render("report.md.j2", report=report, link=lambda figure: quote(os.fsencode(file_of(figure))))


def latex_report(report: Report, file_of: Callable[[Figure], str]) -> str:
    """Return a report as a document for pdflatex; `file_of` names the PDF file beside it that holds a chart."""
    return _render("report.tex.j2", report=report, file_of=file_of)


def html_text(report: Report, check: Callable[[], object] = lambda: None) -> str:
    """Return a report as one page that needs nothing beside it: its images are part of it.

    `check` is called between the parts of the page, and what it raises is passed on.
    """
    return _render("report.html.j2", check, report=report, sections=list(_sections(report.blocks)))


def typst_report(report: Report, file_of: Callable[[Figure], str]) -> str:
    """Return a report as a document of Typst; `file_of` names the picture of a figure beside it."""
    return _render("report.typ.j2", report=report, file_of=file_of)


def text_table(table: Table) -> str:
    """Align a table for a terminal."""
    from rich.box import Box  # takes a moment to load
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    box = Box(ONLY_A_RULE, ascii=True)
    grid = RichTable(box=box, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for title, right in zip(table.titles, table.is_number, strict=True):
        grid.add_column(Text(title), justify="right" if right else "left", no_wrap=True)
    for row in table.rows:
        grid.add_row(*map(Text, row))
    file = io.StringIO()
    Console(file=file, width=10_000, color_system=None).print(grid)
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def markdown_table(table: Table) -> str:
    """Write a table in Markdown; pandoc makes columns as wide as the dashes below their titles say."""
    titles, *rows = (
        [_escaped_markdown(cell).replace("|", "\\|") for cell in row] for row in (table.titles, *table.rows)
    )
    widths = (max(3, *map(len, column)) for column in zip(titles, *rows, strict=True))
    dashes = ("-" * width for width in widths)
    rule = [f"{one[:-1]}:" if right else one for one, right in zip(dashes, table.is_number, strict=True)]
    return "".join(f"| {' | '.join(row)} |\n" for row in (titles, rule, *rows))


def _markdown_code(text: str, language: str = "") -> str:
    """Write code between more backticks than it has: lines of a language, else within a line."""
    most = max(map(len, re.findall("`+", text)), default=0)
    marks, blank = "`" * max(most + 1, 3 if language else 1), " " if most else ""
    return f"{marks}{language}\n{text}\n{marks}" if language else f"{marks}{blank}{text}{blank}{marks}"


def boards_text(boards: Sequence[Board]) -> str:
    """Write boards side by side as text, each below its caption."""
    columns = [[board.caption, *state_text(board.rows).splitlines()] for board in boards]
    widths = [max(map(len, column)) for column in columns]
    lines = zip_longest(*columns, fillvalue="")
    return "\n".join(
        GAP.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _sections(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Split a report before each heading of level 2; blocks before the first stand alone."""
    section: list[Block] = []
    for block in blocks:
        begins = isinstance(block, Heading) and block.level == 2
        if section and (begins or not isinstance(section[0], Heading)):
            yield section
            section = []
        section.append(block)
    if section:
        yield section


def _escaped_markdown(text: str) -> str:
    """Write text so that Markdown shows it as it is; an underscore within a word needs nothing.

    Signs of formulas, of deleted and of raised text are those of pandoc and GitHub; some have a meaning only where the
    text begins or ends.
    """
    signs = (
        r"([\\`*<\[\]$~^]|(?<![^\W_])_(?=\S)|(?<=\S)_(?![^\W_])|&(?=#?\w+;)|^[-+](?=[-\s]|$)|^[#>]|#(?=#*$))"
    )
    return re.sub(r"^(\d+)(?=[.)](\s|$))", r"\1\\", re.sub(signs, r"\\\1", text))


def _image(figure: Figure) -> Markup:
    """Return a figure's image as an HTML element."""
    from markupsafe import Markup

    label = figure.alternative or figure.caption
    if not isinstance(figure.image, str):
        return Markup(chart_svg(figure.image, figure.name, label))
    address = f"data:image/svg+xml;base64,{b64encode(figure.image.encode()).decode('ascii')}"
    return Markup('<img src="{}" alt="{}">').format(address, label)


def _render(template: str, check: Callable[[], object] = lambda: None, **values: object) -> str:
    has_braces, parts = template.endswith((".tex.j2", ".typ.j2")), []
    environment = _environment_for_braces() if has_braces else _environment()
    for part in environment.get_template(template).generate(colors=COLORS, fonts=FONT_STACK, **values):
        check()
        parts.append(part)
    return "".join(parts)


@cache
def _environment_for_braces() -> Environment:
    """Return an environment whose tags are not made of braces, which LaTeX and Typst have."""
    return _environment().overlay("<%", "%>", "<<", ">>", "<!--", "-->")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined  # takes a moment to load
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("solver.report"),
        autoescape=lambda name: bool(name and name.endswith(".html.j2")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "board_svg": lambda board: Markup(board_svg(board.rows, board.moved)),
        "board_tikz": board_tikz,
        "boards_text": boards_text,
        "code": latex_code,
        "continued": continued,
        "description": lambda board: f"{board.caption.replace(chr(10), ', ')}: {format_rows(board.rows)}",
        "image": _image,
        "md": _escaped_markdown,
        "md_code": _markdown_code,
        "markdown_table": markdown_table,
        "table_layout": table_layout,
        "tex": latex_text,
        "typ": quoted_prose,
        "typ_code": quoted,
    }
    environment.globals["room_mm"] = room_mm
    for kind in get_args(model.Block):
        environment.tests[kind.__name__.lower()] = lambda block, kind=kind: isinstance(block, kind)
    return environment
