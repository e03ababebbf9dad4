"""The deck that two people have counted, through the write path: who may, and what is kept of it (A8)."""

from uuid import UUID

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from audit.models import Entry
from tables import case_parts, store
from tables.engine import commands as ask
from tables.engine.events import HandStarted
from tables.engine.profiles import ProfileRef
from tables.engine.state import House
from tables.verify import verify
from tests.tables.room import CARMEN, CASH, INES, MARC, do, new_hand, new_table, refused, state

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

COUNT = ask.CheckDeck(colour="red", deck="A-17", cards=52)


@pytest.fixture
def table(db: None) -> UUID:
    found = new_table(house=House(deck_check_required=True))
    do(ask.ChangeCroupier())
    return found


def test_croupier_and_inspector_count_and_the_hand_says_which_deck_it_was(table: UUID) -> None:
    assert refused(ask.StartHand()).code == "deck_unchecked"
    do(COUNT)
    do(COUNT, CARMEN)
    new_hand()
    started = store.event_of(Entry.objects.get(kind="hand_started"))
    assert isinstance(started, HandStarted)
    assert (started.colour, started.deck, started.shuffled, started.cut_by) == ("red", "A-17", True, INES.id)
    checked = Entry.objects.get(kind="deck_checked")
    assert (checked.actor, state().deck.croupier, state().deck.inspector) == (CARMEN.id, INES.id, CARMEN.id)  # type: ignore[union-attr]
    assert verify() == []


def test_who_neither_holds_the_table_nor_leads_the_floor_counts_nothing(table: UUID) -> None:
    for actor, code in ((MARC, "not_holder"), (CASH, "not_permitted")):
        assert refused(COUNT, actor).code == code
    assert state().deck_count is None


def test_the_case_file_names_the_deck_and_the_profile(table: UUID) -> None:
    do(COUNT)
    do(COUNT, CARMEN)
    ref = ProfileRef(id="p", version=3, name="Madrid", hash="ab12")
    with override("es"):
        lines = case_parts.rules(replace(state(), profile=ref))
    assert lines[:2] == ["Perfil de la casa: Madrid, versión 3 · ab12", "Baraja contada por dos: Rojo, A-17"]


def test_a_hand_of_before_says_shuffled_and_cut_when_it_is_read_now(table: UUID) -> None:
    do(COUNT)
    do(COUNT, CARMEN)
    new_hand()
    data = {"e": "hand_started", "state": {"croupier": INES.id}}
    sealed = {"e": "hand_started", "state": {"croupier": INES.id, "house": {"card_source": "sealed_deck"}}}
    upcast = store.UPCASTS["hand_started", 1]
    assert upcast(data) == data | {"shuffled": True, "cut_by": INES.id}
    assert upcast(sealed) == sealed
