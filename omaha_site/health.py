"""`/health`: tells a proxy or a container supervisor whether this process can serve."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse


def health(request: HttpRequest) -> JsonResponse:
    """200 with the build if the database answers, else 503. Says nothing about tables or people."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        return JsonResponse({"ok": False, "build": settings.BUILD}, status=503)
    return JsonResponse({"ok": True, "build": settings.BUILD})
