import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleBrowser } from '@cotejo/console/testing';
import { waitFor } from '@cotejo/testing';
import { type Accounts, BY, openAccounts } from '../harness/accounts.js';
import { type Answer, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { SignedInPeople } from '../harness/signed-in-people.js';
import { whileFrozen } from '../harness/while-frozen.js';

/** What developers do with keys and see of usage, and operators with jobs, takes effect where it must and is on record. */
const AUDIT_LOG = 'cotejo:sandbox:account:audit:entries';

let running: RunningProduct;
let accounts: Accounts;
let people: SignedInPeople;
let operator: ConsoleBrowser;
let dev: ConsoleBrowser;

beforeAll(async () => {
  running = await lend('sandbox');
  accounts = openAccounts(running);
  people = new SignedInPeople(running);
  for (const tenant of ['ops-acme', 'ops-globex']) {
    await accounts.key(tenant, 'negocio');
  }
  operator = (await people.signIn(null, 'operator', 'Olga')).browser;
  dev = (await people.signIn('ops-acme', 'developer', 'Dora')).browser;
});
afterAll(async () => {
  people?.stop();
  accounts?.stop();
});

const verify = (key: string, body: unknown = { cedula: '1000000001' }, program = 'axios/1.7.9') =>
  send(`${running.url}/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, 'user-agent': program },
    body: JSON.stringify(body),
  });
const reasonOf = async (key: string) => {
  const { status, body } = await verify(key);
  return status === 200 ? 'ok' : body.reason;
};
const NEW_KEY = { name: 'shop', scopes: null, expiresInDays: null };
const create = async (browser = dev, tenant = 'ops-acme', wanted: object = NEW_KEY) => {
  const { status, body } = await browser.once(`/api/tenants/${tenant}/keys`, wanted);
  expect(status).toBe(200);
  return body as { key: string; view: { id: string } };
};
const listed = async (id: string, browser = dev) => {
  const { body } = await browser.get('/api/tenants/ops-acme/keys');
  return body.keys.find((key: { id: string }) => key.id === id);
};

describe('keys', () => {
  it('are created with chosen scopes and expiry, shown once, and work at once', async () => {
    const { body: list } = await dev.get('/api/tenants/ops-acme/keys');
    expect(list.grantable).toContain('verify:write');
    const wanted = { name: 'caja', scopes: ['verify:write', 'source:registry'], expiresInDays: 30 };
    const { key, view } = await create(dev, 'ops-acme', wanted);
    expect(view).toMatchObject({ name: 'caja', state: 'active', scopes: wanted.scopes, last4: key.slice(-4) });
    expect(await reasonOf(key)).toBe('ok');
    const found = await waitFor(async () => ((await listed(view.id)).lastUsedAt ? listed(view.id) : null));
    expect(found).toMatchObject({ createdBy: 'Dora', callers: [] });
    expect(Date.parse(found.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect(JSON.stringify((await dev.get('/api/tenants/ops-acme/keys')).body)).not.toContain(key);
  });

  it('are created once for any number of clicks', async () => {
    const before = (await dev.get('/api/tenants/ops-acme/keys')).body.keys.length;
    const click = () => dev.once('/api/tenants/ops-acme/keys', NEW_KEY, 'a-click-of-somebody');
    const answers = await Promise.all([click(), click(), click()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await dev.get('/api/tenants/ops-acme/keys')).body.keys).toHaveLength(before + 1);
  });

  it('work both after a rotation, and show who still uses the old key', async () => {
    const old = await create();
    const { status, body: fresh } = await dev.once(`/api/tenants/ops-acme/keys/${old.view.id}/rotate`, {
      overlap: '24h',
    });
    expect([status, fresh.view.rotatedFrom]).toEqual([200, old.view.id]);
    expect([await reasonOf(old.key), await reasonOf(fresh.key)]).toEqual(['ok', 'ok']);
    const retiring = await waitFor(async () => {
      const view = await listed(old.view.id);
      return view.callers.length > 0 ? view : null;
    });
    expect(retiring).toMatchObject({
      state: 'retiring',
      callers: [{ network: '127.0.0.0/24', program: 'axios/1.7.9', lastUsedAt: expect.any(String) }],
    });
    expect(await listed(fresh.view.id)).toMatchObject({ state: 'active', callers: [] });
    const again = await dev.once(`/api/tenants/ops-acme/keys/${fresh.view.id}/rotate`, { overlap: '1h' });
    expect([again.status, again.body.reason]).toEqual([409, 'too_many_keys']);
  });

  it('are revoked within a second, and require the password again after five minutes', async () => {
    const { key, view } = await create();
    expect(await reasonOf(key)).toBe('ok');
    const { body } = await dev.post(`/api/tenants/ops-acme/keys/${view.id}/revoke`);
    expect(body).toMatchObject({ id: view.id, state: 'revoked' });
    await waitFor(async () => (await reasonOf(key)) === 'key_revoked', { timeoutMs: 1_000 });
    const { member, sessions } = await people.signIn('ops-acme', 'developer');
    const later = await people.browserOf(member);
    const token = (later.cookie as string).slice('cotejo='.length);
    const session = await sessions.find(token);
    await sessions.change(token, session as NonNullable<typeof session>, { confirmedAt: Date.now() - 301_000 });
    expect((await later.once('/api/tenants/ops-acme/keys', NEW_KEY)).body.reason).toBe('confirmation_required');
    expect((await later.get('/api/tenants/ops-acme/keys')).status).toBe(200);
  });
});

describe('usage', () => {
  it('counts every request exactly in JSON and CSV, and so does the quota', async () => {
    const { browser } = await people.signIn('ops-globex', 'viewer');
    const { key } = await accounts.store.keys.create('ops-globex', {}, BY);
    const answers: Answer[] = [];
    for (let call = 0; call < 5; call += 1) {
      answers.push(await verify(key));
    }
    for (let call = 0; call < 2; call += 1) {
      answers.push(await verify(key, { cedula: 'x' }));
    }
    answers.push(await verify(key, { cedula: '1000000004' }));
    const charged = answers.filter(({ headers }) => headers.get('x-quota-charged') === '1').length;
    expect(charged).toBe(6);
    const report = await waitFor(async () => {
      const { body } = await browser.get('/api/tenants/ops-globex/usage');
      return body.totals[0]?.requests === 8 ? body : null;
    });
    expect(report.totals).toMatchObject([{ endpoint: 'verify', requests: 8, ok: 5, charged, degraded: 0 }]);
    const errors = report.errors.map((each: { reason: string; status: number; count: number }) => each);
    expect(errors).toMatchObject([
      { reason: 'invalid_body', status: 400, count: 2, es: 'Parámetros inválidos o faltantes' },
      { reason: 'cedula_not_found', status: 404, count: 1 },
    ]);
    const csv = await browser.get('/api/tenants/ops-globex/usage.csv');
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
    const [, line] = csv.text.split('\r\n');
    expect(line).toMatch(new RegExp(`^${today};verify;8;5;3;6;0;\\d+;\\d+;\\d+;invalid_body=2 cedula_not_found=1$`));
    const { body: quota } = await browser.get('/api/tenants/ops-globex/quota');
    expect(quota).toMatchObject({ used: charged, quota: 10_000, left: 10_000 - charged, trial: false });
    const bad = await browser.get('/api/tenants/ops-globex/usage?from=2026-11-02&to=2026-11-01');
    expect([bad.status, bad.body.reason]).toEqual([400, 'invalid_period']);
    expect((await browser.get('/api/tenants/ops-globex/usage?from=yesterday')).body.reason).toBe('invalid_query');
  });

  it('is shown by reason in the command line too', async () => {
    const rows = JSON.parse(await running.cli('tenants', 'usage', 'ops-globex', '--json'));
    expect(rows).toMatchObject([{ endpoint: 'verify', reasons: { invalid_body: 2, cedula_not_found: 1 } }]);
  });
});

describe('activity', () => {
  it("shows the tenant's own entries with names of members, and never the name of an operator", async () => {
    const { view } = await create(operator, 'ops-acme', { ...NEW_KEY, name: 'por-operador' });
    await accounts.store.keys.revoke(
      'ops-globex',
      (await accounts.store.keys.create('ops-globex', {}, BY)).record.id,
      BY,
    );
    const { body: own } = await dev.post('/api/tenants/ops-acme/activity', {});
    const [newest] = own.entries;
    expect(newest).toMatchObject({ action: 'key.create', object: view.id, actor: 'operator', network: null });
    expect(own.entries.every(({ tenant }: { tenant: string }) => tenant === 'ops-acme')).toBe(true);
    expect(own.entries.map(({ actor }: { actor: string }) => actor)).toContain('Dora');
    expect(await listed(view.id)).toMatchObject({ createdBy: 'operator' });
    const { body: all } = await operator.post('/api/operator/activity', {});
    expect(all.entries[0]).toMatchObject({ tenant: 'ops-globex', action: 'key.revoke', actor: 'tester' });
    const seen = all.entries.find(({ object }: { object: string }) => object === view.id);
    expect(seen).toMatchObject({ actor: 'Olga', network: '127.0.0.0/24' });
    const older = await operator.post('/api/operator/activity', { before: all.entries[2].seq });
    expect(older.body.entries[0].seq).toBe(all.entries[3].seq);
  });
});

describe('jobs', () => {
  const jobs = async () => (await operator.get('/api/operator/jobs')).body.jobs as Job[];
  const job = async (name: string) => (await jobs()).find((each) => each.name === name) as Job;
  const newestRun = (name: string, state: string) =>
    waitFor(async () => {
      const [run] = (await job(name)).runs;
      return run?.state === state ? run : undefined;
    }) as Promise<Job['runs'][number]>;
  interface Job {
    name: string;
    es: string;
    everyMs: number | null;
    cron: string | null;
    nextAt: string | null;
    runs: { id: string; state: string; result: unknown; problem: string | null }[];
  }

  it('are listed with the schedules of this environment', async () => {
    const found = await jobs();
    expect(found.map(({ name }) => name).sort()).toEqual([
      ...[
        'accounts.reclaim',
        'audit.checkpoint',
        'audit.stream',
        'events.deliver',
        'events.publish',
        'events.quotas',
        'events.sources',
      ],
      ...['events.sweep', 'keys.expiry_notice', 'mail.send', 'outbox.sweep'],
      ...['sandbox.reset', 'sla.statements', 'usage.rollup'],
    ]);
    expect(await job('sandbox.reset')).toMatchObject({ everyMs: 86_400_000, nextAt: expect.any(String) });
    expect(await job('usage.rollup')).toMatchObject({ cron: '0 30 1 * * *', everyMs: null });
    expect(await job('mail.send')).toMatchObject({ everyMs: null, cron: null, nextAt: null });
  });

  it('run, and show their result', async () => {
    const { status } = await operator.once('/api/operator/jobs/usage.rollup/run', undefined);
    expect(status).toBe(200);
    const run = await newestRun('usage.rollup', 'completed');
    const told = (msg: string): Record<string, unknown>[] =>
      running
        .logs()
        .split('\n')
        .filter((line) => line.includes(`"msg":"${msg}"`))
        .map((line) => JSON.parse(line));
    expect(told('usage rolled up').at(-1)).toMatchObject(run.result as object);
    expect(run.result).toMatchObject({ tenants: (await accounts.store.tenants.list()).length });
    // Other suites set the quotas of their own tenants.
    expect(told('usage and quota differ').filter(({ tenant }) => String(tenant).startsWith('ops-'))).toEqual([]);
  });

  it('are retried when they fail; the audit check finds an edited entry', async () => {
    const { body: good } = await operator.post('/api/operator/audit/check');
    expect(good).toMatchObject({ ok: true, head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) });
    const [first] = (await accounts.redis.zrange(AUDIT_LOG, 0, '0')) as [string];
    const edited = first.replace(/"actor":"[^"]*"/, '"actor":"nobody"');
    await accounts.redis.multi().zrem(AUDIT_LOG, first).zadd(AUDIT_LOG, 1, edited).exec();
    expect((await operator.post('/api/operator/audit/check')).body).toMatchObject({
      ok: false,
      brokenAt: 1,
      problem: 'edited',
    });
    await operator.once('/api/operator/jobs/audit.checkpoint/run', undefined);
    const failed = await newestRun('audit.checkpoint', 'failed');
    expect(failed).toMatchObject({ problem: 'AuditChainBrokenError', result: null });
    const again = (id: string) => operator.post(`/api/operator/jobs/audit.checkpoint/runs/${id}/retry`);
    expect((await again('nothing')).body.reason).toBe('unknown_run');
    await accounts.redis.multi().zrem(AUDIT_LOG, edited).zadd(AUDIT_LOG, 1, first).exec();
    expect((await again(failed.id)).status).toBe(200);
    const mended = await newestRun('audit.checkpoint', 'completed');
    expect(mended.id).toBe(failed.id);
    expect((await again(failed.id)).body.reason).toBe('run_not_failed');
    const { body } = await operator.get('/api/operator/audit/checkpoints');
    expect(body.checkpoints.slice(0, 2)).toMatchObject([{ ok: true }, { ok: false, seq: 1 }]);
    expect(running.logs()).toContain('"msg":"audit checkpoint"');
    expect(running.logs()).toContain('"msg":"audit log exported"');
    const { body: activity } = await operator.post('/api/operator/activity', {});
    const actions = activity.entries.map(({ action, object }: { action: string; object: string }) => [action, object]);
    expect(actions).toEqual(
      expect.arrayContaining([
        ['job.run', 'audit.checkpoint'],
        ['job.retry', 'audit.checkpoint'],
      ]),
    );
  });
});

describe('permissions', () => {
  const READING = [
    ...['keys', 'usage', 'usage.csv', 'quota'].map((path) => ['GET', path] as const),
    ['POST', 'activity'],
  ] as const;
  const CHANGING = [
    ['POST', 'keys'],
    ['POST', 'keys/key_0000000000000000/rotate'],
    ['POST', 'keys/key_0000000000000000/revoke'],
  ] as const;
  const sendRequest = async (browser: ConsoleBrowser, method: string, path: string) => {
    const answer = method === 'GET' ? await browser.get(path) : await browser.once(path, {});
    return answer.status;
  };

  it.each([
    ['viewer', 200, 403],
    ['developer', 200, 0],
    ['admin', 200, 0],
    ['operator', 200, 0],
  ] as const)('a %s', async (role, reads, refused) => {
    const { browser } = await people.signIn(role === 'operator' ? null : 'ops-acme', role);
    for (const [method, path] of READING) {
      expect([path, await sendRequest(browser, method, `/api/tenants/ops-acme/${path}`)]).toEqual([path, reads]);
    }
    for (const [method, path] of CHANGING) {
      // Who may is refused for what it sent, or for a key that there is not.
      const status = await sendRequest(browser, method, `/api/tenants/ops-acme/${path}`);
      expect([path, refused === 403 ? status : [400, 404].includes(status)]).toEqual([
        path,
        refused === 403 ? 403 : true,
      ]);
    }
  });
});

it('reports at once that its data is away, and continues when the data is back', async () => {
  await whileFrozen(running, ['state'], async () => {
    const startedAt = Date.now();
    const { status, body } = await operator.get('/api/operator/jobs');
    expect([status, body.reason]).toEqual([503, 'state_unavailable']);
    expect(Date.now() - startedAt).toBeLessThan(6_000);
  });
  await sleep(100);
  await waitFor(async () => (await operator.get('/api/operator/jobs')).status === 200);
});
