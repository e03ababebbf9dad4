"""Who a session is at a table, from the folded state, and what he is shown: views by whitelist (DESIGN 1.11).

A session has exactly one audience at a table. Nobody chooses his own: the seat comes from the session's
player, the tablet from the croupier who holds the table.
"""

from typing import Any, Final, Literal, NamedTuple

from players.roles import Role
from players.sessions import SessionFacts
from tables.engine import audience as engine
from tables.engine import overlays
from tables.engine.explain import BEHIND, BOUNDS
from tables.engine.guest import guest_seat, guest_tile, guest_view, sees_pot
from tables.engine.inspection import inspection
from tables.engine.state import Table

FLOOR: Final = frozenset({Role.INSPECTOR, Role.JEFE})

View = dict[str, Any]


class Audience(NamedTuple):
    """One kind of viewer of one table. `exact`: of the staff, who looks at a table as everybody may."""

    kind: Literal["public", "croupier", "inspector", "seat"]
    seat: int | None = None
    holder: bool = False
    exact: bool = False

    @property
    def is_guest(self) -> bool:
        """Whether the house's settings of what players see hold for it."""
        return self.kind in ("public", "seat") and not self.exact


class Views(NamedTuple):
    """The public view as the staff and as guests see it: one and the same where the house shows all."""

    staff: View
    guest: View

    def of(self, audience: Audience) -> View:
        """The one that an audience is shown."""
        return self.guest if audience.is_guest else self.staff


PUBLIC: Final = Audience("public")
STAFF: Final = Audience("public", exact=True)
GUESTS: Final = frozenset({Role.PLAYER, Role.SPECTATOR, Role.WALL})


def audience_of(facts: SessionFacts, state: Table) -> Audience:
    """The audience of a session at a table, as it is now."""
    if facts.role == Role.CROUPIER:
        return Audience("croupier", holder=state.croupier == facts.actor)
    if facts.role in FLOOR:
        return Audience("inspector")
    if facts.player_id is not None:
        for seat in state.seats.values():
            if seat.player_id == facts.player_id:
                return Audience("seat", seat.seat)
    return PUBLIC if facts.role in GUESTS else STAFF


def may_watch(facts: SessionFacts, state: Table) -> bool:
    """Whether a session may look at a table: at one that is not public no guest but who sits there."""
    if state.house.public_table or facts.role not in GUESTS:
        return True
    return audience_of(facts, state).seat is not None


def placed(state: Table) -> tuple[Any, ...]:
    """Whatever audiences depend on: when this changes, every socket's audience is derived again."""
    return (
        state.house.public_table,
        state.croupier,
        tuple((seat.seat, seat.player_id) for seat in state.seats.values()),
    )


def public(state: Table, number: int) -> View:
    """What is public of a table in exact figures, with its number on the felt."""
    view = engine.public(state)
    return view | {"table": {**view["table"], "number": number}}


def views(state: Table, number: int) -> Views:
    """The public view for the staff and for guests."""
    exact = public(state, number)
    return Views(exact, guest_view(exact, state))


def overlay(state: Table, audience: Audience, croupier: View | None = None) -> View:
    """What this audience is shown beside the public view: always the same keys for the same audience.

    `croupier` is `croupier_base(state)`, for who shows it to several audiences.
    """
    if audience.kind == "public":
        return {"role": "spectator"}
    if audience.seat is not None:
        return guest_seat(overlays.seat(state, audience.seat), state, audience.seat)
    own = croupier_base(state) if croupier is None else croupier
    if audience.kind == "inspector":
        return own | inspection(state) | {"role": "inspector", "holder": audience.holder}
    return own | {"role": "croupier", "holder": audience.holder}


def croupier_base(state: Table) -> View:
    """What every tablet of this table shows, whoever holds it."""
    return overlays.croupier(state, holder=False)


OF_THE_FLOOR_IN_TILES: Final = (
    "calls", "held", "holds", "cases", "conduct", "needs", "requests", "reserved", "feeds", "lights",
)  # fmt: skip


def tile_as_read(state: Table, number: int, role: str) -> View:
    """The table in small over HTTP: calls, cases and needs are the floor's alone."""
    whole = tile(state, number)
    if role in FLOOR:
        return whole
    read = {key: value for key, value in whole.items() if key not in OF_THE_FLOOR_IN_TILES}
    return guest_tile(read, state) if role in GUESTS else read


def tile(state: Table, number: int) -> View:
    """The table in small, for the floor."""
    return overlays.tile(state) | {"table": state.table, "seq": state.seq, "number": number}


def known_to(audience: Audience, state: Table, names: dict[str, str]) -> dict[str, str]:
    """The names that an audience is told: all of them to the staff, to a guest his own alone (FLOOR 3)."""
    if not audience.is_guest:
        return names
    chair = state.seats.get(audience.seat) if audience.seat is not None else None
    own = chair.player_id if chair is not None else None
    return {person: name for person, name in names.items() if person == own}


def snap(state: Table, number: int, audience: Audience, names: dict[str, str]) -> View:
    """The whole state of an audience as one frame."""
    view = {"view": views(state, number).of(audience), "own": overlay(state, audience)}
    return {"t": "snap", "seq": state.seq} | view | {"names": known_to(audience, state, names)}


# What only the overlay of the croupier and the inspector holds, and what a seat may ask of itself alone.
OF_THE_STAFF: Final = frozenset({"next_hand"})
OF_ONE_SEAT: Final = frozenset({"waiting", "post", "muck"})
OF_THE_POT: Final = frozenset({"pots", "award", "rake"})
OF_THE_FLOOR: Final = frozenset({"bonus"})  # odds never stand at a showdown, on a phone or a tablet: A16


def may_ask_why(state: Table, audience: Audience, about: str, *, seat: int | None, code: str = "") -> bool:
    """Whether an explanation says no more than this audience is shown (FLOOR.md 3; TRUST G12).

    Amounts out of turn are false after the next action: they are for the staff, and for the seat in turn.
    """
    if audience.kind == "inspector":
        return True
    if about in OF_THE_FLOOR or (about in OF_THE_POT and audience.is_guest and not sees_pot(state)):
        return False
    if audience.kind == "croupier":
        return True
    if about in OF_THE_STAFF:
        return False
    if about in OF_ONE_SEAT:
        return seat is not None and seat == audience.seat
    bound = about in BOUNDS or (about == "refusal" and (BEHIND.get(code) in BOUNDS or code == "not_open"))
    if bound:
        hand = state.hand
        in_turn = hand.to_act if hand is not None and hand.phase == "betting" else None
        return audience.seat is not None and in_turn == audience.seat
    return True
