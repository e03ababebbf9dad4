"""The house rules of a table: every setting, the presets and their validation (RULES.md sections 1 and 2).

Amounts are integers in the smallest currency unit and multiples of ``chip_unit``. A ``Rules`` value is
frozen: a hand keeps the copy with which it began.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, cast, get_type_hints

import msgspec
from msgspec import Meta

from .errors import RuleViolation
from .presets import HAND_CLASSES, PAYOUT_TABLE, PRESET_FIGURES, SEED_SENTENCES

MAX_MONEY: Final = 10**12
CARDS_IN_DECK: Final = 52

Money: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_MONEY)]
MoneyOrZero: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_MONEY)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=100_000)]
PresetName: TypeAlias = Literal["madrid", "blinds-omaha", "hilo8", "modern-plo"]
Structure: TypeAlias = Literal["split_limit", "pot_limit", "no_limit"]
ForcedBets: TypeAlias = Literal["ante", "blinds", "ante_and_blinds"]
HeadsUpCap: TypeAlias = Literal["kept", "lifted_if_round_starts_heads_up", "lifted_if_heads_up_before_cap"]
InitialButton: TypeAlias = Literal["high_card_draw", "first_seated", "croupier_places", "inspector_places"]
JoinPosition: TypeAlias = Literal["button", "opener", "small_blind"]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every setting of RULES.md section 1 by its name, in its order; money in the smallest currency unit.

    ``ante``, ``small_blind`` and ``big_blind`` are 0 where the table doesn't post them and nobody named them.
    Decoding checks types and ranges only; :func:`check` holds what settings require of each other.
    """

    preset: PresetName
    game: Literal["omaha_high", "omaha_hilo8"] = "omaha_high"
    max_seats: Annotated[int, Meta(ge=2, le=10)] = 10
    min_players_start: Annotated[int, Meta(ge=2, le=10)] = 2
    min_players_continue: Annotated[int, Meta(ge=2, le=10)] = 2
    warn_below_start_min: bool = True
    chip_unit: Money = 100
    structure: Structure = "pot_limit"
    table_min: Money = 200
    forced_bets: ForcedBets = "blinds"
    ante: MoneyOrZero
    ante_rule: Literal["half_min", "fixed"] = "half_min"
    big_blind: MoneyOrZero
    small_blind: MoneyOrZero
    low_limit: Money
    high_limit: Money
    max_raises: Annotated[int, Meta(ge=1, le=9)] | None = 3
    heads_up_cap: HeadsUpCap = "lifted_if_heads_up_before_cap"
    min_raise_rule: Literal["last_increment", "double_last_bet"] = "last_increment"
    pot_formula: Literal["pot_after_call", "pot_before_call"] = "pot_after_call"
    pl_assume_full_blinds: bool = False
    pl_round_small_blind_up: bool = False
    opener: Literal["left_of_button", "at_button"] = "left_of_button"
    heads_up_button: Literal["posts_small", "posts_big"] = "posts_small"
    big_blind_option: Literal["check_or_raise", "check_only"] = "check_or_raise"
    burn_rule: Literal["before_each_board", "after_each_betting_round"] = "before_each_board"
    initial_button: InitialButton = "high_card_draw"
    button_rule: Literal["moving", "dead"] = "dead"
    join_restriction: tuple[JoinPosition, ...] = ("button", "small_blind")
    new_player_entry: Literal["free", "post_or_wait"] = "post_or_wait"
    missed_blind_policy: Literal["none", "seed002", "standard"] = "standard"
    showdown_show: Literal["all_show", "may_muck_when_beaten"] = "may_muck_when_beaten"
    showdown_sidepot_first: bool = False
    allin_face_up: bool = False
    tie_division: Literal["equal_layers", "proportional_stake"] = "equal_layers"
    hilo_even_when_same: bool = True
    stack_initial: Money
    join_min: Money
    rebuy_amount: Money
    max_rebuys: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    forced_rebuy: bool = False
    rebuy_threshold: Money
    voluntary_rebuy: bool = True
    max_stack: Money | None = None
    seat_draw: bool = True
    session_minutes: Positive | None = None
    session_end_mode: Literal["complete_hand", "complete_orbit", "last_n_hands"] = "complete_hand"
    last_hands: Positive = 3
    payout_mode: Literal["off", "display", "house_bonus"] = "off"
    bonus_base: MoneyOrZero = 0
    payout_table: dict[str, MoneyOrZero] = msgspec.field(default_factory=lambda: dict(PAYOUT_TABLE))
    action_seconds: Positive | None = None
    showdown_first_when_checked: Literal["left_of_button", "last_aggressor_of_hand"] = "left_of_button"
    buy_in_mode: Literal["fixed", "range"] = "range"
    join_max: Money | None = None
    rebuy_deadline_hands: Positive | None = None
    rake_basis_points: Annotated[int, Meta(ge=0, le=1000)] = 0
    rake_cap: Money | None = None
    rake_no_flop_no_drop: bool = True
    time_charge: MoneyOrZero = 0
    time_charge_minutes: Positive = 30
    tips: bool = True
    removed_in_hand: Literal["at_turn", "at_once"] = "at_turn"

    @property
    def posts_antes(self) -> bool:
        """Whether every seat dealt in pays an ante (A7)."""
        return self.forced_bets != "blinds"

    @property
    def posts_blinds(self) -> bool:
        """Whether a small and a big blind are due (A7)."""
        return self.forced_bets != "ante"

    @property
    def min_bet(self) -> int:
        """Smallest opening bet: the big blind where blinds are posted, else the table minimum."""
        return self.big_blind if self.posts_blinds else self.table_min

    @property
    def is_limit(self) -> bool:
        """Whether bets have the two fixed sizes of split limit."""
        return self.structure == "split_limit"

    @property
    def is_pot_limit(self) -> bool:
        """Whether a bet is bounded by the pot."""
        return self.structure == "pot_limit"

    @property
    def is_no_limit(self) -> bool:
        """Whether a bet is bounded by the stack only."""
        return self.structure == "no_limit"

    @property
    def is_hilo(self) -> bool:
        """Whether half of each pot goes to the best low of eight or better (A14)."""
        return self.game == "omaha_hilo8"

    def limit_size(self, street: int) -> int:
        """Fixed bet of split limit on ``street`` (1 preflop to 4 river): low twice, then high."""
        return self.low_limit if street <= 2 else self.high_limit

    def payout_odds(self, kind: str) -> int:
        """Odds of the payout table for a hand class; an unlisted one counts as the best listed (A16)."""
        return self.payout_table.get(kind, max(self.payout_table.values(), default=0))


FIELD_TYPES: Final[Mapping[str, Any]] = get_type_hints(Rules, include_extras=True)
SETTINGS: Final[frozenset[str]] = frozenset(FIELD_TYPES) - {"preset"}
HOUSE_RULE: Final = "house rule"
# Where each setting comes from: sentences of the customer's documents by their ids, or the house.
ORIGIN: Final[dict[str, str]] = {name: SEED_SENTENCES.get(name, HOUSE_RULE) for name in sorted(SETTINGS)}
# What section 1 derives from the table minimum once a table names it.
DERIVED: Final = (
    "ante",
    "big_blind",
    "small_blind",
    "low_limit",
    "high_limit",
    "stack_initial",
    "join_min",
    "rebuy_amount",
    "rebuy_threshold",
)
OPTIONAL_MONEY: Final = ("max_stack", "join_max", "rake_cap")
MONEY: Final = ("table_min", *DERIVED, *OPTIONAL_MONEY, "bonus_base", "time_charge")


def preset(name: str, unit: int = 1, **changes: Any) -> Rules:
    """The rules of preset ``name`` with ``changes``, every money figure (the changes' too) times ``unit``.

    Once ``table_min`` is among the changes, the money settings that are not follow it by the default column
    of section 1; otherwise the preset's figures stand. Raises ``unknown_setting`` or ``rules_invalid``.
    """
    if name not in PRESET_FIGURES:
        raise _invalid("preset", "no_such_preset")
    if type(unit) is not int or unit < 1:
        raise _invalid("unit", "bad_value")
    named = {setting: _typed(setting, value) for setting, value in changes.items()}
    figures = {"chip_unit": 1, **PRESET_FIGURES[name]}
    return _build(name, figures, named, unit)


def amended(rules: Rules, **changes: Any) -> Rules:
    """``rules`` with ``changes`` (in the smallest currency unit), figures following a new table minimum.

    Raises ``unknown_setting`` or ``rules_invalid``.
    """
    named = {setting: _typed(setting, value) for setting, value in changes.items()}
    figures = {setting: getattr(rules, setting) for setting in SETTINGS}
    return _build(rules.preset, figures, named, 1)


def drafted(rules: Rules, **changes: Any) -> Rules:
    """``amended``, also where the settings do not agree with each other yet: for a form half filled in.

    Raises ``unknown_setting``, or ``rules_invalid`` for a value that its setting does not take.
    """
    named = {setting: _typed(setting, value) for setting, value in changes.items()}
    figures = {setting: getattr(rules, setting) for setting in SETTINGS}
    return _drafted(rules.preset, figures, named, 1)


def check(rules: Rules) -> None:
    """Raise ``rules_invalid`` with the setting and the reason unless the settings agree with each other."""
    for setting, reason in faults(rules):
        raise _invalid(setting, reason)


def faults(rules: Rules) -> Iterator[tuple[str, str]]:
    """Every setting that does not agree with the others, and why; the most telling first."""
    if rules.posts_antes and rules.ante_rule == "half_min" and rules.table_min % (2 * rules.chip_unit):
        # Before all others: it is why the ante that follows from the minimum is no whole chip.
        yield "table_min", "odd_number_of_chips"
    for setting in MONEY:
        amount = getattr(rules, setting)
        if amount is not None and amount % rules.chip_unit:
            yield setting, "no_multiple_of_chip_unit"
    for holds, setting, reason in _requirements(rules):
        if not holds:
            yield setting, reason


def rules_hash(rules: Rules) -> str:
    """SHA-256 (hex) of the canonical JSON of ``rules``: the same settings give the same hash anywhere."""
    return hashlib.sha256(msgspec.json.encode(rules, order="sorted")).hexdigest()


def _requirements(rules: Rules) -> tuple[tuple[bool, str, str], ...]:
    antes, blinds, half = rules.posts_antes, rules.posts_blinds, rules.ante_rule == "half_min"
    bonus = rules.payout_mode == "house_bonus"
    high_only = rules.game == "omaha_high"
    return (
        (rules.min_players_start <= rules.max_seats, "min_players_start", "above_max_seats"),
        (
            rules.min_players_continue <= rules.min_players_start,
            "min_players_continue",
            "above_min_players_start",
        ),
        (rules.max_seats * 4 + 5 + 4 <= CARDS_IN_DECK, "max_seats", "deck_too_small"),
        (not antes or rules.ante > 0, "ante", "missing"),
        (not (antes and half) or rules.ante * 2 == rules.table_min, "ante", "not_half_of_table_min"),
        (not blinds or rules.small_blind > 0, "small_blind", "missing"),
        (not blinds or rules.big_blind > 0, "big_blind", "missing"),
        (rules.small_blind <= rules.big_blind, "small_blind", "above_big_blind"),
        (rules.low_limit <= rules.high_limit, "high_limit", "below_low_limit"),
        (rules.rebuy_amount >= rules.rebuy_threshold, "rebuy_amount", "below_rebuy_threshold"),
        (rules.stack_initial >= rules.join_min, "stack_initial", "below_join_min"),
        (rules.join_min >= rules.rebuy_threshold, "join_min", "below_rebuy_threshold"),
        (rules.join_max is None or rules.join_max >= rules.stack_initial, "join_max", "below_stack_initial"),
        (blinds or rules.missed_blind_policy == "none", "missed_blind_policy", "only_with_blinds"),
        (high_only or rules.tie_division == "equal_layers", "tie_division", "only_with_omaha_high"),
        (high_only or not bonus, "payout_mode", "only_with_omaha_high"),
        (not set(rules.payout_table) - set(HAND_CLASSES), "payout_table", "no_such_hand_class"),
    )


def _build(name: str, figures: dict[str, Any], named: dict[str, Any], unit: int) -> Rules:
    rules = _drafted(name, figures, named, unit)
    check(rules)
    return rules


def _drafted(name: str, figures: dict[str, Any], named: dict[str, Any], unit: int) -> Rules:
    settings = {
        f.name: f.default for f in msgspec.structs.fields(Rules) if f.default is not msgspec.NODEFAULT
    }
    settings |= figures | named
    kept = named if "table_min" in named else {s: settings[s] for s in DERIVED if settings.get(s)} | named
    settings |= _by_table_min(settings, kept)
    for setting in ("chip_unit", *MONEY):
        if settings[setting] is not None:
            settings[setting] *= unit
    for setting, value in settings.items():
        settings[setting] = _typed(setting, value)
    return Rules(preset=cast("PresetName", name), **settings)


def _by_table_min(settings: dict[str, Any], kept: dict[str, Any]) -> dict[str, int]:
    """The derived money settings by the default column of section 1, except those that ``kept`` names."""
    minimum, chip = settings["table_min"], settings["chip_unit"]
    antes, blinds = settings["forced_bets"] != "blinds", settings["forced_bets"] != "ante"
    figures: dict[str, int] = {}

    def derive(setting: str, figure: Callable[[], int]) -> None:
        figures[setting] = kept[setting] if setting in kept else figure()

    derive("ante", lambda: minimum // 2 if antes else 0)
    derive("big_blind", lambda: minimum if blinds else 0)
    # Half a big blind that no chip can pay is paid with the chips below it, at least one.
    derive("small_blind", lambda: max(chip, figures["big_blind"] // 2 // chip * chip) if blinds else 0)
    derive("low_limit", lambda: minimum)
    derive("high_limit", lambda: 2 * figures["low_limit"])
    derive("stack_initial", lambda: 40 * minimum)
    derive("join_min", lambda: 20 * minimum)
    derive("rebuy_amount", lambda: figures["stack_initial"])
    derive("rebuy_threshold", lambda: minimum)
    return figures


def _typed(setting: str, value: Any) -> Any:
    if setting not in SETTINGS:
        raise RuleViolation("unknown_setting", setting=setting)
    if setting == "join_restriction" and isinstance(value, (list, tuple, set, frozenset)):
        value = tuple(sorted(set(value), key=str))
    try:
        return msgspec.convert(value, FIELD_TYPES[setting])
    except msgspec.ValidationError:
        raise _invalid(setting, "bad_value") from None


def _invalid(setting: str, reason: str) -> RuleViolation:
    return RuleViolation("rules_invalid", setting=setting, reason=reason)
