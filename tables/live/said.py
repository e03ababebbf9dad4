"""What may be said of an event, for the sockets: the words' fields are chosen in `tables.said`."""

from tables.said import SAID as SAID
from tables.said import said as said
