import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPastUsage, setCreationDay } from '@cotejo/accounts/testing';
import { waitFor } from '@cotejo/testing';
import type { Job, Queue } from 'bullmq';
import { type Accounts, openAccounts } from '../harness/accounts.js';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { type Answer, clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { openQueue } from '../harness/run-job.js';
import { whileFrozen } from '../harness/while-frozen.js';

/** The statement of a month equals the sent requests: every answered request, by its result. */
const DEPLOYMENT = { namespace: 'cotejo', environment: 'sandbox' } as const;
const TELCO_DOWN = '+573000000099';
const PACE_MS = 110;

let running: RunningProduct;
/** A gateway that waits less for its sources than the product's own. */
let gateway: ExtraProcess;
let accounts: Accounts;
let queue: Queue;

beforeAll(async () => {
  running = await lend('separate');
  gateway = await startExtraProcess(running, 'gateway', { COTEJO_REQUEST_BUDGET_MS: '700' });
  accounts = openAccounts(running);
  queue = openQueue(running, 'sla');
});
afterAll(async () => {
  await queue?.close();
  await gateway?.stop();
  accounts?.stop();
});

const bogota = (msAgo = 0) => new Date(Date.now() - 5 * 3_600_000 - msAgo).toISOString();
const report = (...args: string[]) => running.cli('sla', 'report', '--tenant', ...args);

/** What a client sees, in the words of the statement. */
function outcomeOf({ status, body }: Answer): string {
  if (status === 200) {
    return 'ok';
  }
  if (status === 429) {
    return 'plan_limited';
  }
  if (status < 500) {
    return 'client_error';
  }
  if (body.reason === 'overloaded') {
    return 'shed';
  }
  return body.reason === 'deadline_exceeded' ? 'timeout' : 'server_error';
}

function countsOf(answers: Answer[]) {
  const outcomes: Record<string, number> = {};
  for (const answer of answers) {
    outcomes[outcomeOf(answer)] = (outcomes[outcomeOf(answer)] ?? 0) + 1;
  }
  const degraded = answers.filter(({ headers }) => headers.has('x-degraded')).length;
  const charged = answers.filter(({ headers }) => headers.get('x-quota-charged') === '1').length;
  return { requests: answers.length, outcomes, degraded, charged };
}

it('the statement of a tenant equals the exact count of its requests', async () => {
  const { key } = await accounts.key('counted', 'emprendedor');
  const client = clientOf(gateway.url, key);
  const verify: Answer[] = [];
  const cedula: Answer[] = [];
  /** Within the plan's ten a second. */
  const calmly = async (answers: Answer[], sendRequest: () => Promise<Answer>, times = 1) => {
    for (let call = 0; call < times; call += 1) {
      await sleep(PACE_MS);
      answers.push(await sendRequest());
    }
  };
  let people = 0;
  const withoutTelco = () => {
    people += 1;
    return client.verify({ cedula: String(1_044_000_000 + people), telefono: TELCO_DOWN });
  };
  await calmly(verify, () => client.verify({ cedula: '1000000001' }), 5);
  await calmly(verify, withoutTelco, 3);
  await calmly(verify, () => client.verify({ cedula: 'x' }), 2);
  await calmly(cedula, () => client.cedula('1000000004'));
  await calmly(cedula, () => client.cedula('1000000001'));
  const burst = Array.from({ length: 30 }, () => client.verify({ cedula: '1000000001' }));
  verify.push(...(await Promise.all(burst)));
  await sleep(1_100);
  const [late, unknown] = await whileFrozen(running, ['registry', 'scoring'], () =>
    Promise.all([client.verify({ cedula: '1000000001' }), client.cedula('1000000001')]),
  );
  verify.push(late);
  cedula.push(unknown);
  const seen = { verify: countsOf(verify), cedula: countsOf(cedula) };
  // The mix is what was meant: every kind of event that can be provoked.
  for (const outcome of ['ok', 'client_error', 'plan_limited']) {
    expect(seen.verify.outcomes[outcome]).toBeGreaterThan(0);
  }
  expect(seen.verify.degraded).toBeGreaterThanOrEqual(3);
  expect((seen.verify.outcomes.timeout ?? 0) + (seen.verify.outcomes.server_error ?? 0)).toBe(1);
  expect(seen.cedula.outcomes).toEqual({ client_error: 1, ok: 1, server_error: 1 });

  const month = bogota().slice(0, 7);
  const read = async () => JSON.parse(await report('counted', '--month', month, '--json'));
  const statement = await waitFor(
    async () => {
      const found = await read();
      return found.whole.requests >= verify.length + cedula.length ? found : null;
    },
    { what: 'everything to be counted' },
  );
  expect(statement).toMatchObject({ origin: 'computed', provisional: true, unknownDays: [], otherRequests: 0 });
  for (const api of ['verify', 'cedula'] as const) {
    const figures = statement.apis.find((one: { api: string }) => one.api === api);
    const { requests, outcomes, degraded, charged } = seen[api];
    const zero = { ok: 0, shed: 0, server_error: 0, timeout: 0, client_error: 0, plan_limited: 0 };
    expect(figures).toMatchObject({ requests, outcomes: { ...zero, ...outcomes }, degraded, charged });
    expect(figures).toMatchObject({ good: outcomes.ok, bad: 1, eligible: (outcomes.ok ?? 0) + 1, met: false });
  }
}, 60_000);

describe('the worker', () => {
  const lastMonth = () => bogota(35 * 86_400_000).slice(0, 7);

  it('issues due statements once a day, without data', async () => {
    const schedulers = await queue.getJobSchedulers();
    expect(schedulers.map(({ key, pattern, tz }) => [key, pattern, tz])).toEqual([
      ['sla.statements', '0 0 3 * * *', 'America/Bogota'],
    ]);
    await accounts.key('issued', 'corporativo');
    const { redis } = accounts;
    await setCreationDay(redis, DEPLOYMENT, 'issued', `${lastMonth()}-02`);
    const counted = { redis, deployment: DEPLOYMENT, tenant: 'issued' };
    await addPastUsage(counted, `${lastMonth()}-03`, { outcome: 'ok' }, 99_899);
    await addPastUsage(counted, `${lastMonth()}-28`, { outcome: 'shed' }, 101);
    const job = await queue.add('sla.statements', {});
    const ended = async () => ['completed', 'failed'].includes(await job.getState());
    await waitFor(ended, { what: 'the statements' });
    const done = (await queue.getJob(job.id as string)) as Job;
    expect([done.data, done.failedReason]).toEqual([{}, undefined]);
    expect(done.returnvalue.failed).toBe(0);
    expect(done.returnvalue.issued).toBeGreaterThan(0);
    const text = await (await fetch(`http://127.0.0.1:${running.services.adminPorts.worker}/metrics`)).text();
    expect(text).toMatch(/sla_statements_runs_total\{outcome="ok"[^}]*\} [1-9]/);
    expect(text).toMatch(/sla_statements_last_success_timestamp_seconds\{[^}]*\} 1(\.\d+e\+9|\d{9})/);
  }, 60_000);

  it('shows an issued statement unchanged, prints it on one page, and signs it', async () => {
    const [page, token] = [join(running.stateDir, 'sla.html'), join(running.stateDir, 'sla.jws')];
    const args = ['issued', '--month', lastMonth(), '--html', page, '--jws', token];
    const { origin, ...statement } = JSON.parse(await report(...args, '--json'));
    expect(origin).toBe('issued');
    expect(statement.apis[0]).toMatchObject({ availabilityPercent: '99.8990', met: false, creditPercent: 10 });
    const html = readFileSync(page, 'utf8');
    for (const shown of ['99,8990 %', '99,9 %', '10 %', lastMonth(), '99.899']) {
      expect(html).toContain(shown);
    }
    expect(html).not.toMatch(/<script|<link|<img|url\(|https?:/);
    const jwks = join(running.stateDir, 'jwks.json');
    writeFileSync(jwks, await (await fetch(`${running.url}/.well-known/jwks.json`)).text());
    const verify = (file: string) => running.cli('sla', 'verify', file, '--jwks', jwks, '--json');
    expect(JSON.parse(await verify(token))).toEqual({ good: true, statement });
    const [head, body, signature] = readFileSync(token, 'utf8').trim().split('.') as [string, string, string];
    const altered = Buffer.from(body, 'base64url').toString().replace('"bad":101', '"bad":100');
    writeFileSync(token, [head, Buffer.from(altered).toString('base64url'), signature].join('.'));
    await expect(verify(token)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('wrong_signature') });
    const list = JSON.parse(await running.cli('sla', 'list', '--tenant', 'issued', '--json'));
    expect(list[0]).toEqual(statement);
    const text = await report('issued', '--month', lastMonth());
    expect(text).toMatch(/^verify +100000 +101 +0 +99\.8990 +99\.9 +NO +10 +<= 25 /m);
    expect(text).toMatch(/^origin +as it was issued/m);
    expect(await running.cli('sla', 'list', '--tenant', 'issued')).toMatch(/ +100000 +101 +99\.8990 +10 /);
  });

  it('fails the job with a reason when the counts of a tenant are unreadable', async () => {
    await accounts.key('broken', 'corporativo');
    await setCreationDay(accounts.redis, DEPLOYMENT, 'broken', `${lastMonth()}-02`);
    const counts = `cotejo:sandbox:admission:{broken}:usage:${lastMonth()}-03`;
    await accounts.redis.set(counts, 'no hash');
    const job = await queue.add('sla.statements', {});
    await waitFor(async () => (await job.getState()) === 'failed', { what: 'the job to fail' });
    await accounts.redis.del(counts);
    const { failedReason } = (await queue.getJob(job.id as string)) as Job;
    expect(failedReason).toBe('tenants whose statement could not be issued: 1');
    const text = await (await fetch(`http://127.0.0.1:${running.services.adminPorts.worker}/metrics`)).text();
    expect(text).toMatch(/sla_statements_runs_total\{outcome="partial"[^}]*\} [1-9]/);
  }, 60_000);

  it.each([
    [['nobody', '--month', '2026-01'], 'no tenant with this id'],
    [['issued', '--month', 'january'], 'has the format 2026-10'],
    [['issued', '--month', '2099-01'], 'has not started'],
  ])('%s is refused: %s', async (args, why) => {
    await expect(report(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(why) });
  });
});
