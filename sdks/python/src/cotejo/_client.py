"""The client for code without asyncio."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Any, Dict, Iterable, Iterator, Mapping, Optional, Sequence, Type, Union

import httpx

from . import _endpoints as endpoints
from ._answer import Answer, Body
from ._batch_state import DEFAULT_IDLE_TIMEOUT, DEFAULT_RESUMPTIONS, BatchOptions, BatchState
from ._batch_stream import BatchStream
from ._batches import Row, run_rows
from ._decision import Decision, decide_options
from ._endpoints import CallOptions, Endpoint, cedula_body, prepare_call
from ._http import run_steps
from ._kept_answer import VerifiedAnswer, body_of, compare_answer
from ._key_cache import KeyCache
from ._pace import DEFAULT_CONCURRENCY, Pace, checked_concurrency
from ._receipts import read_receipt
from ._retries import call_steps
from ._settings import read_settings
from .models import (
    AnalyzeRequest,
    AnalyzeResponse,
    CedulaRecord,
    OutcomeCounts,
    OutcomeRequest,
    OutcomeResponse,
    Receipt,
    ReceiptDict,
    ReceiptKeys,
    ReplayRequest,
    ReplayResponse,
    SandboxCatalogue,
    VerifyRequest,
    VerifyResponse,
)


class Cotejo:
    """Client of the Cotejo API. It may be shared by threads.

    Every call takes the options `timeout` (seconds, for the whole call with its retries) and `max_retries`. The calls
    that cost a query also take `idempotency_key`. `language` of the texts: `es`, the default, or `en`.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        *,
        base_url: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        user_agent: Optional[str] = None,
        language: Optional[str] = None,
        http_client: Optional[httpx.Client] = None,
    ) -> None:
        self._settings = read_settings(api_key, base_url, timeout, max_retries, user_agent, language)
        self._owns_http = http_client is None
        self._http = httpx.Client() if http_client is None else http_client
        self._keys = KeyCache()

    @property
    def environment(self) -> str:
        """`sandbox` or `production`, by the prefix of the key."""
        return self._settings.environment

    def verify(
        self,
        request: VerifyRequest,
        *,
        include: Optional[Sequence[str]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Answer[VerifyResponse]:
        options = CallOptions(include, idempotency_key, timeout, max_retries)
        return self._call(endpoints.VERIFY, request, options)

    def decide(
        self,
        request: VerifyRequest,
        *,
        include: Optional[Sequence[str]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Decision:
        """Verifies, and lists what the buyer can prove so that the recommendation becomes an approval: see `Decision.resolve`.

        The answers have the receipt. `idempotency_key` is of the first call; the other options are of both.
        """
        first, second = decide_options(CallOptions(include, idempotency_key, timeout, max_retries))
        answer = self._call(endpoints.VERIFY, request, first)
        return Decision(answer, request, lambda again: self._call(endpoints.VERIFY, again, second))

    def analyze(
        self,
        request: AnalyzeRequest,
        *,
        include: Optional[Sequence[str]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Answer[AnalyzeResponse]:
        options = CallOptions(include, idempotency_key, timeout, max_retries)
        return self._call(endpoints.ANALYZE, request, options)

    def cedula(
        self,
        number: str,
        *,
        document_kind: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Answer[CedulaRecord]:
        """Looks up the data of one document in the registry of its kind.

        `document_kind`: `CC`, `CE`, `PPT` or `PA`. Without it, the number is a cédula of a citizen.
        """
        options = CallOptions(None, idempotency_key, timeout, max_retries)
        return self._call(endpoints.CEDULA, cedula_body(number, document_kind), options)

    def replay(
        self, request: ReplayRequest, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Answer[ReplayResponse]:
        """Lets the service decide again from a receipt. It costs no query."""
        return self._call(endpoints.REPLAY, request, CallOptions(None, None, timeout, max_retries))

    def report_outcome(
        self, request: OutcomeRequest, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Answer[OutcomeResponse]:
        """Says what a decided transaction turned out to be. A receipt counts once, and costs no query."""
        return self._call(endpoints.REPORT_OUTCOME, request, CallOptions(None, None, timeout, max_retries))

    def outcomes(
        self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Answer[OutcomeCounts]:
        """The counts of reported outcomes by score and reason."""
        return self._call(endpoints.OUTCOMES, None, CallOptions(None, None, timeout, max_retries))

    def scenarios(
        self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Answer[SandboxCatalogue]:
        """The test values of the sandbox."""
        return self._call(endpoints.SCENARIOS, None, CallOptions(None, None, timeout, max_retries))

    def receipt_keys(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Answer[ReceiptKeys]:
        """The public keys of receipts, always fetched."""
        return self._call(endpoints.RECEIPT_KEYS, None, CallOptions(None, None, timeout, max_retries))

    def verify_receipt(
        self,
        receipt: Union[Receipt, ReceiptDict, Mapping[str, Any]],
        request: Union[VerifyRequest, AnalyzeRequest, None] = None,
    ) -> Dict[str, Any]:
        """Returns the payload of a genuine receipt, which docs/receipts.md describes.

        With `request`, each input that it gives must equal the input of the receipt. Nothing of the receipt or of the
        request is sent; the public keys are fetched once an hour.
        """
        signed = read_receipt(receipt)
        if self._keys.needs_fetch(signed.kid):
            self._keys.put(self.receipt_keys().raw)
        return signed.open(self._keys.keys, request)

    def verify_answer(
        self,
        answer: Union[Answer[Any], Mapping[str, Any]],
        request: Union[VerifyRequest, AnalyzeRequest, None] = None,
    ) -> VerifiedAnswer:
        """Checks the receipt of a kept answer, and compares each part of the answer that it covers with it.

        Raises ReceiptError. Its reason is `answer_mismatch` for an answer that was changed, and `errors` names the parts.
        """
        body = body_of(answer)
        return compare_answer(body, self.verify_receipt(body.get("receipt"), request))

    def verify_all(
        self,
        requests: Iterable[VerifyRequest],
        *,
        per_second: Optional[float] = None,
        concurrency: int = DEFAULT_CONCURRENCY,
        include: Optional[Sequence[str]] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Iterator[Row[VerifyResponse]]:
        """Verifies each request and yields the rows in order. A failed row has an error and never ends the batch."""
        options = CallOptions(include, None, timeout, max_retries)
        return self._batch(endpoints.VERIFY, requests, Pace(per_second), checked_concurrency(concurrency), options)

    def analyze_all(
        self,
        requests: Iterable[AnalyzeRequest],
        *,
        per_second: Optional[float] = None,
        concurrency: int = DEFAULT_CONCURRENCY,
        include: Optional[Sequence[str]] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Iterator[Row[AnalyzeResponse]]:
        """As `verify_all`, for analyze."""
        options = CallOptions(include, None, timeout, max_retries)
        return self._batch(endpoints.ANALYZE, requests, Pace(per_second), checked_concurrency(concurrency), options)

    def verify_batch(
        self,
        requests: Iterable[VerifyRequest],
        *,
        batch_id: Optional[str] = None,
        first_row: int = 1,
        include: Optional[Sequence[str]] = None,
        idle_timeout: float = DEFAULT_IDLE_TIMEOUT,
        max_resumptions: int = DEFAULT_RESUMPTIONS,
        max_retries: Optional[int] = None,
    ) -> BatchStream[VerifyResponse]:
        """Verifies a list of any length. A cut connection is resumed, and each row costs once.

        `batch_id`: up to 200 visible ASCII characters, a random UUID by default. `idle_timeout`: longest wait for a piece of
        the answer, in seconds. `max_resumptions`: how often in a row the batch goes on without an answer in between.
        `max_retries`: how often a row that the service could not decide is sent again as a single call.
        """
        options = BatchOptions(batch_id, first_row, include, idle_timeout, max_resumptions, max_retries)
        return BatchStream(self._http, BatchState(self._settings, endpoints.VERIFY, options), requests)

    def analyze_batch(
        self,
        requests: Iterable[AnalyzeRequest],
        *,
        batch_id: Optional[str] = None,
        first_row: int = 1,
        include: Optional[Sequence[str]] = None,
        idle_timeout: float = DEFAULT_IDLE_TIMEOUT,
        max_resumptions: int = DEFAULT_RESUMPTIONS,
        max_retries: Optional[int] = None,
    ) -> BatchStream[AnalyzeResponse]:
        """As `verify_batch`, for analyze."""
        options = BatchOptions(batch_id, first_row, include, idle_timeout, max_resumptions, max_retries)
        return BatchStream(self._http, BatchState(self._settings, endpoints.ANALYZE, options), requests)

    def close(self) -> None:
        """Closes the connections, unless the HTTP client belongs to the application."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Cotejo:
        return self

    def __exit__(
        self, _type: Optional[Type[BaseException]], _error: Optional[BaseException], _trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Cotejo {self.environment}>"

    def _batch(
        self, endpoint: Endpoint[Body], requests: Iterable[Any], pace: Pace, concurrency: int, options: CallOptions
    ) -> Iterator[Row[Body]]:
        def run(request: Any, stop: threading.Event) -> Answer[Body]:
            call = prepare_call(self._settings, endpoint, request, options)
            return run_steps(self._http, call, call_steps(call, pace), stop.wait)

        return run_rows(requests, concurrency, run)

    def _call(self, endpoint: Endpoint[Body], body: Any, options: CallOptions) -> Answer[Body]:
        call = prepare_call(self._settings, endpoint, body, options)
        return run_steps(self._http, call, call_steps(call))
