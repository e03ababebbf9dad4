"""People of the house."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """Somebody who signs on; the role and the PIN are added by `players`."""
