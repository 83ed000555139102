import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@cotejo/testing';
import { type Accounts, BY, openAccounts } from '../harness/accounts.js';
import { BatchClient, type BatchOptions, sendBatch } from '../harness/batch-client.js';
import { settledUsage } from '../harness/batch-usage.js';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import { metric } from '../harness/load.js';
import type { RunningProduct } from '../harness/product.js';

/** A batch answers its rows as single calls would be answered, in order, in bounded memory, and charges what it answers. */
const IDLE_SECONDS = 3;
/** Of the plans in test/harness/lend.ts. */
const QUOTA = 50;
const RATE = 40;
const CEDULA = '1000000001';
const BUYER = { cedula: CEDULA, telefono: '+573000000001' };

let running: RunningProduct;
let gateway: ExtraProcess;
let accounts: Accounts;
let tenants = 0;

beforeAll(async () => {
  running = await lend('separate');
  gateway = await startExtraProcess(running, 'gateway', { COTEJO_BATCH_IDLE_SECONDS: String(IDLE_SECONDS) });
  accounts = openAccounts(running);
  // The first calls of new processes may be too late for a source that waits for another one.
  const { key } = await newTenant();
  const warmUp = async () => (await clientOf(gateway.url, key).verify(BUYER)).body.telefono?.match_titular === true;
  await waitFor(warmUp, { what: 'each source to answer in time' });
}, 120_000);
afterAll(async () => {
  accounts?.stop();
  await gateway?.stop();
});

async function newTenant(plan = 'unlimited') {
  tenants += 1;
  const tenant = `batch-${tenants}`;
  const { key, record } = await accounts.key(tenant, plan);
  return { tenant, key, id: record.id };
}

const admin = () => gateway.adminPort;
const usageOf = (tenant: string, endpoint = 'verify') => settledUsage(accounts, tenant, endpoint, [admin()]);
const person = (index: number) => ({ cedula: String(1_030_000_000 + index) });
const people = (count: number, first = 0) => Array.from({ length: count }, (_, index) => person(first + index));
const openBatches = () => metric(admin(), 'batch_streams_open');

/** What the gateway logged at the end of a tenant's batches. */
const endsOf = (tenant: string) =>
  running
    .logs()
    .split('\n')
    .filter((line) => line.includes('"batch ended"') && line.includes(`"${tenant}"`))
    .map((line) => JSON.parse(line));

async function endOf(tenant: string) {
  await waitFor(() => endsOf(tenant).length > 0, { timeoutMs: 60_000, what: 'the batch to end' });
  return endsOf(tenant)[0];
}

describe('the rows of a batch', () => {
  it('are answered in order, like single calls, and charged like them', async () => {
    const { tenant, key } = await newTenant();
    const body = [
      JSON.stringify(BUYER),
      'no JSON',
      '{"cedula":"1","cedula":"2"}',
      JSON.stringify({ cedula: CEDULA, monto: 'x' }),
      `"${'x'.repeat(20_000)}"`,
      '',
      JSON.stringify({ cedula: '1000000005' }),
      ...people(100).map((row) => JSON.stringify(row)),
    ].join('\n');
    const { status, headers, lines, summary } = await sendBatch(gateway.url, key, body);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(lines.map(({ row }) => row)).toEqual(Array.from({ length: 106 }, (_, index) => index + 1));
    expect(lines.slice(0, 6).map((line) => line.error?.reason ?? line.status)).toEqual([
      200,
      'invalid_json',
      'invalid_json',
      'invalid_body',
      'body_too_large',
      expect.anything(),
    ]);
    const single = await clientOf(gateway.url, key).verify(BUYER);
    const { transaction_id: _, created_at: __, ...answer } = lines[0]?.result ?? {};
    expect(single.body).toMatchObject(answer);
    expect(lines[3]?.error).toMatchObject({ reason: 'invalid_body', request_id: expect.stringMatching(/^req_/) });
    const answered = lines.filter((line) => line.status === 200).length;
    const charged = lines.filter((line) => line.charged).length;
    expect(summary).toEqual({
      first_row: 1,
      next_row: 107,
      rows: 106,
      answered,
      errors: 106 - answered,
      charged,
      replayed: 0,
      charge_unknown: 0,
      ended_by: 'end_of_input',
    });
    expect(charged).toBeGreaterThanOrEqual(101);
    // One more for the single call.
    expect(await usageOf(tenant)).toMatchObject({
      counted: charged + 1,
      charged: charged + 1,
      outcomes: { ok: answered + 1, client_error: 106 - answered },
    });
    expect(endsOf(tenant)[0]).toMatchObject({ operation: 'verify', ended_by: 'end_of_input', rows: 106, charged });
  });

  it('are not found as single calls are not, and are charged then too', async () => {
    const { tenant, key } = await newTenant('enterprise');
    const bodies = [{ doc_number: '1000000003' }, { doc_number: '1000000004' }, { doc_number: CEDULA }];
    const client = clientOf(gateway.url, key);
    const singles = await Promise.all(bodies.map((body) => client.analyze(body)));
    const { lines } = await sendBatch(gateway.url, key, bodies, { variant: 'analyze' });
    expect(lines.map(({ status, charged }) => [status, charged])).toEqual(
      singles.map(({ status, headers }) => [status, headers.get('x-quota-charged') === '1']),
    );
    const charged = lines.filter((line) => line.charged).length;
    expect(await usageOf(tenant, 'analyze')).toMatchObject({ counted: 2 * charged, charged: 2 * charged });
  });

  it('have the optional parts, and the language of the request', async () => {
    const { key } = await newTenant();
    const options = {
      query: '?include=sources,receipt,interval,counterfactuals,screening&first_row=7',
      headers: { 'accept-language': 'en' },
    };
    const { headers, lines, summary } = await sendBatch(gateway.url, key, [{ cedula: CEDULA }, {}], options);
    expect(headers['content-language']).toBe('en');
    expect(lines[0]).toMatchObject({
      row: 7,
      result: {
        sources: expect.any(Array),
        receipt: { token: expect.any(String) },
        counterfactuals: expect.any(Array),
      },
    });
    expect(lines[1]).toMatchObject({ row: 8, error: { message: 'Invalid or missing parameters' } });
    expect(summary).toMatchObject({ first_row: 7, next_row: 9 });
  });
});

describe('a batch is refused', () => {
  it.each<[string, number, string, BatchOptions]>([
    ['without a key', 401, 'missing_credentials', { headers: { 'x-api-key': '' } }],
    ['with an unknown include', 400, 'invalid_parameter', { query: '?include=all' }],
    ['with a first row that is no number', 400, 'invalid_parameter', { query: '?first_row=0' }],
    ['with two first rows', 400, 'invalid_parameter', { query: '?first_row=1&first_row=2' }],
    [
      'with an id that is too long',
      400,
      'invalid_idempotency_key',
      { headers: { 'idempotency-key': 'k'.repeat(201) } },
    ],
    ['as JSON', 415, 'unsupported_media_type', { headers: { 'content-type': 'application/json' } }],
    ['in another charset', 415, 'unsupported_media_type', { headers: { 'content-type': 'text/csv; charset=cp850' } }],
    ['when it is compressed', 415, 'unsupported_encoding', { headers: { 'content-encoding': 'gzip' } }],
  ])('%s', async (_, status, reason, options) => {
    const { key } = await newTenant();
    const answer = await sendBatch(gateway.url, key, [{ cedula: CEDULA }], options);
    expect([answer.status, JSON.parse(answer.text).reason]).toEqual([status, reason]);
  });

  it('when its key lacks the scope', async () => {
    const key = await running.key('corporativo', ['cedula:read']);
    const { status, text } = await sendBatch(gateway.url, key, [{ cedula: CEDULA }]);
    expect([status, JSON.parse(text).reason]).toEqual([403, 'missing_scope']);
  });

  it.each([
    ['on one gateway', () => [gateway.url, gateway.url]],
    ['on different gateways', () => [running.url, gateway.url]],
  ])('when two batches of the tenant are open %s', async (_, urls) => {
    const { tenant, key } = await newTenant();
    const open = urls().map((url) => new BatchClient(url, key));
    const places = () => accounts.redis.zrange(`cotejo:sandbox:admission:{${tenant}}:batches`, 0, '-1', 'WITHSCORES');
    try {
      await Promise.all(open.map(({ response }) => response));
      const { status, headers, text } = await sendBatch(gateway.url, key, [{ cedula: CEDULA }]);
      expect([status, JSON.parse(text).reason]).toEqual([429, 'too_many_batches']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      const [, firstEnd, , secondEnd] = await places();
      const areRenewed = async () => {
        const [, first, , second] = await places();
        return Number(first) > Number(firstEnd) && Number(second) > Number(secondEnd);
      };
      await waitFor(areRenewed, { what: 'the places to be renewed' });
    } finally {
      for (const client of open) {
        client.destroy();
      }
    }
    await waitFor(async () => (await places()).length === 0, { what: 'the places to be free' });
    await waitFor(async () => (await openBatches()) === 0, { what: 'the batches to end' });
  });
});

describe('limits', () => {
  it('end a batch at the exact row at which the quota is exhausted', async () => {
    const { tenant, key } = await newTenant('smallquota');
    // Rows that cost nothing are among them.
    const rows = people(200).flatMap((row, index) => (index % 5 === 0 ? [{ cedula: 1 }, row] : [row]));
    const { lines, summary } = await sendBatch(gateway.url, key, rows);
    const charged = lines.filter((line) => line.charged).length;
    expect(charged).toBe(QUOTA);
    expect(summary).toMatchObject({ charged: QUOTA, ended_by: 'quota_exhausted', next_row: lines.length + 1 });
    expect(lines.map(({ row }) => row)).toEqual(lines.map((_, index) => index + 1));
    // The first row without an answer is one that costs a query.
    expect(rows[lines.length]).not.toEqual({ cedula: 1 });
    expect(await usageOf(tenant)).toMatchObject({ counted: QUOTA, charged: QUOTA });
  });

  it('slow a batch down to 80 % of the rate, and leave the rest to single calls', async () => {
    const { key } = await newTenant('lowrate');
    const client = clientOf(gateway.url, key);
    const startedAt = performance.now();
    const batch = sendBatch(gateway.url, key, people(100));
    const statuses: number[] = [];
    for (let call = 0; call < 10; call += 1) {
      await sleep(250);
      statuses.push((await client.verify({ cedula: CEDULA })).status);
    }
    const { lines, summary } = await batch;
    expect(performance.now() - startedAt).toBeGreaterThan((1_000 * 99) / (RATE * 0.8));
    expect(lines.every(({ status }) => status === 200)).toBe(true);
    expect(summary).toMatchObject({ answered: 100, errors: 0 });
    expect(statuses).toEqual(Array(10).fill(200));
  });

  it('let rows wait while single calls use the whole rate', async () => {
    const { tenant, key } = await newTenant('lowrate');
    const client = clientOf(gateway.url, key);
    const batch = sendBatch(gateway.url, key, people(15));
    let isOver = false;
    const flood = (async () => {
      const statuses: number[] = [];
      while (!isOver) {
        statuses.push(
          ...(await Promise.all(
            Array.from({ length: 20 }, async () => (await client.verify({ cedula: CEDULA })).status),
          )),
        );
        await sleep(50);
      }
      return statuses;
    })();
    const { summary } = await batch;
    isOver = true;
    const statuses = await flood;
    expect(statuses).toContain(429);
    expect(summary).toMatchObject({ rows: 15, answered: 15, ended_by: 'end_of_input' });
    const answered = statuses.filter((status) => status === 200).length;
    expect(await usageOf(tenant)).toMatchObject({ counted: 15 + answered, charged: 15 + answered });
  }, 180_000);
});

describe('a batch that was cut', () => {
  it('is resumed under its id: rows that were charged are not charged again', async () => {
    const { tenant, key } = await newTenant();
    const headers = { 'idempotency-key': 'orders-2026-11' };
    const rows = people(300);
    const client = new BatchClient(gateway.url, key, { headers });
    client.write(...rows);
    const received: string[] = [];
    for await (const line of client.lines()) {
      received.push(line);
      if (received.length === 40) {
        break;
      }
    }
    client.destroy();
    await waitFor(async () => (await openBatches()) === 0, { what: 'the batch to end' });
    const options = { headers, query: '?first_row=41' };
    const { lines, summary } = await sendBatch(gateway.url, key, rows.slice(40), options);
    expect(lines.map(({ row }) => row)).toEqual(rows.slice(40).map((_, index) => 41 + index));
    const cut = endsOf(tenant)[0];
    expect(cut.ended_by).toBe('client_gone');
    // Rows of the first request whose answers did not arrive.
    expect(summary?.replayed).toBe(cut.charged - 40);
    expect(await usageOf(tenant)).toMatchObject({ counted: 300, charged: 300 });
    const again = await sendBatch(gateway.url, key, [{ cedula: '1099999999' }], { headers });
    expect(again.lines[0]).toMatchObject({ status: 409, charged: false, error: { reason: 'idempotency_key_reused' } });
    // A single call can use the key of a row.
    const single = clientOf(gateway.url, key, { 'idempotency-key': 'orders-2026-11#1' });
    expect((await single.verify(rows[0])).headers.get('idempotency-replayed')).toBe('true');
  });

  it('by the fault of the sandbox can be resumed at that row', async () => {
    const { key } = await newTenant();
    const headers = { 'idempotency-key': 'with-a-fault' };
    const rows = [...people(5), { cedula: '1000000094' }, ...people(5, 10)];
    const first = await sendBatch(gateway.url, key, rows, { headers }).catch(() => null);
    expect(first?.summary).toBeUndefined();
    const next = (first?.lines.length ?? 0) + 1;
    const options = { headers, query: `?first_row=${next}` };
    const { summary } = await sendBatch(gateway.url, key, rows.slice(next - 1), options);
    expect(summary).toMatchObject({ ended_by: 'end_of_input', next_row: 12 });
  });
});

describe('a batch ends', () => {
  it('within a second after its client is gone, and charges no further row', async () => {
    const { tenant, key } = await newTenant();
    const client = new BatchClient(gateway.url, key);
    const stop = new AbortController();
    const writing = client.writeWithoutEnd(person, stop.signal);
    let received = 0;
    for await (const _ of client.lines()) {
      received += 1;
      if (received === 200) {
        break;
      }
    }
    client.destroy();
    stop.abort();
    const goneAt = performance.now();
    await waitFor(async () => (await openBatches()) === 0, { what: 'the batch to end' });
    expect(performance.now() - goneAt).toBeLessThan(3_000);
    await writing;
    const { charged } = await endOf(tenant);
    expect(await usageOf(tenant)).toMatchObject({ counted: charged, charged });
  });

  it.each([0, 1, 2, 5])('when its client is gone %i ms after the header', async (afterMs) => {
    const { key } = await newTenant();
    for (let index = 0; index < 50; index += 1) {
      const client = new BatchClient(gateway.url, key);
      await once(client.request, 'socket').then(([socket]) => once(socket, 'connect'));
      await sleep(afterMs);
      client.destroy();
      await waitFor(async () => (await openBatches()) === 0, { what: 'the batch to end' });
    }
  });

  it('when its client sends nothing but blank lines', async () => {
    const { key } = await newTenant();
    const client = new BatchClient(gateway.url, key);
    const blanks = setInterval(() => client.request.write('\n'), 500);
    const { summary } = await client.answer();
    clearInterval(blanks);
    client.destroy();
    expect(summary).toMatchObject({ rows: 0, ended_by: 'input_timeout' });
  });

  it('after empty lines took turns as rows do, so that they cost no more than rows', async () => {
    const { key } = await newTenant('lowrate');
    for (const type of ['application/x-ndjson', 'text/csv']) {
      const client = new BatchClient(gateway.url, key, { headers: { 'content-type': type } });
      client.request.write(
        `${JSON.stringify(person(1))}\n`.replace(/.*cedula.*/, type === 'text/csv' ? 'cedula' : '$&'),
      );
      client.request.end('\n'.repeat(100_000));
      const sentAt = performance.now();
      const { status } = await client.answer();
      expect(status).toBe(200);
      // A hundred turns at the share of the rate that batches have.
      expect(performance.now() - sentAt).toBeGreaterThan((1_000 * 90) / (RATE * 0.8));
    }
  }, 30_000);

  it('when its client sends nothing', async () => {
    const { key } = await newTenant();
    const client = new BatchClient(gateway.url, key);
    client.write(person(1));
    const { lines, summary } = await client.answer();
    client.destroy();
    expect(lines).toHaveLength(1);
    expect(summary).toMatchObject({ rows: 1, next_row: 2, ended_by: 'input_timeout' });
  });

  it('when its key is revoked', async () => {
    const { tenant, key, id } = await newTenant();
    const client = new BatchClient(gateway.url, key);
    client.write(person(1));
    await client.response;
    await accounts.store.keys.revoke(tenant, id, BY);
    const revokedAt = performance.now();
    const { summary, lines } = await client.answer();
    client.destroy();
    expect(performance.now() - revokedAt).toBeLessThan(2_900);
    expect(lines).toHaveLength(1);
    expect(summary).toMatchObject({ ended_by: 'key_revoked', next_row: 2 });
  });

  it('when the bytes are not valid HTTP, after the rows before them', async () => {
    const { key } = await newTenant();
    const client = new BatchClient(gateway.url, key);
    client.write(person(1), person(2));
    await client.response;
    client.request.socket?.write('zz\r\nno chunk\r\n');
    const { lines, summary } = await client.answer();
    expect(lines).toHaveLength(2);
    expect(summary).toMatchObject({ ended_by: 'malformed_input', next_row: 3 });
  });

  it('when its gateway stops: rows in progress are answered, and the process ends by itself', async () => {
    const { tenant, key } = await newTenant();
    const stopping = await startExtraProcess(running, 'gateway', { COTEJO_DRAIN_GRACE_MS: '500' });
    const client = new BatchClient(stopping.url, key);
    const stop = new AbortController();
    const writing = client.writeWithoutEnd(person, stop.signal);
    const answer = client.answer();
    await sleep(500);
    stopping.child.kill('SIGTERM');
    const { lines, summary } = await answer;
    stop.abort();
    client.destroy();
    await writing;
    expect(await stopping.ended).toBe(0);
    expect(summary).toMatchObject({ ended_by: 'shutting_down', rows: lines.length, next_row: lines.length + 1 });
    const charged = lines.filter((line) => line.charged).length;
    expect(await usageOf(tenant)).toMatchObject({ counted: charged, charged });
  });
});

it('counts rows in a separate metric, and no batch in the latency of requests', async () => {
  const { text } = await send(`http://127.0.0.1:${admin()}/metrics`);
  const rows = Number(/^batch_rows_total\{[^}]*operation="verify",result="ok"[^}]*\} (\d+)/m.exec(text)?.[1]);
  expect(rows).toBeGreaterThan(500);
  const seconds = /^api_request_duration_seconds_sum\{[^}]*api="other",outcome="ok"[^}]*\} (\S+)/m.exec(text)?.[1];
  // The batch whose client sent nothing for three seconds would be in it.
  expect(Number(seconds)).toBeLessThan(IDLE_SECONDS);
});
