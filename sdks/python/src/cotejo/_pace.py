"""When the rows of a batch may begin."""

from __future__ import annotations

import threading
import time
from typing import Optional

from .errors import ConfigurationError

DEFAULT_CONCURRENCY = 8


class Pace:
    """Shared by the rows of one batch. Moments are those of `time.monotonic`."""

    def __init__(self, per_second: Optional[float]) -> None:
        if per_second is not None and not 0 < per_second < float("inf"):
            raise ConfigurationError("per_second must be a number greater than 0")
        # 5 % slower than the limit: the network delays some calls more than others, and bunches them.
        self._interval = 0.0 if per_second is None else 1.05 / per_second
        self._next_turn = 0.0
        self._paused_until = 0.0
        self._lock = threading.Lock()

    def next_turn(self) -> float:
        """Reserves a turn for one row and returns its moment."""
        with self._lock:
            turn = max(self._next_turn, self._paused_until, time.monotonic())
            self._next_turn = turn + self._interval
            return turn

    def pause(self, seconds: float) -> None:
        """Holds all rows back: the rate limit that one row met is the limit of the account."""
        with self._lock:
            self._paused_until = max(self._paused_until, time.monotonic() + seconds)

    def pause_left(self) -> float:
        return self._paused_until - time.monotonic()


def checked_concurrency(concurrency: int) -> int:
    if isinstance(concurrency, bool) or not isinstance(concurrency, int) or concurrency < 1:
        raise ConfigurationError("concurrency must be a whole number of at least 1")
    return concurrency
