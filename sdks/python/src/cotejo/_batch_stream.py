"""Sends a streamed batch with httpx, in requests of a bounded number of rows, one after the other."""

from __future__ import annotations

import asyncio
import collections
import time
from typing import Any, AsyncIterable, AsyncIterator, Deque, Dict, Generic, Iterable, Iterator, List, Optional, Tuple, Union

import httpx

from ._answer import Body
from ._batches import each_of
from ._batch_state import BatchRow, BatchState, BatchSummary, End, row_of_answer, row_of_error
from ._http import NO_AUTH, add_bounded, broken_connection, reply_of, run_steps, run_steps_async
from ._retries import call_steps
from .errors import ConfigurationError, CotejoConnectionError, CotejoError


class _Batch(Generic[Body]):
    """What both kinds of batches have. It can be read once."""

    def __init__(self, state: BatchState[Body]) -> None:
        self._state = state
        self._begun = False

    @property
    def batch_id(self) -> str:
        return self._state.batch_id

    @property
    def next_row(self) -> int:
        """The first row without an answer: go on with it under the same batch id, also after an error."""
        return self._state.next_row

    @property
    def summary(self) -> Optional[BatchSummary]:
        """None until the batch has ended."""
        return self._state.summary

    def _begin(self) -> None:
        if self._begun:
            raise ConfigurationError("A batch can be read once")
        self._begun = True


class BatchStream(_Batch[Body]):
    """The rows of a batch. Leave the loop early with `break`; the requests are read only as answers come in."""

    def __init__(self, http: httpx.Client, state: BatchState[Body], requests: Iterable[Any]) -> None:
        super().__init__(state)
        self._http = http
        self._requests = requests

    def __iter__(self) -> Iterator[BatchRow[Body]]:
        self._begin()
        return self._rows()

    def _rows(self) -> Iterator[BatchRow[Body]]:
        state, source = self._state, iter(self._requests)
        more = True
        while True:
            while more and state.wants_rows:
                try:
                    state.add(next(source))
                except StopIteration:
                    more = False
            if not state.has_rows:
                state.finish()
                return
            end = yield from self._request()
            time.sleep(state.wait_after(end))

    def _request(self) -> Any:
        state = self._state
        request = _request_of(state.begin_request(), state.idle_timeout)
        lines: Deque[bytes] = collections.deque()
        try:
            response = self._http.send(request, stream=True, auth=NO_AUTH, follow_redirects=False)
        except Exception as error:
            return broken_connection(error)
        try:
            pieces = response.iter_bytes()
            while True:
                # Only the connection is inside: an error of the caller's loop must not look like one of the network.
                try:
                    piece = next(pieces, None)
                    end = _take_piece(state, response, piece, lines)
                except Exception as error:
                    end = broken_connection(error)
                while lines and end is None:
                    row, end = _read_line(state, lines.popleft())
                    if row is not None:
                        yield state.answered(self._final(row))
                if end is not None:
                    return end
        finally:
            response.close()

    def _final(self, row: BatchRow[Body]) -> BatchRow[Body]:
        call = self._state.call_again(row)
        if call is None:
            return row
        try:
            return row_of_answer(row, run_steps(self._http, call, call_steps(call, failed=row.error)))
        except CotejoError as error:
            return row_of_error(row, error)


class AsyncBatchStream(_Batch[Body]):
    """The rows of a batch, for `async for`."""

    def __init__(
        self, http: httpx.AsyncClient, state: BatchState[Body], requests: Union[Iterable[Any], AsyncIterable[Any]]
    ) -> None:
        super().__init__(state)
        self._http = http
        self._requests = requests

    def __aiter__(self) -> AsyncIterator[BatchRow[Body]]:
        self._begin()
        return self._rows()

    async def _rows(self) -> AsyncIterator[BatchRow[Body]]:
        state, source = self._state, each_of(self._requests)
        more = True
        while True:
            while more and state.wants_rows:
                try:
                    state.add(await source.__anext__())
                except StopAsyncIteration:
                    more = False
            if not state.has_rows:
                state.finish()
                return
            # asyncio has no `yield from`, so the request reports its end in a list.
            ends: List[End] = []
            request = self._request(ends)
            try:
                async for row in request:
                    yield row
            finally:
                await request.aclose()  # type: ignore[attr-defined]
            [end] = ends
            await asyncio.sleep(state.wait_after(end))

    async def _request(self, ends: List[End]) -> AsyncIterator[BatchRow[Body]]:
        state = self._state
        request = _request_of(state.begin_request(), state.idle_timeout)
        lines: Deque[bytes] = collections.deque()
        try:
            response = await self._http.send(request, stream=True, auth=NO_AUTH, follow_redirects=False)
        except Exception as error:
            ends.append(broken_connection(error))
            return
        try:
            pieces = response.aiter_bytes().__aiter__()
            while not ends:
                try:
                    try:
                        piece = await pieces.__anext__()
                    except StopAsyncIteration:
                        piece = None
                    end = _take_piece(state, response, piece, lines)
                except Exception as error:
                    end = broken_connection(error)
                while lines and end is None:
                    row, end = _read_line(state, lines.popleft())
                    if row is not None:
                        yield state.answered(await self._final(row))
                if end is not None:
                    ends.append(end)
        finally:
            await response.aclose()

    async def _final(self, row: BatchRow[Body]) -> BatchRow[Body]:
        call = self._state.call_again(row)
        if call is None:
            return row
        try:
            answer = await run_steps_async(self._http, call, call_steps(call, failed=row.error))
            return row_of_answer(row, answer)
        except CotejoError as error:
            return row_of_error(row, error)


def _take_piece(
    state: BatchState[Any], response: httpx.Response, piece: Optional[bytes], lines: Deque[bytes]
) -> Optional[End]:
    """Adds the lines of a piece, or returns how the request ended."""
    if response.status_code != 200:
        content = response.extensions.setdefault("cotejo_refusal", bytearray())
        if piece is None:
            return reply_of(response, content)
        add_bounded(content, piece)
        return None
    if piece is None:
        return state.end_of_answer()
    lines.extend(state.take(piece))
    return None


def _read_line(state: BatchState[Any], line: bytes) -> Tuple[Optional[BatchRow[Any]], Optional[End]]:
    """One line at a time, so that `next_row` is the row after the one in the caller's hands."""
    try:
        return state.read(line), None
    except CotejoConnectionError as error:
        return None, error


def _request_of(request: Dict[str, Any], idle_timeout: float) -> httpx.Request:
    timeout = dict.fromkeys(("connect", "read", "write", "pool"), idle_timeout)
    return httpx.Request(**request, extensions={"timeout": timeout})

