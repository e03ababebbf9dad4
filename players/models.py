"""People: who signs in, who plays, on which device.

The log knows a person only by an opaque id; names and aliases live here and nowhere else, so that
they can be forgotten without touching an entry.
"""

import uuid
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.pins import is_pin
from players.roles import Role


def opaque_id() -> str:
    """A new id that says nothing: 32 hexadecimal digits."""
    return uuid.uuid4().hex


class Language(models.TextChoices):
    """Languages of the screens, each named in itself."""

    ES = "es", "Español"
    FR = "fr", "Français"
    EN = "en", "English"


class PanelSide(models.TextChoices):
    """The hand with which somebody taps decides where the side panel stands."""

    LEFT = "left", _("Left")
    RIGHT = "right", _("Right")


class UserManager(BaseUserManager["User"]):
    """Makes users with a PIN in place of a password."""

    def create_user(self, badge: str, pin: str, **fields: Any) -> "User":
        """Store a user who signs in with `badge` and `pin`; ValueError unless the PIN is six digits."""
        user = self.model(badge=badge, **fields)
        user.set_pin(pin)
        user.save(using=self._db)
        return user


class User(AbstractBaseUser):
    """Somebody who signs in: badge, PIN, one role and how he likes his screen."""

    badge = models.CharField(max_length=16, unique=True)
    display_name = models.CharField(max_length=60)
    role = models.CharField(max_length=16, choices=Role.choices, default=Role.SPECTATOR)
    is_active = models.BooleanField(default=True)
    language = models.CharField(max_length=2, choices=Language.choices, default=Language.ES)
    brightness = models.PositiveSmallIntegerField(default=2)
    panel_side = models.CharField(max_length=5, choices=PanelSide.choices, default=PanelSide.RIGHT)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "badge"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name"]

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(badge=""), name="user_has_a_badge"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="user_has_a_known_role"),
            models.CheckConstraint(
                condition=models.Q(brightness__gte=1, brightness__lte=3),
                name="user_brightness_in_three_steps",
            ),
        ]

    @property
    def actor(self) -> str:
        """The text id by which the log names this user."""
        return f"user:{self.pk}"

    def set_pin(self, pin: str) -> None:
        """Replace the PIN (unsaved); every session of the old one is void. ValueError unless six digits."""
        if not is_pin(pin):
            raise ValueError("a PIN is six digits")
        self.set_password(pin)


class Player(models.Model):
    """Somebody who can be seated. `id` is all that the log and the tables ever hold of him."""

    id = models.CharField(primary_key=True, max_length=32, default=opaque_id, editable=False)
    alias = models.CharField(max_length=40)
    user = models.OneToOneField(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="player")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(id=""), name="player_has_an_id"),
            models.CheckConstraint(condition=~models.Q(alias=""), name="player_has_an_alias"),
        ]


class Identity(models.Model):
    """Who a player is, sealed (`players.identity`). Without `wrapped_key` nobody can read it any more.

    `mark` is a keyed digest of his document, so that the same papers make no second player.
    """

    player = models.OneToOneField(Player, on_delete=models.PROTECT, primary_key=True, related_name="identity")
    wrapped_key = models.BinaryField(max_length=64)
    papers = models.BinaryField(max_length=512)
    mark = models.CharField(max_length=64, unique=True, null=True)  # noqa: DJ001  (none once erased)
    erased_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "players_identity"
        verbose_name_plural = "identities"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(erased_at=None, mark__isnull=False)
                | models.Q(erased_at__isnull=False, mark=None, wrapped_key=b"", papers=b""),
                name="identity_whole_or_erased",
            ),
        ]


class AdmissionCheck(models.Model):
    """What a register, or two people, answered about a person at the door. The last one counts.

    `ended_at`: he has left his session since; a clear check of then holds no longer.
    """

    class Result(models.TextChoices):
        """Only `clear` admits; the reason is for those who may know it."""

        CLEAR = "clear", _("No impediment")
        EXCLUDED = "excluded", _("Excluded")
        UNDER_AGE = "under_age", _("Under age")
        UNCHECKED = "unchecked", _("Unchecked")

    class Source(models.TextChoices):
        """Where the answer came from."""

        REGISTER = "register", _("Register of exclusions")
        HOUSE_LIST = "house_list", _("List of the house")
        DOCUMENT = "document", _("Document shown")
        TWO_PEOPLE = "two_people", _("By hand, by two people")

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="checks")
    result = models.CharField(max_length=16, choices=Result.choices)
    source = models.CharField(max_length=16, choices=Source.choices)
    reference = models.CharField(max_length=40)
    by = models.CharField(max_length=64)
    at = models.DateTimeField()
    seq = models.BigIntegerField(default=0)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(result__in=["clear", "excluded", "under_age", "unchecked"]),
                name="admission_has_a_known_result",
            ),
            models.CheckConstraint(condition=~models.Q(reference=""), name="admission_has_a_reference"),
        ]


class Waiting(models.Model):
    """Somebody on a waiting list, until he gets a seat or leaves it; `due_at`: called, until then.

    `line` is `table:<id>` or `game:<game>`; the order of `place` is the list's, with gaps. `how` he
    came to it; `shown` as what (`number` or his initials) he is called; `misses` calls that he let pass.
    `called_seq` is the entry of the call, `table` and `seat` the chair that is kept for him.
    """

    class How(models.TextChoices):
        """The way in which somebody was put on the list."""

        IN_PERSON = "in_person", _("In person")
        PHONE = "phone", _("By telephone")
        SELF = "self", _("By himself")

    class Shown(models.TextChoices):
        """What everybody sees of him."""

        NUMBER = "number", _("Number")
        INITIALS = "initials", _("Initials")

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="waiting")
    line = models.CharField(max_length=48)
    place = models.PositiveIntegerField()
    since = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    how = models.CharField(max_length=9, choices=How.choices, default=How.IN_PERSON)
    shown = models.CharField(max_length=8, choices=Shown.choices, default=Shown.NUMBER)
    number = models.PositiveSmallIntegerField(default=0)
    misses = models.PositiveSmallIntegerField(default=0)
    called_seq = models.BigIntegerField(null=True)
    table = models.CharField(max_length=36, null=True)  # noqa: DJ001  (none: no certain chair)
    seat = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "line"], name="waiting_once_on_a_list"),
        ]


class Device(models.Model):
    """A tablet, phone or desk, known by the signed cookie that it was given at its first sign-in."""

    id = models.CharField(primary_key=True, max_length=32, default=opaque_id, editable=False)
    label = models.CharField(max_length=60, blank=True)
    first_seen = models.DateTimeField(auto_now_add=True)
    revoked = models.BooleanField(default=False)


class SignIn(models.Model):
    """That a user signed in on a device, and whether it still stands. Sockets are checked against it.

    `confirmed_at`: when his PIN was last entered right in this session, at first by signing in.
    `touched_at`: when somebody last did something at its screen; `locked_at`: it takes nothing but the PIN.
    `role` and `credential` (a keyed digest of the PIN's hash) are those of the moment: when the user
    gets another role or another PIN, the sign-in is void without anybody having to end it.
    """

    session_key = models.CharField(max_length=40, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_ins")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="sign_ins")
    role = models.CharField(max_length=16)
    credential = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True)
    touched_at = models.DateTimeField(null=True)
    locked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(session_key=""), name="sign_in_has_a_session"),
        ]


class AlertSeen(models.Model):
    """That somebody has looked at a person's linked cash of a gaming day, when it was `amount`."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="alerts_seen")
    day = models.DateField()
    amount = models.BigIntegerField()
    by = models.CharField(max_length=64)
    at = models.DateTimeField()
    seq = models.BigIntegerField(unique=True)


class Bar(models.Model):
    """A bar of the house against somebody who sat nowhere when it was given: no seat and no chips.

    `until` in seconds since 1970; it ends by itself then, or is lifted before. `reason` is a code.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="bars")
    reason = models.CharField(max_length=20)
    until = models.BigIntegerField()
    by = models.CharField(max_length=64)
    role = models.CharField(max_length=16)
    at = models.DateTimeField()
    seq = models.BigIntegerField(unique=True)
    lifted_seq = models.BigIntegerField(null=True, blank=True, unique=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.CharField(max_length=64, blank=True)
    lifted_reason = models.CharField(max_length=20, blank=True)

    class Meta:
        indexes = [models.Index(fields=["player", "until"], name="bar_of_person")]


class SeatPass(models.Model):
    """A phone that was let in by the code of a receipt; `ended_at`: the seat was left, or another came.

    `sitting` is the number of the person's sitting at a table.
    """

    session_key = models.CharField(max_length=40, unique=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="passes")
    sitting = models.BigIntegerField()
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="passes")
    at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(session_key=""), name="seat_pass_has_a_session"),
        ]
