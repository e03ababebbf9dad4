"""Pages: shells of the live screens and the list of tables. Whatever moves comes over the sockets."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from players.models import Player, User
from players.roles import FLOOR_STAFF, Role
from tables.engine.presets import PRESET_FIGURES
from tables.engine.rules import preset
from tables.engine.state import House
from tables.messages import table_of
from tables.models import GameSession, Seat, Table
from tables.templatetags.money import format_amount

WATCHERS: Final = frozenset({Role.SPECTATOR, Role.PLAYER, Role.CROUPIER, Role.WALL}) | FLOOR_STAFF
HOUSE: Final = House(chips=(500, 1000, 2500, 10000, 50000))
UNIT: Final = 100  # house profiles count in cents; presets in units of one

Page = Callable[..., HttpResponse]


def for_roles(*roles: str) -> Callable[[Page], Page]:
    """Signed in with one of ``roles``, else the sign-in page or 403."""

    def decorate(page: Page) -> Page:
        @require_safe
        @login_required
        @wraps(page)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if signed_in(request).role not in roles:
                raise PermissionDenied
            return page(request, *args, **kwargs)

        return guarded

    return decorate


def signed_in(request: HttpRequest) -> User:
    """The user behind a request that has passed ``login_required``."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def shell(request: HttpRequest, **facts: Any) -> dict[str, Any]:
    """What each live screen is given: its configuration and its language's sentences."""
    language = get_language() or settings.LANGUAGE_CODE
    user = signed_in(request)
    config = {
        "language": language,
        "currency": HOUSE.currency,
        "minor_units": HOUSE.minor_units,
        "role": user.role,
        "name": user.display_name,
        "brightness": user.brightness,
        "panel_side": user.panel_side,
        "build": settings.BUILD,
        **facts,
    }
    return {"config": config, "sentences": table_of(language)}


def table_shell(request: HttpRequest, table: UUID, **facts: Any) -> dict[str, Any]:
    """The same for the screen of one table; 404 when there is no such table."""
    row = get_object_or_404(Table, pk=table)
    return shell(request, table=str(row.pk), number=row.number, ws=f"/ws/table/{row.pk}", **facts)


@for_roles(*WATCHERS)
def home(request: HttpRequest) -> HttpResponse:
    """Where a role begins: the floor, the croupier's tables, a player's own table, or the list to watch."""
    user = signed_in(request)
    if user.role in FLOOR_STAFF:
        return redirect("floor")
    if user.role == Role.CROUPIER:
        return redirect("croupier_lobby")
    seat = Seat.objects.filter(player__user=user).first()
    if seat is not None and "list" not in request.GET:
        return redirect("table", table=seat.table_id)
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


@for_roles(*WATCHERS)
def table(request: HttpRequest, table: UUID) -> HttpResponse:
    """A table as players, spectators and the floor see it."""
    back = reverse("floor") if signed_in(request).role in FLOOR_STAFF else f"{reverse('home')}?list=1"
    return render(request, "tables/table.html", table_shell(request, table, back=back))


@for_roles(*FLOOR_STAFF)
def floor(request: HttpRequest) -> HttpResponse:
    """A live tile per table, with the forms for seats and chips."""
    players = Player.objects.filter(seats=None).order_by("alias").values("id", "alias")
    facts = shell(request, ws="/ws/floor", table_url=reverse("table", kwargs={"table": UUID(int=0)}))
    house = msgspec.to_builtins(HOUSE)
    presets = {name: msgspec.to_builtins(preset(name, UNIT)) for name in PRESET_FIGURES}
    facts |= {"players": list(players), "presets": {"house": house, "rules": presets}}
    return render(request, "tables/floor.html", facts)


def lobby(request: HttpRequest, target: str, heading: str) -> HttpResponse:
    """The list of tables, each a link to page ``target``."""
    words = table_of(get_language() or settings.LANGUAGE_CODE)["labels"]
    open_sessions = {s.table_id: s for s in GameSession.objects.filter(closed_seq=None)}
    rows = [
        lobby_row(row, open_sessions.get(row.pk), reverse(target, kwargs={"table": row.pk}), words)
        for row in Table.objects.annotate(seated=Count("seats")).order_by("number")
    ]
    return render(request, "tables/lobby.html", {"rows": rows, "heading": words[heading]})


def lobby_row(row: Any, session: GameSession | None, url: str, words: dict[str, str]) -> dict[str, Any]:
    """One line of the list: number, game, stakes and how many are seated."""
    found: dict[str, Any] = {"number": row.number, "url": url, "title": "", "stakes": "", "seated": ""}
    found["phase"] = words["session_running" if session else "session_closed"]
    if session is not None:
        rules = session.rules
        found["title"] = f"{words['structure_' + rules['structure']]} · {words['game_' + rules['game']]}"
        found["stakes"] = stakes(rules, words)
        found["seated"] = words["seated_of"].format(n=row.seated, m=rules["max_seats"])
    return found


def stakes(rules: dict[str, Any], words: dict[str, str]) -> str:
    """ "Ante 5 · min. 10": forced bets, limits and minimum in the language of ``words``."""

    def line(code: str, **figures: int) -> str:
        plain = words[code].replace(":amount}", "}")
        return plain.format(**{name: format_amount(figure) for name, figure in figures.items()})

    parts = []
    if rules["structure"] == "split_limit":
        parts.append(line("stakes_limits", low=rules["low_limit"], high=rules["high_limit"]))
    if rules["forced_bets"] != "blinds":
        parts.append(line("stakes_ante", ante=rules["ante"]))
    if rules["forced_bets"] != "ante":
        parts.append(line("stakes_blinds", small=rules["small_blind"], big=rules["big_blind"]))
    return " · ".join([*parts, line("stakes_minimum", min=rules["table_min"])])
