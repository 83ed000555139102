import { setTimeout as sleep } from 'node:timers/promises';
import { SOURCE_IDS } from '@cotejo/contracts';
import { issueReceipt, type Receipt, type ReceiptKeys } from '@cotejo/receipt';
import { cleanFacts, decideWithEvidence, newKeys, RECEIPT_CONTEXT, SUBJECT } from '@cotejo/receipt/testing';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';
import type { ReceiptVerdict } from '../api/playground.api.js';

const app = useFixture(startTestConsole);
type Browser = Awaited<ReturnType<typeof app.signIn>>;
let keys: ReceiptKeys;
let receipt: Receipt;
beforeAll(async () => {
  keys = await newKeys();
  const sources = SOURCE_IDS.map((source) => ({ source, status: 'ok' as const, provider: null, as_of: null }));
  receipt = await issueReceipt(decideWithEvidence(cleanFacts()), { ...RECEIPT_CONTEXT, sources }, SUBJECT, keys);
  app.api.answer = (request, response) => {
    response.end(request.url === '/.well-known/jwks.json' ? JSON.stringify(keys.jwks) : '{}');
  };
});
afterEach(() => app.clear());

async function check(file: string, signedIn?: Browser): Promise<ReceiptVerdict> {
  const browser = signedIn ?? (await app.signIn('viewer'));
  const { status, body } = await browser.post('/api/receipts/check', { file });
  expect(status).toBe(200);
  return body;
}
const results = ({ checks }: ReceiptVerdict) => Object.fromEntries(checks.map(({ name, result }) => [name, result]));

it('accepts a receipt whose key was rotated after the keys were fetched', async () => {
  const rotated = await newKeys();
  const sources = SOURCE_IDS.map((source) => ({ source, status: 'ok' as const, provider: null, as_of: null }));
  const newer = await issueReceipt(decideWithEvidence(cleanFacts()), { ...RECEIPT_CONTEXT, sources }, SUBJECT, rotated);
  const browser = await app.signIn('viewer');
  expect((await check(receipt.token, browser)).good).toBe(true);
  const before = app.api.answer;
  app.api.answer = (_, response) =>
    void response.end(JSON.stringify({ keys: [...keys.jwks.keys, ...rotated.jwks.keys] }));
  await sleep(1_100);
  expect(await check(newer.token, browser)).toMatchObject({ good: true, problem: null });
  app.api.answer = before;
});

it.each([
  ['a whole answer', () => JSON.stringify({ success: true, receipt })],
  ['the bare token', () => ` ${receipt.token}\n`],
])('accepts a good receipt in %s', async (_, file) => {
  const verdict = await check(file());
  expect(verdict).toMatchObject({ good: true, problem: null, receipt: { tenant: 'acme', id: 'txn_test' } });
  expect(results(verdict)).toEqual({
    signature: 'yes',
    adds_up: 'yes',
    outcome_follows: 'yes',
    decided_again: expect.stringMatching(/yes|not_possible/),
  });
  expect(JSON.stringify(verdict)).not.toContain(SUBJECT.document);
});

it('rejects a receipt whose content was changed', async () => {
  const [header, payload = '', signature] = receipt.token.split('.');
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...content, outcome: 'approve', score: 1 })).toString('base64url');
  const verdict = await check([header, changed, signature].join('.'));
  expect(verdict).toMatchObject({ good: false, problem: 'wrong_signature', receipt: null });
  expect(results(verdict)).toMatchObject({ signature: 'no', adds_up: 'not_possible' });
});

it('rejects a receipt signed with an unknown key', async () => {
  const foreign = await issueReceipt(decideWithEvidence(cleanFacts()), RECEIPT_CONTEXT, SUBJECT, await newKeys());
  const verdict = await check(foreign.token);
  expect(verdict).toMatchObject({ good: false, problem: 'unknown_key' });
  expect(results(verdict).signature).toBe('not_possible');
});

it.each(['{}', 'hello', '[]', 'a.b.c'])('reports %j as unreadable', async (file) => {
  expect(await check(file)).toMatchObject({ good: false, problem: 'unreadable', receipt: null });
});

it.each([{}, { file: '' }, { file: 5 }, { file: 'x'.repeat(250_001) }])(
  'answers 400 to a body without a file: %#',
  async (input) => {
    const browser = await app.signIn('viewer');
    expect((await browser.post('/api/receipts/check', input)).status).toBe(400);
  },
);

it('answers 413 body_too_large above 256 KB', async () => {
  const browser = await app.signIn('viewer');
  await expectRefusal(browser.post('/api/receipts/check', { file: 'x'.repeat(262_144) }), 413, 'body_too_large');
});
