"""A form field for amounts: written as the language writes them, cleaned to the smallest currency unit."""

import re
from typing import Any, Final

from django import forms
from django.utils.formats import get_format
from django.utils.translation import gettext_lazy as _

from tables.templatetags.money import format_amount

SPACES: Final = re.compile(r"[\s\u00a0\u202f]")


class MoneyField(forms.Field):
    """An amount of at least 0. "1.240,50" (es), "1 240,50" (fr), "1,240.50" (en) → 124050; "" → None."""

    default_error_messages = {"invalid": _("Not an amount")}

    def __init__(self, *, minor_units: int = 2, **kwargs: Any) -> None:
        widget = forms.TextInput({"inputmode": "decimal", "autocomplete": "off", "maxlength": 20})
        super().__init__(**({"widget": widget} | kwargs))
        self.minor_units = minor_units

    def to_python(self, value: Any) -> int | None:
        """ValidationError unless every character is a digit of ours or a separator in its place."""
        text = SPACES.sub("", str(value or ""))
        if not text:
            return None
        group, point = (
            re.escape(str(get_format(name))) for name in ("THOUSAND_SEPARATOR", "DECIMAL_SEPARATOR")
        )
        group = "" if SPACES.fullmatch(get_format("THOUSAND_SEPARATOR")) else group
        whole = rf"[0-9]{{1,3}}(?:{group}[0-9]{{3}})+|[0-9]{{1,13}}" if group else r"[0-9]{1,13}"
        found = re.fullmatch(rf"({whole})(?:{point}([0-9]{{1,{max(1, self.minor_units)}}}))?", text)
        if found is None or (found[2] and not self.minor_units):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        units = re.sub(r"[^0-9]", "", found[1])
        return int(units + (found[2] or "").ljust(self.minor_units, "0"))

    def prepare_value(self, value: Any) -> Any:
        """A booked amount as the language writes it; what somebody typed as he typed it."""
        return format_amount(value, minor_units=self.minor_units) if isinstance(value, int) else value
