"""What a client is created with."""

from __future__ import annotations

import ipaddress
import os
import platform
import re
import sys
from dataclasses import dataclass
from typing import Optional
from urllib.parse import urlsplit

from ._version import VERSION
from .errors import ConfigurationError

DEFAULT_TIMEOUT = 10.0
DEFAULT_MAX_RETRIES = 2
LONGEST_BATCH_ID = 200

_KEY = re.compile(r"sk_(test|live)_[\x21-\x7e]+")
_VISIBLE = re.compile(r"[\x21-\x7e]+")
_PRINTABLE = re.compile(r"[\x20-\x7e]*")


class ApiKey:
    """Holds the key so that no print, log or debugger view of the client shows it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "ApiKey(hidden)"

    def __reduce__(self) -> str:
        raise TypeError("An API key cannot be pickled")


@dataclass(frozen=True)
class Settings:
    key: ApiKey
    environment: str
    base_url: str
    timeout: float
    max_retries: int
    user_agent: str
    language: Optional[str]


def read_settings(
    api_key: Optional[str],
    base_url: Optional[str],
    timeout: Optional[float],
    max_retries: Optional[int],
    user_agent: Optional[str],
    language: Optional[str] = None,
) -> Settings:
    key = os.environ.get("COTEJO_API_KEY") if api_key is None else api_key
    address = os.environ.get("COTEJO_BASE_URL") if base_url is None else base_url
    return Settings(
        key=ApiKey(key or ""),
        environment=_environment_of(key),
        base_url=_checked_address(address),
        timeout=checked_timeout(DEFAULT_TIMEOUT if timeout is None else timeout),
        max_retries=checked_retries(DEFAULT_MAX_RETRIES if max_retries is None else max_retries),
        user_agent=_user_agent(user_agent),
        language=_checked_language(language),
    )


def checked_timeout(seconds: float) -> float:
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 < seconds < float("inf"):
        raise ConfigurationError("timeout must be a number of seconds greater than 0")
    return float(seconds)


def checked_retries(retries: int) -> int:
    if isinstance(retries, bool) or not isinstance(retries, int) or retries < 0:
        raise ConfigurationError("max_retries must be a whole number of at least 0")
    return retries


def checked_idempotency_key(key: str) -> str:
    """A key that a header can carry: another one could add headers to the request."""
    if not isinstance(key, str) or not _VISIBLE.fullmatch(key):
        raise ConfigurationError("idempotency_key must have visible ASCII characters only, and at least one")
    return key


def checked_batch_id(batch_id: str) -> str:
    if not isinstance(batch_id, str) or not _VISIBLE.fullmatch(batch_id) or len(batch_id) > LONGEST_BATCH_ID:
        raise ConfigurationError("batch_id must have 1 to 200 visible ASCII characters")
    return batch_id


def checked_first_row(row: int) -> int:
    if isinstance(row, bool) or not isinstance(row, int) or row < 1:
        raise ConfigurationError("first_row must be a whole number of at least 1")
    return row


def _environment_of(key: Optional[str]) -> str:
    if not key:
        raise ConfigurationError("The API key is missing: pass api_key or set COTEJO_API_KEY")
    match = _KEY.fullmatch(key) if isinstance(key, str) else None
    if match is None:
        raise ConfigurationError("The API key must begin with sk_test_ or sk_live_ and have visible ASCII characters only")
    return "sandbox" if match.group(1) == "test" else "production"


def _checked_address(address: Optional[str]) -> str:
    if not address:
        raise ConfigurationError(
            "The base URL is missing: pass base_url or set COTEJO_BASE_URL. Each operator of Cotejo has its own address"
        )
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port
    except (ValueError, AttributeError):
        raise ConfigurationError("base_url is not a URL") from None
    if parts.scheme not in ("http", "https") or not host or not _VISIBLE.fullmatch(address):
        raise ConfigurationError("base_url must be an http or https URL")
    if parts.username is not None or parts.query or parts.fragment:
        raise ConfigurationError("base_url must not have a user, a query or a fragment")
    if parts.scheme == "http" and not _is_loopback(host):
        raise ConfigurationError("base_url must begin with https: plain HTTP would show the key to the network")
    return address.rstrip("/")


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _checked_language(language: Optional[str]) -> Optional[str]:
    if language not in (None, "es", "en"):
        raise ConfigurationError("language must be es or en")
    return language


def _user_agent(application: Optional[str]) -> str:
    own = f"cotejo-python/{VERSION} (python {platform.python_version()}; {sys.platform})"
    if not application:
        return own
    if not isinstance(application, str) or not _PRINTABLE.fullmatch(application):
        raise ConfigurationError("user_agent must have printable ASCII characters only")
    return f"{own} {application}"
