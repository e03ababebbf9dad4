"""Who is behind a socket's session now, asked anew for each command: the database's side of a consumer."""

from audit.command import Refused
from players.sessions import SessionFacts, current_session
from tables import execute, wire
from tables.idle_lock import require_readable
from tables.wire import Door, Envelope, Nak


def execute_for(session_key: str, table: str, envelope: Envelope) -> wire.Answer:
    """Execute a command for whoever is behind the session now."""
    facts = current_session(session_key)
    if facts is None:
        return Nak(id=envelope.id, code=Door.NOT_AUTHENTICATED)
    return execute.execute_for(facts, table, envelope)


def looking(session_key: str) -> SessionFacts | None:
    """Who is behind the session, if it may look at anything now: a locked screen is shown nothing."""
    facts = current_session(session_key)
    if facts is None:
        return None
    try:
        require_readable(facts)
    except Refused:
        return None
    return facts
