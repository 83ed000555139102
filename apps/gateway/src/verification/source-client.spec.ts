import type { Caller } from '@cotejo/accounts';
import type { RpcClient } from '@cotejo/platform/service';
import type { ConcurrencyGate } from '../shedding/concurrency-gate.js';
import { reportWithoutAnswer } from './report.js';
import { SourceClient } from './source-client.js';

const caller = { tenant: { id: 'acme' } } as Caller;
const CONTEXT = { requestId: 'r', deadline: 5_000, signal: new AbortController().signal, caller, amountCop: 250_000 };

/** A client of sources that give this answer. */
function clientWith(answer: () => Promise<unknown>) {
  const calls: { pattern: string; request: unknown; options: { deadline: number } }[] = [];
  const queued: number[] = [];
  const rpc = {
    call: (pattern: string, request: unknown, options: { deadline: number }) => {
      calls.push({ pattern, request, options });
      return answer();
    },
  } as unknown as RpcClient;
  const gate = { observeQueueing: (ms: number) => queued.push(ms) } as unknown as ConcurrencyGate;
  return { client: new SourceClient(rpc, gate), calls, queued };
}

it('sends the query with the deadline, and nothing of the caller', async () => {
  const { client, calls } = clientWith(async () => reportWithoutAnswer('telco', 'ok'));
  await client.querySource('telco.line', { phone: '+573001234567' }, CONTEXT);
  expect(calls).toEqual([
    {
      pattern: 'telco.line',
      request: { query: { phone: '+573001234567' } },
      options: { deadline: 5_000, requestId: 'r', signal: CONTEXT.signal },
    },
  ]);
});

it('sends tenant and amount to a source that may ask paid vendors', async () => {
  const { client, calls } = clientWith(async () => reportWithoutAnswer('tax', 'ok'));
  await client.querySource('tax.registration', { document: '80123456' }, CONTEXT);
  await client.querySource('tax.registration', { document: '80123456' }, { ...CONTEXT, amountCop: null });
  const query = { document: '80123456' };
  expect(calls.map(({ request }) => request)).toEqual([
    { query, tenant: 'acme', amountCop: 250_000 },
    { query, tenant: 'acme' },
  ]);
});

it('sends the scenario of a test cédula', async () => {
  const { client, calls } = clientWith(async () => reportWithoutAnswer('tax', 'ok'));
  await client.querySource('tax.registration', { document: '1000000001' }, { ...CONTEXT, scenario: 'approved' });
  expect(calls[0]?.request).toMatchObject({ scenario: 'approved' });
});

it('does not count the time inside the source as queueing', async () => {
  const { client, queued } = clientWith(async () => ({ ...reportWithoutAnswer('tax', 'ok'), tookMs: 400 }));
  await client.querySource('tax.registration', { document: '80123456' }, CONTEXT);
  expect(queued).toEqual([0]);
});

it.each([
  ['deadline_exceeded', 'timeout', 1],
  ['no_replica', 'unavailable', 0],
])('reports the bus error %s as %s', async (code, status, samples) => {
  const { client, queued } = clientWith(() => Promise.reject(Object.assign(new Error('bus'), { code })));
  const report = await client.querySource('telco.line', { phone: '+573001234567' }, CONTEXT);
  expect(report).toMatchObject({ source: 'telco', status, record: null, signals: [] });
  expect(queued).toHaveLength(samples);
});
