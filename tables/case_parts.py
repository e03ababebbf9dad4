"""What case files say: lines of seats, rules, entries, rulings and anchors, and the data to check them."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext

from audit.models import Anchor, Entry, Stream
from tables import selectors
from tables.engine.rules_page import rules_page
from tables.engine.state import Table as State
from tables.history import Moment
from tables.house_time import to_the_second
from tables.labels.evening import EVENING
from tables.labels.record import CASE
from tables.models import Ruling
from tables.rule_words import rule_row, shown
from tables.ruling_words import asked, changed, exchanged, reason
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


def ruled(words: Sentences, said: dict[str, str], one: Ruling, names: dict[str, str]) -> list[str]:
    """A ruling: what was ruled, by whom; beneath it its reason, fields, what was and is, who was told."""
    kind = words.label(f"ruling_{one.kind}", one.kind)
    signed = ", ".join(names.get(who, who) for who in (one.by, one.second) if who)
    article = words.label(f"article_{one.article}", "")
    facts = {"number": one.number, "at": clock(one.at), "kind": kind, "by": signed, "hand": one.hand}
    return [
        said["case_ruling_of_hand" if one.hand else "case_ruling"].format(**facts),
        f"– {reason(one)} ({': '.join(filter(None, (one.article, article)))})",
        *(f"– {line}" for line in (one.text, one.case) if line),
        *(f"– {label}: {value}" for label, value in asked(words, one.ruling, names)),
        *(f"– {line}" for line in changed(words, one.changes, names) or [said["case_unchanged"]]),
        *(f"– {line}" for line in told(said, one, names)),
    ]


def told(said: dict[str, str], one: Ruling, names: dict[str, str]) -> list[str]:
    """Who was told of a ruling, whether the croupier has acknowledged it, which one came after it."""
    lines = [said["case_announced"]] if one.announced else []
    if one.told:
        lines.append(said["case_told"].format(seats=", ".join(map(str, one.told))))
    lines = [f"{', '.join(lines)}, {clock(one.told_at)}" if lines else said["case_not_told"]]
    if one.acknowledged_by:
        name = names.get(one.acknowledged_by, one.acknowledged_by)
        lines.append(said["case_acknowledged"].format(name=name, at=clock(one.acknowledged_at)))
    else:
        lines.append(said["case_not_acknowledged"])
    if one.superseded_by:
        lines.append(said["case_superseded"].format(number=one.superseded_by))
    return lines


def anchored(one: Anchor) -> str:
    """A signed anchor: entry, time, key, hash."""
    return f"{one.seq} · {clock(one.at)} · {one.key_id} · {bytes(one.hash).hex()}"


def closing(
    words: Sentences,
    said: dict[str, str],
    rulings: Sequence[Ruling],
    anchors: Iterable[Anchor],
    names: dict[str, str],
) -> list[tuple[str, list[str]]]:
    """What every case file ends with: rulings, anchors and how to check them."""
    lines = [line for one in rulings for line in ruled(words, said, one, names)]
    return [
        (said["case_rulings"], lines or [said["case_none"]]),
        (said["case_anchors"], [anchored(one) for one in anchors] or [said["case_none"]]),
        (said["case_check"], [said["case_check_chain"], said["case_check_verify"]]),
    ]


def clock(at: Any) -> str:
    """An instant to the second in the house's time with its zone, "–" where there is none."""
    return to_the_second(at) if at else "–"


def names_of(
    moments: Iterable[Moment], first: State, rulings: Iterable[Ruling], *more: str
) -> dict[str, str]:
    """Names of all who made an entry, sat there when it began, or have to do with a ruling."""
    people = {moment.entry.actor for moment in moments} | selectors.people_in(first) | set(more)
    for one in rulings:
        people |= {one.by, one.second, one.acknowledged_by, *one.ruling.get("payments", ()), *exchanged(one)}
    return selectors.names_of(people - {""})
