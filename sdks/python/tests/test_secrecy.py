"""No value of a request and no key reaches a text that applications log."""

import io
import logging
import pickle
import traceback
import unittest

from cotejo import Cotejo, CotejoError

from .clients import KEY, AsyncClient, SyncClient
from .service import Planned, Service, problem

REQUEST = {"cedula": "1032456701", "telefono": "+573001234567", "nombre": "Ana Secreta", "direccion": "Calle 9 # 9-99"}
SECRETS = [*REQUEST.values(), KEY, KEY[8:], "secret", "pedido-77"]

# What a proxy or a wrong server could send back.
ECHO = {"code": REQUEST["cedula"], "reason": REQUEST["cedula"], "request_id": REQUEST["cedula"]}
FAULTS = {
    "success": Planned(),
    "invalid": problem(400, "invalid_body", errors=[{"pointer": "/cedula", "code": "invalid_format"}]),
    "echo": Planned(400, {"message": str(REQUEST), **ECHO}, {"Request-Id": REQUEST["telefono"]}),
    "page": Planned(500, f"<p>{REQUEST}</p>".encode()),
    "reset": Planned(reset=True),
    "cut": Planned(cut=True),
    "slow": Planned(delay_s=0.6),
}


class Secrecy:
    client = SyncClient

    def setUp(self):
        self.log = io.StringIO()
        handler = logging.StreamHandler(self.log)
        root = logging.getLogger()
        level = root.level
        root.addHandler(handler)
        root.setLevel(logging.DEBUG)
        self.addCleanup(root.setLevel, level)
        self.addCleanup(root.removeHandler, handler)

    def assert_clean(self, text):
        self.assertEqual([], [secret for secret in SECRETS if secret in text], text)

    def test_no_text_of_an_error_and_no_log_has_a_value_or_the_key(self):
        for name, fault in FAULTS.items():
            with self.subTest(name), Service([fault]) as service:
                texts = self.texts_of_call(service)
                self.assertEqual(name != "success", bool(texts))
                for text in texts:
                    self.assert_clean(text)
        self.assert_clean(self.log.getvalue())

    def texts_of_call(self, service):
        options = {"idempotency_key": "pedido-77", "max_retries": 1, "timeout": 0.5}
        try:
            self.client.call(service, "verify", REQUEST, **options)
        except CotejoError as error:
            trace = "".join(traceback.format_exception(type(error), error, error.__traceback__))
            return [str(error), repr(error), str(error.args), trace]
        return []

    def test_a_request_that_cannot_be_written_stays_out_of_the_error(self):
        with Service([Planned()]) as service:
            for request in ({**REQUEST, "monto": {REQUEST["cedula"]}}, {REQUEST["cedula"]: float("inf")}):
                with self.assertRaises(CotejoError) as caught:
                    self.client.call(service, "verify", request)
                self.assert_clean("".join(traceback.format_exception(None, caught.exception, None)))

    def test_the_log_tells_tries_and_results(self):
        with Service([problem(503, "not_ready", {"Retry-After": "0"}), Planned()]) as service:
            self.client.call(service, "verify", REQUEST)
        lines = [line for line in self.log.getvalue().splitlines() if line.startswith("verify")]
        self.assertEqual(2, len(lines))
        self.assertIn("not_ready", lines[0])


class SyncSecrecy(Secrecy, unittest.TestCase):
    def test_no_view_of_the_client_shows_the_key(self):
        client = Cotejo(KEY, base_url="https://api.example")
        for text in (repr(client), str(client), str(vars(client)), repr(vars(client)["_settings"])):
            self.assert_clean(text)
        with self.assertRaises(TypeError):
            pickle.dumps(client)


class AsyncSecrecy(Secrecy, unittest.TestCase):
    client = AsyncClient
