import { createHash, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { createVerifier } from 'fast-jwt';
import type { ReceiptKeys } from './keys/receipt-keys.js';
import type { ReceiptPayload } from './payload.js';
import { issueReceipt, openReceipt, RECEIPT_TYPE, type Receipt } from './receipt.js';
import { inputValuesOf, type Subject } from './subject.js';
import { cleanFacts, decideWithEvidence, newKeys, RECEIPT_CONTEXT, SUBJECT } from './testing/receipts.js';

const keys = newKeys();
let receipt: Receipt;
const issue = (subject: Subject = SUBJECT) =>
  issueReceipt(decideWithEvidence(cleanFacts(subject)), RECEIPT_CONTEXT, subject, keys);

/** Verifies a token with another JOSE implementation, which throws when it refuses the token. */
function verifyIndependently(token: string): ReceiptPayload {
  const key = keys.find(keys.signing.kid)?.export({ type: 'spki', format: 'pem' }) as string;
  return createVerifier({ key, algorithms: ['EdDSA'], checkTyp: RECEIPT_TYPE })(token) as unknown as ReceiptPayload;
}

const refused = async (token: string) => openReceipt(token, keys).then(null, (error) => error.problem);

beforeAll(async () => {
  receipt = await issue();
});

describe('a receipt', () => {
  it('opens with the content of the decision, in another implementation too', async () => {
    const payload = await openReceipt(receipt.token, keys);
    expect(verifyIndependently(receipt.token)).toEqual(payload);
    expect(payload).toMatchObject({
      v: 1,
      iss: 'cotejo',
      jti: 'txn_test',
      iat: 1_768_472_130,
      time: '2026-01-15T10:15:30.123Z',
      tenant: 'acme',
      environment: 'sandbox',
      variant: 'verify',
      outcome: 'approve',
      score: 10,
      reasons: [],
      thresholds: { review_from: 28, reject_from: 65 },
    });
    expect(payload.scorecard).toEqual({ name: 'base@5.0.0', hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
    expect(Object.keys(payload.inputs)).toEqual(Object.keys(receipt.salts));
  });

  it('has its type and key id in the header', () => {
    const header = JSON.parse(Buffer.from(receipt.token.split('.')[0] as string, 'base64url').toString());
    expect(header).toEqual({ alg: 'EdDSA', typ: 'cotejo-receipt+jws', kid: keys.signing.kid });
  });

  it('is refused by both implementations after a change of any character', async () => {
    const at = fc.nat({ max: receipt.token.length - 1 });
    await fc.assert(
      fc.asyncProperty(at, fc.constantFrom('A', 'b', '7', '_', '.'), async (index, character) => {
        const changed = receipt.token.slice(0, index) + character + receipt.token.slice(index + 1);
        // The last base64url character has unused bits, so a change there may give the same bytes.
        fc.pre(!sameBytes(changed, receipt.token));
        expect(await refused(changed)).toEqual(expect.any(String));
        expect(() => verifyIndependently(changed)).toThrow();
      }),
    );
  });

  it('is refused with other content and the same signature', async () => {
    const [header, body, signature] = receipt.token.split('.') as [string, string, string];
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
    const better = Buffer.from(JSON.stringify({ ...payload, score: 0 })).toString('base64url');
    const forged = [header, better, signature].join('.');
    expect(await refused(forged)).toBe('wrong_signature');
    expect(() => verifyIndependently(forged)).toThrow();
  });

  it.each([
    ['a text that is not a token', 'unreadable', () => 'nothing'],
    ['an unknown key', 'unknown_key', async () => (await issueWith(await newKeys())).token],
    ['no signature', 'not_a_receipt', () => withHeader({ alg: 'none', typ: RECEIPT_TYPE })],
    ['another type', 'not_a_receipt', () => signed({}, { typ: 'JWT' })],
    ['another issuer', 'not_a_receipt', () => signed({ v: 1, iss: 'somebody' })],
    ['a future version', 'unknown_version', () => signed({ v: 2, iss: 'cotejo' })],
    ['content that is not JSON', 'unreadable', () => signed('{')],
  ])('is refused for %s', async (_, problem, make) => {
    expect(await refused(await make())).toBe(problem);
  });

  it('is refused when the key with its id is of another kind', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const opening = openReceipt(receipt.token, { find: () => publicKey });
    await expect(opening).rejects.toMatchObject({ problem: 'wrong_signature' });
  });
});

describe('a token', () => {
  const word = fc.string({ unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxz0123456789'), minLength: 12, maxLength: 20 });
  const anySubject = fc
    .record({ document: word, name: word, phone: word, email: word, address: word, ip: word })
    .map((sent): Subject => ({ ...SUBJECT, ...sent, amountCop: 7_654_321_987 }));

  it('contains no submitted value, neither plain nor as a hash without a salt', async () => {
    await fc.assert(
      fc.asyncProperty(anySubject, async (subject) => {
        const { token } = await issue(subject);
        const text = Buffer.from(token.split('.')[1] as string, 'base64url').toString();
        for (const form of Object.values(inputValuesOf(subject)).flatMap(formsOf)) {
          expect(text).not.toContain(form);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('contains no salt', async () => {
    const text = Buffer.from(receipt.token.split('.')[1] as string, 'base64url').toString();
    for (const salt of Object.values(receipt.salts)) {
      expect(`${receipt.token}\n${text}`).not.toContain(salt);
    }
  });

  it('has different commitments each time for the same buyer', async () => {
    const [one, other] = await Promise.all(
      [issue(), issue()].map(async (made) => openReceipt((await made).token, keys)),
    );
    for (const [name, commitment] of Object.entries(one?.inputs ?? {})) {
      expect(commitment).not.toBe(other?.inputs[name as keyof typeof other.inputs]);
    }
  });
});

/** Texts in which a value might appear, and their hashes without a salt. */
function formsOf(value: unknown): string[] {
  const texts = typeof value === 'object' ? [JSON.stringify(value)] : [String(value), JSON.stringify(value)];
  const hashes = texts.flatMap((text) =>
    (['hex', 'base64url', 'base64'] as const).map((form) => createHash('sha256').update(text).digest(form)),
  );
  return [...texts, ...hashes];
}

const issueWith = (others: ReceiptKeys) =>
  issueReceipt(decideWithEvidence(cleanFacts()), RECEIPT_CONTEXT, SUBJECT, others);

async function signed(content: object | string, header: object = {}): Promise<string> {
  const { signing } = keys;
  const protectedHeader = JSON.stringify({ alg: 'EdDSA', typ: RECEIPT_TYPE, kid: signing.kid, ...header });
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const input = [protectedHeader, body].map((part) => Buffer.from(part).toString('base64url')).join('.');
  return `${input}.${(await signing.sign(Buffer.from(input))).toString('base64url')}`;
}

function withHeader(header: object): string {
  const [, body] = receipt.token.split('.');
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${body}.`;
}

function sameBytes(one: string, other: string): boolean {
  const bytes = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
  return bytes(one).join() === bytes(other).join();
}
