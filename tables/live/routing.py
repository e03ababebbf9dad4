"""Addresses of the sockets. What is at no address is denied, without a trace in the log."""

from typing import Any, Final

from django.urls import path, re_path

from tables.live.consumers import floor_socket, no_socket, table_socket

table: Final[Any] = table_socket  # ASGI applications; Django's `path` is typed for views only
floor: Final[Any] = floor_socket
nothing: Final[Any] = no_socket

websocket_urlpatterns = [
    path("ws/table/<uuid:table>", table),
    path("ws/floor", floor),
    re_path("", nothing),
]
