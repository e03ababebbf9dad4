"""The sockets' origin check: scheme, host and port must be ours, and a refusal leaves a line."""

import logging
from typing import Any
from urllib.parse import ParseResult

from channels.security.websocket import OriginValidator

access = logging.getLogger("omaha.access")


class LoggedOriginValidator(OriginValidator):
    """`OriginValidator` with full origins; a missing Origin is refused like a foreign one."""

    def valid_origin(self, parsed_origin: ParseResult | None) -> bool:
        """Tell whether the browser's page came from one of our own origins."""
        try:
            valid = parsed_origin is not None and bool(self.validate_origin(parsed_origin))
        except ValueError:  # a port that is no number
            valid = False
        if not valid:
            shown: Any = parsed_origin.geturl() if parsed_origin is not None else None
            access.warning("ws_origin_refused", extra={"facts": {"origin": shown}})
        return valid
