"""Entries follow one another, streams only move forward, and nothing written is written again."""

from django.db import migrations

from audit.triggers import REFUSAL, ByVendor, append_only

CHAIN = ByVendor(
    forwards={
        "postgresql": [
            """CREATE FUNCTION audit_entry_follows() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF NOT (NEW.seq = 1 AND NEW.prev = decode(repeat('00', 32), 'hex')) AND NOT EXISTS (
                    SELECT FROM audit_entry
                    WHERE stream_id = NEW.stream_id AND seq = NEW.seq - 1 AND hash = NEW.prev
                ) THEN
                    RAISE EXCEPTION 'entry % of stream % does not follow the last one', NEW.seq, NEW.stream_id
                        USING ERRCODE = 'integrity_constraint_violation';
                END IF;
                RETURN NEW;
            END $$""",
            """CREATE TRIGGER audit_entry_follows BEFORE INSERT ON audit_entry
            FOR EACH ROW EXECUTE FUNCTION audit_entry_follows()""",
            """CREATE FUNCTION audit_entry_advances() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                UPDATE audit_stream SET seq = last.seq, head = last.hash
                FROM (SELECT DISTINCT ON (stream_id) stream_id, seq, hash FROM fresh
                      ORDER BY stream_id, seq DESC) AS last
                WHERE audit_stream.id = last.stream_id;
                RETURN NULL;
            END $$""",
            """CREATE TRIGGER audit_entry_advances AFTER INSERT ON audit_entry
            REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_advances()""",
            """ALTER TABLE audit_entry ADD CONSTRAINT entry_hash_of_prev_and_body
            CHECK (hash = sha256(prev || body))""",
        ],
        "sqlite": [
            """CREATE TRIGGER audit_entry_follows BEFORE INSERT ON audit_entry
            WHEN NOT (NEW.seq = 1 AND NEW.prev = zeroblob(32)) AND NOT EXISTS (
                SELECT 1 FROM audit_entry
                WHERE stream_id = NEW.stream_id AND seq = NEW.seq - 1 AND hash = NEW.prev
            )
            BEGIN SELECT RAISE(ABORT, 'an entry does not follow the last one of its stream'); END""",
            """CREATE TRIGGER audit_entry_advances AFTER INSERT ON audit_entry
            BEGIN UPDATE audit_stream SET seq = NEW.seq, head = NEW.hash WHERE id = NEW.stream_id; END""",
        ],
    },
    backwards={
        "postgresql": [
            "ALTER TABLE audit_entry DROP CONSTRAINT entry_hash_of_prev_and_body",
            "DROP TRIGGER audit_entry_advances ON audit_entry",
            "DROP FUNCTION audit_entry_advances()",
            "DROP TRIGGER audit_entry_follows ON audit_entry",
            "DROP FUNCTION audit_entry_follows()",
        ],
        "sqlite": ["DROP TRIGGER audit_entry_advances", "DROP TRIGGER audit_entry_follows"],
    },
)

STREAM_MOVES_BACK = """
    NEW.id <> OLD.id OR NEW.name <> OLD.name OR NEW.seq < OLD.seq OR NEW.checkpoint < OLD.checkpoint
    OR (NEW.seq = OLD.seq AND NEW.head <> OLD.head)
    OR (NEW.seq > OLD.seq AND NOT EXISTS (
        SELECT 1 FROM audit_entry WHERE stream_id = NEW.id AND seq = NEW.seq AND hash = NEW.head))
"""

FORWARD_ONLY = ByVendor(
    forwards={
        "postgresql": [
            f"""CREATE FUNCTION audit_stream_forward() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF {STREAM_MOVES_BACK} THEN
                    RAISE EXCEPTION 'stream % moves only forward, to an entry it has', OLD.name
                        USING ERRCODE = 'integrity_constraint_violation';
                END IF;
                RETURN NEW;
            END $$""",
            """CREATE TRIGGER audit_stream_forward BEFORE UPDATE ON audit_stream
            FOR EACH ROW EXECUTE FUNCTION audit_stream_forward()""",
        ],
        "sqlite": [
            f"""CREATE TRIGGER audit_stream_forward BEFORE UPDATE ON audit_stream WHEN {STREAM_MOVES_BACK}
            BEGIN SELECT RAISE(ABORT, 'a stream moves only forward, to an entry it has'); END"""
        ],
    },
    backwards={
        "postgresql": [
            "DROP TRIGGER audit_stream_forward ON audit_stream",
            "DROP FUNCTION audit_stream_forward()",
        ],
        "sqlite": ["DROP TRIGGER audit_stream_forward"],
    },
)


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [
        REFUSAL,
        append_only("audit_entry"),
        append_only("audit_commandrecord"),
        append_only("audit_anchor"),
        CHAIN,
        FORWARD_ONLY,
    ]
