import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_IDS } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { Decider, type Policy, type Scorecard } from '@cotejo/scorecard';
import { suiteFolder } from '@cotejo/testing';
import { issueReceipt, type Receipt } from '../receipt.js';
import { cleanFacts, decideWithEvidence, newKeys, RECEIPT_CONTEXT, SUBJECT } from '../testing/receipts.js';
import { findReceipt, type KeptReceipt } from './kept-receipt.js';
import { RequestUnusableError, verifyReceipt } from './verify-receipt.js';

const keys = newKeys();
const folder = suiteFolder();
const sources = SOURCE_IDS.map((source) => ({ source, status: 'ok' as const, provider: null, as_of: null }));
const issue = (decided = decideWithEvidence(cleanFacts())) =>
  issueReceipt(decided, { ...RECEIPT_CONTEXT, sources }, SUBJECT, keys);
let receipt: Receipt;
beforeAll(async () => {
  receipt = await issue();
});

const policiesDir = defaultPoliciesDir();
const verify = (kept: KeptReceipt, changes: object = {}) => verifyReceipt(kept, { keys, policiesDir, ...changes });

describe('a stored receipt', () => {
  it('is found in a whole response, as token with salts, and as token alone', () => {
    expect(findReceipt(JSON.stringify({ success: true, receipt }))).toMatchObject(receipt);
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
    const { token } = await issue(decideWithEvidence(cleanFacts(), earlier));
    const check = await verify({ token, salts: null }, { policiesDir: folder });
    expect(check).toMatchObject({ good: true, decidedAgain: { result: 'identical' } });
  });

  it('cannot be compared with a request without its salts', async () => {
    const request = { cedula: SUBJECT.document };
    await expect(verify({ token: receipt.token, salts: null }, { request })).rejects.toThrow(RequestUnusableError);
  });
});
