"""Why button and blinds are where they will be, who posts, who waits and until when (RULES.md A2–A7, A15)."""

from tables.engine.button import Positions
from tables.engine.errors import RuleViolation
from tables.engine.explain_steps import Data, because, step
from tables.engine.forced_bets import forced_bets
from tables.engine.hands_ahead import after_this_hand, possible_at
from tables.engine.next_hand import NextHand, plan
from tables.engine.rules import Rules
from tables.engine.seats import active_seats, is_active, may_have_to_post, must_rebuy, owed_posts
from tables.engine.state import Seat, Table

# --- one seat -------------------------------------------------------------------------------------------


def waiting(table: Table, seat: int) -> Data:
    """Why a seat is not dealt in next, what it may do about it, and from which hand on it can play."""
    chair = table.seats.get(seat)
    if chair is None:
        raise RuleViolation("seat_empty", seat=seat)
    rules, ahead = table.rules, after_this_hand(table)
    if not is_active(chair, rules):
        article, found = _not_active(chair, rules)
        return because("waiting", article, [found], seat=seat, possible_at=None, code=found["code"][4:])
    following = plan(ahead)
    code = following.waiting.get(seat)
    at = possible_at(table, seat)
    steps = _reason(ahead, following, seat, code)
    if code is not None and at is not None:
        steps.append(step("possible_at", seat=seat, hand=at, hands=at - ahead.hands - 1))
    if may_have_to_post(ahead.seats[seat], rules) and ahead.previous is not None:
        steps += _choices(ahead, seat)
    article = "A6" if code in ("wait_for_big_blind", "short_of_post") else "A5"
    return because("waiting", article, steps, seat=seat, code=code, possible_at=at, hand=ahead.hands + 1)


def _not_active(chair: Seat, rules: Rules) -> tuple[str, Data]:
    if must_rebuy(chair, rules):
        facts = {"stack": chair.stack, "threshold": rules.rebuy_threshold, "rebuy": rules.rebuy_amount}
        return "A15", step("rebuy_due", seat=chair.seat, **facts)
    if chair.leaving or chair.removed:
        return "A1", step("leaving", seat=chair.seat)
    if chair.sitting_out:
        return "A6", step("away", seat=chair.seat)
    return "A15", step("no_chips", seat=chair.seat)


def _reason(table: Table, following: NextHand, seat: int, code: str | None) -> list[Data]:
    if code is None:
        return [step("dealt_in", seat=seat, hand=table.hands + 1)]
    chair = table.seats[seat]
    if code == "wait_for_big_blind":
        return [step("waits_for_big_blind", seat=seat, big_blind=following.positions.big_blind)]
    if code == "short_of_post":
        need = sum(owed_posts(chair, table.rules))
        return [step("short_of_post", seat=seat, have=chair.stack + chair.queued, need=need)]
    posts = may_have_to_post(chair, table.rules)
    who = "moved" if chair.moved else "newcomer" if chair.newcomer or not posts else "poster"
    return [step(f"barred_{code}", seat=seat), step(f"barred_{who}", seat=seat)]


def _choices(table: Table, seat: int) -> list[Data]:
    """Post now or wait for the big blind: what each costs and from when on it lets him play (A6)."""
    live, dead = owed_posts(table.seats[seat], table.rules)
    posted, waited = (possible_at(table, seat, entry) for entry in ("post", "wait"))
    steps = []
    if posted is not None:
        steps.append(step("may_post", seat=seat, live=live, dead=dead, hand=posted))
    if waited is not None:
        steps.append(step("may_wait", seat=seat, hand=waited))
    return steps


def choice(table: Table, seat: int) -> Data | None:
    """What A6 asks of a seat: the post (chips), the hand in which either answer deals him in, his answer.

    None where nothing is asked of it: no blind owed, no session under way, away or without chips.
    """
    chair = table.seats.get(seat)
    if chair is None or not may_have_to_post(chair, table.rules):
        return None
    ahead = after_this_hand(table)
    if ahead.previous is None or not is_active(ahead.seats[seat], table.rules):
        return None
    live, dead = owed_posts(chair, table.rules)
    found = {"seat": seat, "live": live, "dead": dead, "entry": chair.entry}
    return found | {"post": possible_at(table, seat, "post"), "wait": possible_at(table, seat, "wait")}


def post(table: Table, seat: int) -> Data:
    """What a new or returning player posts to come in at once, by the missed blinds (A6)."""
    chair, rules = table.seats.get(seat), table.rules
    if chair is None:
        raise RuleViolation("seat_empty", seat=seat)
    if not may_have_to_post(chair, rules):
        steps, live, dead = [step("nothing_owed", seat=seat)], 0, 0
    else:
        live, dead = owed_posts(chair, rules)
        missed = {"small": chair.missed_small, "big": chair.missed_big}
        first = step("post_new", seat=seat) if chair.newcomer else step("missed", seat=seat, **missed)
        steps = [first]
        if not chair.newcomer:
            steps.append(step(f"policy_{rules.missed_blind_policy}"))
        steps.append(step("post_sum", seat=seat, live=live, dead=dead))
        steps += [step("dead_part", amount=dead)] if dead else []
    return because("post", "A6", steps, seat=seat, live=live, dead=dead)


# --- the next hand --------------------------------------------------------------------------------------


def next_hand(table: Table) -> Data:
    """Button, blinds, antes, posts and who waits in the next hand (A4–A7). Refused as the start would be."""
    ahead = after_this_hand(table)
    following = plan(ahead)
    where = following.positions
    steps = [*_positions(ahead, following), *_forced(ahead, following)]
    for seat, code in following.waiting.items():
        steps += _reason(ahead, following, seat, code)
        if (at := possible_at(ahead, seat)) is not None:
            steps.append(step("possible_at", seat=seat, hand=at, hands=at - ahead.hands - 1))
    return because(
        "next_hand",
        "A4",
        steps,
        number=ahead.hands + 1,
        button=where.button,
        small_blind=where.small_blind,
        big_blind=where.big_blind,
        opener=where.opener,
        dealt=list(following.dealt),
        waiting={str(n): code for n, code in following.waiting.items()},
    )


def _positions(table: Table, following: NextHand) -> list[Data]:
    rules, where, previous = table.rules, following.positions, table.previous
    if previous is None:
        return [step("first_button", button=where.button), *_from_button(rules, where, following.dealt)]
    moving = rules.button_rule == "moving" or not rules.posts_blinds or previous.big_blind is None
    if moving:
        moved = step("button_moves", button=where.button, previous=previous.button)
        return [moved, *_from_button(rules, where, following.dealt)]
    big = step("big_blind_moves", big_blind=where.big_blind, previous=previous.big_blind)
    steps = [big]
    if len(following.dealt) == 2:
        steps.append(step("two_left_dead", button=where.button))
        return steps
    if where.small_blind is None:
        steps.append(step("dead_small_blind", seat=where.small_blind_due))
    else:
        steps.append(step("small_blind_was_big", small_blind=where.small_blind))
    if len(previous.dealt) == 2:
        before = step("button_before_small_blind", button=where.button, small_blind=where.small_blind_due)
        return [*steps, before]
    steps.append(step("button_was_small_blind", button=where.button))
    if where.button not in following.dealt:
        steps.append(step("dead_button", button=where.button))
    return steps


def _from_button(rules: Rules, where: Positions, dealt: tuple[int, ...]) -> list[Data]:
    if not rules.posts_blinds:
        at = "opens_at_button" if rules.opener == "at_button" else "opens_left_of_button"
        return [step(at, seat=where.opener, button=where.button)]
    blinds = {"small_blind": where.small_blind, "big_blind": where.big_blind}
    if len(dealt) == 2:
        on_button = "small" if where.small_blind == where.button else "big"
        return [step(f"heads_up_button_posts_{on_button}", button=where.button, **blinds)]
    return [
        step("blinds_left_of_button", **blinds),
        step("opens_after_big_blind", seat=where.opener, **blinds),
    ]


def _forced(table: Table, following: NextHand) -> list[Data]:
    """Antes and blinds as they will be taken, short ones too (A7), and the posts of A6."""
    rules, stacks = table.rules, {n: s.stack + s.queued for n, s in following.seats.items()}
    steps = []
    if rules.posts_antes:
        rule = "ante_half" if rules.ante_rule == "half_min" else "ante_fixed"
        steps.append(step(rule, ante=rules.ante, min=rules.table_min, n=len(following.dealt)))
    due = {"small": rules.small_blind, "big": rules.big_blind}
    for one in forced_bets(rules, following.positions, following.dealt, stacks, following.posts):
        blind = getattr(one, "blind", None)
        if blind in due and one.amount < due[blind]:
            steps.append(step("short_blind", seat=one.seat, amount=one.amount, full=due[blind]))
        elif type(one).__name__ == "AntePosted" and one.amount < rules.ante:
            steps.append(step("short_ante", seat=one.seat, amount=one.amount, full=rules.ante))
    for seat, (live, dead) in following.posts.items():
        if live or dead:
            steps.append(step("post_sum", seat=seat, live=live, dead=dead))
    return steps


def start(table: Table) -> Data:
    """Whether the next hand can begin: how many active seats there are and how many it needs (A2)."""
    rules, have = table.rules, len(active_seats(table))
    first = table.previous is None
    need = rules.min_players_start if first else rules.min_players_continue
    steps = [step("players_to_start" if first else "players_to_continue", have=have, need=need)]
    if not first and need <= have < rules.min_players_start:
        steps.append(step("below_start_minimum", have=have, min=rules.min_players_start))
    return because("start", "A2", steps, have=have, need=need, enough=have >= need)
