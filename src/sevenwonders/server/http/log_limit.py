"""A log that strangers cannot fill: of what comes too often, only how often it came is kept."""

import logging
from collections import Counter, defaultdict

from ..limits.bounds import LOG_RATE
from ..limits.rate_limit import RateLimit, TokenBucket

LOGGERS = ("uvicorn.error", "asyncio", "sevenwonders.server")


class LogLimit(logging.Filter):
    """Lets so many messages of a level pass; the next that passes tells how many did not."""

    def __init__(self, limit: RateLimit = LOG_RATE) -> None:
        super().__init__()
        self._buckets: defaultdict[int, TokenBucket] = defaultdict(lambda: TokenBucket(limit))
        self._left_out = Counter[int]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is written; warnings that strangers cause do not hide faults."""
        if not self._buckets[record.levelno].spend(1):
            self._left_out[record.levelno] += 1
            return False
        if left_out := self._left_out.pop(record.levelno, 0):
            record.msg, record.args = f"{record.getMessage()} ({left_out} messages before it left out)", ()
        return True


def limit_logs() -> None:
    """Limit what the server and its libraries write."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(each, LogLimit) for each in logger.filters):
            logger.addFilter(LogLimit())
