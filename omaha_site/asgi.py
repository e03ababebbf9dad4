"""ASGI application: HTTP to Django, sockets to the live tables behind an exact origin check."""

import os
from importlib import import_module
from importlib.util import find_spec

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "omaha_site.settings")

http = get_asgi_application()

# After get_asgi_application(): these import models.
from django.conf import settings  # noqa: E402

from omaha_site import process_lock  # noqa: E402
from omaha_site.origins import LoggedOriginValidator  # noqa: E402

lock = None if settings.REDIS_URL else process_lock.take(settings.VAR / "server.lock")

ROUTES = "tables.live.routing"
routes = import_module(ROUTES).websocket_urlpatterns if find_spec(ROUTES) else []

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": LoggedOriginValidator(CookieMiddleware(URLRouter(routes)), settings.ORIGINS),
    }
)
