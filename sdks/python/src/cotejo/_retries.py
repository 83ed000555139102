"""When a call is tried again, and after which wait. Both clients run these steps; only they know how to send and wait."""

from __future__ import annotations

import logging
import random
import time
from dataclasses import dataclass
from typing import Generator, Optional, Union

from ._answer import Answer, Body, Reply, read_answer
from ._endpoints import Call
from ._pace import Pace
from .errors import ConfigurationError, CotejoConnectionError, CotejoError, CotejoTimeoutError

log = logging.getLogger("cotejo")

FIRST_WAIT_S = 0.25
LONGEST_WAIT_S = 4.0
_RETRIED_STATUSES = (408, 500, 503)


@dataclass(frozen=True)
class Send:
    """Send the request of the call once. `deadline` is a moment of `time.monotonic`."""

    deadline: float


@dataclass(frozen=True)
class Sleep:
    seconds: float


Failure = Union[CotejoConnectionError, CotejoTimeoutError]
Steps = Generator[Union[Send, Sleep], Union[Reply, Failure, None], Answer[Body]]


def call_steps(call: Call[Body], pace: Optional[Pace] = None, failed: Optional[CotejoError] = None) -> Steps[Body]:
    """Yields what to do next, and returns the answer. Raises the last error when no try is left.

    `failed`: error of a first try that was made elsewhere, as a row of a batch. The steps begin with the wait after it.
    """
    if pace is not None:
        # A row of a batch has not begun while it waits for its turn: this wait is not in its time-out.
        yield from _wait_for_turn(pace)
    deadline = time.monotonic() + call.timeout
    attempt = 0
    while True:
        attempt += 1
        first = failed if attempt == 1 else None
        reply = (yield Send(deadline)) if first is None else first
        try:
            answer = _read(reply, call)
            log.debug("%s: attempt %d succeeded", call.endpoint.name, attempt)
            return answer
        except CotejoError as error:
            error.attempts = attempt
            error.idempotency_key = call.idempotency_key
            wait = _wait_after(error, _retry_after_ms(reply), attempt, pace)
            log.debug("%s: attempt %d failed: %s", call.endpoint.name, attempt, error)
            if wait is None or attempt > call.max_retries or time.monotonic() + wait >= deadline:
                raise
        yield Sleep(wait)


def _wait_for_turn(pace: Pace) -> Generator[Sleep, Union[Reply, Failure, None], None]:
    while True:
        wait = pace.next_turn() - time.monotonic()
        if wait > 0:
            yield Sleep(wait)
        # Another row may have met the rate limit in the meantime; then this row needs a later turn.
        if pace.pause_left() <= 0:
            return


def _read(reply: Union[Reply, CotejoError, None], call: Call[Body]) -> Answer[Body]:
    if isinstance(reply, Reply):
        return read_answer(reply, call.endpoint.model, call.endpoint.is_optional)
    assert reply is not None, "a try ends with a reply or a failure"
    raise reply


def _retry_after_ms(reply: Union[Reply, CotejoError, None]) -> Optional[int]:
    return None if reply is None else reply.retry_after_ms


def _wait_after(
    error: CotejoError, retry_after_ms: Optional[int], attempt: int, pace: Optional[Pace]
) -> Optional[float]:
    """Seconds to wait before the next try. None: the error is final."""
    if not may_succeed_later(error, retry_after_ms):
        return None
    if retry_after_ms is None:
        longest = min(FIRST_WAIT_S * 2 ** (attempt - 1), LONGEST_WAIT_S)
        wait = random.uniform(longest / 2, longest)
    else:
        wait = retry_after_ms / 1000
    if pace is None:
        return wait
    if error.status == 429:
        pace.pause(wait)
    return max(wait, pace.pause_left())


def may_succeed_later(error: CotejoError, retry_after_ms: Optional[int]) -> bool:
    if error.status is None:
        return isinstance(error, CotejoConnectionError)
    if error.status == 429:
        # Without Retry-After the quota is used up, and waiting does not help.
        return retry_after_ms is not None
    if isinstance(error, (CotejoConnectionError, ConfigurationError)):
        # An answer that is not JSON. As 3xx or 4xx it is the final word of another server.
        return error.status < 300 or error.status >= 500 or error.status in _RETRIED_STATUSES
    return error.status in _RETRIED_STATUSES
