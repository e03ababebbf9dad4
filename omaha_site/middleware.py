"""What every HTTP answer passes through: no caching of pages, one structured line per request."""

import logging
import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

access = logging.getLogger("omaha.access")

NextHandler = Callable[[HttpRequest], HttpResponse]


class NoStore:
    """Pages and JSON are never kept: a shared tablet must show nothing after sign-off.

    Static files do not come here; WhiteNoise answers them first and their names carry a hash.
    """

    def __init__(self, get_response: NextHandler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "Cache-Control" not in response:
            response["Cache-Control"] = "no-store"
        return response


class AccessLog:
    """One line per request with figures only: no query string, no body, nothing that was typed."""

    def __init__(self, get_response: NextHandler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = self.get_response(request)
        user = getattr(request, "user", None)
        access.info(
            "http",
            extra={
                "facts": {
                    "method": request.method,
                    "path": request.path,
                    "status": response.status_code,
                    "ms": round((time.perf_counter() - began) * 1000, 1),
                    "user": str(user.pk) if user is not None and user.is_authenticated else None,
                    "ip": request.META.get("REMOTE_ADDR"),
                }
            },
        )
        return response
