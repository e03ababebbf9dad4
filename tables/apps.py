"""Django application `tables`."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """Registers `tables` with big integer keys."""

    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"
