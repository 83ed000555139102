import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@cotejo/testing';
import { BatchClient } from '../../harness/batch-client.js';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { lend } from '../../harness/lend.js';
import { metric } from '../../harness/load.js';
import type { RunningProduct } from '../../harness/product.js';

/** Clients of a batch that take their time: a slow sender is served, and one that does not read is let go. */
let running: RunningProduct;
let gateway: ExtraProcess;
let key: string;

beforeAll(async () => {
  running = await lend('separate');
  gateway = await startExtraProcess(running, 'gateway', { COTEJO_BATCH_IDLE_SECONDS: '3' });
  key = await running.key('unlimited');
}, 120_000);
afterAll(() => gateway?.stop());

const person = (index: number) => ({ cedula: String(1_030_000_000 + index) });

it('ends a batch whose client does not read, in bounded memory', async () => {
  const memory = () => metric(gateway.adminPort, 'process_resident_memory_bytes');
  const before = await memory();
  // Long answers fill the buffers of the connection soon.
  const client = new BatchClient(gateway.url, key, { query: '?include=sources,receipt' });
  const response = await client.response;
  response.on('error', () => {});
  response.pause();
  const stop = new AbortController();
  const writing = client.writeWithoutEnd(person, stop.signal);
  const ends = () =>
    running
      .logs()
      .split('\n')
      .filter((line) => line.includes('"batch ended"'));
  await waitFor(() => ends().length > 0, { timeoutMs: 60_000, what: 'the batch to end' });
  stop.abort();
  client.destroy();
  await writing;
  const { ended_by: endedBy, rows } = JSON.parse(ends()[0] as string);
  expect(endedBy).toBe('client_too_slow');
  // Answers of these rows fit into the buffers of the connection.
  expect(rows).toBeLessThan(50_000);
  expect((await memory()) - before).toBeLessThan(150_000_000);
}, 90_000);

it('serves a batch for longer than the ten seconds of a single request', async () => {
  const client = new BatchClient(gateway.url, key);
  for (let row = 0; row < 12; row += 1) {
    client.write(person(row));
    await sleep(1_000);
  }
  client.request.end();
  expect((await client.answer()).summary).toMatchObject({ rows: 12, ended_by: 'end_of_input' });
}, 30_000);
