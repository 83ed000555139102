"""A streamed batch without its connection: which rows are sent next, what a line of the answer means, when to go on."""

from __future__ import annotations

import json
import random
import uuid
from dataclasses import dataclass, replace
from typing import Any, Dict, Generic, List, Optional, Union

from ._answer import Answer, Body, Reply, error_of_body, read_answer
from ._document_number import with_padded_number
from ._endpoints import BATCH_BODY, Call, CallOptions, Endpoint, batch_headers, content_of, prepare_call, query_of
from ._retries import FIRST_WAIT_S, LONGEST_WAIT_S, may_succeed_later
from ._settings import Settings, checked_batch_id, checked_first_row, checked_retries, checked_timeout
from .errors import (
    BadRequestError,
    BatchError,
    ConfigurationError,
    CotejoConnectionError,
    CotejoError,
    CotejoTimeoutError,
    id_or_none,
)

# One request has at most as many rows, and as much text, as the buffers of a connection take before an answer is read.
GROUP_ROWS = 256
GROUP_BYTES = 64 * 1024
LONGEST_LINE_BYTES = 1024 * 1024
DEFAULT_IDLE_TIMEOUT = 60.0
DEFAULT_RESUMPTIONS = 5

_END = "end_of_input"
_RESUMED = ("shutting_down", "state_unavailable", "input_timeout", "client_too_slow")


@dataclass(frozen=True)
class BatchRow(Generic[Body]):
    """The answer to one request of a streamed batch: a result, or an error."""

    row: int
    status: int
    charged: Optional[bool]
    """None when the service did not know it yet."""
    replayed: Optional[bool]
    """True when the row was answered before under the same batch id. It cost nothing then."""
    result: Optional[Body] = None
    error: Optional[CotejoError] = None


@dataclass(frozen=True)
class BatchSummary:
    batch_id: str
    first_row: int
    next_row: int
    """The first row without an answer."""
    rows: int
    answered: int
    """Rows with status 200."""
    errors: int
    charged: int
    replayed: int
    charge_unknown: int
    """Rows whose charge the service did not know yet."""
    ended_by: str
    """`end_of_input`, or why the batch ended early."""
    resumptions: int


@dataclass(frozen=True)
class BatchOptions:
    batch_id: Optional[str]
    first_row: int
    include: Any
    idle_timeout: float
    max_resumptions: int
    max_retries: Optional[int]


@dataclass
class _Ended:
    by: str


# How a request ended: by its last line, by an HTTP answer, or by a failure of the connection.
End = Union[_Ended, Reply, CotejoConnectionError, CotejoTimeoutError]


class BatchState(Generic[Body]):
    """The rows that have no answer yet, and the counts."""

    def __init__(self, settings: Settings, endpoint: Endpoint[Body], options: BatchOptions) -> None:
        self.batch_id = str(uuid.uuid4()) if options.batch_id is None else checked_batch_id(options.batch_id)
        self.first_row = self.next_row = checked_first_row(options.first_row)
        self.idle_timeout = checked_timeout(options.idle_timeout)
        self.ended_by: Optional[str] = None
        self._max_resumptions = checked_retries(options.max_resumptions)
        self._endpoint = endpoint
        self._address = f"{settings.base_url}{endpoint.path}/batch{query_of(options.include)}"
        self._settings = settings
        self._include = options.include
        self._max_retries = settings.max_retries if options.max_retries is None else checked_retries(options.max_retries)
        self._lines: List[bytes] = []
        names = ("answered", "errors", "charged", "replayed", "charge_unknown", "resumptions")
        self._counts = dict.fromkeys(names, 0)
        self._failures = 0
        self._sent_from = self.next_row
        self._rest = b""
        self._end: Optional[_Ended] = None

    @property
    def summary(self) -> Optional[BatchSummary]:
        if self.ended_by is None:
            return None
        rows = self.next_row - self.first_row
        return BatchSummary(
            batch_id=self.batch_id,
            first_row=self.first_row,
            next_row=self.next_row,
            rows=rows,
            ended_by=self.ended_by,
            **self._counts,
        )

    @property
    def wants_rows(self) -> bool:
        return len(self._lines) < GROUP_ROWS and sum(map(len, self._lines)) < GROUP_BYTES

    @property
    def has_rows(self) -> bool:
        return bool(self._lines)

    def add(self, request: Any) -> None:
        """What JSON cannot express is sent as null: the service answers 400 in its row, and later rows keep their numbers."""
        try:
            line = content_of(with_padded_number(request))
        except BadRequestError:
            line = b"null"
        self._lines.append(line + b"\n")

    def begin_request(self) -> Dict[str, Any]:
        """The next request, from the first row without an answer."""
        self._rest = b""
        self._end = None
        self._sent_from = self.next_row
        separator = "&" if "?" in self._address else "?"
        return {
            "method": "POST",
            "url": f"{self._address}{separator}first_row={self.next_row}",
            "headers": batch_headers(self._settings, self._endpoint, self.batch_id, BATCH_BODY),
            "content": b"".join(self._lines),
        }

    def take(self, chunk: bytes) -> List[bytes]:
        """The lines that a piece of the answer completes."""
        lines = (self._rest + chunk).split(b"\n")
        self._rest = lines.pop()
        if len(self._rest) > LONGEST_LINE_BYTES:
            raise _foreign()
        return [line for line in lines if line.strip()]

    def end_of_answer(self) -> End:
        return CotejoConnectionError("The answer was cut off") if self._end is None else self._end

    def wait_after(self, end: End) -> float:
        """Seconds to wait before the next request. Raises the error that ends the batch."""
        if not self._lines:
            self._failures = 0
            if isinstance(end, (_Ended, CotejoError)):
                # Every row of the request is answered, so it does not matter how the request ended.
                self._refuse_final(end)
                return 0
        self._failures = 0 if self.next_row > self._sent_from else self._failures + 1
        error, retry_after_ms = self._error_of(end)
        if self._is_final(end, error, retry_after_ms) or self._failures > self._max_resumptions:
            self._finish(end)
            error.attempts = max(self._failures, 1)
            raise error
        self._counts["resumptions"] += 1
        if retry_after_ms is not None:
            return retry_after_ms / 1000
        longest = min(FIRST_WAIT_S * 2 ** max(self._failures - 1, 0), LONGEST_WAIT_S)
        return random.uniform(longest / 2, longest)

    def finish(self) -> None:
        self.ended_by = _END

    def _refuse_final(self, end: End) -> None:
        error, _ = self._error_of(end)
        if isinstance(end, _Ended) and end.by != _END and self._is_final(end, error, None):
            self._finish(end)
            raise error

    def _finish(self, end: End) -> None:
        if isinstance(end, _Ended):
            self.ended_by = end.by

    @staticmethod
    def _is_final(end: End, error: CotejoError, retry_after_ms: Optional[int]) -> bool:
        if isinstance(end, _Ended):
            return end.by not in (*_RESUMED, _END)
        return not (isinstance(error, CotejoTimeoutError) or may_succeed_later(error, retry_after_ms))

    def _error_of(self, end: End) -> Any:
        if isinstance(end, _Ended):
            return BatchError(end.by, self.batch_id, self.next_row), None
        if isinstance(end, CotejoError):
            return end, None
        try:
            read_answer(end, self._endpoint.model)
        except CotejoError as error:
            error.idempotency_key = self.batch_id
            return error, end.retry_after_ms
        return _foreign(), None

    def read(self, text: bytes) -> Optional[BatchRow[Body]]:
        """The row of a line, None for the last line. Raises CotejoConnectionError when the line is not of the service."""
        try:
            line = json.loads(text.decode("utf-8"))
        except (ValueError, RecursionError):
            line = None
        if not isinstance(line, dict):
            raise _foreign()
        if "summary" in line:
            summary = line["summary"]
            ended_by = id_or_none(summary.get("ended_by")) if isinstance(summary, dict) else None
            if ended_by is None:
                raise _foreign()
            self._end = _Ended(ended_by)
            return None
        return self._row(line)

    def _row(self, line: Dict[str, Any]) -> BatchRow[Body]:
        status = line.get("status")
        body = line.get("result" if status == 200 else "error")
        if line.get("row") != self.next_row or not isinstance(status, int) or not isinstance(body, dict) or not self._lines:
            raise _foreign()
        charged, replayed = _flag(line.get("charged")), _flag(line.get("replayed"))
        return BatchRow(
            row=self.next_row,
            status=status,
            charged=charged,
            replayed=replayed,
            result=self._endpoint.model.from_json(body) if status == 200 else None,
            error=None if status == 200 else error_of_body(status, body),
        )

    def call_again(self, row: BatchRow[Body]) -> Optional[Call[Body]]:
        """The single call for a row that the batch did not decide. None when its answer is final."""
        error = row.error
        if error is None or self._max_retries == 0 or not may_succeed_later(error, error.retry_after_ms):
            return None
        options = CallOptions(self._include, f"{self.batch_id}#{row.row}", None, self._max_retries)
        return replace(prepare_call(self._settings, self._endpoint, None, options), content=self._lines[0].rstrip())

    def answered(self, row: BatchRow[Body]) -> BatchRow[Body]:
        """Forgets the first row, because this is its final answer."""
        del self._lines[0]
        self.next_row += 1
        self._counts["answered" if row.status == 200 else "errors"] += 1
        self._counts["charged"] += row.charged is True
        self._counts["replayed"] += row.replayed is True
        self._counts["charge_unknown"] += row.charged is None
        return row


def row_of_answer(row: BatchRow[Body], answer: Answer[Body]) -> BatchRow[Body]:
    """The answer of a single call in the place of the row."""
    replayed = None if answer.charged is None else answer.idempotency_replayed
    return BatchRow(row.row, 200, answer.charged, replayed, result=answer.body)


def row_of_error(row: BatchRow[Body], error: CotejoError) -> BatchRow[Body]:
    """The row after a single call that failed too. Without an answer to it, the row keeps the error of the batch."""
    if error is not row.error and error.status is not None and not isinstance(error, (CotejoConnectionError, ConfigurationError)):
        return replace(row, status=error.status, error=error)
    if row.error is not None:
        row.error.attempts = row.error.idempotency_key = None
    return row


def _flag(value: Any) -> Optional[bool]:
    return value if isinstance(value, bool) else None


def _foreign() -> CotejoConnectionError:
    return CotejoConnectionError("The answer is not a batch of the service", status=200)
