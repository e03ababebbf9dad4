"""PINs of the tests, hashed like the house's but at the least cost: nobody guesses at them."""

from players.pins import PinHasher


class QuickPins(PinHasher):
    """Argon2id at 8 KiB and one pass. Served houses keep the house's own cost."""

    time_cost = 1
    memory_cost = 8
