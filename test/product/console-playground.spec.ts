import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ConsoleBrowser } from '@cotejo/console/testing';
import { ERROR_REASONS, FIELD_PROBLEMS, REASONS, SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { type Accounts, openAccounts } from '../harness/accounts.js';
import type { Answer } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { SignedInPeople } from '../harness/signed-in-people.js';

/** The playground and the check of receipts, by the console's API, against a running sandbox. */

/** Nothing is wrong with this person. */
const BUYER = { cedula: '1000000001' };

let running: RunningProduct;
let accounts: Accounts;
let people: SignedInPeople;

beforeAll(async () => {
  running = await lend('sandbox');
  accounts = openAccounts(running);
  people = new SignedInPeople(running);
}, 120_000);
afterAll(async () => {
  people?.stop();
  accounts?.stop();
});

// biome-ignore lint/suspicious/noExplicitAny: a black-box test looks at whatever came back
const good = <T = any>(answer: Answer<T>): T => {
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body;
};

describe('the playground', () => {
  let dana: ConsoleBrowser;
  let danaId: string;
  /** Again while the API says that it is too often: a trial has five calls a second. */
  const call = async (operation: string, body: object, include: string[] = [], who = dana): Promise<Answer> => {
    for (;;) {
      const answer = await who.post('/api/playground/calls', { operation, body, include });
      if (answer.body?.body?.reason !== 'rate_limited') {
        return answer;
      }
      await sleep(Number(answer.body.headers['retry-after']) * 1_000);
    }
  };

  beforeAll(async () => {
    await accounts.store.tenants.ensure('trying', trialPlan(), { actor: 'test' });
    const signedIn = await people.signIn('trying', 'developer');
    dana = signedIn.browser;
    danaId = signedIn.member.id;
  });

  it('shows the answer of the API, its limits and the meaning of its codes', async () => {
    const { cedulas } = good(await dana.get('/api/playground/catalogue'));
    expect(cedulas).toHaveLength(SANDBOX_CATALOGUE.cedulas.length);
    for (const { value } of cedulas as { value: string }[]) {
      const answers = [
        good(
          await call('verify', { cedula: value, email: 'disposable@sandbox.example' }, ['sources', 'counterfactuals']),
        ),
        good(await call('analyze', { doc_number: value }, ['screening'])),
        good(await call('cedula', { cedula: value })),
      ];
      for (const { status, headers, body, tookMs, explanations } of answers) {
        expect([200, 404]).toContain(status);
        expect([headers['request-id'], headers['x-quota-charged'], tookMs > 0]).toEqual([
          expect.any(String),
          '1',
          true,
        ]);
        expectExplained(body, explanations);
      }
    }
  });

  it('counts against the quota by a listed key that ends with the session', async () => {
    const leftNow = async () => {
      const { headers } = good(await call('cedula', { cedula: '1000000001' }));
      return Number(/"trial";r=(\d+)/.exec(headers.ratelimit)?.[1]);
    };
    const before = await leftNow();
    expect(await leftNow()).toBe(before - 1);
    const keys = await accounts.store.keys.list('trying');
    expect(keys).toMatchObject([{ name: 'playground', createdBy: danaId, revokedAt: null }]);
    const [key] = keys;
    expect((key?.expiresAt as number) - (key?.createdAt as number)).toBeLessThanOrEqual(8 * 3_600_000);
    const session = await sessionText(danaId);
    expect(session).toContain('playgroundKey');
    expect(session).not.toContain('sk_test_');

    const { browser: leaving, member } = await people.signIn('trying', 'developer');
    good(await call('cedula', { cedula: '1000000001' }, [], leaving));
    expect((await leaving.delete('/api/session')).status).toBe(200);
    const made = (await accounts.store.keys.list('trying')).find(({ createdBy }) => createdBy === member.id);
    expect([made?.name, typeof made?.revokedAt]).toEqual(['playground', 'number']);
  });

  it.each(['http://169.254.169.254/', '//evil.example', '../../health/live', '@127.0.0.1:1/'])(
    'sends any number to the API: %s',
    async (cedula) => {
      const { status, headers, body } = good(await call('cedula', { cedula }));
      expect([status, body.success, headers['request-id']]).toEqual([expect.any(Number), false, expect.any(String)]);
      expect(body.reason).toBe('invalid_body');
    },
  );

  it('keeps combinations of test values for their tenant only', async () => {
    const wanted = { name: 'Línea nueva', operation: 'verify', values: { cedulas: 'approved' }, amountCop: null };
    const made = good(await dana.once('/api/playground/scenarios', wanted));
    const { browser: other } = await people.signIn('shop', 'developer');
    expect(good(await dana.get('/api/playground/scenarios')).scenarios).toEqual([made]);
    expect(good(await other.get('/api/playground/scenarios')).scenarios).toEqual([]);
    expect((await other.delete(`/api/playground/scenarios/${made.id}`)).body.reason).toBe('unknown_scenario');
    const unknown = { ...wanted, values: { cedulas: 'nobody' } };
    expect((await dana.once('/api/playground/scenarios', unknown)).body.reason).toBe('invalid_body');
    expect((await dana.delete(`/api/playground/scenarios/${made.id}`)).status).toBe(204);
  });

  it('gives receipts that verify', async () => {
    const { body } = good(await call('verify', BUYER, ['receipt']));
    const check = (file: string) => dana.post('/api/receipts/check', { file });
    const verdict = good(await check(JSON.stringify(body)));
    expect(verdict).toMatchObject({ good: true, problem: null, receipt: { tenant: 'trying', variant: 'verify' } });
    expect(verdict.checks).toEqual(
      ['signature', 'adds_up', 'outcome_follows', 'decided_again'].map((name) => ({ name, result: 'yes' })),
    );
    expect(JSON.stringify(verdict)).not.toMatch(/sha256:/);
    const { token } = body.receipt as { token: string };
    expect(good(await check(token)).good).toBe(true);
    const changed = good(await check(JSON.stringify({ ...body, risk_score: body.risk_score + 1 })));
    expect(changed).toMatchObject({
      good: false,
      answer: { differences: [{ pointer: '/risk_score', code: 'differs' }] },
    });
  });
});

const trialPlan = () => {
  const { plans } = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../policies/plans.json', import.meta.url)), 'utf8'),
  );
  // biome-ignore lint/suspicious/noExplicitAny: a plan as its file has it
  return plans.find(({ id }: any) => id === 'trial');
};

/** Whatever the console keeps of a member's sessions. */
async function sessionText(memberId: string): Promise<string> {
  const digests = await accounts.redis.hvals(`cotejo:sandbox:console:sessions:${memberId}`);
  const texts = await accounts.redis.mget(digests.map((digest) => `cotejo:sandbox:console:session:${digest}`));
  return texts.join('\n');
}

const TABLES = [REASONS, ERROR_REASONS, FIELD_PROBLEMS];

/** Every code in an answer that has a meaning, by the places where the interface has codes. */
function expectExplained(body: unknown, explanations: Record<string, { es: string; en: string }>): void {
  const codes = JSON.stringify(body).match(/(?<=")[a-z][a-z_]+(?=")/g) ?? [];
  const known = [...new Set(codes)].filter((code) => TABLES.some((table) => Object.hasOwn(table, code)));
  expect(Object.keys(explanations).sort()).toEqual(known.sort());
  for (const { es, en } of Object.values(explanations)) {
    expect([es !== '', en !== '']).toEqual([true, true]);
  }
}
