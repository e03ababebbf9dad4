"""What case files say: lines of seats, rules, entries, rulings and anchors, and the data to check them."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.utils import timezone
from django.utils.translation import gettext

from audit.models import Anchor, Entry, Stream
from tables import selectors
from tables.engine.rules_page import rules_page
from tables.engine.state import Table as State
from tables.history import Moment
from tables.labels.evening import EVENING
from tables.labels.record import CASE
from tables.models import Ruling
from tables.rule_words import rule_row, shown
from tables.sentences import Sentences

CHECK = "hash = SHA-256(prev || body), prev of each entry = hash of the one before it"


def headings() -> dict[str, str]:
    """The headings and lines in the language that is active."""
    return {code: gettext(text) for code, text in CASE.items()}


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry with the bytes that its hash is of."""
    return {
        "seq": entry.seq,
        "prev": bytes(entry.prev).hex(),
        "body": bytes(entry.body).decode(),
        "hash": bytes(entry.hash).hex(),
    }


def anchor_data(one: Anchor) -> dict[str, Any]:
    """A signed anchor, to be checked with the house's public key."""
    return {
        "seq": one.seq,
        "hash": bytes(one.hash).hex(),
        "at": one.at,
        "key": one.key_id,
        "signature": bytes(one.signature).hex(),
    }


def anchors_of(stream: Stream, first: int, last: int) -> list[Anchor]:
    """Signed anchors within these entries, and the first one after them."""
    found = Anchor.objects.filter(stream=stream, seq__gte=first).order_by("seq")
    return list(found.filter(seq__lte=last)) + list(found.filter(seq__gt=last)[:1])


def rulings_of(table: Any, first: int, last: int) -> list[Ruling]:
    """The rulings that stand in these entries."""
    return list(Ruling.objects.filter(table_id=table, seq__range=(first, last)).order_by("seq"))


def ruling_data(one: Ruling) -> dict[str, Any]:
    """A ruling as it is stored, with what was and what is, figure by figure."""
    names = ("number", "seq", "kind", "article", "reason", "text", "by", "second", "ruling", "entries")
    return {name: getattr(one, name) for name in names} | {"at": one.at, "changes": one.changes}


def seats(words: Sentences, state: State, names: dict[str, str]) -> list[str]:
    """Who sits where with how much."""
    seat = words.label("seat_n")
    chairs = sorted(state.seats.items())
    people = {n: names.get(chair.player_id, chair.player_id) for n, chair in chairs}
    return [f"{words.fill(seat, {'seat': n})}: {people[n]}, {words.money(c.stack)}" for n, c in chairs]


def rules(state: State) -> list[str]:
    """The rules in force, one setting a line, after the house profile that they come from and the deck."""
    found = [rule for section in rules_page(state.rules, state.house)["sections"] for rule in section["rows"]]
    rows = [rule_row(rule, state.house) for rule in found if shown(rule)]
    said, profile, deck = headings(), state.profile, state.deck
    above = []
    if profile is not None:
        of = {"name": profile.name, "version": profile.version, "hash": profile.hash}
        above.append(said["case_profile"].format(**of))
    if deck is not None:
        above.append(said["case_deck"].format(back=gettext(EVENING[f"back_{deck.colour}"]), deck=deck.deck))
    return above + [f"{row['name']}: {row['value']}" for row in rows]


def line(words: Sentences, moment: Moment, names: dict[str, str]) -> str:
    """An entry: number, time, what in words, who with his role, the beginning of its hash."""
    entry: Entry = moment.entry
    told = ". ".join(filter(None, map(words.event, moment.say))) or entry.kind
    who = " ".join(filter(None, (words.label(f"role_{entry.role}", entry.role), names.get(entry.actor, ""))))
    return f"{entry.seq} · {clock(entry.at)} · {told} · {who} · {bytes(entry.hash).hex()[:16]}"


def ruled(said: dict[str, str], one: Ruling, names: dict[str, str]) -> str:
    """A ruling with what it changed."""
    changes = msgspec.json.encode(one.changes).decode()
    by = names.get(one.by, one.by)
    facts = {"number": one.number, "article": one.article, "kind": one.kind, "by": by, "reason": one.reason}
    return said["case_ruling"].format(**facts, text=one.text, changes=changes)


def anchored(one: Anchor) -> str:
    """A signed anchor: entry, time, key, hash."""
    return f"{one.seq} · {clock(one.at)} · {one.key_id} · {bytes(one.hash).hex()}"


def closing(
    said: dict[str, str], rulings: Sequence[Ruling], anchors: Iterable[Anchor], names: dict[str, str]
) -> list[tuple[str, list[str]]]:
    """What every case file ends with: rulings, anchors and how to check them."""
    return [
        (said["case_rulings"], [ruled(said, one, names) for one in rulings] or [said["case_none"]]),
        (said["case_anchors"], [anchored(one) for one in anchors] or [said["case_none"]]),
        (said["case_check"], [said["case_check_chain"], said["case_check_verify"]]),
    ]


def clock(at: Any) -> str:
    """An instant to the second in the house's time, "–" where there is none."""
    return timezone.localtime(at).strftime("%Y-%m-%d %H:%M:%S") if at else "–"


def names_of(
    moments: Iterable[Moment], first: State, rulings: Iterable[Ruling], *more: str
) -> dict[str, str]:
    """Names of all who made an entry, sat there when it began, or ruled."""
    people = {moment.entry.actor for moment in moments} | selectors.people_in(first) | set(more)
    return selectors.names_of(people | {one.by for one in rulings})
