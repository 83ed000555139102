import time
import unittest

from cotejo import (
    AuthenticationError,
    BadRequestError,
    ConflictError,
    CotejoConnectionError,
    CotejoPermissionError,
    CotejoTimeoutError,
    FieldError,
    NotFoundError,
    RateLimitError,
    ServerError,
)

from .clients import REQUEST, AsyncClient, SyncClient, error_of
from .service import Planned, Service, problem

AT_ONCE = {"Retry-After": "0"}


class Retries:
    client = SyncClient

    def test_all_tries_have_one_idempotency_key_and_growing_waits(self):
        faults = [problem(503, "not_ready"), Planned(reset=True), Planned()]
        with Service(faults) as service:
            self.client.call(service, "verify", REQUEST)
        self.assertEqual(1, len({sent.headers["idempotency-key"] for sent in service.received}))
        first, second, third = [sent.at for sent in service.received]
        self.assertTrue(0.12 < second - first < 0.4, second - first)
        self.assertTrue(0.24 < third - second < 0.7, third - second)

    def test_these_answers_are_tried_again(self):
        faults = {
            "429": problem(429, "rate_limited", AT_ONCE),
            "500": problem(500, "internal", AT_ONCE),
            "408": problem(408, "request_timeout", AT_ONCE),
            "page": Planned(503, b"<h1>503</h1>", AT_ONCE),
            "list": Planned(200, [1], AT_ONCE),
            "not a number": Planned(200, b'{"risk_score": NaN}', AT_ONCE),
            "not UTF-8": Planned(200, b'{"a": "\xff"}', AT_ONCE),
            "deep": Planned(200, b"[" * 200_000, AT_ONCE),
        }
        for name, fault in faults.items():
            with self.subTest(name), Service([fault, Planned()]) as service:
                self.client.call(service, "verify", REQUEST)
                self.assertEqual(2, len(service.received))

    def test_a_cut_answer_is_tried_again(self):
        with Service([Planned(cut=True), Planned()]) as service:
            self.client.call(service, "verify", REQUEST)
        self.assertEqual(2, len(service.received))

    def test_these_answers_are_final(self):
        faults = [
            (BadRequestError, problem(400, "invalid_body")),
            (BadRequestError, problem(418, "new_reason")),
            (AuthenticationError, problem(401, "invalid_key")),
            (CotejoPermissionError, problem(403, "plan_excludes")),
            (NotFoundError, problem(404, "cedula_not_found")),
            (ConflictError, problem(409, "idempotency_key_reused")),
            (RateLimitError, problem(429, "quota_exhausted")),
            (ServerError, problem(501, "not_implemented")),
            (CotejoConnectionError, Planned(404, b"<h1>404</h1>")),
            (CotejoConnectionError, Planned(307, b"", {"Location": "/elsewhere"})),
        ]
        for kind, fault in faults:
            with self.subTest(fault.status), Service([fault]) as service:
                error = error_of(kind, self, service, "verify", REQUEST)
                self.assertEqual((fault.status, 1, 1), (error.status, error.attempts, len(service.received)))

    def test_the_error_has_what_the_body_says(self):
        errors = [{"pointer": "/cedula", "code": "invalid_format", "detail": "x"}, {"pointer": 5}, "odd"]
        fault = problem(400, "invalid_body", errors=errors)
        with Service([fault]) as service:
            error = error_of(BadRequestError, self, service, "verify", REQUEST, idempotency_key="order-1")
        self.assertEqual([FieldError("/cedula", "invalid_format")], error.errors)
        self.assertEqual(("bad_request", "invalid_body", "order-1"), (error.code, error.reason, error.idempotency_key))
        self.assertEqual("req_bbbbbbbbbbbbbbbbbbbbbbbbbb", error.request_id)

    def test_the_last_error_is_raised_when_no_try_is_left(self):
        with Service([problem(503, "not_ready", AT_ONCE)]) as service:
            error = error_of(ServerError, self, service, "verify", REQUEST, max_retries=3)
        self.assertEqual((4, 4, 0), (error.attempts, len(service.received), error.retry_after_ms))

    def test_a_wait_that_does_not_fit_is_not_begun(self):
        with Service([problem(429, "rate_limited", {"Retry-After": "60"})]) as service:
            began = time.monotonic()
            error = error_of(RateLimitError, self, service, "verify", REQUEST)
        self.assertLess(time.monotonic() - began, 1)
        self.assertEqual((60_000, 1), (error.retry_after_ms, error.attempts))

    def test_a_refused_connection_is_a_connection_error(self):
        with Service([Planned()]) as service:
            pass
        error = error_of(CotejoConnectionError, self, service, "verify", REQUEST, max_retries=0)
        self.assertEqual((None, [], 1), (error.status, error.errors, error.attempts))

    def test_the_time_out_ends_a_slow_answer_and_one_that_comes_byte_by_byte(self):
        for name, fault in {"slow": Planned(delay_s=2), "drip": Planned(drip_s=0.05)}.items():
            with self.subTest(name), Service([fault]) as service:
                began = time.monotonic()
                error = error_of(CotejoTimeoutError, self, service, "verify", REQUEST, timeout=0.3)
                self.assertTrue(0.25 < time.monotonic() - began < 0.8)
                self.assertEqual(1, error.attempts)

    def test_the_time_out_is_for_all_tries_together(self):
        with Service([problem(503, "not_ready", AT_ONCE), Planned(delay_s=2)]) as service:
            error = error_of(CotejoTimeoutError, self, service, "verify", REQUEST, timeout=0.4)
        self.assertEqual((None, 2), (error.status, error.attempts))

    def test_a_request_that_is_not_json_is_not_sent(self):
        for request in ({"cedula": object()}, {"monto": float("nan")}):
            with Service([Planned()]) as service:
                error = error_of(BadRequestError, self, service, "verify", request)
                self.assertEqual(([], 0), (service.received, error.attempts))


class SyncRetries(Retries, unittest.TestCase):
    pass


class AsyncRetries(Retries, unittest.TestCase):
    client = AsyncClient
