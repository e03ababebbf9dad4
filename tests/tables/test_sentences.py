"""The sentences of the pages are those of the live screens, in each language."""

import json
import subprocess
from pathlib import Path
from typing import Any

import playwright
import pytest

from tables.messages import table_of
from tables.sentences import Sentences

pytestmark = pytest.mark.sqlite_only

ROOT = Path(__file__).resolve().parents[2]
NODE = Path(playwright.__file__).parent / "driver" / "node"
SAID: list[dict[str, Any]] = [
    {"e": "raised_to", "seat": 3, "to": 4050, "amount": 4050, "verb": "bet", "all_in": False},
    {"e": "raised_to", "seat": 3, "to": 12000, "amount": 8000, "verb": "raise", "all_in": True},
    {"e": "called", "seat": 4, "amount": 100, "to": 100, "all_in": True},
    {"e": "blind_posted", "seat": 2, "amount": 500, "blind": "small"},
    {"e": "blind_posted", "seat": 2, "amount": 500, "blind": "post"},
    {"e": "board_dealt", "street": 1, "cards": ["Kh", "9h", "4c"]},
    {"e": "beaten_shown", "seats": [6]},
    {"e": "undone", "what": {"e": "fold", "seat": 5}},
    {"e": "undone", "what": {"e": "deal_board", "seat": None}},
    {"e": "pot_awarded", "award": {"shares": [{"seat": 4, "amount": 123450}, {"seat": 5, "amount": 100}]}},
    {"e": "entry_chosen", "seat": 7, "entry": "wait"},
    {"e": "ruling_given", "id": "1", "article": "A17", "number": 3, "kind": "note"},
    {"e": "ruling_given", "id": "2", "kind": "correct_entry", "verb": "raise_to", "seat": 6, "to": 6000},
    {"e": "ruling_given", "id": "3", "kind": "kill_hand", "seat": 7},
    {"e": "entry_corrected", "was": {"e": "raise_to"}, "now": {"e": "raise_to", "seat": 2, "to": 2500}},
    {"e": "entry_corrected", "was": {"e": "deal_board"}, "now": {"e": "deal_board", "cards": ["Kh"]}},
]
SCRIPT = """
import { setMessages } from './static/js/i18n.js';
import { setMoneyFormat } from './static/js/money.js';
import { sentence } from './static/js/words.js';
const { language, messages, said } = JSON.parse(process.argv[1]);
setMessages(messages);
setMoneyFormat({ language, currency: 'EUR', minor_units: 2 });
console.log(JSON.stringify(said.map(sentence)));
"""


@pytest.mark.parametrize("language", ["es", "fr", "en"])
def test_a_page_says_of_an_event_what_the_screens_say(language: str) -> None:
    given = json.dumps({"language": language, "messages": table_of(language), "said": SAID})
    ran = subprocess.run(
        [NODE, "--input-type=module", "-e", SCRIPT, given],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    words = Sentences(language)
    assert [words.event(said) for said in SAID] == json.loads(ran.stdout)


def test_sentences_are_filled_in_the_words_of_the_table() -> None:
    words = Sentences("es")
    assert words.event(SAID[0]) == "El asiento 3 apuesta 40,50\N{NO-BREAK SPACE}€"
    cards = "rey de corazones, nueve de corazones, cuatro de tréboles"
    assert words.event(SAID[5]) == f"Cartas comunitarias: {cards}"
    assert words.event({"e": "checkpoint"}) == ""


def test_an_instant_is_written_in_the_time_of_the_house() -> None:
    words = Sentences("en")
    assert words.event({"e": "end_scheduled", "ends_at": 1796155200}) == "The session ends at 21:00"
