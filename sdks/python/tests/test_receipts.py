"""The golden cases test receipts; these tests are about time and about values that few receipts have."""

import unittest

from cotejo import Cotejo, ReceiptError
from cotejo._inputs import InputInvalid, inputs_of

from .clients import KEY
from .service import Planned, Service

# A header of a receipt with the kid "one", and no signature.
RECEIPT = {"token": "eyJhbGciOiJFZERTQSIsInR5cCI6ImNvdGVqby1yZWNlaXB0K2p3cyIsImtpZCI6Im9uZSJ9.e30.AAAA", "salts": {}}
KEY_OF_RECEIPT = {"kty": "OKP", "crv": "Ed25519", "kid": "one", "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}


class Receipts(unittest.TestCase):
    def test_keys_are_fetched_again_for_an_unknown_kid_after_a_minute_and_for_all_after_an_hour(self):
        no_keys, one_key = Planned(body={"keys": []}), Planned(body={"keys": [KEY_OF_RECEIPT, "odd", {"kty": "RSA"}]})
        with Service([no_keys, one_key]) as service, Cotejo(KEY, base_url=service.url) as client:
            steps = [(0, "unknown_key", 1), (0, "unknown_key", 1), (61, "bad_signature", 2), (61, "bad_signature", 2)]
            for seconds, reason, fetches in [*steps, (3_600, "bad_signature", 3)]:
                if seconds:
                    client._keys._fetched_at -= seconds
                with self.assertRaises(ReceiptError) as caught:
                    client.verify_receipt(RECEIPT)
                self.assertEqual((reason, fetches), (caught.exception.reason, len(service.received)))


class Values(unittest.TestCase):
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
