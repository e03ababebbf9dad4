"""An evening of the floor for a golden log: every kind of event that a mere hand does not have."""

from typing import Any

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import rulings as r
from tables.engine.decide_change import arrivals, stakes_of
from tables.engine.events import SentToTable
from tables.engine.profiles import Profile, ProfileRef, Version
from tables.engine.state import BookFault, House, Place, Seat, Table
from tests.engine.past import past
from tests.engine.playing import GIVEN, Play

PROFILE = "00000000-0000-4000-8000-00000000000a"
ELSEWHERE = "00000000-0000-4000-8000-00000000000b"
NOON = 1_772_395_200


class Floor:
    """A table and its staff, whose clock goes on with each command."""

    def __init__(self, table: Table) -> None:
        self.game, self.now = Play(table), NOON

    @property
    def table(self) -> Table:
        return self.game.table

    def given(self, role: str = "inspector", **more: Any) -> c.Given:
        self.now += 7
        rank = {"croupier": 0, "inspector": 1, "jefe": 2}[role]
        known = replace(GIVEN, at=f"t{self.now}", now=self.now, actor=f"{role}-1", role=role, rank=rank)
        return replace(known, day_ends=NOON + 50_000, **more)

    def staff(self, *commands: c.AnyCommand, **more: Any) -> None:
        """The inspector asks, a second one signs where two must."""
        for command in commands:
            self.game.do(command, self.given(**({"second": "cashier-1"} | more)))

    def croupier(self, *commands: c.AnyCommand, actor: str = "croupier-1") -> None:
        for command in commands:
            self.game.do(command, replace(self.given("croupier"), actor=actor))

    def rule(self, ruling: r.AnyRuling, **more: Any) -> None:
        number = ruling.hand if isinstance(ruling, r.PastEntry | r.ExchangeSeats) else 0
        log = past(self.game, number) if number else ()
        command = c.Rule(ruling=ruling, reason="facts", article="A17", **more)
        self.game.do(command, self.given("jefe", past=log, second="director-1", second_rank=3))

    def hand(self, steps: str = "") -> None:
        """A hand: these steps, then all fold to the last, who is paid."""
        self.croupier(c.StartHand())
        if steps:
            self.game.steps(steps)
        if self.game.hand.phase == "betting":
            self.croupier(c.Rest(verb="fold"))
        self.croupier(c.PayPots())

    def entry(self, verb: str) -> int:
        return next(undo.seq for undo in self.game.hand.undo if undo.entered.verb == verb)


def version(number: int) -> Version:
    house = House(absent_minutes=1, absent_antes=9, deck_check_required=True, recount_alert_from=20)
    settings = {"chip_unit": 1, "payout_mode": "house_bonus", "bonus_base": 3, "time_charge": 2}
    settings |= {"rake_basis_points": 500, "session_minutes": 600, "session_end_mode": "last_n_hands"}
    profile = Profile(
        name="floor",
        preset="madrid",
        settings=settings,
        house=replace(house, minor_units=0),
        open_settings=("session_minutes", "structure"),
    )
    return Version(
        ref=ProfileRef(id=PROFILE, version=number, name="floor", hash="f" * 64),
        profile=profile,
        approved=True,
    )


def evening(table: Table) -> Play:
    """From an opening by a profile to a second session whose table is broken."""
    floor = Floor(table)
    _opened(floor)
    _people(floor)
    _hands(floor)
    _rulings(floor)
    _wishes(floor)
    _conduct(floor)
    _end(floor)
    return floor.game


def _opened(floor: Floor) -> None:
    floor.staff(
        c.OpenFromProfile(profile=PROFILE, version=1, chosen={"structure": "no_limit"}), profile=version(1)
    )
    floor.staff(c.MoveFloat(kind="opener", chips={1: 100, 5: 100, 100: 40}))
    floor.croupier(c.ChangeCroupier(), c.CheckDeck(colour="blue", deck="7", cards=52))
    floor.staff(c.CheckDeck(colour="blue", deck="7", cards=52))


def _people(floor: Floor) -> None:
    people = tuple(f"person-{n}" for n in range(1, 7))
    floor.staff(c.DrawSeats(players=people), draws=(0,) * len(people), seed="ab")
    for seat in sorted(floor.table.seats):
        floor.staff(c.BuyIn(seat=seat, amount=200))
    cards = dict(zip(sorted(floor.table.seats), ("9s", "Kd", "Ks", "7c", "2c", "3h"), strict=True))
    floor.staff(c.DrawForButton(cards=cards))


def _hands(floor: Floor) -> None:
    """Button 3: 4 opens. Jumps, words out of turn, incidents, counts, an amended bet, an award taken back."""
    floor.croupier(c.StartHand(), c.RaiseTo(seat=4, to=20), c.KeepPending(seat=6, verb="fold"))
    floor.croupier(c.Call(seat=5), c.NoteIncident(kind="cards_touched", seat=1))
    floor.croupier(c.ActThrough(seat=2, verb="call"))
    floor.croupier(c.NoteIncident(kind="string_bet", seat=3))
    floor.croupier(c.Amend(entry=floor.entry("raise_to"), to=25))
    floor.game.steps("board Kc 9d 5h, 4 check, 5 count 171, 5 bet 30, 2 call")
    floor.croupier(c.Rebuy(seat=6, amount=100))
    floor.game.steps("3 fold, 4 fold, board 4s, 5 check, 2 check, board 2c, 5 check, 2 check")
    floor.game.steps("5 show Kh Kd 8h 7h")
    floor.croupier(c.ShownBeaten(seats=(2,)), c.PayPots(), c.Undo(reason="wrong_pot"), c.PayPots())
    floor.croupier(c.Tip(seat=5, amount=3))
    owed = floor.table.bonuses[0]
    floor.staff(c.ConfirmBonus(hand=owed.hand, seat=owed.seat), c.ChargeTime())
    floor.croupier(c.StartHand(), c.NoteIncident(kind="wrong_count", seat=1))
    floor.croupier(c.StartHand())
    floor.game.steps("5 bet 20, 6 all-in, 1 fold, 2 fold, 3 fold, 4 fold, 5 call, 6 count 90, board Kc 9d 5h")
    floor.croupier(c.NoteIncident(kind="boxed_card", cards=("2d",)))
    floor.game.steps("board 4s, board 2c, 5 show Kh Kd 8h 7h, 6 show Ah Ad 8d 7d")
    floor.croupier(c.PayPots())


def _rulings(floor: Floor) -> None:
    """A call that holds, corrections, a revived hand, a pot set aside, a case, the past put right."""
    floor.croupier(c.StartHand())
    floor.croupier(c.RaiseTo(seat=floor.game.options.seat, to=20))
    floor.croupier(c.CallInspector(kind="dispute", seat=2))
    call = floor.table.calls[-1].id
    floor.staff(c.EscalateCall(call=call), c.AnswerCall(call=call))
    floor.rule(r.CorrectEntry(entry=floor.entry("raise_to"), verb="raise_to", to=10))
    folded = floor.game.options.seat
    floor.rule(r.KillHand(seat=folded))
    floor.rule(r.ReviveHand(seat=folded), supersedes="2")
    floor.staff(c.TellRuling(ruling="3", everybody=True))
    floor.croupier(c.AcknowledgeRuling(ruling="3"))
    floor.staff(c.LiftHold(case=f"C{call}"), c.HoldTable(case="7/1"), c.LiftHold(case="7/1"))
    floor.croupier(c.CallInspector(kind="assistance"))
    floor.staff(c.CloseCall(call=floor.table.calls[-1].id))
    floor.croupier(c.Rest(verb="fold"))
    floor.rule(r.Impound(pot=0, case="8"))
    floor.croupier(c.PayPots())
    floor.staff(c.OpenCase(case="9", complaint="amount", claims={2: "mine"}, sheet="12"))
    floor.rule(r.Release(case="8", amounts={"seat:2": floor.table.held_pots[0].amount}))
    floor.hand()
    first, second = sorted(floor.table.seats)[:2]
    floor.rule(r.Transfer(source=f"seat:{first}", target=f"seat:{second}", amount=5), case="9")
    floor.hand(f"{_opener(floor)} bet 20")
    entry, number = floor.entry("raise_to"), floor.game.hand.number
    floor.hand()
    floor.rule(r.PastEntry(hand=number, entry=entry, verb="raise_to", to=15))
    floor.rule(r.ExchangeSeats(seat=first, other=second, hand=number))


def _opener(floor: Floor) -> int:
    """The seat that will open the next hand."""
    trial = Play(floor.table)
    trial.do(c.StartHand(), floor.given("croupier"))
    return trial.options.seat


def _wishes(floor: Floor) -> None:
    """Not in his chair, a dead hand; wishes, kept chairs, who goes to another table, who comes from there."""
    floor.croupier(c.StartHand())
    absent = next(n for n in floor.game.hand.dealt if n != floor.game.options.seat)
    floor.croupier(c.NoteIncident(kind="not_in_chair", seat=absent))
    floor.croupier(c.NoteIncident(kind="dead_hand", seat=floor.game.options.seat), c.Rest(verb="fold"))
    floor.croupier(c.PayPots())
    seats = sorted(floor.table.seats)
    floor.staff(c.MakeRequest(seat=seats[0], kind="seat_change", to=9), c.MoveSeat(seat=seats[0], to=9))
    floor.staff(c.MakeRequest(seat=seats[1], kind="assistance"), c.EndRequest(seat=seats[1], outcome="done"))
    floor.staff(c.ReserveSeat(seat=8, player_id="person-8", minutes=1), c.CancelReservation(seat=8))
    floor.staff(c.ReserveSeat(seat=8, player_id="person-8", minutes=1))
    floor.now += 100
    floor.staff(c.ExpireReservation(seat=8), c.FeedTable(table=ELSEWHERE))
    floor.staff(
        c.AssignSeat(seat=8, player_id="person-8"), c.BuyIn(seat=8, amount=200, source="chips_in_hand")
    )
    floor.staff(c.ChangeTable(seat=8, table=ELSEWHERE, to=1))
    sent = SentToTable(
        seat=4,
        player_id="person-9",
        chair=Seat(seat=4, player_id="person-9", stack=300, queued=20, bought=320),
        stakes=stakes_of(floor.table),
        to=Place(table=floor.table.table, seat=8),
    )
    told = arrivals([sent], floor.table.table, ELSEWHERE)
    floor.game.do(c.TakeIn(arrivals=told), floor.given())


def _conduct(floor: Floor) -> None:
    """Penalties given, revoked, served; chips of an absent one bagged and given back; counts, the book."""
    one, two, three = sorted(floor.table.seats)[:3]
    floor.staff(c.GivePenalty(seat=one, kind="warning", reason="cards"))
    floor.staff(c.GivePenalty(seat=one, kind="hands", hands=1, reason="cards"))
    floor.staff(c.GivePenalty(seat=two, kind="bar", until=floor.now + 500, reason="cards"))
    floor.staff(c.RevokePenalty(penalty="3", reason="mistaken"))
    floor.staff(c.GivePenalty(seat=two, kind="bar", until=floor.now + 500, reason="cards"))
    floor.hand()
    floor.staff(c.SitOut(seat=three))
    floor.hand()
    floor.now += 600
    floor.staff(c.EndPenalty(penalty="4"), c.AskPickUp(seat=three))
    owner = floor.table.seats[three].player_id
    floor.staff(c.PickUp(seat=three, counted=floor.table.seats[three].stack - 2))
    floor.staff(c.AssignSeat(seat=7, player_id=owner), c.ReturnBag(bag="1", seat=7))
    floor.staff(c.SitOut(seat=7), c.SitIn(seat=7))
    floor.croupier(c.ChangeCroupier(take_over=True), actor="croupier-2")
    floor.staff(c.PlanRelief(croupier="croupier-3"))
    counts = {n: chair.stack + chair.queued for n, chair in floor.table.seats.items()}
    floor.staff(c.Recount(counts=counts | {7: counts[7] + 1}))
    floor.staff(c.ProposeRecount())
    floor.staff(c.ReportBook(), book=BookFault(seq=3, account="x", booked=2, held=1))
    floor.staff(c.CheckBook())
    floor.staff(c.MoveFloat(kind="fill", chips={5: 20}), c.MoveFloat(kind="credit", chips={5: 10}))


def _end(floor: Floor) -> None:
    floor.staff(c.ApplyProfile(version=2, chosen={"structure": "pot_limit"}), profile=version(2))
    stacks = {n: chair.stack + chair.queued for n, chair in floor.table.seats.items()}
    button = min(stacks)
    last = floor.table.hands + 2
    floor.staff(c.EnterPaperHands(last=last, stacks=stacks, button=button, reason="power"))
    floor.croupier(c.StartHand())
    floor.croupier(c.Leave(seat=floor.game.options.seat), c.Rest(verb="fold"))
    floor.rule(r.Impound(pot=0, case="10"))
    floor.croupier(c.PayPots())
    floor.staff(c.Pause(reason="break"), c.AnnounceLastHands(hands=2), c.Resume())
    floor.hand()
    floor.staff(c.ExtendSession(ends_at=floor.now + 30, reason="list"))
    floor.staff(c.StopPlaying(seat=max(floor.table.seats)))
    floor.now += 60
    floor.staff(c.EndSession())
    while floor.table.phase != "closed":
        floor.hand()
    floor.staff(c.Recount(counts={n: chair.stack for n, chair in floor.table.seats.items()}))
    for seat in sorted(floor.table.seats):
        floor.staff(c.CashOut(seat=seat, source="cage_ticket"))
    till = floor.table.till
    assert till is not None
    floor.staff(c.MoveFloat(kind="closer", chips={1: till.amount + 1}))
    floor.staff(c.MoveFloat(kind="drop", chips={1: floor.table.drop}))
    floor.staff(c.MoveFloat(kind="tips", chips={1: floor.table.tips}))
    _broken(floor)


def _broken(floor: Floor) -> None:
    """Another session: its table is broken after a hand, one has asked to leave."""
    floor.staff(c.OpenFromProfile(profile=PROFILE, version=2, chosen={}), profile=version(2))
    floor.croupier(c.CheckDeck(colour="red", deck="8", cards=52))
    floor.staff(c.CheckDeck(colour="red", deck="8", cards=52))
    for seat in range(1, 5):
        floor.staff(c.AssignSeat(seat=seat, player_id=f"late-{seat}"), c.BuyIn(seat=seat, amount=200))
    floor.staff(c.PlaceButton(seat=1))
    floor.croupier(c.StartHand(), c.Leave(seat=3), c.Rest(verb="fold"), c.PayPots())
    free = tuple(Place(table=ELSEWHERE, seat=n) for n in range(1, 6))
    floor.staff(c.BreakTable(reason="few"), free=free, draws=(1, 0, 2), seed="cd")
