import { waitFor } from '@cotejo/testing';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Interface, section 5: what plans and scopes permit, and the life of a key. Each form of a credential: credential-cases.spec.ts. */
let running: RunningProduct;
const KEYS: Record<string, string> = {};

beforeAll(async () => {
  running = await lend('sandbox');
  for (const plan of ['corporativo', 'scale', 'init', 'trial']) {
    KEYS[plan] = await running.key(plan);
  }
});

describe('permissions', () => {
  it('never approves for a key without a mandatory source, and charges the query', async () => {
    const key = await running.key('corporativo', ['verify:write', 'source:registry', 'source:telco']);
    const client = clientOf(running.url, key);
    const answer = await client.verify({ cedula: '1032456784', telefono: '+573000000001' }, '?include=sources');
    expect(answer.body).toMatchObject({ risk_score: 55, recommendation: 'revisar', telefono: { valid: true } });
    expect(answer.body.risk_factors).toEqual([
      expect.objectContaining({ code: 'source_not_permitted', source: 'sanctions', points: 45 }),
    ]);
    expect(answer.headers.get('x-degraded')).toBeNull();
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

  it('decides on the registry alone for the plan INIT', async () => {
    const client = clientOf(running.url, KEYS.init as string);
    const { body } = await client.analyze({ doc_number: '1032456784', phone: '+573000000002' }, '?include=sources');
    expect(body).toMatchObject({ risk_score: 10, recommendation: 'APPROVE' });
    const statuses = body.sources.map(
      ({ source, status }: { source: string; status: string }) => `${source} ${status}`,
    );
    expect(statuses).toContain('registry ok');
    expect(statuses).toContain('sanctions not_in_plan');
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
