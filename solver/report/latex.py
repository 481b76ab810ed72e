"""A report as a LaTeX document for pdflatex; its charts are PDF files beside it, its boards are drawn with TikZ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from solver.core.heuristics import Heuristic, LineKind, attacking_pairs
from solver.report.model import (
    Block,
    Board,
    Code,
    Facts,
    Figure,
    Heading,
    Paragraph,
    ParagraphTone,
    Report,
    Row,
    RunSequence,
    Table,
    continued,
)
from solver.report.style import COLORS
from solver.report.writers import latex_text

ROLES = ("board.light", "board.dark", "board.moved", "queen", *(f"attack.{kind}" for kind in LineKind))
"""Colours that boards need."""
DASHES = {LineKind.ROW: "solid", LineKind.DIAGONAL: "dashed", LineKind.ANTI_DIAGONAL: "dotted"}
QUEEN = (
    "(.27,.66)--(.155,.31)--(.33,.47)--(.345,.22)--(.45,.44)--(.5,.17)--(.55,.44)--(.655,.22)--(.67,.47)--(.845,.31)"
    "--(.73,.66)--(.73,.79)--(.27,.79)--cycle(.2,.81)rectangle(.8,.9)"
)
"""A queen in a square of 1, row 0 on top."""
BOARD_MM, DRAWN_MM = 40.0, 18.5
"""Width of a board, and of one of many."""
FONTS = (
    (84, "footnotesize"),
    (104, "scriptsize"),
    (134, r"tiny\setlength{\tabcolsep}{2.5pt}"),
    (10**9, r"tiny\setlength{\tabcolsep}{.9pt}"),
)
"""Fonts of tables, and the room between their columns, by the letters of their widest row."""
LONGEST_UNBROKEN = 60
"""Letters of a column that is never broken."""
LEVELS = {2: "section", 3: "subsection", 4: "subsubsection"}
PREAMBLE = r"""% Run pdflatex twice: the first time the widths of long tables are not known yet.
% Needs booktabs, caption, float, geometry, graphicx, hyperref, lmodern, longtable and tikz, which every full TeX
% distribution has; on Debian and Ubuntu install texlive-latex-recommended, texlive-pictures and lmodern.
\documentclass[10pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{lmodern,textcomp}
\usepackage[margin=22mm]{geometry}
\usepackage{booktabs,longtable,graphicx,caption,float,tikz}
\usepackage[hidelinks]{hyperref}
\newcommand{\needroom}[1]{\par\begingroup\dimen0=\pagegoal\advance\dimen0-\pagetotal
  \ifdim\dimen0<#1\ifdim\dimen0>0pt\vfil\break\fi\fi\endgroup}
\setlength{\parindent}{0pt}\setlength{\parskip}{5pt plus 1pt}
\setlength{\tabcolsep}{3pt}\setlength{\LTleft}{0pt}
\captionsetup{font=small,labelfont=bf,labelsep=period,singlelinecheck=false}
\renewcommand{\topfraction}{.9}\renewcommand{\bottomfraction}{.6}\renewcommand{\textfraction}{.08}
\renewcommand{\floatpagefraction}{.7}
\raggedbottom
"""


def latex_report(report: Report, file_of: Callable[[Figure], str]) -> str:
    """Return a report as LaTeX; `file_of` names the PDF file beside it that holds a chart."""
    return "".join(_parts(report, file_of))


def _parts(report: Report, file_of: Callable[[Figure], str]) -> Iterator[str]:
    yield PREAMBLE
    for role in ROLES:
        yield f"\\definecolor{{{role}}}{{HTML}}{{{COLORS[role][1:].upper()}}}\n"
    yield f"\\newcommand{{\\queen}}[2]{{\\fill[queen,shift={{(#1,#2)}}]{QUEEN};}}\n"
    yield (
        "\\newcommand{\\boardbox}[3]{\\begin{minipage}[t]{#1}\\vspace{0pt}#3\\\\\\fontsize{4.3}{5.2}\\selectfont\\makebox[0pt][l]{#2}\\end{minipage}"
        "\\hspace{1.5mm}\\allowbreak}\n"
    )
    yield f"\\title{{{latex_text(report.title)}}}\n\\author{{}}\n\\date{{{latex_text(report.byline)}}}\n"
    yield f"\\begin{{document}}\n\\maketitle\n{latex_text(report.subtitle)}.\n\n"
    for place, block in enumerate(report.blocks):
        if isinstance(block, Heading | Paragraph) and not isinstance(report.blocks[place - 1], Heading):
            yield f"\\needroom{{{_room_mm(report.blocks[place : place + 4])}mm}}\n"
        yield _block(block, file_of)
    yield f"\\medskip{{\\footnotesize {latex_text(report.made_by)}}}\n\\end{{document}}\n"


def _room_mm(blocks: Sequence[Block]) -> int:
    """Return the room below which a heading, or the sentence that cites a figure or a table, would be left alone."""
    match blocks:
        case (Heading(), *rest):
            return 12 + _room_mm(rest)
        case (Paragraph(), Figure(), *_):
            return 75
        case (Paragraph(), Table(), *_) | (RunSequence(), *_):
            return 45
        case _:
            return 20


def _block(block: Block, file_of: Callable[[Figure], str]) -> str:
    match block:
        case Heading(text, level):
            name, title = LEVELS[level], latex_text(text)
            return f"\\{name}*{{{title}}}\\addcontentsline{{toc}}{{{name}}}{{{title}}}\n"
        case Paragraph(text, tone, lead):
            begin = f"\\textbf{{{latex_text(lead)}}} " if lead else ""
            size = "\\small " if tone is ParagraphTone.HINT else ""
            return f"{{{size}{begin}{latex_text(text)}\\par}}\n\n"
        case Facts(facts):
            items = (f"\\item[{{{latex_text(name)}}}] {latex_text(text)}\n" for name, text in facts.items())
            return f"\\begin{{description}}\\setlength{{\\itemsep}}{{0pt}}\n{''.join(items)}\\end{{description}}\n"
        case Table():
            return _table(block)
        case Code(text, title):
            head = f"{{\\normalfont {latex_text(title)}:}}\\nopagebreak\\\\\n" if title else ""
            lines = (text if title else continued(text)).splitlines()
            code = "\\\\\n".join(map(_code, lines))
            return f"{{\\raggedright\\small\\ttfamily {head}{code}\\par}}\n\n"
        case Figure():
            return _figure(block, file_of)
        case Row(figures):
            return "".join(_figure(figure, file_of) for figure in figures)
        case RunSequence():
            return _run(block)
        case _:
            assert_never(block)


def _figure(figure: Figure, file_of: Callable[[Figure], str]) -> str:
    number = f"\\setcounter{{figure}}{{{figure.number - 1}}}" if figure.number else ""
    return (
        f"\\begin{{figure}}[H]{number}\n\\centering\n"
        f"\\includegraphics[scale=0.85]{{\\detokenize{{{file_of(figure)}}}}}\n"
        f"\\caption{{{latex_text(figure.caption)}}}\n\\end{{figure}}\n"
    )


def _table(table: Table) -> str:
    """Write a table that may run over pages, its titles repeated on each."""
    layout, widest = "", 0
    for right, column in zip(table.is_number, zip(table.titles, *table.rows, strict=True), strict=True):
        letters = max(map(len, column))
        is_broken = letters > LONGEST_UNBROKEN and any(" " in text for text in column)
        layout += "p{70mm}" if is_broken else "r" if right else "l"
        widest += LONGEST_UNBROKEN if is_broken else letters
    font = next(font for most, font in FONTS if widest <= most)
    number = f"\\setcounter{{table}}{{{table.number - 1}}}" if table.number else ""
    caption = f"\\caption{{{latex_text(table.caption)}}}\\\\\n" if table.caption else ""
    head, *rows = (f"{' & '.join(map(latex_text, row))} \\\\\n" for row in (table.titles, *table.rows))
    kept = [row.replace("\\\\\n", "\\\\*\n") for row in rows[-3:-1]]
    body = "".join([*rows[:-3], *kept, *rows[-1:]])
    return (
        f"{{{number}\\{font}\n\\begin{{longtable}}{{@{{}}{layout}@{{}}}}\n{caption}"
        f"\\toprule\n{head}\\midrule\\endfirsthead\n\\toprule\n{head}\\midrule\\endhead\n\\bottomrule\\endfoot\n"
        f"{body}\\end{{longtable}}}}\n"
    )


def _run(run: RunSequence) -> str:
    head = f"\\textbf{{{latex_text(run.title)}: {latex_text(run.sentence)}}}\\nopagebreak\\\\\n"
    command = f"{{\\footnotesize\\ttfamily {_code(run.command)}}}\\nopagebreak\\\\[3pt]\n"
    width = DRAWN_MM if run.is_drawn else BOARD_MM
    boards = "".join(
        f"\\boardbox{{{width:g}mm}}{{{latex_text(board.caption)}}}{{{board_tikz(board, width)}}}%\n"
        for board in run.boards
    )
    return f"{{\\raggedright {head}{command}{boards}\\par}}\\medskip\n{'' if run.is_drawn else _table(run.states)}\n"


def board_tikz(board: Board, width: float) -> str:
    """Draw a state so many millimetres wide: its squares, its queens and the lines between attacking ones."""
    rows, n = board.rows, len(board.rows)
    side = width / n
    dark = "".join(_square(column, row) for row in range(n) for column in range((row + 1) % 2, n, 2))
    tints = ""
    if board.moved is not None:
        column, before = board.moved
        tints = f"\\fill[board.moved]{_square(column, before)}{_square(column, rows[column])};"
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


def _code(text: str) -> str:
    """Write a command so that it may be broken after a comma, and its dashes stay two."""
    return latex_text(text).replace("--", "-{}-").replace(",", ",\\allowbreak{}")
