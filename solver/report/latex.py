"""What LaTeX needs of the parts of a report: text, tables, and boards drawn with TikZ."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from solver.core.heuristics import Heuristic, LineKind, attacking_pairs
from solver.report.model import LONGEST_UNBROKEN, Block, Board, Figure, Heading, Paragraph, RunSequence, Table

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
    kind, _, plain = unicodedata.decomposition(letter).partition(" ")
    return f"\\textsuperscript{{{chr(int(plain, 16))}}}" if kind == "<super>" else "?"


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
