"""Addresses of the sockets."""

from typing import Any, Final

from django.urls import path

from tables.live.consumers import floor_socket, no_socket, table_socket

sockets: Final[dict[str, Any]] = {
    "ws/table/<uuid:table>": table_socket,
    "ws/floor": floor_socket,
    "<path:anything>": no_socket,
}
"""ASGI applications; Django's `path` is typed for views only."""

websocket_urlpatterns = [path(route, application) for route, application in sockets.items()]
