import { Plans } from '@cotejo/accounts';
import type { Scope } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { waitFor } from '@cotejo/testing';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { claims } from '../harness/signed-receipt.js';

/** Interface, section 5: what plans and scopes permit, and the life of a key. Each form of a credential: credential-cases.spec.ts. */
let running: RunningProduct;
const plans = Plans.load(defaultPoliciesDir()).all();
const KEYS: Record<string, string> = {};

beforeAll(async () => {
  running = await lend('sandbox');
  for (const plan of ['corporativo', 'scale', 'init', 'trial']) {
    KEYS[plan] = await running.key(plan);
  }
});

describe('permissions', () => {
  it.each(plans.map(({ id, scopes }) => [id, scopes] as const))(
    'approves nobody who is on a list, for the plan %s',
    async (plan, scopes) => {
      const client = clientOf(running.url, await running.key(plan));
      for (const cedula of ['1000000002', '1000000003', '1000000005']) {
        const answer = scopes.includes('analyze:write')
          ? await client.analyze({ doc_number: cedula })
          : await client.verify({ cedula });
        expect(answer.status).toBe(200);
        expect(['APPROVE', 'aprobar']).not.toContain(answer.body.recommendation);
        if (cedula === '1000000005') {
          expect(answer.body).toMatchObject({ risk_score: 100 });
        }
      }
    },
  );

  it.each([
    ['key', 'sanctions', 'corporativo', ['verify:write', 'receipts:replay', 'source:registry', 'source:telco']],
    ['key', 'registry', 'corporativo', ['verify:write', 'receipts:replay', 'source:sanctions', 'source:telco']],
    ['plan', 'sanctions', 'unscreened', undefined],
  ] satisfies [string, string, string, Scope[] | undefined][])(
    'names the mandatory source that the %s leaves out: %s',
    async (_, source, plan, scopes) => {
      const client = clientOf(running.url, await running.key(plan, scopes));
      const { headers, body } = await client.verify({ cedula: '1032456784' }, '?include=receipt');
      expect(body.recommendation).toBe('revisar');
      expect(body.risk_factors).toEqual([
        expect.objectContaining({ code: 'source_not_permitted', source, points: 45 }),
      ]);
      expect(headers.get('x-degraded')).toBe(source);
      expect(headers.get('x-quota-charged')).toBe('1');
      expect(claims(body.receipt)).toMatchObject({ missing_mandatory: [source], outcome: 'review' });
      const again = await client.replay({ receipt: body.receipt, request: { cedula: '1032456784' } });
      expect(again.body).toMatchObject({ result: 'identical' });
    },
  );

  it('charges the query of a key without a mandatory source', async () => {
    const key = await running.key('corporativo', ['verify:write', 'source:registry', 'source:telco']);
    const client = clientOf(running.url, key);
    const answer = await client.verify({ cedula: '1032456784' });
    const next = await client.verify({ cedula: '1032456784' });
    const left = (headers: Headers) => Number(/"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    expect(left(next.headers)).toBe(left(answer.headers) - 1);
  });

  it('requires the scope of the registry for the look-up', async () => {
    const key = await running.key('corporativo', ['cedula:read', 'source:telco']);
    expect(await clientOf(running.url, key).cedula('1000000001')).toMatchObject({
      status: 403,
      body: { reason: 'missing_scope', detail: 'source:registry' },
    });
  });

  it('decides on the registry and the lists for the plan INIT', async () => {
    const client = clientOf(running.url, KEYS.init as string);
    const { body } = await client.analyze({ doc_number: '1032456784', phone: '+573000000002' }, '?include=sources');
    expect(body).toMatchObject({ risk_score: 10, recommendation: 'APPROVE' });
    const statuses = body.sources.map(
      ({ source, status }: { source: string; status: string }) => `${source} ${status}`,
    );
    expect(statuses).toContain('registry ok');
    expect(statuses).toContain('sanctions ok');
    expect(statuses).toContain('telco not_in_plan');
  });
});

describe('the life of a key', () => {
  it('lists the key without its secret, and ends when the key is revoked', async () => {
    const create = 'keys create --tenant key-life --plan corporativo --env sandbox --json'.split(' ');
    const { key, id } = JSON.parse(await running.cli(...create)) as { key: string; id: string };
    const client = clientOf(running.url, key);
    expect((await client.verify({ cedula: '1000000001' })).status).toBe(200);

    const stdout = await running.cli('keys', 'list', '--tenant', 'key-life', '--json');
    expect(stdout).not.toContain(key);
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ id, state: 'active', last4: key.slice(-4) })]);

    await running.cli('keys', 'revoke', id, '--tenant', 'key-life');
    await waitFor(async () => (await client.verify({ cedula: '1000000001' })).status === 401, {
      what: 'the revocation',
    });
    const refused = await client.verify({ cedula: '1000000001' });
    expect(refused.body).toMatchObject({ code: 'unauthorized', reason: 'key_revoked' });
    const after = JSON.parse(await running.cli('keys', 'list', '--tenant', 'key-life', '--json'));
    expect(after[0].state).toBe('revoked');
  });

  it('reports a clear error when a key cannot be revoked', async () => {
    await expect(running.cli('keys', 'create', '--tenant', 'x', '--plan', 'gold')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('unknown plan; one of emprendedor'),
    });
    await expect(running.cli('keys', 'create', '--tenant', 'No Name!', '--plan', 'scale')).rejects.toMatchObject({
      stderr: expect.stringContaining('lower-case letters'),
    });
    await expect(running.cli('keys', 'revoke', 'key_0', '--tenant', 'key-life')).rejects.toMatchObject({ code: 1 });
  });
});
