"""The project as a Django application, so that its system checks are registered."""

from django.apps import AppConfig


class OmahaSiteConfig(AppConfig):
    """Registers the checks of `omaha_site.checks`."""

    name = "omaha_site"

    def ready(self) -> None:
        from omaha_site import checks  # noqa: F401, PLC0415  (registers by import, once apps are ready)
