"""Django application `players`."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """Registers `players` with big integer keys."""

    name = "players"
    default_auto_field = "django.db.models.BigAutoField"
