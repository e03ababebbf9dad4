"""The contingency sheet of a table, or of all that are open: stacks, button, posts, pots, as PDF (FLOOR 43).

From any device of the staff at any second: read from the committed state, nothing is locked or written.
"""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language, gettext

from audit.command import Refused
from players.roles import FLOOR_STAFF, Role
from tables import selectors, store
from tables.contingency_print import Sheet, printed
from tables.engine.audience import public
from tables.engine.offers import ready
from tables.engine.seats import may_have_to_post, owed_posts
from tables.engine.state import Table
from tables.house_time import to_the_second
from tables.labels.contingency import CONTINGENCY
from tables.messages import table_of
from tables.templatetags.money import format_amount
from tables.views import for_roles, stakes

STAFF: Final = (*FLOOR_STAFF, Role.CROUPIER)
Names = Mapping[str, str]


@for_roles(*STAFF)
def contingency(request: HttpRequest, table: UUID) -> HttpResponse:
    """One table on one page; 404 for one that is not there or whose log does not check."""
    number = selectors.number_of(table)
    if number is None:
        raise Http404
    try:
        state = store.load_table(table)
    except Refused:
        raise Http404 from None
    return _answer([(number, state)], f"mesa-{number}")


@for_roles(*STAFF)
def all_tables(request: HttpRequest) -> HttpResponse:
    """Every open table, a page each; 404 when none is open."""
    found = [(row.number, row.state) for row in selectors.tables() if row.state is not None]
    tables = [(number, state) for number, state in found if state.phase != "closed"]
    if not tables:
        raise Http404
    return _answer(tables, "mesas")


def _answer(tables: list[tuple[int, Table]], name: str) -> HttpResponse:
    names = selectors.names_of({person for _, state in tables for person in selectors.people_in(state)})
    pdf = printed([sheet(number, state, names) for number, state in tables])
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="contingencia-{name}.pdf"'
    return answer


def sheet(number: int, state: Table, names: Names) -> Sheet:
    """What stands on the page of a table, in the language that is active."""
    at = to_the_second(timezone.now())
    columns = ("seat", "player", "stack", "bet", "put", "owes", "state", "counted")
    return Sheet(
        title=said("title", number=number),
        as_of=said("as_of", at=at, seq=state.seq),
        lines=[*game(state, names), *hand(state), *coming(state)],
        head=[said(f"column_{name}") for name in columns],
        rows=rows(state, names),
        signatures=said("signatures"),
    )


def said(code: str, **figures: Any) -> str:
    """A line of the sheet."""
    return gettext(CONTINGENCY[code]).format(**figures)


def game(state: Table, names: Names) -> list[str]:
    """What is played, who deals, and what holds the table."""
    words = table_of(get_language() or "es")["labels"]
    title = f"{words['structure_' + state.rules.structure]} · {words['short_' + state.rules.game]}"
    money = said("amounts", currency=state.house.currency)
    lines = [f"{title} · {stakes(state, words)} · {words['session_' + state.phase]} · {money}"]
    if state.croupier:
        lines.append(said("croupier", name=names.get(state.croupier, state.croupier)))
    if state.holds:
        lines.append(said("held", cases=", ".join(hold.case for hold in state.holds)))
    return lines


def hand(state: Table) -> list[str]:
    """Where the hand stands: street, turn, board, pots with their seats."""
    running, view = state.hand, public(state)
    if running is None:
        return [said("no_hand")]
    if running.phase == "over":
        return [said("over", number=running.number, button=running.button)]
    words = table_of(get_language() or "es")["labels"]
    street = words["street_" + view["hand"]["street"]]
    lines = [said("hand", number=running.number, street=street, button=running.button)]
    if running.to_act is not None:
        lines.append(said("to_act", seat=running.to_act))
    if running.board:
        lines.append(said("board", cards=" ".join(running.board)))
    pot = view["pot"]
    centre, with_bets = (amount(state, pot[name]) for name in ("centre", "with_bets"))
    lines.append(said("pot", centre=centre, with_bets=with_bets))
    for n, one in enumerate(pot["pots"], 1):
        seats = ", ".join(map(str, one["seats"]))
        lines.append(said("side_pot", n=n, amount=amount(state, one["amount"]), seats=seats))
    return lines


def coming(state: Table) -> list[str]:
    """The next hand, between two: its number, button and blinds."""
    plan = ready(state)
    if plan is None:
        return []
    if not plan["can_start"] or plan["button"] is None:
        return [said("cannot_start")]
    line = said("next", number=plan["number"], button=plan["button"])
    if plan["big_blind"] is not None:
        line += ", " + said("next_blinds", small=plan["small_blind"] or "–", big=plan["big_blind"])
    return [line]


def rows(state: Table, names: Names) -> list[list[str]]:
    """A row a chair, empty ones too, and the total of what lies before the seats."""
    found = [_row(state, view, names) for view in public(state)["seats"]]
    stacks = sum(chair.stack + chair.queued for chair in state.seats.values())
    return [*found, ["", said("total"), amount(state, stacks), "", "", "", "", ""]]


def _row(state: Table, view: Mapping[str, Any], names: Names) -> list[str]:
    chair = state.seats.get(view["seat"])
    if chair is None:
        return [str(view["seat"]), *[""] * 7]
    return [
        str(chair.seat),
        names.get(chair.player_id, chair.player_id),
        amount(state, chair.stack + chair.queued),
        amount(state, view["bet"]) if view["bet"] else "",
        amount(state, view["total"]) if view["total"] else "",
        _owes(state, chair.seat),
        _status(state, view),
        "",
    ]


def _owes(state: Table, seat: int) -> str:
    chair = state.seats[seat]
    if state.previous is None or not may_have_to_post(chair, state.rules):
        return ""
    live, dead = owed_posts(chair, state.rules)
    return amount(state, live) + (f" + {amount(state, dead)}" if dead else "")


def _status(state: Table, view: Mapping[str, Any]) -> str:
    if view["in_hand"]:
        return said("all_in" if view["all_in"] else "in_hand")
    if view["folded"] and state.hand is not None and state.hand.phase != "over":
        return said("folded")
    if view["status"] == "playing":  # the screens' word for it is of a running hand
        return said("plays")
    return table_of(get_language() or "es")["labels"].get(f"shape_{view['status']}", "")


def amount(state: Table, chips: int) -> str:
    """Chips in the language that is active, without the currency."""
    return format_amount(chips, minor_units=state.house.minor_units)
