"""The roles of the house and where each of them lands after signing in."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What somebody is in the house; what a role may do is decided where the command is understood."""

    SPECTATOR = "spectator", _("Spectator")
    PLAYER = "player", _("Player")
    CROUPIER = "croupier", _("Croupier")
    INSPECTOR = "inspector", _("Inspector")
    JEFE = "jefe", _("Floor supervisor")
    CASHIER = "cashier", _("Cashier")
    DIRECTOR = "director", _("Gaming management")
    COMPLIANCE = "compliance", _("Compliance")
    AUDITOR = "auditor", _("Auditor")
    WALL = "wall", _("Wall display")


FLOOR_STAFF = frozenset({Role.INSPECTOR, Role.JEFE, Role.DIRECTOR, Role.CASHIER, Role.AUDITOR})


def landing(role: str) -> str:
    """The path of the first page of a role."""
    if role == Role.CROUPIER:
        return "/croupier/"
    if role == Role.CASHIER:
        return "/cage/"
    if role in FLOOR_STAFF:
        return "/floor/"
    if role == Role.COMPLIANCE:
        return "/floor/people/"
    return "/"
