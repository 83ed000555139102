"""The golden cases run this with a real gateway; these tests are about what the merchant's function gets and what is sent."""

import asyncio
import json
import unittest

from cotejo import AsyncCotejo, ConfigurationError, Cotejo

from .clients import KEY
from .service import APPROVED, Planned, Service

REQUEST = {"cedula": "1032456701", "monto": 250000, "gps": {"lat": 4.65, "lon": -74.1}}
RECEIPT = {"token": "e30.e30.AA_-", "salts": {"amount": "b", "document": "a"}, "added_later": True}
RETOS = [{"pruebas": [{"code": code}], "risk_score": 20} for code in ("phone_code_returned", "document_read")]
EVIDENCE = {"codigo_telefono": {"canal": "sms", "hace_segundos": 40}}


def service_with(retos):
    """Answers the first request with challenges, and the second one with an approval."""
    first = {**APPROVED, "recommendation": "revisar", "retos": retos, "receipt": RECEIPT}
    return Service([Planned(body=first), Planned()])


class SyncDecisions(unittest.TestCase):
    def decide_and_resolve(self, service, evidence, **options):
        """The decision, its last answer, and what the function was given."""
        asked = []
        with Cotejo(KEY, base_url=service.url) as client:
            decision = client.decide(REQUEST, **options)
            return decision, decision.resolve(lambda *given: asked.append(given) or evidence), asked

    def test_nobody_is_asked_without_a_challenge(self):
        with service_with([]) as service:
            decision, answer, asked = self.decide_and_resolve(service, EVIDENCE)
        self.assertEqual((False, [], 1), (decision.needs_evidence, asked, len(service.received)))
        self.assertIs(decision.answer, answer)

    def test_the_same_request_is_sent_with_the_evidence_and_the_receipt_byte_for_byte_under_another_key(self):
        evidence = {"pruebas": EVIDENCE, "nombre": "Ana"}
        options = {"include": ["sources", "retos"], "idempotency_key": "order-1"}
        with service_with(RETOS) as service:
            decision, answer, [(challenge, alternatives)] = self.decide_and_resolve(service, evidence, **options)
        self.assertEqual((True, "aprobar"), (decision.needs_evidence, answer.body.recommendation))
        self.assertEqual(RETOS, [each.to_json() for each in (challenge, *alternatives)])
        paths = ["/v1/verify?include=retos,receipt,sources", "/v1/verify?include=receipt,sources"]
        self.assertEqual(paths, [each.path for each in service.received])
        first_key, second_key = (each.headers["idempotency-key"] for each in service.received)
        self.assertEqual("order-1", first_key)
        self.assertRegex(second_key, "^[0-9a-f-]{36}$")
        second = {**REQUEST, "pruebas": {**EVIDENCE, "recibo": RECEIPT}, "nombre": "Ana"}
        self.assertEqual([REQUEST, second], [json.loads(each.text) for each in service.received])
        self.assertIn(json.dumps(RECEIPT, separators=(",", ":")), service.received[1].text)

    def test_the_first_answer_counts_when_the_buyer_does_not_pass(self):
        with service_with(RETOS) as service:
            decision, answer, asked = self.decide_and_resolve(service, None)
        self.assertEqual((1, 1), (len(asked), len(service.received)))
        self.assertIs(decision.answer, answer)

    def test_nothing_is_sent_with_a_member_that_is_no_evidence(self):
        with service_with(RETOS) as service, self.assertRaises(ConfigurationError):
            self.decide_and_resolve(service, {"codigo": "123456"})
        self.assertEqual(1, len(service.received))

    def test_the_text_of_a_decision_does_not_show_the_request(self):
        with service_with(RETOS) as service:
            decision, _, _ = self.decide_and_resolve(service, None)
        self.assertNotIn(REQUEST["cedula"], repr(decision))


class AsyncDecisions(SyncDecisions):
    def decide_and_resolve(self, service, evidence, **options):
        asked = []

        async def ask(*given):
            asked.append(given)
            return evidence

        async def run():
            async with AsyncCotejo(KEY, base_url=service.url) as client:
                decision = await client.decide(REQUEST, **options)
                return decision, await decision.resolve(ask), asked

        return asyncio.run(run())
