"""ASGI application: HTTP to Django, sockets to the live tables behind an exact origin check."""

import gc
import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "omaha_site.settings")

http = get_asgi_application()

# After get_asgi_application(): these import models.
from django.conf import settings  # noqa: E402

from omaha_site import process_lock  # noqa: E402
from omaha_site.origins import LoggedOriginValidator  # noqa: E402
from tables import clock  # noqa: E402
from tables.live.routing import websocket_urlpatterns  # noqa: E402

lock = None if settings.REDIS_URL else process_lock.take(settings.VAR / "server.lock")

sockets = CookieMiddleware(URLRouter(websocket_urlpatterns))
application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": LoggedOriginValidator(sockets, settings.ORIGINS),
    }
)

# Here and nowhere else: tests and management commands have no clock.
ticking = clock.start(settings.CLOCK_SECONDS) if settings.CLOCK_SECONDS else None

# A full collection with some hundred sockets stops every screen for a tenth of a second: what has been loaded
# is left out of it, and it comes forty times more seldom.
gc.collect()
gc.freeze()
gc.set_threshold(1_000, 10, 400)
