"""`GET /api/tables/<id>/why`: the derivation of a figure as its article, figures and steps (RULES.md).

Whoever asks gets no more than his own view holds. Nothing is written, and a wrong question is refused in the
doors' own form.
"""

from typing import Any, Final
from uuid import UUID

import msgspec
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from tables import history, store
from tables.api import serializers
from tables.api.views import DoorView, answered, asking, sent
from tables.audiences import audience_of, may_ask_why
from tables.engine.errors import CODES, RuleViolation
from tables.engine.explain import SUBJECTS, why
from tables.engine.state import Table
from tables.wire import Door, Nak, WireError

MAX_FACTS: Final = 1000
Facts = dict[str, int | str | bool | list[int | str] | None]


class Question(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked: `seat` for waiting, post and muck, `pot` (from 0) for award, `code` and `facts` (JSON
    object) of a refusal; `hand` and `at` (an entry of it) when it is asked of the table as it was then."""

    about: str
    seat: int | None = None
    pot: int | None = None
    hand: int | None = None
    at: int | None = None
    code: str = ""
    facts: Facts = {}

    @property
    def which(self) -> dict[str, Any]:
        """The arguments of `explain.why` that were given."""
        given = {"seat": self.seat, "pot": self.pot, "code": self.code, "facts": self.facts}
        return {name: value for name, value in given.items() if value not in (None, "", {})}


def question_of(request: Request) -> Question:
    """The question in the address. Raises WireError(bad_message)."""
    asked: dict[str, Any] = {str(k): str(v) for k, v in request.query_params.items()}
    try:
        raw = asked.pop("facts", "")
        if len(raw) > MAX_FACTS:
            raise msgspec.ValidationError("facts are too long")
        facts = msgspec.json.decode(raw.encode(), type=Facts) if raw else {}
        question = msgspec.convert(asked | {"facts": facts}, Question, strict=False)
    except msgspec.MsgspecError as fault:
        raise WireError(Door.BAD_MESSAGE, why=str(fault)) from None
    if (question.hand is None) != (question.at is None):
        raise WireError(Door.BAD_MESSAGE, why="hand and at go together")
    if question.about not in SUBJECTS or (question.about == "refusal" and question.code not in CODES):
        raise WireError(Door.BAD_MESSAGE, why="about")
    return question


def state_of(table: UUID, question: Question) -> Table:
    """The table as it is, or as it was after the entry that is asked about. Raises as `history.state_at`."""
    if question.hand is None or question.at is None:
        return store.load_table(table)
    return history.state_at(table, question.hand, question.at)


class WhyView(DoorView):
    """`GET /api/tables/<id>/why?about=award&pot=0`."""

    @extend_schema(
        operation_id="why",
        parameters=serializers.WHY_PARAMETERS,
        responses={
            200: serializers.WhySerializer,
            **dict.fromkeys((400, 401, 403, 404, 409), serializers.NakSerializer),
        },
    )
    def get(self, request: Request, table: UUID) -> HttpResponseBase:
        """Why a bound, pot, award, order or refusal is what it is."""
        question, facts = question_of(request), asking(request)
        try:
            state = state_of(table, question)
        except RuleViolation as refusal:
            return answered(Nak(id=None, code=refusal.code, facts=refusal.facts))
        audience = audience_of(facts, state)
        if not may_ask_why(state, audience, question.about, seat=question.seat, code=question.code):
            return answered(Nak(id=None, code=Door.NOT_PERMITTED, seq=state.seq))
        try:
            found = why(state, question.about, **question.which)
        except RuleViolation as refusal:
            return answered(Nak(id=None, code=refusal.code, facts=refusal.facts, seq=state.seq))
        return sent({"t": "why", "seq": state.seq} | found)
