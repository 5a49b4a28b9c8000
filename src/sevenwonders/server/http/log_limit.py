"""A log that strangers cannot fill: of what comes too often, only how often it came is kept."""

import logging

from ..limits.rate_limit import RateLimit, TokenBucket

LOGGERS = ("uvicorn.error", "asyncio", "sevenwonders.server")
LIMIT = RateLimit(30, 0.2)  # messages of one logger: thirty at once, twelve a minute


class LogLimit(logging.Filter):
    """Lets so many messages pass; the next that passes tells how many did not."""

    def __init__(self, limit: RateLimit = LIMIT) -> None:
        super().__init__()
        self._bucket, self._left_out = TokenBucket(limit), 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a message is written."""
        if not self._bucket.spend(1):
            self._left_out += 1
            return False
        if self._left_out:
            record.msg, record.args = f"{record.getMessage()} ({self._left_out} messages before it left out)", ()
            self._left_out = 0
        return True


def limit_logs() -> None:
    """Limit what the server and its libraries write."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(each, LogLimit) for each in logger.filters):
            logger.addFilter(LogLimit())
