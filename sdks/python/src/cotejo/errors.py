"""Errors of the client. Their texts never contain a value of a request, and never the key."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Type

# Another text in the place of a code or an id could be a value of the request that a proxy repeats.
_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")
# A message shows even less: the characters of an id would let a cédula number pass.
_SHOWN_REASON = re.compile(r"[a-z_]{1,64}")
_SHOWN_REQUEST_ID = re.compile(r"req_[a-z2-7]{26}")


def id_or_none(value: Any) -> Optional[str]:
    """A code or an id from the network, or None when it does not look like one."""
    return value if isinstance(value, str) and _ID.fullmatch(value) else None


@dataclass(frozen=True)
class FieldError:
    """One problem of a request: its place and its code."""

    pointer: str
    code: str


class CotejoError(Exception):
    """Base of all errors. An attribute is None, or an empty list, where it does not exist."""

    def __init__(
        self,
        summary: str,
        *,
        status: Optional[int] = None,
        code: Optional[str] = None,
        reason: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after_ms: Optional[int] = None,
        errors: Optional[List[FieldError]] = None,
        attempts: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> None:
        super().__init__(summary)
        self.status = status
        self.code = code
        self.reason = reason
        self.request_id = request_id
        self.retry_after_ms = retry_after_ms
        self.errors = errors if errors is not None else []
        self.attempts = attempts
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        details = [
            f"status {self.status}" if self.status is not None else "",
            self.reason if self.reason and _SHOWN_REASON.fullmatch(self.reason) else "",
            self.request_id if self.request_id and _SHOWN_REQUEST_ID.fullmatch(self.request_id) else "",
            f"attempts {self.attempts}" if self.attempts is not None else "",
        ]
        known = ", ".join(detail for detail in details if detail)
        return f"{self.args[0]} ({known})" if known else str(self.args[0])

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class BadRequestError(CotejoError):
    """The request is not valid. `errors` names each field with a problem."""


class AuthenticationError(CotejoError):
    """The API key is missing, wrong or no longer valid."""


class CotejoPermissionError(CotejoError):
    """The API key, the plan or the account does not permit this call."""


class NotFoundError(CotejoError):
    """There is no such cédula or version."""


class ConflictError(CotejoError):
    """The idempotency key was used before with another body."""


class RateLimitError(CotejoError):
    """Too many calls in one second, or the quota is used up. Only the first has `retry_after_ms`."""


class ServerError(CotejoError):
    """The service failed. The buyer is not decided."""


class CotejoConnectionError(CotejoError):
    """No answer: the connection was refused or broke, or the answer was cut off or was not JSON."""


class CotejoTimeoutError(CotejoError):
    """The time-out of the call passed."""


class ConfigurationError(CotejoError):
    """The client cannot be used with this key, address or option. With `status`, the address is not of the service."""


class ReceiptError(CotejoError):
    """The receipt is not genuine. `reason` says why."""


class BatchError(CotejoError):
    """The service ended a streamed batch before its end. `reason` says why, such as `quota_exhausted`."""

    def __init__(self, reason: str, batch_id: str, next_row: int) -> None:
        super().__init__("The batch ended before its end", reason=reason, idempotency_key=batch_id)
        self.batch_id = batch_id
        self.next_row = next_row
        """The first row without an answer: go on with it under the same batch id."""


class WebhookError(CotejoError):
    """The delivery of an event must not be trusted. `reason` says why."""


_BY_STATUS: Dict[int, Type[CotejoError]] = {
    401: AuthenticationError,
    403: CotejoPermissionError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def error_of_status(status: int) -> Type[CotejoError]:
    if status >= 500:
        return ServerError
    return _BY_STATUS.get(status, BadRequestError)


def field_errors(value: Any) -> List[FieldError]:
    """The list `errors` of an error body. Elements without pointer or code are left out."""
    elements = [element for element in value if isinstance(element, dict)] if isinstance(value, list) else []
    return [
        FieldError(element["pointer"], element["code"])
        for element in elements
        if isinstance(element.get("pointer"), str) and id_or_none(element.get("code"))
    ]
