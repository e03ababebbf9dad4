"""Django application `audit`."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Registers `audit` with big integer keys."""

    name = "audit"
    default_auto_field = "django.db.models.BigAutoField"
