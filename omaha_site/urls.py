"""URL map: each application owns its part."""

from django.urls import include, path

from omaha_site.health import health

urlpatterns = [
    path("health", health, name="health"),
    path("", include("players.urls")),
    path("", include("tables.urls")),
]
