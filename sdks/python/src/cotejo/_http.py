"""Sends one try of a call with httpx, within its deadline."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Callable, Dict, Optional, Union

import httpx

from ._answer import Answer, Body, Reply
from ._endpoints import Call
from ._retries import Failure, Sleep, Steps
from .errors import CotejoConnectionError, CotejoTimeoutError

# Far above the largest answer of the API; a stranger's endless answer must not fill the memory.
LARGEST_ANSWER_BYTES = 8 * 1024 * 1024

# Without this, httpx would read ~/.netrc and add a second credential to a request that has X-API-Key.
NO_AUTH = httpx.Auth()

# With asyncio, one time-out ends the whole exchange; httpx must not have a second one for the same moment.
_NO_TIMEOUT: Dict[str, Optional[float]] = {"connect": None, "read": None, "write": None, "pool": None}


class _TimeLeft(Dict[str, Optional[float]]):
    """Time-outs of httpx: it has one for each stage of a request. Each stage gets what is left until the deadline."""

    def __init__(self, deadline: float) -> None:
        super().__init__(connect=None, read=None, write=None, pool=None)
        self._deadline = deadline

    def get(self, _stage: str, _default: Any = None) -> float:
        # 0 would mean a socket that does not wait at all.
        return max(self._deadline - time.monotonic(), 0.001)


class _TooLarge(Exception):
    pass


def send(client: httpx.Client, call: Call[Any], deadline: float) -> Union[Reply, Failure]:
    try:
        response = client.send(_request(call, _TimeLeft(deadline)), stream=True, auth=NO_AUTH, follow_redirects=False)
        try:
            content = bytearray()
            for chunk in response.iter_bytes():
                add_bounded(content, chunk)
                if time.monotonic() >= deadline:
                    return _timeout()
            return reply_of(response, content)
        finally:
            response.close()
    except Exception as error:
        return _failure(error, deadline)


def run_steps(
    client: httpx.Client, call: Call[Body], steps: Steps[Body], sleep: Callable[[float], Any] = time.sleep
) -> Answer[Body]:
    """`sleep` returns True when the call shall end early."""
    step = next(steps)
    try:
        while True:
            if isinstance(step, Sleep):
                if sleep(step.seconds):
                    raise CotejoConnectionError("The batch was left before this call was sent")
                step = steps.send(None)
            else:
                step = steps.send(send(client, call, step.deadline))
    except StopIteration as end:
        answer: Answer[Body] = end.value
        return answer


async def run_steps_async(client: httpx.AsyncClient, call: Call[Body], steps: Steps[Body]) -> Answer[Body]:
    step = next(steps)
    try:
        while True:
            if isinstance(step, Sleep):
                await asyncio.sleep(step.seconds)
                step = steps.send(None)
            else:
                step = steps.send(await send_async(client, call, step.deadline))
    except StopIteration as end:
        answer: Answer[Body] = end.value
        return answer


async def send_async(client: httpx.AsyncClient, call: Call[Any], deadline: float) -> Union[Reply, Failure]:
    # A task of its own: asyncio.wait_for counts cancellations, and some versions of anyio below httpx miscount them.
    exchange = asyncio.ensure_future(_exchange(client, call))
    try:
        await asyncio.wait({exchange}, timeout=deadline - time.monotonic())
        return exchange.result() if exchange.done() else _timeout()
    except Exception as error:
        return _failure(error, deadline)
    finally:
        if not exchange.done():
            exchange.cancel()
            # Waits for the connection to close. The result of the late try is not interesting, and not logged by asyncio.
            await asyncio.gather(exchange, return_exceptions=True)


async def _exchange(client: httpx.AsyncClient, call: Call[Any]) -> Reply:
    response = await client.send(_request(call, _NO_TIMEOUT), stream=True, auth=NO_AUTH, follow_redirects=False)
    try:
        content = bytearray()
        async for chunk in response.aiter_bytes():
            add_bounded(content, chunk)
        return reply_of(response, content)
    finally:
        await response.aclose()


def _request(call: Call[Any], timeout: Dict[str, Optional[float]]) -> httpx.Request:
    # Made without the client, so that headers and cookies of an application's client stay out.
    return httpx.Request(
        call.endpoint.method,
        call.url,
        headers=call.headers,
        content=call.content,
        extensions={"timeout": timeout},
    )


def add_bounded(content: bytearray, chunk: bytes) -> None:
    content += chunk
    if len(content) > LARGEST_ANSWER_BYTES:
        raise _TooLarge


def reply_of(response: httpx.Response, content: bytearray) -> Reply:
    return Reply(response.status_code, dict(response.headers), bytes(content))


def _failure(error: Exception, deadline: float) -> Failure:
    """The exceptions of httpx hold the request, so they are replaced and not chained."""
    if isinstance(error, httpx.TimeoutException) or time.monotonic() >= deadline:
        return _timeout()
    if isinstance(error, (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, OSError, _TooLarge)):
        return CotejoConnectionError("The connection failed, or the answer was cut off")
    raise error


def broken_connection(error: Exception) -> Failure:
    """What a failure of a streamed batch means. Raises an error that is not of the connection."""
    if isinstance(error, CotejoConnectionError):
        return error
    return _failure(error, float("inf"))


def _timeout() -> CotejoTimeoutError:
    return CotejoTimeoutError("The time-out of the call passed")
