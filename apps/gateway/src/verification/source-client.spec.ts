import type { RpcClient } from '@cotejo/platform/service';
import type { ConcurrencyGate } from '../shedding/concurrency-gate.js';
import { reportWithoutAnswer } from './report.js';
import { SourceClient } from './source-client.js';

const CONTEXT = { requestId: 'r', deadline: 5_000, signal: new AbortController().signal };

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

it('sends the query with the deadline of the request, or with a shorter one', async () => {
  const { client, calls } = clientWith(async () => reportWithoutAnswer('tax', 'ok'));
  await client.querySource('tax.registration', { document: '80123456' }, CONTEXT);
  await client.querySource('tax.registration', { document: '80123456' }, CONTEXT, 3_000);
  expect(calls.map(({ options }) => options.deadline)).toEqual([5_000, 3_000]);
  expect(calls[0]).toMatchObject({ pattern: 'tax.registration', request: { query: { document: '80123456' } } });
  expect(calls[0]?.request).not.toHaveProperty('scenario');
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
