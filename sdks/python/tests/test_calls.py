"""The golden cases test requests, answers and retries; these tests are about this package alone."""

import json
import os
import re
import tempfile
import time
import unittest
from unittest import mock

from cotejo import BadRequestError, ConfigurationError, Cotejo, CotejoConnectionError, CotejoTimeoutError

from .clients import REQUEST, AsyncClient, SyncClient, error_of
from .service import APPROVED, Planned, Service


class Calls:
    client = SyncClient

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

    def test_a_short_number_is_padded_and_the_request_of_the_caller_does_not_change(self):
        request = {"cedula": "1.234.567", "tipo_documento": None}
        with Service([Planned()]) as service:
            self.client.call(service, "verify", request)
        self.assertEqual("01234567", json.loads(service.received[0].text)["cedula"])
        self.assertEqual({"cedula": "1.234.567", "tipo_documento": None}, request)

    def test_a_member_of_another_type_is_passed_on(self):
        with Service([Planned(body={**APPROVED, "cedula": "later a text", "risk_factors": None})]) as service:
            answer = self.client.call(service, "verify", REQUEST)
        self.assertEqual("later a text", answer.body.cedula)
        self.assertIsNone(answer.body.risk_factors)

    def test_the_time_out_ends_an_answer_that_comes_byte_by_byte(self):
        with Service([Planned(drip_s=0.05)]) as service:
            began = time.monotonic()
            error_of(CotejoTimeoutError, self, service, "verify", REQUEST, timeout=0.3)
            self.assertTrue(0.25 < time.monotonic() - began < 0.8)

    def test_an_answer_that_is_no_json_of_a_service_is_no_answer(self):
        for content in (b'{"risk_score": NaN}', b'{"a": "\xff"}', b"[" * 200_000):
            with self.subTest(content[:20]), Service([Planned(body=content)]) as service:
                error_of(CotejoConnectionError, self, service, "verify", REQUEST, max_retries=0)

    def test_a_request_that_is_not_json_is_not_sent(self):
        for request in ({"cedula": object()}, {"monto": float("nan")}):
            with Service([Planned()]) as service:
                error = error_of(BadRequestError, self, service, "verify", request)
                self.assertEqual(([], 0), (service.received, error.attempts))

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

    def test_other_options_are_refused(self):
        for options in ({"timeout": 0}, {"timeout": float("nan")}, {"max_retries": -1}, {"user_agent": "a\r\nb"}):
            with self.subTest(options), self.assertRaises(ConfigurationError):
                Cotejo("sk_test_a", base_url="https://api.example", **options)
        client = Cotejo("sk_test_a", base_url="https://api.example")
        for options in ({"include": "sources"}, {"timeout": -1}):
            with self.subTest(options), self.assertRaises(ConfigurationError):
                client.verify(REQUEST, **options)
        with self.assertRaises(ConfigurationError):
            client.verify_all([], per_second=0)

    def test_the_version_is_that_of_the_package(self):
        from cotejo import __version__

        self.assertTrue(re.fullmatch(r"\d+\.\d+\.\d+", __version__))
