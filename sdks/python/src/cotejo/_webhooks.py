"""Verifies the delivery of a signed event (Standard Webhooks 1.0)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import math
import re
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, NoReturn, Sequence, Tuple, Union

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .errors import ConfigurationError, WebhookError

TOLERANCE_SECONDS = 300

_ID = re.compile(r"[\x21-\x7e]{1,256}")
_SECONDS = re.compile(r"[0-9]{1,12}")
_SIGNATURE = re.compile(r"([a-z0-9]{1,16}),([A-Za-z0-9+/]{1,512}={0,2})")
_SECRET = re.compile(r"(whsec|whpk)_([A-Za-z0-9+/]+={0,2})")
_SIGNATURES_MAX = 32
_HMAC_BYTES = range(24, 65)
_PUBLIC_KEY_BYTES = 32

_SUMMARIES = {
    "missing_header": "A header of the signature is missing",
    "malformed_header": "A header of the signature cannot be read",
    "timestamp_too_old": "The delivery is too old",
    "timestamp_too_new": "The delivery is from the future: compare the clocks",
    "no_matching_signature": "No signature matches the content and a secret",
    "malformed_body": "The body is not an event",
}

# Checks one signature over the content.
_Check = Callable[[str, bytes, bytes], bool]


@dataclass(frozen=True)
class WebhookEvent:
    """A genuine event. Types that are newer than this package are passed on."""

    id: str
    """Stable: the same event that arrives twice has the same id."""
    type: str
    timestamp: str
    """When it happened, ISO 8601."""
    data: Dict[str, Any]


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, Any],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
) -> WebhookEvent:
    """Returns the event of a genuine and recent delivery.

    `body`: exactly as it was received. JSON that was parsed and written again has another signature.
    `secrets`: `whsec_...` or `whpk_...` of the endpoint; both the old and the new one during a rotation.
    Raises WebhookError when the delivery must not be trusted, ConfigurationError when a secret cannot be used.
    """
    checks = [_read_secret(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not checks:
        raise ConfigurationError("Pass at least one secret of the endpoint")
    if not (tolerance_seconds > 0 and math.isfinite(tolerance_seconds)):
        raise ConfigurationError("tolerance_seconds must be a number greater than 0")
    content = _bytes_of(body)
    event_id, timestamp, signatures = _read_headers(headers)
    _check_time(int(timestamp), tolerance_seconds)
    signed = f"{event_id}.{timestamp}.".encode("ascii") + content
    # All pairs are computed, so that the time does not tell which one matched.
    if True not in [check(version, signature, signed) for version, signature in signatures for check in checks]:
        _refuse("no_matching_signature")
    return _read_event(event_id, content)


def _bytes_of(body: Any) -> bytes:
    if isinstance(body, str):
        return body.encode("utf-8", "surrogatepass")
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise ConfigurationError("The body must be the bytes or the text of the request, before it is parsed")


def _read_secret(text: Any) -> _Check:
    match = _SECRET.fullmatch(text) if isinstance(text, str) else None
    key = _decode(match.group(2)) if match else b""
    if match and match.group(1) == "whsec" and len(key) in _HMAC_BYTES:
        return lambda version, signature, signed: version == "v1" and hmac.compare_digest(
            hmac.new(key, signed, hashlib.sha256).digest(), signature
        )
    if match and match.group(1) == "whpk" and len(key) == _PUBLIC_KEY_BYTES:
        return lambda version, signature, signed: version == "v1a" and _is_signed_by(key, signature, signed)
    raise ConfigurationError("A secret must be whsec_ and 24 to 64 bytes, or whpk_ and 32 bytes, in base64")


def _is_signed_by(key: bytes, signature: bytes, signed: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, signed)
        return True
    except (InvalidSignature, ValueError):
        return False


def _decode(text: str) -> bytes:
    """Empty unless the text is the usual form of base64 with its padding: several texts would stand for the same bytes."""
    try:
        decoded = base64.b64decode(text, validate=True)
    except ValueError:
        return b""
    return decoded if base64.b64encode(decoded).decode("ascii") == text else b""


def _read_headers(headers: Mapping[str, Any]) -> Tuple[str, str, List[Tuple[str, bytes]]]:
    event_id, timestamp, signature = (_header_of(headers, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    matches = [_SIGNATURE.fullmatch(text) for text in signature.split(" ")]
    # Broken signatures are skipped: another one in the list may match.
    signatures = [(match.group(1), _decode(match.group(2))) for match in matches if match and _decode(match.group(2))]
    if not _ID.fullmatch(event_id) or not _SECONDS.fullmatch(timestamp) or not 0 < len(signatures) <= _SIGNATURES_MAX:
        _refuse("malformed_header")
    return event_id, timestamp, signatures


def _header_of(headers: Mapping[str, Any], name: str) -> str:
    values = [value for key, value in headers.items() if str(key).lower() == name]
    if len(values) > 1 or not all(isinstance(value, str) for value in values):
        _refuse("malformed_header")
    if not values or not values[0]:
        _refuse("missing_header")
    return str(values[0])


def _check_time(timestamp: int, tolerance: float) -> None:
    age = int(time.time()) - timestamp
    if age > tolerance:
        _refuse("timestamp_too_old")
    if age < -tolerance:
        _refuse("timestamp_too_new")


def _read_event(event_id: str, content: bytes) -> WebhookEvent:
    try:
        body = json.loads(content.decode("utf-8"), parse_constant=_not_json)
    except (ValueError, RecursionError):
        body = None
    event = body if isinstance(body, dict) else {}
    kind, timestamp, data = event.get("type"), event.get("timestamp"), event.get("data")
    if not isinstance(kind, str) or not isinstance(timestamp, str) or not isinstance(data, dict):
        _refuse("malformed_body")
    return WebhookEvent(event_id, kind, timestamp, data)


def _not_json(_constant: str) -> NoReturn:
    raise ValueError("NaN and Infinity are not JSON")


def _refuse(reason: str) -> NoReturn:
    raise WebhookError(_SUMMARIES[reason], reason=reason) from None
