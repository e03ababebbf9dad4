"""The player's own page, opened by the code on his receipt."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def seat_pass(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=410)
