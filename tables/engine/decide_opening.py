"""Decisions about the opening of a table: its deck (RULES.md A8), its house profile (section 1)."""

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.decide_hand import refuse_running
from tables.engine.decide_session import change_rules, open_session, refuse_closed
from tables.engine.errors import RuleViolation
from tables.engine.profiles import IN_PLAY, Version, rules_of
from tables.engine.rules import CARDS_IN_DECK
from tables.engine.state import DeckCount, Table

Events = tuple[e.AnyEvent, ...]


def check_deck(table: Table, command: c.CheckDeck, given: c.Given) -> Events:
    """One of the two has counted a deck; with the other's count, of the same deck, it is checked (A8).

    Who counts again before the other has counted sets his own count right.
    """
    refuse_closed(table)
    refuse_running(table)
    if table.house.card_source != "physical":
        raise RuleViolation("not_offered", setting="card_source", rule="A8")
    if command.cards != CARDS_IN_DECK:
        raise RuleViolation("deck_incomplete", have=command.cards, need=CARDS_IN_DECK, rule="A8")
    first, by_croupier = table.deck_count, given.role == "croupier"
    if first is None or first.by_croupier == by_croupier:
        count = DeckCount(colour=command.colour, deck=command.deck, by=given.actor, by_croupier=by_croupier)
        return (e.DeckCounted(count=count),)
    if (first.colour, first.deck) != (command.colour, command.deck):
        raise RuleViolation("deck_differs", colour=first.colour, deck=first.deck, rule="A8")
    croupier, inspector = (given.actor, first.by) if by_croupier else (first.by, given.actor)
    checked = e.DeckChecked(
        colour=command.colour, deck=command.deck, cards=command.cards, croupier=croupier, inspector=inspector
    )
    return (checked,)


def open_from_profile(table: Table, command: c.OpenFromProfile, given: c.Given) -> Events:
    """A session under an approved profile, with what the inspector chooses within what it leaves open."""
    version = _version(given, command.profile, command.version)
    if not version.approved:
        raise RuleViolation("profile_not_approved", version=command.version, rule="1")
    if version.withdrawn:
        raise RuleViolation("profile_withdrawn", version=command.version, rule="1")
    rules, house = rules_of(version.profile, command.chosen), version.profile.house
    (opened,) = open_session(table, c.OpenSession(rules=rules, house=house))
    assert isinstance(opened, e.SessionOpened)
    return (replace(opened, profile=version.ref, chosen=dict(command.chosen)),)


def apply_profile(table: Table, command: c.ApplyProfile, given: c.Given) -> Events:
    """Other choices under the same version, or a newer approved one of the same profile, between hands.

    What was chosen before and is not chosen again is the profile's own again.
    """
    refuse_closed(table)
    if table.profile is None:
        raise RuleViolation("no_such_profile", rule="1")
    version, now = _version(given, table.profile.id, command.version), table.profile.version
    if command.version < now:
        raise RuleViolation("profile_withdrawn", version=command.version, rule="1")
    if command.version > now and not version.approved:
        raise RuleViolation("profile_not_approved", version=command.version, rule="1")
    if command.version > now and version.withdrawn:
        raise RuleViolation("profile_withdrawn", version=command.version, rule="1")
    rules, house = rules_of(version.profile, command.chosen), version.profile.house
    for setting in IN_PLAY:
        if getattr(house, setting) != getattr(table.house, setting):
            raise RuleViolation("rules_invalid", setting=setting, reason="not_in_a_session")
    if table.hands and rules.session_minutes != table.rules.session_minutes:
        if "session_minutes" in command.chosen:  # the end of a session that runs is changed by itself
            raise RuleViolation("rules_invalid", setting="session_minutes", reason="has_begun")
        rules = replace(rules, session_minutes=table.rules.session_minutes)
    (changed,) = change_rules(table, c.ChangeRules(rules=rules))
    assert isinstance(changed, e.RulesChanged)
    return (replace(changed, house=house, profile=version.ref, chosen=dict(command.chosen)),)


def _version(given: c.Given, profile: str, version: int) -> Version:
    """The version that the command names, as the server found it."""
    found = given.profile
    if found is None or (found.ref.id, found.ref.version) != (profile, version):
        raise RuleViolation("no_such_profile", rule="1")
    return found
