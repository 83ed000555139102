import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newSigningSecret, publicKeyOf, sharedSecretOf, signatureHeaders } from './signing-secret.js';

const EVENT = {
  id: 'evt_abcdefghijklmnopqrstuvwxyz',
  body: '{"type":"webhook.test","timestamp":"2026-11-25T01:02:03.000Z","data":{}}',
};
const SECRET = newSigningSecret();
type Message = { id: string; timestamp: string; body: string; signature: string };

const message = (secrets = [SECRET], at = Date.now()): Message => {
  const headers = signatureHeaders(EVENT, secrets, at);
  return {
    id: headers['webhook-id'],
    timestamp: headers['webhook-timestamp'],
    body: EVENT.body,
    signature: headers['webhook-signature'],
  };
};

/** As a receiver does it with the public library. */
function acceptsShared(shared: string, { id, timestamp, body, signature }: Message): boolean {
  try {
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    new Webhook(shared).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function readPublicKey(publicKey: string): KeyObject {
  const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/** As the specification says, with node:crypto only. */
function acceptsPublic(key: KeyObject, { id, timestamp, body, signature }: Message): boolean {
  return signature.split(' ').some((each) => {
    const [version, value = ''] = each.split(',');
    return (
      version === 'v1a' && verify(null, Buffer.from(`${id}.${timestamp}.${body}`), key, Buffer.from(value, 'base64'))
    );
  });
}

it('signs as the Standard Webhooks specification says, for both kinds of receivers', () => {
  const sent = message();
  expect(sent.signature).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1a,[A-Za-z0-9+/]{86}==$/);
  expect(acceptsShared(sharedSecretOf(SECRET), sent)).toBe(true);
  expect(acceptsPublic(readPublicKey(publicKeyOf(SECRET)), sent)).toBe(true);
});

it('signs with each living secret', () => {
  const [first, second, stranger] = [newSigningSecret(), newSigningSecret(), newSigningSecret()];
  const sent = message([second, first]);
  for (const secret of [first, second]) {
    expect(acceptsShared(sharedSecretOf(secret), sent)).toBe(true);
    expect(acceptsPublic(readPublicKey(publicKeyOf(secret)), sent)).toBe(true);
  }
  expect(acceptsShared(sharedSecretOf(stranger), sent)).toBe(false);
  expect(acceptsPublic(readPublicKey(publicKeyOf(stranger)), sent)).toBe(false);
});

it('is refused five minutes later', () => {
  expect(acceptsShared(sharedSecretOf(SECRET), message([SECRET], Date.now() - 301_000))).toBe(false);
});

it('is refused after any change of one character, in 10,000 changed messages', () => {
  const sent = message();
  const shared = sharedSecretOf(SECRET);
  const publicKey = readPublicKey(publicKeyOf(SECRET));
  const part = fc.constantFrom<keyof Message>('id', 'timestamp', 'body', 'signature');
  const change = fc.tuple(part, fc.nat(), fc.integer({ min: 33, max: 126 }));
  fc.assert(
    fc.property(change, ([name, at, code]) => {
      const text = sent[name];
      const index = at % text.length;
      const changed = { ...sent, [name]: text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1) };
      fc.pre(changed[name] !== text);
      // Of the two signatures, the one that was not changed may still be valid.
      const isOther = (version: string) => name === 'signature' && !changedSignature(sent, changed).startsWith(version);
      return (
        (isOther('v1,') || !acceptsShared(shared, changed) || isSameBase64(sent, changed)) &&
        (isOther('v1a,') || !acceptsPublic(publicKey, changed) || isSameBase64(sent, changed))
      );
    }),
    { numRuns: 10_000 },
  );
});

/** The original of the signature that differs. */
function changedSignature(sent: Message, changed: Message): string {
  const now = changed.signature.split(' ');
  const before = sent.signature.split(' ');
  return now.length === before.length ? (before.find((each, index) => each !== now[index]) ?? '') : 'both';
}

/** Whether a change in the unused last bits of Base64, or of a character that is no Base64, decodes to the same bytes. */
function isSameBase64(sent: Message, changed: Message): boolean {
  return (
    sent.body === changed.body &&
    sent.id === changed.id &&
    sent.timestamp === changed.timestamp &&
    decoded(sent) === decoded(changed)
  );
}

/** The versions and the bytes of the signatures, as both receivers read them: text after a second comma does not count. */
function decoded({ signature }: Message): string {
  const read = (each: string) => {
    const [version, value = ''] = each.split(',');
    return `${version},${Buffer.from(value, 'base64').toString('hex')}`;
  };
  return signature.split(' ').map(read).join(' ');
}
