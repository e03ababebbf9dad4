"""The largest figures that the database takes, in the smallest currency unit."""

MAX_BALANCE = 9 * 10**14
MAX_AMOUNT = 10**12
