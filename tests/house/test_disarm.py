"""The test database can be emptied although its log cannot, and is armed again afterwards."""

import pytest
from django.db import DatabaseError, connection

from tests.disarm import triggers_disarmed

pytestmark = pytest.mark.both

MAKE = {
    "sqlite": [
        "CREATE TABLE kept (n integer)",
        "CREATE TRIGGER kept_stays BEFORE DELETE ON kept BEGIN SELECT RAISE(ABORT, 'kept'); END",
    ],
    "postgresql": [
        "CREATE TABLE kept (n integer)",
        "CREATE FUNCTION kept_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept'; END $$",
        "CREATE TRIGGER kept_stays BEFORE DELETE ON kept FOR EACH ROW EXECUTE FUNCTION kept_stays()",
    ],
}


@pytest.fixture
def kept(db: None) -> None:
    with connection.cursor() as cursor:
        for statement in MAKE[connection.vendor]:
            cursor.execute(statement)
        cursor.execute("INSERT INTO kept VALUES (1), (2)")


def _delete() -> int:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM kept WHERE n = 1")
        return int(cursor.rowcount)


def test_rows_can_be_deleted_while_the_triggers_are_disarmed(kept: None) -> None:
    with triggers_disarmed():
        assert _delete() == 1


def test_the_triggers_are_armed_again_afterwards(kept: None) -> None:
    with triggers_disarmed():
        pass
    with pytest.raises(DatabaseError, match="kept"):
        _delete()


def test_the_triggers_of_a_database_that_is_no_test_database_stay(
    kept: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict, "NAME", "omaha")
    with pytest.raises(RuntimeError, match="no test database"), triggers_disarmed():
        raise AssertionError("never reached")
