"""What every value of the engine is: frozen, and strict when it is read."""

import msgspec


class Value(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A frozen value; defaults are left out of its JSON, unknown fields are refused."""
