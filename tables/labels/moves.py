"""Change of table and table break, on the floor's forms and on the screen of who was moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

MOVES: Final[Mapping[str, str]] = {
    "act_change_table": _("Change of table"),
    "act_break_table": _("Break the table"),
    "field_other": _("To the table"),
    "field_chair": _("To the seat"),
    "field_carried": _("What goes with him"),
    "field_breaking": _("Who moves"),
    "change_no_place": _("No free seat at another table of this game"),
    "change_carries": _("{name} goes with {amount:money}, and with what he owes"),
    "break_people": _("Players who move with their chips: {n}"),
    "break_room": _("Free seats at the tables of this game: {n}"),
    "break_short": _("Seats missing: {n}. Nobody would be moved."),
    "break_table_free": _("Table {table}: seats {seats:seats}"),
    "break_by_lot": _(
        "Who goes where is drawn by lot when you record it: nobody can see it before."
        " The session of this table then closes."
    ),
    "broken_result": _("The table was broken: who sits where"),
    "broken_place": _("table {table}, seat {seat}"),
    "moved_away": _("Your seat is now at another table"),
    "moved_go": _("Go to your table"),
}
