"""People become known through the log, by opaque ids; their names stay outside it (G12, G32)."""

from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction

from audit.command import Actor, Refused
from audit.models import CommandRecord, Entry
from audit.verify import verify
from players.execute import People, RegisterPlayer, RegisterUser, execute
from players.models import Player, User, opaque_id
from players.roles import Role

pytestmark = pytest.mark.django_db

DIRECTOR = Actor("user:1", "director", "desk-1", "sign-in:1")
BEA = RegisterPlayer(player_id="b" * 32, alias="Bea")
NOOR = RegisterUser(badge="4013", name="Noor", role=Role.CROUPIER)


def refusal(
    asked: People, actor: Actor = DIRECTOR, pin: str = "271828", command_id: UUID | None = None
) -> str:
    before = (
        Entry.objects.count(),
        CommandRecord.objects.count(),
        Player.objects.count(),
        User.objects.count(),
    )
    with pytest.raises(Refused) as caught:
        execute(asked, command_id=command_id or uuid4(), actor=actor, pin=pin)
    after = Entry.objects.count(), CommandRecord.objects.count(), Player.objects.count(), User.objects.count()
    assert after == before
    return caught.value.code


def test_a_player_is_registered_once_with_an_entry_and_a_row() -> None:
    command_id = uuid4()
    first = execute(BEA, command_id=command_id, actor=DIRECTOR)
    again = execute(BEA, command_id=command_id, actor=DIRECTOR)
    assert first.facts == again.facts == b'{"player":"' + b"b" * 32 + b'"}'
    assert (Player.objects.get().alias, Entry.objects.get().kind) == ("Bea", "player_registered")
    assert verify() == []


def test_names_aliases_and_pins_stay_outside_the_log() -> None:
    execute(BEA, command_id=uuid4(), actor=DIRECTOR)
    execute(NOOR, command_id=uuid4(), actor=DIRECTOR, pin="271828")
    written = b"".join(bytes(entry.body) for entry in Entry.objects.all())
    written += b"".join(bytes(record.answer) for record in CommandRecord.objects.all())
    assert [word for word in (b"Bea", b"Noor", b"271828", b"argon2") if word in written] == []
    assert b'"badge":"4013"' in written


def test_a_user_is_registered_with_a_pin_that_opens() -> None:
    execute(NOOR, command_id=uuid4(), actor=DIRECTOR, pin="271828")
    user = User.objects.get(badge="4013")
    assert (user.display_name, user.role, user.language) == ("Noor", "croupier", "es")
    assert user.check_password("271828")


def test_a_player_may_have_a_sign_in_of_his_own() -> None:
    execute(RegisterUser("77", "Bea R.", Role.PLAYER), command_id=uuid4(), actor=DIRECTOR, pin="271828")
    execute(RegisterPlayer("b" * 32, "Bea", "77"), command_id=uuid4(), actor=DIRECTOR)
    user = Player.objects.get().user
    assert user is not None
    assert user.badge == "77"
    assert refusal(RegisterPlayer("c" * 32, "Bea too", "77")) == "unknown_user"


@pytest.mark.parametrize("role", ["spectator", "player", "croupier", "auditor", "compliance", "wall"])
def test_whoever_may_not_register_people_is_refused(role: str) -> None:
    actor = Actor("user:2", role)
    assert [refusal(BEA, actor), refusal(NOOR, actor)] == ["not_permitted", "not_permitted"]


@pytest.mark.parametrize("role", ["inspector", "jefe", "cashier"])
def test_the_floor_registers_players_and_only_the_director_those_who_sign_in(role: str) -> None:
    actor = Actor("user:2", role)
    assert refusal(NOOR, actor) == "not_permitted"
    assert execute(BEA, command_id=uuid4(), actor=actor).seq == 1


def test_nobody_is_registered_twice() -> None:
    execute(BEA, command_id=uuid4(), actor=DIRECTOR)
    execute(NOOR, command_id=uuid4(), actor=DIRECTOR, pin="271828")
    assert refusal(BEA) == "already_registered"
    assert refusal(NOOR) == "already_registered"


def test_an_id_used_for_somebody_else_is_refused() -> None:
    command_id = uuid4()
    execute(BEA, command_id=command_id, actor=DIRECTOR)
    other = RegisterPlayer(player_id="b" * 32, alias="Bruno")
    assert refusal(other, command_id=command_id) == "id_reused"


@pytest.mark.parametrize(
    "asked",
    [
        RegisterPlayer("b" * 31, "Bea"), RegisterPlayer("B" * 32, "Bea"), RegisterPlayer("b" * 32, ""),
        RegisterPlayer("b" * 32, "x" * 41), RegisterUser("", "Noor", Role.CROUPIER),
        RegisterUser("40 13", "Noor", Role.CROUPIER), RegisterUser("4013", "", Role.CROUPIER),
        RegisterUser("4013", "Noor", "king"),  # type: ignore[arg-type]
        RegisterUser("4013", "Noor", Role.CROUPIER, "de"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_a_message_that_is_not_well_formed_is_refused(asked: People) -> None:
    assert refusal(asked) == "bad_message"


@pytest.mark.parametrize("pin", ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "123456\n"])
def test_a_pin_is_six_digits(pin: str) -> None:
    assert refusal(NOOR, pin=pin) == "bad_pin"
    with pytest.raises(ValueError, match="six digits"):
        User(badge="1").set_pin(pin)


def test_an_opaque_id_says_nothing_and_never_repeats() -> None:
    ids = {opaque_id() for _ in range(100)}
    assert len(ids) == 100
    assert {len(each) for each in ids} == {32}


@pytest.mark.parametrize("wrong", [{"badge": ""}, {"role": "king"}, {"brightness": 0}, {"brightness": 4}])
def test_the_database_refuses_a_user_that_cannot_be(wrong: dict[str, object]) -> None:
    user = User(badge="1", display_name="x", role="player")
    for name, value in wrong.items():
        setattr(user, name, value)
    with pytest.raises(IntegrityError), transaction.atomic():
        user.save()
