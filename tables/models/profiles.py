"""House profiles: versions as they were saved, and who has signed or withdrawn them (RULES.md section 1)."""

from django.db import models


class ProfileVersion(models.Model):
    """One version of a house profile, written once; `content` is a `tables.engine.profiles.Profile`."""

    profile = models.UUIDField()
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=40)
    content = models.JSONField()
    hash = models.CharField(max_length=64)
    by = models.CharField(max_length=64)
    at = models.DateTimeField()
    seq = models.BigIntegerField(unique=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["profile", "number"], name="profile_one_per_version"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, version {self.number}"


class ProfileSignature(models.Model):
    """The second signature under a version, or its withdrawal; each at most once, and never taken back."""

    class Kind(models.TextChoices):
        """What was signed."""

        APPROVED = "approved"
        WITHDRAWN = "withdrawn"

    version = models.ForeignKey(ProfileVersion, on_delete=models.PROTECT, related_name="signatures")
    kind = models.CharField(max_length=10, choices=Kind)
    by = models.CharField(max_length=64)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    seq = models.BigIntegerField(unique=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["version", "kind"], name="profile_one_signature_of_a_kind"),
        ]
