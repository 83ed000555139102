"""The calls of the API, and the HTTP request of each."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field
from typing import Any, Dict, Generic, Mapping, Optional, Sequence, Type
from urllib.parse import quote

from ._answer import Body
from ._document_number import with_padded_number
from ._model import Model
from ._settings import Settings, checked_idempotency_key, checked_retries, checked_timeout
from .errors import BadRequestError, ConfigurationError
from .models import (
    AnalyzeResponse,
    CedulaRecord,
    OutcomeCounts,
    OutcomeResponse,
    ReceiptKeys,
    ReplayResponse,
    SandboxCatalogue,
    VerifyResponse,
)


@dataclass(frozen=True)
class Endpoint(Generic[Body]):
    name: str
    method: str
    path: str
    model: Type[Body]
    costs_a_query: bool = False
    bearer: bool = False
    is_optional: bool = False
    """Only some deployments have the path."""


VERIFY = Endpoint("verify", "POST", "/v1/verify", VerifyResponse, costs_a_query=True)
ANALYZE = Endpoint("analyze", "POST", "/v1/analyze", AnalyzeResponse, costs_a_query=True, bearer=True)
# The look-up has a GET form too. With it, the number would be in a URL and so in the logs of proxies.
CEDULA = Endpoint("cedula", "POST", "/v1/cedula", CedulaRecord, costs_a_query=True)
REPLAY = Endpoint("replay", "POST", "/v1/receipts/replay", ReplayResponse)
REPORT_OUTCOME = Endpoint("report_outcome", "POST", "/v1/outcomes", OutcomeResponse)
OUTCOMES = Endpoint("outcomes", "GET", "/v1/outcomes", OutcomeCounts)
SCENARIOS = Endpoint("scenarios", "GET", "/v1/sandbox/scenarios", SandboxCatalogue, is_optional=True)
RECEIPT_KEYS = Endpoint("receipt_keys", "GET", "/.well-known/jwks.json", ReceiptKeys)


@dataclass(frozen=True)
class CallOptions:
    """Options of one call. None means the setting of the client."""

    include: Optional[Sequence[str]] = None
    idempotency_key: Optional[str] = None
    timeout: Optional[float] = None
    max_retries: Optional[int] = None


@dataclass(frozen=True)
class Call(Generic[Body]):
    """One call, ready to be sent as often as needed: each try is the same request."""

    endpoint: Endpoint[Body]
    url: str
    headers: Dict[str, str] = field(repr=False)
    content: Optional[bytes] = field(repr=False)
    timeout: float
    max_retries: int
    idempotency_key: Optional[str]


def prepare_call(
    settings: Settings, endpoint: Endpoint[Body], body: Any = None, options: CallOptions = CallOptions()
) -> Call[Body]:
    idempotency_key = _idempotency_key(endpoint, options)
    content = None if endpoint.method == "GET" else content_of(with_padded_number(body))
    return Call(
        endpoint=endpoint,
        url=settings.base_url + endpoint.path + query_of(options.include),
        headers=_headers_of(settings, endpoint, idempotency_key),
        content=content,
        timeout=settings.timeout if options.timeout is None else checked_timeout(options.timeout),
        max_retries=settings.max_retries if options.max_retries is None else checked_retries(options.max_retries),
        idempotency_key=idempotency_key,
    )


def cedula_body(number: str, document_kind: Optional[str]) -> Dict[str, str]:
    return {"cedula": number, **({} if document_kind is None else {"tipo_documento": document_kind})}


BATCH_BODY = "application/x-ndjson"


def batch_headers(settings: Settings, endpoint: Endpoint[Any], batch_id: str, media_type: str) -> Dict[str, str]:
    headers = _headers_of(settings, endpoint, batch_id)
    return {**headers, "Accept": f"{media_type}, application/json", "Content-Type": media_type}


def _idempotency_key(endpoint: Endpoint[Any], options: CallOptions) -> Optional[str]:
    if not endpoint.costs_a_query:
        return None
    if options.idempotency_key is None:
        return str(uuid.uuid4())
    return checked_idempotency_key(options.idempotency_key)


def _headers_of(settings: Settings, endpoint: Endpoint[Any], idempotency_key: Optional[str]) -> Dict[str, str]:
    key = settings.key.reveal()
    headers = {"Accept": "application/json", "User-Agent": settings.user_agent}
    if settings.language is not None:
        headers["Accept-Language"] = settings.language
    headers.update({"Authorization": f"Bearer {key}"} if endpoint.bearer else {"X-API-Key": key})
    if endpoint.method == "POST":
        headers["Content-Type"] = "application/json"
    if idempotency_key is not None:
        headers["Idempotency-Key"] = idempotency_key
    return headers


def query_of(include: Optional[Sequence[str]]) -> str:
    if not include:
        return ""
    return "?include=" + ",".join(quote(str(part), safe="") for part in checked_include(include))


def checked_include(include: Sequence[str]) -> Sequence[str]:
    if isinstance(include, str):
        raise ConfigurationError("include must be a list of names")
    return include


def content_of(body: Any) -> bytes:
    try:
        return json.dumps(body, allow_nan=False, default=_plain, separators=(",", ":")).encode("ascii")
    except (TypeError, ValueError, RecursionError):
        # The texts of these errors can quote a value.
        raise BadRequestError("The request cannot be written as JSON", reason="invalid_json", attempts=0) from None


def _plain(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_json()
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError("not JSON")
