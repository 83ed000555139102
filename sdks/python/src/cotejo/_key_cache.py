"""Keeps the public keys of receipts, so that most receipts are verified without the network."""

from __future__ import annotations

import time
from typing import Any, Dict, Mapping, Optional

from ._receipts import keys_by_kid

KEPT_SECONDS = 3600.0
LEAST_SECONDS_BETWEEN_FETCHES = 60.0


class KeyCache:
    def __init__(self) -> None:
        self.keys: Dict[str, bytes] = {}
        self._fetched_at: Optional[float] = None

    def needs_fetch(self, kid: str) -> bool:
        """True when the keys are old, or when they lack this kid and were not fetched a moment ago."""
        if self._fetched_at is None:
            return True
        age = time.monotonic() - self._fetched_at
        return age >= KEPT_SECONDS or (kid not in self.keys and age >= LEAST_SECONDS_BETWEEN_FETCHES)

    def put(self, jwks: Mapping[str, Any]) -> None:
        self.keys = keys_by_kid(jwks)
        self._fetched_at = time.monotonic()
