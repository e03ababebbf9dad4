"""Pages: shells of the live screens and the list of tables. Whatever moves comes over the sockets."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from audit.command import Refused
from players.models import Language, Player, User
from players.roles import FLOOR_STAFF, Role
from players.sessions import current_session
from tables import selectors, store
from tables.audiences import GUESTS
from tables.engine.rules_page import kinds, rules_page
from tables.engine.state import House
from tables.engine.state import Table as State
from tables.labels.floor import FLOOR
from tables.labels.offered import NOT_OFFERED, OFFERED
from tables.labels.rules import RULES
from tables.labels.why import WHY
from tables.messages import table_of
from tables.models import Table
from tables.rule_words import rule_row, said, shown
from tables.selectors import TableRow
from tables.sentences import Sentences
from tables.templatetags.money import format_amount
from tables.typed import whole_typed

EVERYBODY: Final = frozenset(Role)
HOUSE: Final = House(chips=(500, 1000, 2500, 10000, 50000))
TRAIL_READERS: Final = frozenset({Role.INSPECTOR, Role.JEFE, Role.DIRECTOR, Role.AUDITOR})

Page = Callable[..., HttpResponse]


def for_roles(*roles: str) -> Callable[[Page], Page]:
    """Signed in with one of ``roles``, else the sign-in page or 403."""

    def decorate(page: Page) -> Page:
        @require_safe
        @wraps(page)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            who = viewer_of(request)
            if who is None:
                return redirect_to_login(request.get_full_path())
            if who.role not in roles:
                raise PermissionDenied
            if who.seat_of is not None and kwargs.get("table", who.seat_of) != who.seat_of:
                raise PermissionDenied  # a receipt's code opens one table
            if "table" in kwargs and not watches(who, kwargs["table"]):
                raise Http404
            return page(request, *args, **kwargs)

        return guarded

    return decorate


class Viewer(NamedTuple):
    """Who looks at a page: somebody who signed in, or a player who came by his receipt.

    `seat_of` is the table of the latter, the only one that is open to him.
    """

    role: str
    name: str
    brightness: int = 2
    panel_side: str = "right"
    user: User | None = None
    seat_of: UUID | None = None


def viewer_of(request: HttpRequest) -> Viewer | None:
    """Who looks; None for nobody whose sign-in or receipt stands."""
    if isinstance(request.user, User):
        user = request.user
        return Viewer(user.role, user.display_name, user.brightness, user.panel_side, user)
    facts = current_session(request.session.session_key)
    chair = selectors.seat_of_player(facts.player_id) if facts is not None and facts.player_id else None
    if facts is None or chair is None:
        return None
    return Viewer(facts.role, facts.name, seat_of=UUID(chair[0]))


def watches(who: Viewer, table: UUID, state: State | None = None) -> bool:
    """Whether he may see a table: one that is not public is for the staff and who sits there."""
    if who.role not in GUESTS:
        return True
    try:
        state = store.load_table(table) if state is None else state
    except Refused:
        return True  # there is nothing to see
    if state.house.public_table:
        return True
    chair = selectors.seat_of_user(who.user.pk) if who.user is not None else None
    return table in (who.seat_of, UUID(chair[0]) if chair is not None else None)


def viewing(request: HttpRequest) -> Viewer:
    """Who looks at a page that has let him in."""
    who = viewer_of(request)
    if who is None:
        raise PermissionDenied
    return who


def upto_of(request: HttpRequest) -> int | None:
    """The entry by which the hand in the address began, None where the newest is meant. 404 for no number."""
    given = request.GET.get("upto")
    found = whole_typed(given, digits=18) if given is not None else None
    if given is not None and found is None:
        raise Http404
    return found


def signed_in(request: HttpRequest) -> User:
    """The user behind a request that has passed ``login_required``."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def shell(request: HttpRequest, **facts: Any) -> dict[str, Any]:
    """What each live screen is given: its configuration and its language's sentences."""
    language = get_language() or settings.LANGUAGE_CODE
    user = viewing(request)
    config = {
        "language": language,
        "currency": HOUSE.currency,
        "minor_units": HOUSE.minor_units,
        "role": user.role,
        "name": user.name,
        "brightness": user.brightness,
        "panel_side": user.panel_side,
        "build": settings.BUILD,
        **facts,
    }
    return {"config": config, "sentences": table_of(language)}


def table_shell(request: HttpRequest, table: UUID, **facts: Any) -> dict[str, Any]:
    """The same for the screen of one table; 404 when there is no such table."""
    row = get_object_or_404(Table, pk=table)
    rules = reverse("table_rules", kwargs={"table": row.pk})
    facts |= {"table": str(row.pk), "number": row.number, "ws": f"/ws/table/{row.pk}", "rules": rules}
    facts["hands"] = reverse("last_hand", kwargs={"table": row.pk})
    return shell(request, **facts)


@for_roles(*EVERYBODY)
def home(request: HttpRequest) -> HttpResponse:
    """Where a role begins: the floor, the croupier's tables, a player's own table, or the list to watch."""
    who = viewing(request)
    user = who.user
    if user is None:
        return redirect("mine")
    if user.role == Role.CASHIER:
        return redirect("cage")
    if user.role in FLOOR_STAFF:
        return redirect("floor")
    if user.role == Role.CROUPIER:
        return redirect("croupier_lobby")
    chair = selectors.seat_of_user(user.pk)
    if chair is not None and "list" not in request.GET:
        return redirect("table", table=chair[0])
    return lobby(request, "table", "lobby_spectator")


@for_roles(Role.CROUPIER)
def croupier_lobby(request: HttpRequest) -> HttpResponse:
    """The tables that a croupier may sign on to."""
    return lobby(request, "croupier", "lobby_croupier")


@for_roles(Role.CROUPIER)
def croupier(request: HttpRequest, table: UUID) -> HttpResponse:
    """The croupier's tablet."""
    back = reverse("croupier_lobby")
    return render(request, "tables/croupier.html", table_shell(request, table, back=back))


@for_roles(*EVERYBODY)
def table(request: HttpRequest, table: UUID) -> HttpResponse:
    """A table as players, spectators and the floor see it."""
    back = reverse("floor") if viewing(request).role in FLOOR_STAFF else f"{reverse('home')}?list=1"
    return render(request, "tables/table.html", table_shell(request, table, back=back))


@for_roles(*EVERYBODY)
def rules(request: HttpRequest, table: UUID) -> HttpResponse:
    """The table's rules in the reader's language, each with where it comes from (RULES.md 1, A16)."""
    row = get_object_or_404(Table, pk=table)
    try:
        state = store.load_table(row.pk)
    except Refused as refusal:  # a log that does not check shows nothing
        raise PermissionDenied from refusal
    page = rules_page(state.rules, state.house)
    sections = [
        {
            "name": said(f"rules_section_{section['name']}"),
            "rows": [rule_row(rule, state.house) for rule in section["rows"] if shown(rule)],
        }
        for section in page["sections"]
    ]
    door = "croupier" if viewing(request).role == Role.CROUPIER else "table"
    context = {"number": row.number, "sections": sections, "languages": Language.choices}
    context |= {
        "back": reverse(door, kwargs={"table": row.pk}),
        "preset": gettext(FLOOR[f"preset_{page['preset']}"]),
        "profile": state.profile,
        "chosen": state.chosen,
    }
    context |= {"words": {code: gettext(text) for code, text in OFFERED.items()}}
    context["not_offered"] = [gettext(OFFERED[f"offered_{code}"]) for code in NOT_OFFERED]
    if page["payout"] is not None:
        context["odds"] = [(said(f"odds_{of['kind']}"), of["odds"]) for of in page["payout"]["odds"]]
        context["odds_line"] = gettext(WHY[page["payout"]["line"]])
    return render(request, "tables/rules.html", context)


@for_roles(*FLOOR_STAFF)
def floor(request: HttpRequest) -> HttpResponse:
    """A live tile per table, with the forms for seats and chips."""
    players = Player.objects.filter(seats=None).order_by("alias").values("id", "alias")
    facts = shell(request, ws="/ws/floor", table_url=reverse("table", kwargs={"table": UUID(int=0)}))
    words = {code: gettext(text) for code, text in RULES.items()}
    facts["reads_trail"] = signed_in(request).role in TRAIL_READERS
    facts["players"] = list(players)
    facts["settings"] = {"kinds": kinds(), "words": words}
    return render(request, "tables/floor.html", facts)


def lobby(request: HttpRequest, target: str, heading: str) -> HttpResponse:
    """The list of tables, each a link to page ``target``."""
    words = table_of(get_language() or settings.LANGUAGE_CODE)["labels"]
    who = viewing(request)
    found = [row for row in selectors.tables() if row.state is None or watches(who, UUID(row.id), row.state)]
    names = selectors.names_of({row.state.croupier for row in found if row.state and row.state.croupier})
    rows = [
        lobby_row(row, words, names)
        | {"url": reverse(target, kwargs={"table": row.id})}
        | ({"rules": reverse("table_rules", kwargs={"table": row.id})} if row.state else {})
        | (on_paper(row) if target == "croupier" else {})
        for row in found
    ]
    context = {"rows": rows, "heading": words[heading], "languages": Language.choices}
    return render(request, "tables/lobby.html", context)


def on_paper(row: TableRow) -> dict[str, Any]:
    """Where the staff print a table (FLOOR 43)."""
    return {"paper": reverse("contingency", kwargs={"table": row.id})} if row.state else {}


def lobby_row(row: TableRow, words: dict[str, str], names: dict[str, str]) -> dict[str, Any]:
    """One line of the list: number, game, stakes, how many are seated, who deals."""
    state = row.state
    if state is None:
        return {"number": row.number, "phase": words["session_closed"]}
    found: dict[str, Any] = {"number": row.number, "phase": words[f"session_{state.phase}"]}
    if state.phase != "closed":
        found["title"] = (
            f"{words['structure_' + state.rules.structure]} · {words['short_' + state.rules.game]}"
        )
        found["stakes"] = stakes(state, words)
        found["end"] = " · ".join(end_words(state, words))
        found["seated"] = words["seated_of"].format(n=len(state.seats), m=state.rules.max_seats)
        name = names.get(state.croupier or "", "")
        found["croupier"] = words["croupier_name"].format(name=name) if name else words["no_croupier"]
    return found


def end_words(state: State, words: dict[str, str]) -> list[str]:
    """When the session ends, or how long it is planned for, and what hands are left: as `endWords`."""
    write, found = Sentences(get_language() or settings.LANGUAGE_CODE), []
    if state.ends_at is not None:
        found.append(write.fill(words["ends_at"], {"at": state.ends_at}))
    elif state.phase == "seating" and state.rules.session_minutes is not None:
        found.append(write.fill(words["lasts_minutes"], {"n": state.rules.session_minutes}))
    if state.hands_left is not None:
        code = "hands_left_one" if state.hands_left == 1 else "hands_left_other"
        found.append(write.fill(words[code], {"n": state.hands_left}))
    return found


def stakes(state: State, words: dict[str, str]) -> str:
    """Forced bets, limits and minimum in the language of ``words``: "Ante 5 · min. 10"."""

    def line(code: str, **figures: int) -> str:
        written = {k: format_amount(v, minor_units=state.house.minor_units) for k, v in figures.items()}
        return words[code].replace(":amount}", "}").format(**written)

    rules = state.rules
    parts = []
    if rules.is_limit:
        parts.append(line("stakes_limits", low=rules.low_limit, high=rules.high_limit))
    if rules.posts_antes:
        parts.append(line("stakes_ante", ante=rules.ante))
    if rules.posts_blinds:
        parts.append(line("stakes_blinds", small=rules.small_blind, big=rules.big_blind))
    return " · ".join([*parts, line("stakes_minimum", min=rules.table_min)])
