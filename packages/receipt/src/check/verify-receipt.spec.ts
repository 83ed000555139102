import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOURCE_IDS } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { Decider, type Policy, type Scorecard } from '@cotejo/scorecard';
import type { ReceiptKeys } from '../keys/receipt-keys.js';
import { issueReceipt, type Receipt } from '../receipt.js';
import { cleanFacts, decideWithEvidence, newKeys, RECEIPT_CONTEXT, SUBJECT } from '../testing/receipts.js';
import { findReceipt, type KeptReceipt } from './kept-receipt.js';
import { RequestUnusableError, verifyReceipt } from './verify-receipt.js';

let keys: ReceiptKeys;
let receipt: Receipt;
beforeAll(async () => {
  keys = await newKeys();
  const sources = SOURCE_IDS.map((source) => ({ source, status: 'ok' as const, provider: null, as_of: null }));
  receipt = await issueReceipt(decideWithEvidence(cleanFacts()), { ...RECEIPT_CONTEXT, sources }, SUBJECT, keys);
});

const policiesDir = defaultPoliciesDir();
const verify = (kept: KeptReceipt, changes: object = {}) => verifyReceipt(kept, { keys, policiesDir, ...changes });

describe('a stored receipt', () => {
  it('is found in a whole response, as token with salts, and as token alone', () => {
    expect(findReceipt(JSON.stringify({ success: true, receipt }))).toEqual(receipt);
    expect(findReceipt(JSON.stringify(receipt))).toEqual(receipt);
    expect(findReceipt(`  ${receipt.token}\n`)).toEqual({ token: receipt.token, salts: null });
    for (const text of ['', '{', 'null', '[]', '{"receipt":5}', '{"token":5}', 'two words']) {
      expect(findReceipt(text)).toBeNull();
    }
  });

  it('is good when it adds up, its outcome follows, and the repeated decision is identical', async () => {
    const check = await verify({ token: receipt.token, salts: null });
    expect(check).toMatchObject({ good: true, addsUp: true, outcomeFollows: true, inputs: null });
    expect(check).toMatchObject({
      decidedAgain: { result: 'identical' },
      receipt: { jti: 'txn_test', tenant: 'acme' },
    });
    expect(JSON.stringify(check)).not.toContain(SUBJECT.document);
  });

  it('is distinguished from a changed receipt and from a receipt with other keys', async () => {
    const [header, payload = '', signature] = receipt.token.split('.');
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...content, outcome: 'approve', score: 1 })).toString('base64url');
    const tampered = { token: [header, changed, signature].join('.'), salts: null };
    expect(await verify(tampered)).toEqual({ good: false, problem: 'wrong_signature' });
    const others = { keys: await newKeys() };
    expect(await verify({ ...receipt }, others)).toEqual({ good: false, problem: 'unknown_key' });
    expect(await verify({ token: 'a.b.c', salts: null })).toEqual({ good: false, problem: 'unreadable' });
  });

  it('is good without a repeated decision when its policies are not available', async () => {
    const check = await verify({ ...receipt }, { policiesDir: '/nowhere' });
    expect(check).toMatchObject({ good: true, decidedAgain: { result: 'not_possible', why: 'scorecard_absent' } });
  });

  it('is decided again by an earlier scorecard, which lacks a signal that was added since', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'earlier-'));
    cpSync(policiesDir, folder, { recursive: true });
    const change = (file: string, edit: (content: Record<string, never[]>) => object) => {
      const content = edit(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      writeFileSync(join(folder, file), JSON.stringify(content));
      return content;
    };
    const without = (rows: { signal: string }[] | undefined) =>
      rows?.filter(({ signal }) => signal !== 'email_invalid');
    const scorecard = change('scorecards/base.json', ({ characteristics, ...rest }) => ({
      ...rest,
      characteristics: without(characteristics),
    }));
    const policy = change('decision/default.json', ({ floors, ...rest }) => ({ ...rest, floors: without(floors) }));
    const earlier = new Decider(scorecard as Scorecard, policy as Policy);
    const sources = SOURCE_IDS.map((source) => ({ source, status: 'ok' as const, provider: null, as_of: null }));
    const old = decideWithEvidence(cleanFacts(), earlier);
    const { token } = await issueReceipt(old, { ...RECEIPT_CONTEXT, sources }, SUBJECT, keys);
    try {
      const check = await verify({ token, salts: null }, { policiesDir: folder });
      expect(check).toMatchObject({ good: true, decidedAgain: { result: 'identical' } });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('cannot be compared with a request without its salts', async () => {
    const request = { cedula: SUBJECT.document };
    await expect(verify({ token: receipt.token, salts: null }, { request })).rejects.toThrow(RequestUnusableError);
  });
});
