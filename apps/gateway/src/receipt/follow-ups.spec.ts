import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '@cotejo/accounts';
import type { FollowUpRefusal } from '@cotejo/contracts/dto';
import { createRedis, Env, type ProcessScope } from '@cotejo/platform';
import { issueReceipt, type Receipt } from '@cotejo/receipt';
import type { Subject } from '@cotejo/receipt/subject';
import { cleanFacts, decideWithEvidence, newKeys, RECEIPT_CONTEXT, SUBJECT } from '@cotejo/receipt/testing';
import { Random, startRedis, suiteFolder } from '@cotejo/testing';
import { IdempotencyMarks } from '../admission/idempotency-marks.js';
import type { PepperExchange } from '../velocity/pepper-exchange.js';
import { FOLLOW_UP_MS, FollowUps } from './follow-ups.js';
import type { ReceiptKeyring } from './receipt-keyring.js';

const ATTEMPTS = 20_000;
const TOGETHER = 500;
const FIRST: Subject = { ...SUBJECT, issueDate: null, phoneToken: null, biometric: null };
const file = join(suiteFolder(), 'pepper');
const keys = newKeys();
const strange = newKeys();

let redis: Awaited<ReturnType<typeof startRedis>>;
let client: ReturnType<typeof createRedis>;
let followUps: FollowUps;
beforeAll(async () => {
  redis = await startRedis({ own: true });
  client = createRedis(redis.url, { commandTimeoutMs: 30_000 });
  await client.connect();
  writeFileSync(file, randomBytes(32).toString('base64'));
  const config = { environment: 'sandbox', namespace: 'test' };
  const scope = { env: new Env({ COTEJO_PEPPER_FILE: file }), config } as unknown as ProcessScope;
  const marks = new IdempotencyMarks(scope, {} as PepperExchange);
  followUps = new FollowUps(scope, { current: keys } as unknown as ReceiptKeyring, marks, { redis: client });
});
afterAll(async () => {
  client.disconnect();
  await redis.stop();
});

const caller = (tenant: string) => ({ tenant: { id: tenant } }) as Caller;
/** A review: the buyer is abroad. */
const facts: ReturnType<typeof cleanFacts> = {
  ...cleanFacts(FIRST),
  states: { ...cleanFacts(FIRST).states, ip_tor: true },
};

function firstReceipt(
  change: Partial<typeof RECEIPT_CONTEXT> = {},
  by = keys,
  about: ReturnType<typeof cleanFacts> = facts,
): Promise<Receipt> {
  const context = { ...RECEIPT_CONTEXT, jti: `txn_${randomBytes(8).toString('hex')}`, timeMs: Date.now(), ...change };
  return issueReceipt(decideWithEvidence(about), context, FIRST, by);
}

const take = (
  receipt: Receipt,
  subject: Subject = FIRST,
  { tenant = 'acme', use = randomBytes(8).toString('hex') } = {},
) => followUps.take(receipt as never, subject, caller(tenant), use);
const reasonOf = async (...call: Parameters<typeof take>) => (await take(...call)).reason;

describe('a second request', () => {
  it('is taken once, with the same inputs and an input that is evidence', async () => {
    const receipt = await firstReceipt();
    const taken = await take(receipt, { ...FIRST, issueDate: '2004-05-17' });
    expect(taken).toMatchObject({ accepted: true, reason: null, of: expect.stringMatching(/^txn_/) });
    expect(await reasonOf(receipt)).toBe('replayed');
  });

  it('is taken with earlier orders, which are evidence too, and refused with another payment', async () => {
    const orders = { delivered: 6, refused: 0, chargedBack: 0, monthsSinceFirst: 14 };
    expect((await take(await firstReceipt(), { ...FIRST, evidence: { orders } })).accepted).toBe(true);
    const payment = { method: 'pse', confirmed: true, holder: null, bin: null, threeDs: null } as const;
    expect(await reasonOf(await firstReceipt(), { ...FIRST, payment })).toBe('other_inputs');
  });

  it('is taken again when a client repeats it under its idempotency key, and when it got no answer', async () => {
    const [receipt, use] = [await firstReceipt(), 'the same key'];
    const first = await take(receipt, FIRST, { use });
    const repeated = await take(receipt, FIRST, { use });
    expect([first.accepted, repeated.accepted]).toEqual([true, true]);
    // A repetition cannot free the receipt of the request before it.
    await repeated.release();
    expect(await reasonOf(receipt)).toBe('replayed');
    await first.release();
    expect((await take(receipt)).accepted).toBe(true);
  });

  it('leaves nothing but a keyed mark that ends by itself', async () => {
    await client.flushall();
    const receipt = await firstReceipt();
    await take(receipt);
    const names = await client.keys('*');
    expect(names).toEqual([expect.stringMatching(/^test:sandbox:admission:\{acme\}:mark:[\w-]{22}$/)]);
    const ttl = await client.pttl(names[0] as string);
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(FOLLOW_UP_MS + 5_000);
  });

  it.each<[FollowUpRefusal, () => Promise<[Receipt, Subject?, { tenant?: string }?]>]>([
    ['invalid', async () => [{ ...(await firstReceipt()), token: 'a.b.c' }]],
    ['invalid', async () => [{ ...(await firstReceipt()), salts: {} }]],
    ['foreign', async () => [await firstReceipt({}, strange)]],
    ['foreign', async () => [await firstReceipt({ environment: 'production' })]],
    ['other_tenant', async () => [await firstReceipt(), FIRST, { tenant: 'other' }]],
    ['expired', async () => [await firstReceipt({ timeMs: Date.now() - FOLLOW_UP_MS - 1 })]],
    ['expired', async () => [await firstReceipt({ timeMs: Date.now() + 60_000 })]],
    ['not_first', async () => [await firstReceipt({ followUpOf: 'txn_first' })]],
    ['approved', async () => [await firstReceipt({}, keys, cleanFacts(FIRST))]],
    ['other_inputs', async () => [await firstReceipt(), { ...FIRST, amountCop: 1 }]],
    ['other_inputs', async () => [await firstReceipt(), { ...FIRST, email: null }]],
  ])('is refused as %s (case %#)', async (reason, make) => {
    expect(await reasonOf(...(await make()))).toBe(reason);
  });

  it('is not taken while the marks cannot be kept', async () => {
    const broken = { redis: { set: () => Promise.reject(new Error('away')) } };
    const parts = followUps as unknown as { scope: never; keyring: never; marks: never };
    const other = new FollowUps(parts.scope, parts.keyring, parts.marks, broken as never);
    const receipt = await firstReceipt();
    expect(await other.take(receipt as never, FIRST, caller('acme'), 'use')).toMatchObject({ reason: 'not_checked' });
  });
});

/** Attempts to decide again for nothing, each with a receipt that is not its own. */
const ATTACKS = [
  (random: Random, known: Known) => ({ receipt: known.used[random.below(known.used.length)] as Receipt }),
  (random: Random, known: Known) => ({ receipt: known.old[random.below(known.old.length)] as Receipt }),
  (random: Random, known: Known) => ({
    receipt: known.fresh[random.below(known.fresh.length)] as Receipt,
    tenant: `other-${random.below(1_000)}`,
  }),
  (random: Random, known: Known) => ({
    receipt: known.fresh[random.below(known.fresh.length)] as Receipt,
    subject: changed(random),
  }),
  (random: Random, known: Known) => {
    const receipt = known.fresh[random.below(known.fresh.length)] as Receipt;
    const at = random.below(receipt.token.length);
    const other = receipt.token[at] === 'A' ? 'B' : 'A';
    return { receipt: { ...receipt, token: receipt.token.slice(0, at) + other + receipt.token.slice(at + 1) } };
  },
];
interface Known {
  used: Receipt[];
  old: Receipt[];
  fresh: Receipt[];
}

/** Another value of one input, or one input less. */
function changed(random: Random): Subject {
  const name = random.one(['document', 'name', 'phone', 'email', 'address', 'city', 'ip', 'amountCop'] as const);
  const value = name === 'amountCop' ? random.below(1_000_000) : `other ${random.below(1_000_000)}`;
  return { ...FIRST, [name]: name !== 'document' && random.chance(0.3) ? null : value };
}

it(`is not taken in any of ${ATTEMPTS} generated attempts with another's, an old or a used receipt`, async () => {
  const many = (make: () => Promise<Receipt>) => Promise.all(Array.from({ length: 20 }, make));
  const known: Known = {
    used: await many(() => firstReceipt()),
    old: await many(() => firstReceipt({ timeMs: Date.now() - FOLLOW_UP_MS - 1 })),
    fresh: await many(() => firstReceipt()),
  };
  await Promise.all(known.used.map((receipt) => take(receipt)));
  const random = new Random(47);
  const reasons = new Map<string, number>();
  for (let done = 0; done < ATTEMPTS; done += TOGETHER) {
    const attempts = Array.from({ length: TOGETHER }, (_, index) => {
      const attack = ATTACKS[index % ATTACKS.length] as (typeof ATTACKS)[number];
      const { receipt, subject, tenant }: { receipt: Receipt; subject?: Subject; tenant?: string } = attack(
        random,
        known,
      );
      return reasonOf(receipt, subject, tenant === undefined ? {} : { tenant });
    });
    for (const reason of await Promise.all(attempts)) {
      reasons.set(reason ?? 'accepted', (reasons.get(reason ?? 'accepted') ?? 0) + 1);
    }
  }
  expect(reasons.get('accepted')).toBeUndefined();
  expect([...reasons.keys()].sort()).toEqual(
    expect.arrayContaining(['expired', 'invalid', 'other_inputs', 'other_tenant', 'replayed']),
  );
}, 120_000);
