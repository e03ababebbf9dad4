"""The deck in the box, counted by croupier and inspector: before the first hand if the house says so (A8)."""

from msgspec.structs import replace

from tables.engine import commands as c
from tables.engine import events as e
from tables.engine.offers import ready
from tables.engine.state import Deck, House
from tests.engine.playing import GIVEN, Play
from tests.engine.room import INSPECTOR, arrive, cashed_out, folded_out, opened, seated

STRICT = House(deck_check_required=True)
COUNT = c.CheckDeck(colour="red", deck="A-17", cards=52)


def strict() -> Play:
    game = opened(house=STRICT)
    for seat in range(1, 5):
        arrive(game, seat)
    game.do(c.PlaceButton(seat=1), INSPECTOR)
    game.do(c.ChangeCroupier())
    return game


def deck_of(game: Play) -> str | None:
    return game.table.deck.deck if game.table.deck is not None else None


def test_no_first_hand_before_both_have_counted_where_the_house_says_so() -> None:
    game = strict()
    assert game.refused(c.StartHand()) == "deck_unchecked"
    game.do(COUNT)
    assert game.refused(c.StartHand()) == "deck_unchecked"
    game.do(COUNT, INSPECTOR)
    started = game.do(c.StartHand())[0]
    assert isinstance(started, e.HandStarted)
    assert (started.shuffled, started.cut_by) == (True, "croupier-1")
    assert (started.colour, started.deck) == ("red", "A-17")


def test_the_entry_names_the_deck_and_both_who_counted_it_in_whatever_order() -> None:
    for first, second in ((GIVEN, INSPECTOR), (INSPECTOR, GIVEN)):
        game = strict()
        (counted,) = game.do(COUNT, first)
        assert isinstance(counted, e.DeckCounted)
        assert counted.count.by == first.actor
        (checked,) = game.do(COUNT, second)
        assert checked == e.DeckChecked(
            colour="red", deck="A-17", cards=52, croupier="croupier-1", inspector="inspector-1"
        )
        found = Deck(colour="red", deck="A-17", croupier="croupier-1", inspector="inspector-1")
        assert (game.table.deck, game.table.deck_count) == (found, None)


def test_one_person_never_makes_both_counts_and_may_set_his_own_right() -> None:
    game = strict()
    game.do(COUNT)
    game.do(c.CheckDeck(colour="blue", deck="B-2", cards=52))
    assert deck_of(game) is None
    assert game.refused(COUNT, INSPECTOR) == "deck_differs"
    game.do(c.CheckDeck(colour="blue", deck="B-2", cards=52), INSPECTOR)
    assert deck_of(game) == "B-2"


def test_a_deck_that_has_not_52_cards_is_no_deck() -> None:
    game = strict()
    for cards in (51, 53, 0, 104):
        assert game.refused(c.CheckDeck(colour="red", deck="A-17", cards=cards)) == "deck_incomplete"


def test_another_deck_is_counted_between_hands_and_says_since_which_hand() -> None:
    game = folded_out(seated())
    game.do(c.StartHand())
    assert game.refused(COUNT) == "hand_running"
    game.do(c.DeclareMisdeal(reason="exposed_card"))
    other = c.CheckDeck(colour="blue", deck="B-2", cards=52)
    game.do(other, INSPECTOR)
    game.do(other)
    assert game.table.deck is not None
    assert game.table.deck.hand == game.table.hands


def test_the_next_session_begins_with_a_deck_that_nobody_has_counted() -> None:
    game = strict()
    game.do(COUNT)
    game.do(COUNT, INSPECTOR)
    game.do(c.CloseSession(reason="closing"), INSPECTOR)
    cashed_out(game)
    game.do(c.OpenSession(rules=game.table.rules, house=STRICT), INSPECTOR)
    assert (game.table.deck, game.table.deck_count) == (None, None)


def test_a_sealed_deck_is_counted_by_nobody() -> None:
    game = opened(house=replace(STRICT, card_source="sealed_deck"))
    assert game.refused(COUNT) == "not_offered"


def test_the_screens_learn_what_is_still_to_be_counted() -> None:
    game = strict()
    found = ready(game.table)
    assert found is not None
    assert (found["can_start"], found["code"], found["deck"]["due"]) == (False, "deck_unchecked", True)
    game.do(COUNT)
    found = ready(game.table)
    assert found is not None
    assert found["deck"]["counted"] == {"colour": "red", "deck": "A-17", "by_croupier": True}
    game.do(COUNT, INSPECTOR)
    found = ready(game.table)
    assert found is not None
    assert (found["can_start"], found["deck"]["checked"]) == (True, {"colour": "red", "deck": "A-17"})
