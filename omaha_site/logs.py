"""Log lines as JSON: one object a line, so that refusals can be counted and searched."""

import json
import logging
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """Writes time, level, logger, message and the mapping given as `extra={"facts": {…}}`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "log": record.name,
            "say": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line.update({key: value for key, value in facts.items() if key not in line})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
