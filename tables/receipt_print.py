"""A receipt on the cage's roll: 80 mm wide, one language, a QR at its foot. Knows no rule and no table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import segno
from fpdf import FPDF

from tables.case_print import ENCODING, FONT, plain

WIDTH: Final = 80
MARGIN: Final = 5
CODE: Final = 46
"""Side of the QR in millimetres, with nothing printed beside it: a phone reads it in bad light."""


class Slip(NamedTuple):
    """What is printed: title, amount, lines of (word, value), the entry's anchor, the QR and its line."""

    title: str
    amount: str
    lines: Sequence[tuple[str, str]]
    anchor: tuple[str, str]
    link: str
    link_line: str


def printed(slip: Slip) -> bytes:
    """The slip as PDF, as long as what stands on it."""
    height = 54 + 5 * len(slip.lines) + (CODE + 18 if slip.link else 0)
    roll = FPDF(format=(WIDTH, height))
    roll.core_fonts_encoding = ENCODING
    roll.set_title(plain(slip.title))
    roll.set_margin(MARGIN)
    roll.set_auto_page_break(False)
    roll.add_page()
    _line(roll, slip.title, size=11, style="B")
    _line(roll, slip.amount, size=20, style="B")
    roll.ln(1)
    for word, value in slip.lines:
        _pair(roll, word, value)
    roll.ln(2)
    _line(roll, slip.anchor[0], size=7)
    roll.set_font("Courier", size=7)
    roll.multi_cell(0, 3.2, slip.anchor[1], new_x="LMARGIN", new_y="NEXT")
    if slip.link:
        _code(roll, slip.link)
        _line(roll, slip.link_line, size=8, align="C")
    return bytes(roll.output())


def _line(roll: FPDF, text: str, *, size: int, style: str = "", align: str = "L") -> None:
    roll.set_font(FONT, style=style, size=size)
    roll.multi_cell(0, size * 0.45, plain(text), align=align, new_x="LMARGIN", new_y="NEXT")


def _pair(roll: FPDF, word: str, value: str) -> None:
    roll.set_font(FONT, size=9)
    roll.cell(26, 5, plain(word))
    roll.set_font(FONT, style="B", size=9)
    roll.multi_cell(0, 5, plain(value), align="L", new_x="LMARGIN", new_y="NEXT")


def _code(roll: FPDF, link: str) -> None:
    """The link as squares of ink, no image."""
    modules = tuple(segno.make(link, error="m", micro=False).matrix)
    side = CODE / len(modules)
    left, top = (WIDTH - CODE) / 2, roll.get_y() + 5
    roll.set_fill_color(0)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                roll.rect(left + x * side, top + y * side, side, side, style="F")
    roll.set_y(top + CODE + 4)
