"""A limit on log messages, so that strangers cannot fill the log; messages beyond the limit are only counted."""

import logging
from collections import Counter, defaultdict
from traceback import walk_tb

from .limits.bounds import LOG_RATE
from .limits.budgets import RateLimit, TokenBucket

LOGGERS = ("uvicorn.error", "asyncio", "sevenwonders.server")
MAX_KINDS = 100  # of messages; further kinds count as one kind for each level

Kind = tuple[str, int, str, str]


class LogLimit(logging.Filter):
    """Log filter with a rate limit for each kind of message.

    The next written message of a kind states how many messages of this kind were left out.
    """

    def __init__(self, limit: RateLimit = LOG_RATE) -> None:
        super().__init__()
        self._buckets: defaultdict[Kind, TokenBucket] = defaultdict(lambda: TokenBucket(limit))
        self._left_out = Counter[Kind]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to write a log message; messages over the limit of their kind are counted and left out.

        Each kind of message has its own limit, so that many messages of one kind do not displace the others.
        """
        kind = _classify_record(record)
        if kind not in self._buckets and len(self._buckets) >= MAX_KINDS:
            kind = ("", record.levelno, "", "")
        if not self._buckets[kind].spend(1):
            self._left_out[kind] += 1
            return False
        if left_out := self._left_out.pop(kind, 0):
            record.msg, record.args = f"{record.getMessage()} ({left_out} messages before it left out)", ()
        return True


def _classify_record(record: logging.LogRecord) -> Kind:
    """Return the kind of a log record: its logger, its level, and two texts.

    These are the message without arguments and "" or, for a logged exception, its type and its source line.
    """
    words, place = str(record.msg).partition("\n")[0][:100], ""
    if record.exc_info and record.exc_info[0] is not None:
        words = record.exc_info[0].__name__
        for frame, number in walk_tb(record.exc_info[2]):
            place = f"{frame.f_code.co_filename}:{number}"
    return record.name, record.levelno, words, place


def limit_logs() -> None:
    """Limit the log messages of the server, of uvicorn and of asyncio."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(each, LogLimit) for each in logger.filters):
            logger.addFilter(LogLimit())
