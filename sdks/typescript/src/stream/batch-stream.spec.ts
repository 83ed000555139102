import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BatchBehaviour, BatchService } from '@cotejo/testing';
import { type BatchStreamOptions, Cotejo } from '../client.js';
import { BadRequestError, ConfigurationError, TimeoutError } from '../errors.js';
import type { BatchStream } from './batch-stream.js';

const services: BatchService[] = [];
const numberOf = (row: number) => String(1_000_000_000 + row);
const requests = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => ({ cedula: numberOf(first + index) }));

async function serve(
  behave?: (request: { number: number; firstRow: number }) => BatchBehaviour,
  decide?: ConstructorParameters<typeof BatchService>[1],
): Promise<BatchService> {
  const service = await new BatchService(behave, decide).start();
  services.push(service);
  return service;
}

function clientOf({ url }: BatchService): Cotejo {
  return new Cotejo({ apiKey: 'sk_test_stream', baseUrl: url as string });
}

async function rowsOf<Body>(batch: BatchStream<Body>) {
  const rows = [];
  for await (const row of batch) {
    rows.push(row);
  }
  return rows;
}

const verify = (service: BatchService, count: number, options: BatchStreamOptions = {}) =>
  clientOf(service).verifyBatch(requests(count), options);

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()));
});

it('gives a row for each of many requests, in order and over one connection', async () => {
  const service = await serve();
  const rows = await rowsOf(verify(service, 1_000));
  expect(rows.map(({ row, result }) => [row, result?.transaction_id])).toEqual(
    requests(1_000).map(({ cedula }, index) => [index + 1, `txn_${cedula}`]),
  );
  expect(service.requests).toHaveLength(1);
});

it('gives answers while the requests still come in', async () => {
  const service = await serve();
  let answered = 0;
  async function* source() {
    for (let row = 1; row <= 5; row += 1) {
      while (answered < row - 1) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      yield { cedula: numberOf(row) };
    }
  }
  for await (const { row } of clientOf(service).verifyBatch(source())) {
    answered = row;
  }
  expect(answered).toBe(5);
});

it('reads at most 256 requests that have no answer', async () => {
  const service = await serve(() => ({ silent: true }));
  let read = 0;
  function* source() {
    for (;;) {
      read += 1;
      yield { cedula: numberOf(read) };
    }
  }
  const batch = clientOf(service).verifyBatch(source(), { idleTimeoutMs: 200, maxResumptions: 1 });
  await expect(rowsOf(batch)).rejects.toBeInstanceOf(TimeoutError);
  expect(read).toBe(256);
  expect(service.requests.map(({ firstRow }) => firstRow)).toEqual([1, 1]);
});

it('stops reading requests when nobody takes the rows', async () => {
  const service = await serve();
  let read = 0;
  function* source() {
    for (; read < 1_000_000; ) {
      read += 1;
      yield { cedula: numberOf(read), direccion: 'x'.repeat(2_000) };
    }
  }
  const rows = clientOf(service).verifyBatch(source())[Symbol.asyncIterator]();
  await rows.next();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(read).toBeLessThanOrEqual(257);
  await rows.return();
});

it.each([0, 1, 17, 255, 300])(
  'resumes after a connection that breaks after %d rows, and pays once',
  async (cutAfter) => {
    const service = await serve(({ number }) => (number <= 2 ? { cutAfter, chargeBeyondCut: 5 } : {}));
    const batch = verify(service, 700);
    const rows = await rowsOf(batch);
    expect(rows.map(({ row }) => row)).toEqual(requests(700).map((_, index) => index + 1));
    expect(service.charged.size).toBe(700);
    expect(batch.summary).toMatchObject({ rows: 700, answered: 700, endedBy: 'end_of_input', resumptions: 2 });
    expect(batch.summary?.charged).toBe(700 - (batch.summary?.replayed ?? 0));
    expect(new Set(service.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  },
);

it('does not say that a row was free when its charge is not known yet', async () => {
  const batch = verify(await serve(() => ({ isChargeUnknown: true })), 2);
  const [row] = await rowsOf(batch);
  expect(row).toMatchObject({ charged: null, replayed: null });
  expect(batch.summary).toMatchObject({ charged: 0, replayed: 0, chargeUnknown: 2 });
});

it('keeps the number of a row that JSON cannot express, or that is wrong', async () => {
  const service = await serve();
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const source = [{ cedula: '1' }, circular, undefined, { cedula: '4' }] as { cedula: string }[];
  const rows = await rowsOf(clientOf(service).verifyBatch(source));
  expect(rows.map(({ row, status }) => [row, status])).toEqual([
    [1, 200],
    [2, 400],
    [3, 400],
    [4, 200],
  ]);
  expect(rows[1]?.error).toBeInstanceOf(BadRequestError);
  expect(rows[1]?.error).toMatchObject({ reason: 'invalid_body', errors: [{ pointer: '/cedula', code: 'required' }] });
});

it('throws the error of the requests after the rows before it', async () => {
  const service = await serve();
  function* source() {
    yield* requests(3);
    throw new Error('the file is broken');
  }
  const batch = clientOf(service).verifyBatch(source());
  await expect(rowsOf(batch)).rejects.toThrow('the file is broken');
  expect(batch.nextRow).toBe(4);
});

it('ends when its consumer stops, and closes the requests', async () => {
  const service = await serve();
  let closed = false;
  function* source() {
    try {
      for (let row = 1; ; row += 1) {
        yield { cedula: numberOf(row) };
      }
    } finally {
      closed = true;
    }
  }
  const batch = clientOf(service).verifyBatch(source());
  for await (const { row } of batch) {
    if (row === 10) {
      break;
    }
  }
  expect([closed, batch.nextRow, batch.summary]).toEqual([true, 11, null]);
});

it('ends with the reason of a signal, also while the requests are slow, and leaves no listener', async () => {
  const service = await serve();
  async function* source() {
    yield { cedula: '1' };
    await new Promise(() => {});
  }
  const controller = new AbortController();
  const batch = clientOf(service).verifyBatch(source(), { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('shut down')), 100);
  await expect(rowsOf(batch)).rejects.toThrow('shut down');
  expect(batch.nextRow).toBe(2);
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

const overloaded = { status: 503, body: { code: 'service_unavailable', reason: 'overloaded', retry_after_ms: 10 } };
/** Decides every third row only in a single call. */
const decideLater = (body: unknown, how: string) => {
  const { cedula } = body as { cedula: string };
  return how === 'row' && Number(cedula) % 3 === 0
    ? overloaded
    : { status: 200, body: { transaction_id: `txn_${cedula}` } };
};

it('asks for rows with 503 again as single calls, in their places, without holding more rows', async () => {
  const service = await serve(undefined, decideLater);
  let read = 0;
  let taken = 0;
  function* source() {
    for (const request of requests(600)) {
      read += 1;
      expect(read - taken).toBeLessThanOrEqual(257);
      yield request;
    }
  }
  const batch = clientOf(service).verifyBatch(source(), { batchId: 'b', include: ['sources'] });
  for await (const { row, charged, replayed, result } of batch) {
    taken += 1;
    expect([row, charged, replayed, result?.transaction_id]).toEqual([taken, true, false, `txn_${numberOf(taken)}`]);
  }
  expect(batch.summary).toMatchObject({ rows: 600, answered: 600, errors: 0, charged: 600, resumptions: 0 });
  expect(service.calls).toHaveLength(200);
  const { path, query, key, body } = service.calls[0] as (typeof service.calls)[number];
  expect([path, query.get('include'), key, body]).toEqual([
    '/v1/verify',
    'sources',
    'b#2',
    JSON.stringify({ cedula: numberOf(2) }),
  ]);
});

it('does not take the wait for a row that is sent again for silence of the service', async () => {
  const slowly = () => ({ waitMs: 40 });
  const service = await serve(slowly, (body, how) => {
    const { status, body: answer } = decideLater(body, how);
    return { status, body: status === 503 ? { ...answer, retry_after_ms: 600 } : answer };
  });
  const batch = verify(service, 8, { idleTimeoutMs: 300 });
  await rowsOf(batch);
  expect(batch.summary).toMatchObject({ answered: 8, resumptions: 0 });
});

it('ends with the reason of a signal while it asks for a row again, which has no answer then', async () => {
  const service = await serve(undefined, () => overloaded);
  const controller = new AbortController();
  const batch = verify(service, 3, { signal: controller.signal, maxRetries: 20 });
  const ended = expect(rowsOf(batch)).rejects.toThrow('shut down');
  while (service.calls.length < 2) {
    await sleep(5);
  }
  controller.abort(new Error('shut down'));
  await ended;
  expect([batch.nextRow, batch.summary]).toEqual([1, null]);
  const sent = service.calls.length;
  await sleep(50);
  expect(service.calls).toHaveLength(sent);
});

it('can be read once', async () => {
  const service = await serve();
  const batch = verify(service, 1);
  await rowsOf(batch);
  expect(() => batch[Symbol.asyncIterator]()).toThrow(ConfigurationError);
});
