"""Batches: the rows of a sequence, answered in order with a bounded number of calls at a time."""

from __future__ import annotations

import asyncio
import collections
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, AsyncIterable, AsyncIterator, Awaitable, Callable, Deque, Generic, Iterable, Iterator, Optional, Union

from ._answer import Answer, Body
from .errors import CotejoError


@dataclass(frozen=True)
class Row(Generic[Body]):
    """The result of one request: an answer, or an error."""

    index: int
    answer: Optional[Answer[Body]] = None
    error: Optional[CotejoError] = None


def run_rows(
    requests: Iterable[Any], concurrency: int, run: Callable[[Any, threading.Event], Answer[Body]]
) -> Iterator[Row[Body]]:
    """Runs at most `concurrency` rows ahead of the reader, each in a thread."""
    stop = threading.Event()
    pool = ThreadPoolExecutor(concurrency, thread_name_prefix="cotejo")
    begun: Deque[Future[Row[Body]]] = collections.deque()

    def row_of(index: int, request: Any) -> Row[Body]:
        try:
            return Row(index, answer=run(request, stop))
        except CotejoError as error:
            return Row(index, error=error)

    try:
        for index, request in enumerate(requests):
            begun.append(pool.submit(row_of, index, request))
            if len(begun) == concurrency:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        # The reader may leave early: rows that wait do not begin, and calls in progress end by themselves.
        stop.set()
        for future in begun:
            future.cancel()
        pool.shutdown(wait=False)


async def run_rows_async(
    requests: Union[Iterable[Any], AsyncIterable[Any]],
    concurrency: int,
    run: Callable[[Any], Awaitable[Answer[Body]]],
) -> AsyncIterator[Row[Body]]:
    """Runs at most `concurrency` rows ahead of the reader, each as a task."""
    begun: Deque[asyncio.Task[Row[Body]]] = collections.deque()

    async def row_of(index: int, request: Any) -> Row[Body]:
        try:
            return Row(index, answer=await run(request))
        except CotejoError as error:
            return Row(index, error=error)

    try:
        index = 0
        async for request in each_of(requests):
            begun.append(asyncio.ensure_future(row_of(index, request)))
            index += 1
            if len(begun) == concurrency:
                yield await begun.popleft()
        while begun:
            yield await begun.popleft()
    finally:
        for task in begun:
            task.cancel()


async def each_of(requests: Union[Iterable[Any], AsyncIterable[Any]]) -> AsyncIterator[Any]:
    if isinstance(requests, AsyncIterable):
        async for request in requests:
            yield request
    else:
        for request in requests:
            yield request
