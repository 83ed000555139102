"""Verifies the signature and the commitments of a receipt."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
from dataclasses import dataclass
from typing import Any, Dict, Mapping, NoReturn

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ._canonical import canonical_json
from ._document_number import with_padded_number
from ._inputs import InputInvalid, inputs_of
from ._model import Model
from .errors import ReceiptError

_TYPE = "cotejo-receipt+jws"
_ALGORITHM = "EdDSA"
_SCHEME = "cotejo-commitment-v1"
_TOKEN = re.compile(r"([\w-]+)\.([\w-]+)\.([\w-]*)", re.ASCII)
_LONGEST_TOKEN = 49152

_SUMMARIES = {
    "malformed": "The receipt cannot be read",
    "wrong_type": "This is not a receipt of Cotejo",
    "unknown_key": "The receipt is signed with a key that is not published",
    "bad_signature": "The signature does not match the content of the receipt",
    "wrong_version": "The format of the receipt is newer than this client",
    "commitment_mismatch": "The request is not the one of the receipt",
}


@dataclass(frozen=True)
class SignedReceipt:
    """A receipt whose form is good. Its signature is still to be verified."""

    kid: str
    signed: bytes
    payload: str
    signature: str
    salts: Mapping[str, Any]

    def open(self, keys: Mapping[str, bytes], request: Any = None) -> Dict[str, Any]:
        """Returns the payload. Raises ReceiptError when the receipt is not genuine or is of another request."""
        key = keys.get(self.kid)
        if key is None:
            refuse("unknown_key")
        self._verify_signature(key)
        payload = _json_object(self.payload)
        if payload.get("iss") != "cotejo":
            refuse("wrong_type")
        if payload.get("v") != 1:
            refuse("wrong_version")
        if request is not None:
            self._compare(payload, request.to_json() if isinstance(request, Model) else request)
        return payload

    def _verify_signature(self, key: bytes) -> None:
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(_bytes_of(self.signature), self.signed)
        except (InvalidSignature, ValueError, binascii.Error):
            refuse("bad_signature")

    def _compare(self, payload: Mapping[str, Any], request: Mapping[str, Any]) -> None:
        commitments = payload.get("inputs")
        try:
            inputs = inputs_of(with_padded_number(request), payload.get("variant"))
        except InputInvalid:
            refuse("commitment_mismatch")
        for name, value in inputs.items():
            expected = commitments.get(name) if isinstance(commitments, dict) else None
            salt = self.salts.get(name)
            if name == "orders" and expected is None:
                # Receipts of earlier versions, and of the first of two requests, do not have the orders.
                continue
            if not isinstance(expected, str) or not isinstance(salt, str):
                refuse("commitment_mismatch")
            if not hmac.compare_digest(expected.encode(), commitment(name, salt, value).encode()):
                refuse("commitment_mismatch")


def read_receipt(receipt: Any) -> SignedReceipt:
    """Reads `{"token", "salts"}`. Raises ReceiptError when it does not have the form of a receipt."""
    fields = receipt.to_json() if isinstance(receipt, Model) else receipt
    token = fields.get("token") if isinstance(fields, Mapping) else None
    salts = fields.get("salts") if isinstance(fields, Mapping) else None
    parts = _TOKEN.fullmatch(token) if isinstance(token, str) and len(token) <= _LONGEST_TOKEN else None
    if parts is None or not isinstance(salts, Mapping):
        refuse("malformed")
    encoded_header, payload, signature = parts.groups()
    header = _json_object(encoded_header)
    if header.get("typ") != _TYPE or header.get("alg") != _ALGORITHM:
        refuse("wrong_type")
    kid = header.get("kid")
    if not isinstance(kid, str):
        refuse("unknown_key")
    return SignedReceipt(kid, f"{encoded_header}.{payload}".encode("ascii"), payload, signature, salts)


def keys_by_kid(jwks: Mapping[str, Any]) -> Dict[str, bytes]:
    """The Ed25519 keys of a JWK set. Keys of other kinds are left out: a later version may publish them."""
    keys: Dict[str, bytes] = {}
    published = jwks.get("keys")
    for key in published if isinstance(published, list) else []:
        if isinstance(key, dict) and key.get("kty") == "OKP" and key.get("crv") == "Ed25519":
            try:
                keys[str(key["kid"])] = _bytes_of(str(key["x"]))
            except (KeyError, ValueError):
                continue
    return keys


def commitment(name: str, salt: str, value: Any) -> str:
    try:
        text = f"{_SCHEME}\n{name}\n{salt}\n{canonical_json(value)}".encode()
    except (TypeError, ValueError, ArithmeticError):
        # Not a value of JSON, so no receipt commits to it. An empty commitment equals none.
        return ""
    return base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode("ascii")


def refuse(reason: str) -> NoReturn:
    raise ReceiptError(_SUMMARIES[reason], reason=reason) from None


def _json_object(encoded: str) -> Dict[str, Any]:
    try:
        value = json.loads(_bytes_of(encoded).decode("utf-8"))
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        refuse("malformed")
    return value


def _bytes_of(encoded: str) -> bytes:
    decoded = base64.b64decode(encoded + "=" * (-len(encoded) % 4), altchars=b"-_", validate=True)
    # Several texts stand for the same bytes; a signed text has one form only.
    if base64.urlsafe_b64encode(decoded).rstrip(b"=").decode("ascii") != encoded:
        raise ValueError("not base64url")
    return decoded
