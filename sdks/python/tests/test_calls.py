import os
import re
import tempfile
import unittest
from unittest import mock

from cotejo import ConfigurationError, Cotejo

from .clients import KEY, REQUEST, AsyncClient, SyncClient
from .service import APPROVED, Planned, Service


class Calls:
    client = SyncClient

    def test_verify_sends_the_key_in_its_header_and_a_random_idempotency_key(self):
        with Service([Planned()]) as service:
            answer = self.client.call(service, "verify", REQUEST, include=["sources", "receipt"])
        [sent] = service.received
        self.assertEqual(("POST", "/v1/verify?include=sources,receipt", REQUEST), (sent.method, sent.path, sent.body))
        self.assertEqual(KEY, sent.headers["x-api-key"])
        self.assertNotIn("authorization", sent.headers)
        self.assertRegex(sent.headers["idempotency-key"], r"^[0-9a-f]{8}-[0-9a-f]{4}-4")
        self.assertEqual("aprobar", answer.body.recommendation)

    def test_analyze_sends_the_key_as_bearer(self):
        with Service([Planned(body={"risk_score": 12.5, "recommendation": "APPROVE"})]) as service:
            answer = self.client.call(service, "analyze", {"doc_number": "1"}, idempotency_key="order-1")
        [sent] = service.received
        self.assertEqual(f"Bearer {KEY}", sent.headers["authorization"])
        self.assertNotIn("x-api-key", sent.headers)
        self.assertEqual("order-1", sent.headers["idempotency-key"])
        self.assertEqual(12.5, answer.body.risk_score)

    def test_the_look_up_sends_the_number_in_the_body(self):
        with Service([Planned(body={"cedula": "1000000001"})]) as service:
            answer = self.client.call(service, "cedula", "1000000001")
        self.assertEqual(("/v1/cedula", REQUEST), (service.received[0].path, service.received[0].body))
        self.assertEqual("1000000001", answer.body.cedula)

    def test_calls_that_cost_nothing_have_no_idempotency_key(self):
        with Service([Planned(body={})]) as service:
            self.client.call(service, "scenarios")
            self.client.call(service, "receipt_keys")
            self.client.call(service, "replay", {"receipt": {}, "request": {}})
        self.assertEqual(
            [("GET", "/v1/sandbox/scenarios"), ("GET", "/.well-known/jwks.json"), ("POST", "/v1/receipts/replay")],
            [(sent.method, sent.path) for sent in service.received],
        )
        self.assertFalse(any("idempotency-key" in sent.headers for sent in service.received))

    def test_the_user_agent_names_package_language_and_application(self):
        with Service([Planned()]) as service:
            self.client.call(service, "verify", REQUEST, settings={"user_agent": "shop/2.1"})
        self.assertRegex(
            service.received[0].headers["user-agent"], r"^cotejo-python/\d+\.\d+\.\d+ \(python 3\.[\d.+a-z]+; \w+\) shop/2\.1$"
        )

    def test_the_answer_has_ids_typed_members_and_what_this_version_does_not_know(self):
        body = {**APPROVED, "risk_level": "extremo", "added_later": [1]}
        headers = {"Request-Id": "req_aaaaaaaaaaaaaaaaaaaaaaaaaa", "Idempotency-Replayed": "true"}
        with Service([Planned(body=body, headers=headers)]) as service:
            answer = self.client.call(service, "verify", REQUEST)
        self.assertEqual("req_aaaaaaaaaaaaaaaaaaaaaaaaaa", answer.request_id)
        self.assertTrue(answer.idempotency_replayed)
        self.assertEqual("extremo", answer.body.risk_level)
        self.assertIsNone(answer.body.telefono)
        self.assertEqual("phone_prepaid", answer.body.risk_factors[0].code)
        self.assertEqual([1], answer.raw["added_later"])

    def test_a_member_of_another_type_is_passed_on(self):
        with Service([Planned(body={**APPROVED, "cedula": "later a text", "risk_factors": None})]) as service:
            answer = self.client.call(service, "verify", REQUEST)
        self.assertEqual("later a text", answer.body.cedula)
        self.assertIsNone(answer.body.risk_factors)

    def test_a_netrc_file_does_not_add_a_second_credential(self):
        with Service([Planned()]) as service, tempfile.NamedTemporaryFile("w") as netrc:
            netrc.write("machine 127.0.0.1 login someone password else\n")
            netrc.flush()
            with mock.patch.dict(os.environ, {"NETRC": netrc.name}):
                self.client.call(service, "verify", REQUEST)
        self.assertNotIn("authorization", service.received[0].headers)


class SyncCalls(Calls, unittest.TestCase):
    pass


class AsyncCalls(Calls, unittest.TestCase):
    client = AsyncClient


class Configuration(unittest.TestCase):
    def test_the_environment_follows_from_the_key(self):
        self.assertEqual("sandbox", Cotejo("sk_test_a", base_url="https://api.example").environment)
        self.assertEqual("production", Cotejo("sk_live_a", base_url="https://api.example").environment)

    def test_key_and_address_come_from_variables(self):
        variables = {"COTEJO_API_KEY": "sk_live_a", "COTEJO_BASE_URL": "http://[::1]:3000/"}
        with mock.patch.dict(os.environ, variables):
            self.assertEqual("production", Cotejo().environment)

    def test_other_keys_are_refused_without_their_value(self):
        for key in ("", "pk_test_hidden", "sk_test_", "sk_test_hid den", "sk_test_hidden\n", "sk_test_hiddeñ", "SK_TEST_hidden"):
            with self.subTest(key), self.assertRaises(ConfigurationError) as caught:
                Cotejo(key, base_url="https://api.example")
            self.assertNotIn("hid", str(caught.exception))

    def test_other_addresses_are_refused(self):
        addresses = ["", "api.example", "http://api.example", "http://localhost.example", "http://127.0.0.1@api.example"]
        addresses += ["ftp://127.0.0.1", "https://user@api.example", "https://api.example?a=b", "https://api.example#a"]
        for address in [*addresses, "https://api.example:99999", "https://api .example", "https://"]:
            with self.subTest(address), self.assertRaises(ConfigurationError):
                Cotejo("sk_test_a", base_url=address)

    def test_other_options_are_refused(self):
        for options in ({"timeout": 0}, {"timeout": float("nan")}, {"max_retries": -1}, {"user_agent": "a\r\nb"}):
            with self.subTest(options), self.assertRaises(ConfigurationError):
                Cotejo("sk_test_a", base_url="https://api.example", **options)
        client = Cotejo("sk_test_a", base_url="https://api.example")
        for options in ({"idempotency_key": ""}, {"idempotency_key": "a\nb"}, {"include": "sources"}, {"timeout": -1}):
            with self.subTest(options), self.assertRaises(ConfigurationError):
                client.verify(REQUEST, **options)
        for options in ({"concurrency": 0}, {"per_second": 0}):
            with self.subTest(options), self.assertRaises(ConfigurationError):
                client.verify_all([], **options)

    def test_the_version_is_that_of_the_package(self):
        from cotejo import __version__

        self.assertTrue(re.fullmatch(r"\d+\.\d+\.\d+", __version__))
