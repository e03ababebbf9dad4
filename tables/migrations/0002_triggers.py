"""Movements are written once, and only a movement changes a balance."""

from django.db import migrations

from audit.triggers import ByVendor, append_only

APPLY = """
    UPDATE tables_chipaccount SET balance = balance - NEW.amount, moved = NEW.id WHERE code = NEW.source_id;
    UPDATE tables_chipaccount SET balance = balance + NEW.amount, moved = NEW.id WHERE code = NEW.target_id;
"""

KEEP_BALANCES = ByVendor(
    forwards={
        "postgresql": [
            f"""CREATE FUNCTION tables_movement_moves() RETURNS trigger LANGUAGE plpgsql
            SECURITY DEFINER SET search_path = public, pg_temp AS $$
            BEGIN
                {APPLY}
                RETURN NULL;
            END $$""",
            """CREATE TRIGGER tables_movement_moves AFTER INSERT ON tables_chipmovement
            FOR EACH ROW EXECUTE FUNCTION tables_movement_moves()""",
        ],
        "sqlite": [
            # No column type keeps text or fractions out here.
            """CREATE TRIGGER tables_movement_whole BEFORE INSERT ON tables_chipmovement
            WHEN typeof(NEW.amount) <> 'integer'
            BEGIN SELECT RAISE(ABORT, 'an amount is a whole number of chips'); END""",
            f"""CREATE TRIGGER tables_movement_moves AFTER INSERT ON tables_chipmovement
            BEGIN {APPLY} END""",
        ],
    },
    backwards={
        "postgresql": [
            "DROP TRIGGER tables_movement_moves ON tables_chipmovement",
            "DROP FUNCTION tables_movement_moves()",
        ],
        "sqlite": ["DROP TRIGGER tables_movement_moves", "DROP TRIGGER tables_movement_whole"],
    },
)

# A new balance must be the old one and the one movement that it names, a newer one than it had.
UNEXPLAINED = """
    NEW.code <> OLD.code OR NEW.kind <> OLD.kind OR NEW.allow_negative <> OLD.allow_negative
    OR ((NEW.balance <> OLD.balance OR NEW.moved <> OLD.moved) AND NOT (
        NEW.moved > OLD.moved AND EXISTS (
            SELECT 1 FROM tables_chipmovement m WHERE m.id = NEW.moved AND (
                (m.source_id = OLD.code AND NEW.balance = OLD.balance - m.amount)
                OR (m.target_id = OLD.code AND NEW.balance = OLD.balance + m.amount)))))
"""

GUARD_BALANCES = ByVendor(
    forwards={
        "postgresql": [
            f"""CREATE FUNCTION tables_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF TG_OP = 'INSERT' THEN
                    IF NEW.balance <> 0 OR NEW.moved <> 0 THEN
                        RAISE EXCEPTION 'an account begins empty'
                            USING ERRCODE = 'integrity_constraint_violation';
                    END IF;
                    RETURN NEW;
                END IF;
                IF TG_OP = 'DELETE' THEN
                    RAISE EXCEPTION 'accounts stay' USING ERRCODE = 'restrict_violation';
                END IF;
                IF {UNEXPLAINED} THEN
                    RAISE EXCEPTION 'no movement explains the balance of %', OLD.code
                        USING ERRCODE = 'integrity_constraint_violation';
                END IF;
                RETURN NEW;
            END $$""",
            """CREATE TRIGGER tables_account_guard BEFORE INSERT OR UPDATE OR DELETE ON tables_chipaccount
            FOR EACH ROW EXECUTE FUNCTION tables_account_guard()""",
        ],
        "sqlite": [
            """CREATE TRIGGER tables_account_begins BEFORE INSERT ON tables_chipaccount
            WHEN NEW.balance IS NOT 0 OR NEW.moved IS NOT 0
            BEGIN SELECT RAISE(ABORT, 'an account begins empty'); END""",
            f"""CREATE TRIGGER tables_account_guard BEFORE UPDATE ON tables_chipaccount WHEN {UNEXPLAINED}
            BEGIN SELECT RAISE(ABORT, 'no movement explains this balance'); END""",
            """CREATE TRIGGER tables_account_stays BEFORE DELETE ON tables_chipaccount
            BEGIN SELECT RAISE(ABORT, 'accounts stay'); END""",
        ],
    },
    backwards={
        "postgresql": [
            "DROP TRIGGER tables_account_guard ON tables_chipaccount",
            "DROP FUNCTION tables_account_guard()",
        ],
        "sqlite": [
            "DROP TRIGGER tables_account_begins",
            "DROP TRIGGER tables_account_guard",
            "DROP TRIGGER tables_account_stays",
        ],
    },
)


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial"), ("audit", "0002_triggers")]

    operations = [append_only("tables_chipmovement"), KEEP_BALANCES, GUARD_BALANCES]
