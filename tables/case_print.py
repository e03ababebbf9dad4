"""A case file as PDF: headings and lines on A4, one part a language. Knows no rule and no person."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from fpdf import FPDF

FONT: Final = "Helvetica"
ENCODING: Final = "windows-1252"
"""Of the fonts that every reader has: Spanish, French, English and the euro; other letters become `?`."""


class Part(NamedTuple):
    """One language's document."""

    title: str
    sections: Sequence[tuple[str, Sequence[str]]]


class Sheets(FPDF):
    """A4 with title and page at its foot: a sheet that fell out is known again."""

    called = ""

    def footer(self) -> None:
        """The document's title and the page's number."""
        self.set_y(-12)
        self.set_font(FONT, size=8)
        named = f"{self.called} · " if self.called else ""
        self.cell(0, 6, f"{named}{self.page_no()}/{{nb}}", align="C")


def printed(parts: Sequence[Part]) -> bytes:
    """The parts, each beginning on a page of its own."""
    sheets = Sheets(format="A4")
    sheets.core_fonts_encoding = ENCODING
    sheets.set_title(plain(parts[0].title))
    sheets.set_margin(18)
    for part in parts:
        sheets.add_page()
        sheets.called = plain(part.title)
        _write(sheets, part.title, size=16, style="B")
        for heading, lines in part.sections:
            sheets.ln(3)
            _write(sheets, heading, size=11, style="B")
            for line in lines:
                _write(sheets, line, size=9)
    return bytes(sheets.output())


def _write(sheets: Sheets, text: str, *, size: int, style: str = "") -> None:
    sheets.set_font(FONT, style=style, size=size)
    sheets.multi_cell(0, size * 0.5, plain(text), align="L", new_x="LMARGIN", new_y="NEXT")


def plain(text: str) -> str:
    """`text` in letters that the fonts have."""
    narrow = text.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
    return narrow.encode(ENCODING, "replace").decode(ENCODING)
