"""What was ruled under the same article before, beside the ruling that is being written (FLOOR.md 3)."""

import re
from typing import Final
from uuid import UUID

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from tables import selectors
from tables.api import serializers
from tables.api.desk import floor_only
from tables.api.views import DoorView, sent
from tables.wire import Door, WireError

LAST: Final = 5
ARTICLE: Final = re.compile(r"A([1-9]|1[0-9]|20)")


class RulingsView(DoorView):
    """`GET /api/tables/<id>/rulings?article=A10`."""

    @extend_schema(
        operation_id="rulings",
        parameters=[OpenApiParameter("article", required=True, description="of the rules, `A10`")],
        responses={
            200: serializers.RulingsSerializer,
            **dict.fromkeys((400, 401, 403), serializers.NakSerializer),
        },
    )
    def get(self, request: Request, table: UUID) -> HttpResponseBase:
        """The house's last five of an article, newest first, whichever table they were given at."""
        floor_only(request)
        article = request.query_params.get("article", "")
        if not ARTICLE.fullmatch(article):
            raise WireError(Door.BAD_MESSAGE, why="article")
        found = selectors.rulings_of(None, article=article, limit=LAST)
        rows = [
            {"at": row.at, "kind": row.kind, "reason": row.reason, "text": row.text, "hand": row.hand}
            for row in found
        ]
        return sent({"t": "rulings", "article": article, "rulings": rows})
