"""What an HTTP answer means: a body, or an error."""

from __future__ import annotations

import json
import math
import re
import time
import unicodedata
from dataclasses import dataclass
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Generic, Mapping, NoReturn, Optional, Type, TypeVar

from ._model import Model
from .errors import (
    ConfigurationError,
    CotejoConnectionError,
    CotejoError,
    error_of_status,
    field_errors,
    id_or_none,
)

Body = TypeVar("Body", bound=Model)

_SECONDS = re.compile(r"[0-9]{1,9}")
# The three forms of an HTTP date (RFC 9110, 5.6.7) begin with a day of the week.
_DATE = re.compile(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w -]+ \d\d:\d\d:\d\d( \d{4}| GMT)", re.ASCII)
_OWN_TYPE = "urn:cotejo:error:"
_LONGEST_DETAIL = 500
_UNKNOWN_PATH = (404, 405)

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
        """The header `Retry-After` in milliseconds, 0 for a date that has passed. None when it is neither seconds nor a date."""
        text = self.headers.get("retry-after", "")
        if _SECONDS.fullmatch(text):
            return int(text) * 1000
        moment = _read_date(text) if _DATE.fullmatch(text) else None
        return None if moment is None else max(0, math.ceil((moment - time.time()) * 1000))


def _read_date(text: str) -> Optional[float]:
    try:
        date = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    # The oldest form does not name its time zone, which is GMT too.
    return date.replace(tzinfo=date.tzinfo or timezone.utc).timestamp()


def read_answer(reply: Reply, model: Type[Body], is_optional: bool = False) -> Answer[Body]:
    """Returns the typed body of a success. Raises the error of any other answer.

    `is_optional`: only some deployments have the path, so that its 404 does not mean a wrong address.
    """
    body = _json_object(reply)
    if not 200 <= reply.status < 300:
        error = _error_of(reply, body)
        raise error if is_optional or not _is_unknown_path(error) else _wrong_address(reply, error)
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
        if reply.status in _UNKNOWN_PATH or (reply.status < 300 and reply.content.lstrip().startswith(b"<")):
            raise _wrong_address(reply)
        raise CotejoConnectionError(
            "The answer is not a JSON object",
            status=reply.status,
            request_id=reply.request_id,
            retry_after_ms=reply.retry_after_ms,
        )
    return body


def _is_unknown_path(error: CotejoError) -> bool:
    """A cédula that does not exist has another reason. The console, which has the same form of errors, repeats the code."""
    return error.status in _UNKNOWN_PATH and error.reason in (None, "unknown_route", error.code)


def _wrong_address(reply: Reply, error: Optional[CotejoError] = None) -> ConfigurationError:
    return ConfigurationError(
        "base_url does not lead to the service, which has no path before /v1",
        status=reply.status,
        code=error.code if error else None,
        reason=error.reason if error else None,
        request_id=error.request_id if error else reply.request_id,
        retry_after_ms=reply.retry_after_ms,
    )


def error_of_body(status: int, body: Mapping[str, Any]) -> CotejoError:
    """The error of one row of a streamed batch."""
    return _error_of(Reply(status, {}, b""), body)


def _error_of(reply: Reply, body: Mapping[str, Any]) -> CotejoError:
    error = error_of_status(reply.status)
    reason = id_or_none(body.get("reason"))
    detail = None if reason is None else _detail_of(body)
    return error(
        f"{_SUMMARIES[error.__name__]}: {detail}" if detail else _SUMMARIES[error.__name__],
        status=reply.status,
        code=id_or_none(body.get("code")),
        reason=reason,
        request_id=id_or_none(body.get("request_id")) or reply.request_id,
        retry_after_ms=_whole_number(body.get("retry_after_ms")) or reply.retry_after_ms,
        errors=field_errors(body.get("errors")),
    )


def _detail_of(body: Mapping[str, Any]) -> Optional[str]:
    """What the service says in the language of the client. Its texts never repeat a value; a text of a proxy might."""
    kind, detail = body.get("type"), body.get("detail")
    if not isinstance(kind, str) or not kind.startswith(_OWN_TYPE) or not isinstance(detail, str):
        return None
    shown = re.sub("\0+", " ", "".join("\0" if _is_unprintable(character) else character for character in detail))
    return shown if len(shown) <= _LONGEST_DETAIL else f"{shown[:_LONGEST_DETAIL]}..."


def _is_unprintable(character: str) -> bool:
    category = unicodedata.category(character)
    return category.startswith("C") or category in ("Zl", "Zp")


def _whole_number(value: Any) -> Optional[int]:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _refuse(_constant: str) -> NoReturn:
    raise ValueError("NaN and Infinity are not JSON")
