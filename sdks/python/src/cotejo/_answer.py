"""What an HTTP answer means: a body, or an error."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Dict, Generic, Mapping, NoReturn, Optional, Type, TypeVar

from ._model import Model
from .errors import (
    CotejoConnectionError,
    CotejoError,
    error_of_status,
    field_errors,
    id_or_none,
)

Body = TypeVar("Body", bound=Model)

_SECONDS = re.compile(r"[0-9]{1,9}")

_SUMMARIES = {
    "BadRequestError": "The request is not valid",
    "AuthenticationError": "The API key was not accepted",
    "CotejoPermissionError": "The API key does not permit this call",
    "NotFoundError": "Not found",
    "ConflictError": "The idempotency key was used before with another body",
    "RateLimitError": "Too many calls, or the quota is used up",
    "ServerError": "The service failed",
}


@dataclass(frozen=True)
class Answer(Generic[Body]):
    """A successful answer."""

    body: Body
    request_id: Optional[str]
    idempotency_replayed: bool
    """True when this call repeated an earlier one. It cost nothing."""
    charged: Optional[bool]
    """Whether the call used a query. None when the service does not say it, or does not know it yet."""
    raw: Dict[str, Any]
    """The body as it came, with the members that this version does not know."""


@dataclass(frozen=True)
class Reply:
    """An HTTP answer that was read to its end. The names of the headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def request_id(self) -> Optional[str]:
        return id_or_none(self.headers.get("request-id"))

    @property
    def retry_after_ms(self) -> Optional[int]:
        """The header `Retry-After` in milliseconds. The API sends seconds; a date counts as missing."""
        seconds = self.headers.get("retry-after", "")
        return int(seconds) * 1000 if _SECONDS.fullmatch(seconds) else None


def read_answer(reply: Reply, model: Type[Body]) -> Answer[Body]:
    """Returns the typed body of a success. Raises the error of any other answer."""
    body = _json_object(reply)
    if not 200 <= reply.status < 300:
        raise _error_of(reply, body)
    return Answer(
        body=model.from_json(body),
        request_id=reply.request_id,
        idempotency_replayed=reply.headers.get("idempotency-replayed") == "true",
        charged={"1": True, "0": False}.get(reply.headers.get("x-quota-charged", "")),
        raw=body,
    )


def _json_object(reply: Reply) -> Dict[str, Any]:
    try:
        body = json.loads(reply.content.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise CotejoConnectionError(
            "The answer is not a JSON object",
            status=reply.status,
            request_id=reply.request_id,
            retry_after_ms=reply.retry_after_ms,
        )
    return body


def error_of_body(status: int, body: Mapping[str, Any]) -> CotejoError:
    """The error of one row of a streamed batch."""
    return _error_of(Reply(status, {}, b""), body)


def _error_of(reply: Reply, body: Mapping[str, Any]) -> CotejoError:
    error = error_of_status(reply.status)
    return error(
        _SUMMARIES[error.__name__],
        status=reply.status,
        code=id_or_none(body.get("code")),
        reason=id_or_none(body.get("reason")),
        request_id=id_or_none(body.get("request_id")) or reply.request_id,
        retry_after_ms=_whole_number(body.get("retry_after_ms")) or reply.retry_after_ms,
        errors=field_errors(body.get("errors")),
    )


def _whole_number(value: Any) -> Optional[int]:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _refuse(_constant: str) -> NoReturn:
    raise ValueError("NaN and Infinity are not JSON")
