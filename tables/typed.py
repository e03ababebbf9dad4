"""What people type into pages and addresses, read as whole numbers and amounts (TRUST G5).

Digits are 0 to 9 and nothing else, and never more than the figure can need: other scripts' digits, signs,
exponents and figures of five thousand places are no numbers here.
"""

import re
from typing import Final

SPACES: Final = re.compile(r"[\s\u00a0\u202f€]")
AMOUNT: Final = re.compile(
    r"([0-9]{1,3}(?:([.,])[0-9]{3}(?:\2[0-9]{3})*)?|[0-9]{1,12})(?:(?!\2)[.,]([0-9]{1,3}))?"
)
MOST: Final = 10**12
"""The largest amount on any channel, in the smallest unit."""


def whole_typed(text: str, *, digits: int) -> int | None:
    """A whole number of at most `digits` digits, None for anything else."""
    plain = text.strip()
    return int(plain) if re.fullmatch(rf"[0-9]{{1,{digits}}}", plain) else None


def units_typed(text: str, minor_units: int) -> int | None:
    """An amount as people write it ("1200", "1.200,50", "1,200.5", "1 200 €") in the smallest unit, from 0.

    None where it is none: another sign, a second separator, too many decimals, or above MOST.
    """
    found = AMOUNT.fullmatch(SPACES.sub("", text))
    if found is None or len(found[3] or "") > minor_units:
        return None
    whole = int(re.sub(r"[.,]", "", found[1]))
    amount = whole * 10**minor_units + int((found[3] or "").ljust(minor_units, "0") or 0)
    return amount if amount <= MOST else None
