import base64
import hashlib
import json
import unittest

from cotejo import Cotejo, ReceiptError
from cotejo._canonical import canonical_json
from cotejo._inputs import InputInvalid, inputs_of
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from .clients import KEY, AsyncClient, SyncClient, error_of
from .service import Planned, Service

PAYLOAD = {"v": 1, "iss": "cotejo", "variant": "verify", "outcome": "approve", "score": 10, "inputs": {}}


def base64url(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Issuer:
    """Signs receipts as the gateway does."""

    def __init__(self, kid):
        self.kid = kid
        self._key = Ed25519PrivateKey.generate()

    def jwk(self):
        raw = self._key.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        return {"kty": "OKP", "crv": "Ed25519", "kid": self.kid, "x": base64url(raw), "alg": "EdDSA", "use": "sig"}

    def receipt(self, payload=None, salts=None, **header):
        header = {"alg": "EdDSA", "typ": "cotejo-receipt+jws", "kid": self.kid, **header}
        parts = [json.dumps(header).encode(), json.dumps(payload or PAYLOAD).encode()]
        signed = ".".join(base64url(part) for part in parts)
        return {"token": f"{signed}.{base64url(self._key.sign(signed.encode()))}", "salts": salts or {}}

    def receipt_of(self, inputs, variant="verify"):
        """`inputs`: the normalised value of each input as canonical JSON."""
        salts = {name: base64url(name.encode().ljust(16)) for name in inputs}
        commitments = {
            name: base64url(hashlib.sha256(f"cotejo-commitment-v1\n{name}\n{salts[name]}\n{text}".encode()).digest())
            for name, text in inputs.items()
        }
        return self.receipt({**PAYLOAD, "variant": variant, "inputs": commitments}, salts)


ISSUER, STRANGER = Issuer("one"), Issuer("one")


def keys(*issuers):
    other_kinds = [{"kty": "RSA", "kid": "two"}, {"kty": "OKP", "crv": "Ed25519", "kid": "three", "x": "?"}, "odd"]
    return Planned(body={"keys": [*other_kinds, *(issuer.jwk() for issuer in issuers)]})


class Receipts:
    client = SyncClient

    def reason_of(self, receipt, request=None):
        with Service([keys(ISSUER)]) as service:
            return error_of(ReceiptError, self, service, "verify_receipt", receipt, request).reason

    def test_a_genuine_receipt_gives_its_payload(self):
        with Service([keys(ISSUER)]) as service:
            self.assertEqual(PAYLOAD, self.client.call(service, "verify_receipt", ISSUER.receipt()))

    def test_each_problem_has_its_reason(self):
        good = ISSUER.receipt()
        header, payload, signature = good["token"].split(".")
        changed = base64url(json.dumps({**PAYLOAD, "outcome": "reject"}).encode())
        self.assertEqual("bad_signature", self.reason_of({**good, "token": f"{header}.{changed}.{signature}"}))
        self.assertEqual("bad_signature", self.reason_of(STRANGER.receipt()))
        self.assertEqual("bad_signature", self.reason_of({**good, "token": f"{header}.{payload}."}))
        self.assertEqual("malformed", self.reason_of({**good, "token": f"{header}.{payload}"}))
        self.assertEqual("malformed", self.reason_of({"token": good["token"]}))
        self.assertEqual("malformed", self.reason_of({**good, "token": f"e30=.{payload}.{signature}"}))
        self.assertEqual("malformed", self.reason_of("a text"))
        self.assertEqual("wrong_type", self.reason_of(ISSUER.receipt(typ="JWT")))
        self.assertEqual("wrong_type", self.reason_of(ISSUER.receipt(alg="none")))
        self.assertEqual("wrong_type", self.reason_of(ISSUER.receipt({**PAYLOAD, "iss": "x"})))
        self.assertEqual("wrong_version", self.reason_of(ISSUER.receipt({**PAYLOAD, "v": 2})))
        self.assertEqual("unknown_key", self.reason_of(ISSUER.receipt(kid="four")))
        self.assertEqual("unknown_key", self.reason_of(ISSUER.receipt(kid=None)))

    def test_inputs_that_the_request_gives_are_compared(self):
        receipt = ISSUER.receipt_of({"document": '"1032456701"', "amount": "250000", "gps": '{"lat":4.65,"lon":-74}'})
        good = {"cedula": "1.032.456.701", "monto": 250000.0, "gps": {"lon": -74.0, "lat": 4.65}, "telefono": None}
        with Service([keys(ISSUER)]) as service:
            self.client.call(service, "verify_receipt", receipt, good)
            self.client.call(service, "verify_receipt", receipt, {"cedula": "1032456701"})
        for change in ({"monto": 250001}, {"telefono": "+573001234567"}, {"doc_number": "1"}, {"cedula": "no"}, {"monto": "x"}):
            with self.subTest(change):
                self.assertEqual("commitment_mismatch", self.reason_of(receipt, {**good, **change}))
        self.assertEqual("commitment_mismatch", self.reason_of({**receipt, "salts": {}}, good))


class SyncReceipts(Receipts, unittest.TestCase):
    def test_keys_are_fetched_once_and_again_for_an_unknown_kid_after_a_minute(self):
        later = Issuer("later")
        with Service([keys(ISSUER), keys(ISSUER, later)]) as service, Cotejo(KEY, base_url=service.url) as client:
            client.verify_receipt(ISSUER.receipt())
            client.verify_receipt(ISSUER.receipt())
            with self.assertRaises(ReceiptError):
                client.verify_receipt(later.receipt())
            self.assertEqual(1, len(service.received))
            self.pass_time(client, 61)
            client.verify_receipt(later.receipt())
            self.assertEqual(2, len(service.received))
            self.pass_time(client, 3600)
            client.verify_receipt(later.receipt())
            self.assertEqual(3, len(service.received))

    def pass_time(self, client, seconds):
        client._keys._fetched_at -= seconds


class AsyncReceipts(Receipts, unittest.TestCase):
    client = AsyncClient


class Values(unittest.TestCase):
    def test_numbers_are_written_as_javascript_writes_them(self):
        cases = {"0": 0.0, "-74": -74.0, "4.711": 4.711, "0.00001": 1e-5, "1e-7": 1e-7, "1.5e-7": 1.5e-7}
        cases.update({"1000000000000": 10**12, "1e+21": 1e21, "123456789012345680000": 1.2345678901234568e20, "0.1": 0.1})
        for text, number in cases.items():
            self.assertEqual(text, canonical_json(number))

    def test_texts_and_objects_are_canonical(self):
        self.assertEqual('{"lat":4,"lon":-74.1}', canonical_json({"lon": -74.1, "lat": 4}))
        self.assertEqual('"ñ \\"\\n\\u001f/\u2028"', canonical_json('ñ "\n\x1f/\u2028'))

    def test_inputs_are_normalised_as_the_gateway_does(self):
        cases = [
            ("name", "nombre", " Gómez Ruiz, María ", "María Gómez Ruiz"),
            ("name", "nombre", "Mar1a (2) O’Hara\u00a0Ñáñez 99", "Mar1a O’Hara Ñáñez"),
            ("name", "nombre", "123", None),
            ("phone", "telefono", "(300) 123-45.67", "+573001234567"),
            ("phone", "telefono", "0057 601 234 5678", "+576012345678"),
            ("phone", "telefono", "57 (4) 444-5566", "+576044445566"),
            ("email", "email", " Ana.B@Example.COM\ufeff", "Ana.B@example.com"),
            ("document", "cedula", "0006095801", "6095801"),
            ("amount", "monto", 0.5, 1),
            ("address", "direccion", " \t ", None),
        ]
        for name, member, sent, expected in cases:
            with self.subTest(sent):
                self.assertEqual({} if expected is None else {name: expected}, inputs_of({member: sent}, "verify"))

    def test_inputs_that_the_gateway_refuses_are_invalid(self):
        for request in ({"cedula": "1234567"}, {"cedula": 5}, {"telefono": "4151234567"}, {"other": None}):
            with self.subTest(request), self.assertRaises(InputInvalid):
                inputs_of(request, "verify")
