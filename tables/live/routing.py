"""Addresses of the sockets. What is at no address is denied, without a trace in the log."""

from typing import Any, Final

from django.urls import path, re_path

from tables.live.consumers import FloorConsumer, TableConsumer, no_socket

table: Final[Any] = TableConsumer.as_asgi()  # ASGI applications; Django's `path` is typed for views only
floor: Final[Any] = FloorConsumer.as_asgi()
nothing: Final[Any] = no_socket

websocket_urlpatterns = [
    path("ws/table/<uuid:table>", table),
    path("ws/floor", floor),
    re_path("", nothing),
]
