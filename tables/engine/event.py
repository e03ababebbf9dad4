"""What an event is: a frozen fact with a wire name, the snake_case of its class (field `e`)."""

import msgspec

from tables.engine.state import Entered


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="e",
    tag=_snake,
):
    """Base of all events."""


class HandEvent(Event, frozen=True, kw_only=True):
    """An event of the hand. `entered` names the command when the event is the first that it appended."""

    entered: Entered | None = None
