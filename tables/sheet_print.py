"""A sheet as PDF: A4, tables with ruled rows, lines to sign on. Knows no rule and no person."""

from typing import Final

from tables.case_print import ENCODING, FONT, Sheets, plain
from tables.sheets import Section, Sheet

WORD: Final = 52
"""Millimetres of the words before the facts."""
SIGN: Final = 80


def printed(sheet: Sheet) -> bytes:
    """The sheet on as many pages as it needs."""
    paper = Sheets(format="A4")
    paper.core_fonts_encoding = ENCODING
    paper.set_title(plain(sheet.title))
    paper.set_margin(16)
    paper.add_page()
    paper.called = plain(sheet.title)
    _line(paper, sheet.title, 16, "B")
    for word, value in sheet.facts:
        paper.set_font(FONT, size=10)
        paper.cell(WORD, 5.5, plain(word))
        paper.set_font(FONT, style="B", size=10)
        paper.multi_cell(0, 5.5, plain(value), new_x="LMARGIN", new_y="NEXT")
    for warning in sheet.warnings:
        _line(paper, f"! {warning}", 11, "B")
    for section in sheet.sections:
        _section(paper, section)
    for name in sheet.signatures:
        paper.ln(14)
        paper.line(paper.l_margin, paper.get_y(), paper.l_margin + SIGN, paper.get_y())
        _line(paper, name, 9)
    return bytes(paper.output())


def _section(paper: Sheets, section: Section) -> None:
    paper.ln(4)
    _line(paper, section.heading, 11, "B")
    paper.set_font(FONT, size=9)
    align = tuple("LEFT" if k < section.words else "RIGHT" for k in range(len(section.head)))
    with paper.table(text_align=align, line_height=5.5, borders_layout="HORIZONTAL_LINES") as table:
        for cells in (section.head, *section.rows, *((section.foot,) if section.foot else ())):
            row = table.row()
            for cell in cells:
                row.cell(plain(cell))
    if section.note:
        _line(paper, section.note, 9)


def _line(paper: Sheets, text: str, size: int, style: str = "") -> None:
    paper.set_font(FONT, style=style, size=size)
    paper.multi_cell(0, size * 0.5, plain(text), new_x="LMARGIN", new_y="NEXT")
