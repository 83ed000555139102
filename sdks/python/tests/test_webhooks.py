"""The golden cases test the rules with signatures of another library; these tests are about this package alone."""

import base64
import hashlib
import hmac
import json
import time
import unittest

from cotejo import ConfigurationError, verify_webhook
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

EVENT = {"type": "quota.reached", "timestamp": "2026-11-25T01:02:03.000Z", "data": {"percent": 80}}
BODY = json.dumps(EVENT).encode()
HMAC_KEY = b"k" * 32
PRIVATE = Ed25519PrivateKey.generate()
PUBLIC = PRIVATE.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
SECRETS = ["whsec_" + base64.b64encode(HMAC_KEY).decode(), "whpk_" + base64.b64encode(PUBLIC).decode()]


def delivery():
    seconds = str(int(time.time()))
    signed = f"evt_1.{seconds}.".encode() + BODY
    v1 = "v1," + base64.b64encode(hmac.new(HMAC_KEY, signed, hashlib.sha256).digest()).decode()
    v1a = "v1a," + base64.b64encode(PRIVATE.sign(signed)).decode()
    return {"Webhook-Id": "evt_1", "Webhook-Timestamp": seconds}, [v1, v1a]


class Webhooks(unittest.TestCase):
    def test_accepts_text_and_bytes(self):
        headers, signatures = delivery()
        headers["Webhook-Signature"] = " ".join(signatures)
        for body in (BODY, BODY.decode(), bytearray(BODY)):
            for secrets in (SECRETS, SECRETS[0], [SECRETS[1]]):
                event = verify_webhook(body, headers, secrets)
                self.assertEqual(("evt_1", EVENT["type"], EVENT["data"]), (event.id, event.type, event.data))

    def test_refuses_a_body_that_was_parsed_already(self):
        headers, signatures = delivery()
        with self.assertRaisesRegex(ConfigurationError, "before it is parsed"):
            verify_webhook(EVENT, {**headers, "Webhook-Signature": signatures[0]}, SECRETS)
