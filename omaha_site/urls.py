"""URL map: each application owns its part."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from omaha_site.health import health

urlpatterns: list[URLPattern | URLResolver] = [path("health", health, name="health")]
urlpatterns += [
    path(prefix, include(module))
    for prefix, module in (("", "players.urls"), ("", "tables.urls"))
    if find_spec(module)
]
