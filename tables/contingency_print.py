"""A table on one page of paper, to go on without this house's machines: lines, seats, room to count."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fpdf import FontFace

from tables.case_print import ENCODING, FONT, Sheets, plain

WIDTHS: Final = (16, 44, 26, 28, 26, 26, 30, 28)
"""Of the columns, in parts: seat, player, stack, bet, in the pot, posts, state, counted."""


LINE: Final = 6.8
"""Height of a row in millimetres: ten chairs, a running hand and the signatures are one page."""


class Sheet(NamedTuple):
    """What is printed of one table."""

    title: str
    as_of: str
    lines: Sequence[str]
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    signatures: str


def printed(tables: Sequence[Sheet]) -> bytes:
    """The sheets as PDF, each on a page of its own."""
    sheets = Sheets(format="A4", orientation="landscape")
    sheets.core_fonts_encoding = ENCODING
    sheets.set_title(plain(tables[0].title))
    sheets.set_margin(14)
    for table in tables:
        sheets.add_page()
        sheets.called = plain(table.title)
        _line(sheets, table.title, size=16, style="B")
        _line(sheets, table.as_of, size=9)
        for line in table.lines:
            _line(sheets, line, size=11)
        sheets.ln(3)
        _seats(sheets, table)
        sheets.ln(8)
        _line(sheets, table.signatures, size=10)
    return bytes(sheets.output())


def _seats(sheets: Sheets, table: Sheet) -> None:
    sheets.set_font(FONT, size=11)
    align = ("CENTER", "LEFT", "RIGHT", "RIGHT", "RIGHT", "RIGHT", "LEFT", "LEFT")
    small = FontFace(size_pt=8, emphasis="B")
    with sheets.table(
        col_widths=WIDTHS, text_align=align, line_height=LINE, padding=(0, 1.5), headings_style=small
    ) as drawn:
        for row in (table.head, *table.rows):
            line = drawn.row()
            for cell in row:
                line.cell(plain(cell))


def _line(sheets: Sheets, text: str, *, size: int, style: str = "") -> None:
    sheets.set_font(FONT, style=style, size=size)
    sheets.multi_cell(0, size * 0.55, plain(text), new_x="LMARGIN", new_y="NEXT")
