import { getEventListeners } from 'node:events';
import { type BatchBehaviour, BatchService } from '@cotejo/testing';
import { type BatchStreamOptions, Cotejo } from '../client.js';
import {
  AuthenticationError,
  BadRequestError,
  BatchError,
  ConfigurationError,
  ConnectionError,
  TimeoutError,
} from '../errors.js';
import type { BatchStream } from './batch-stream.js';

const services: BatchService[] = [];
const numberOf = (row: number) => String(1_000_000_000 + row);
const requests = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => ({ cedula: numberOf(first + index) }));

async function serve(
  behave?: (request: { number: number; firstRow: number }) => BatchBehaviour,
): Promise<BatchService> {
  const service = await new BatchService(behave).start();
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

it('gives a row for each request, in order, and the summary', async () => {
  const service = await serve();
  const batch = verify(service, 1_000, { batchId: 'march', include: ['sources', 'receipt'] });
  expect(batch.summary).toBeNull();
  const rows = await rowsOf(batch);
  expect(rows.map(({ row, result }) => [row, result?.transaction_id])).toEqual(
    requests(1_000).map(({ cedula }, index) => [index + 1, `txn_${cedula}`]),
  );
  expect(batch.summary).toEqual({
    batchId: 'march',
    firstRow: 1,
    nextRow: 1_001,
    rows: 1_000,
    answered: 1_000,
    errors: 0,
    charged: 1_000,
    replayed: 0,
    endedBy: 'end_of_input',
    resumptions: 0,
  });
  const [{ path, query, headers } = { path: '', query: new URLSearchParams(), headers: {} }] = service.requests;
  expect([path, String(query)]).toEqual(['/v1/verify/batch', 'include=sources%2Creceipt&first_row=1']);
  expect(headers).toMatchObject({
    'x-api-key': 'sk_test_stream',
    'idempotency-key': 'march',
    'content-type': 'application/x-ndjson',
  });
});

it('sends analyze with its header of the key', async () => {
  const service = await serve();
  const batch = clientOf(service).analyzeBatch([{ doc_number: '1' }], { firstRow: 7 });
  expect(await rowsOf(batch)).toMatchObject([{ row: 7, status: 200, charged: true }]);
  expect(service.requests).toMatchObject([
    { path: '/v1/analyze/batch', firstRow: 7, headers: { authorization: 'Bearer sk_test_stream' } },
  ]);
  expect(batch.batchId).toMatch(/^[0-9a-f-]{36}$/);
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

it.each(['shutting_down', 'state_unavailable', 'input_timeout', 'client_too_slow'])(
  'resumes a batch that ended by %s',
  async (reason) => {
    const service = await serve(({ number }) => (number === 1 ? { end: { rows: 30, reason } } : {}));
    const batch = verify(service, 100);
    expect(await rowsOf(batch)).toHaveLength(100);
    expect(service.requests.map(({ firstRow }) => firstRow)).toEqual([1, 31]);
  },
);

it.each(['quota_exhausted', 'key_revoked', 'tenant_suspended', 'a_later_reason'])(
  'ends with the row to go on with after %s',
  async (reason) => {
    const service = await serve(() => ({ end: { rows: 30, reason } }));
    const batch = verify(service, 100);
    const error = await rowsOf(batch).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(BatchError);
    expect(error).toMatchObject({ reason, nextRow: 31, batchId: batch.batchId });
    expect(batch.summary).toMatchObject({ nextRow: 31, answered: 30, endedBy: reason });
    expect(service.requests).toHaveLength(1);
  },
);

it('ends after five resumptions without progress, and progress begins the count again', async () => {
  const service = await serve(({ number }) => ({ cutAfter: number === 3 ? 10 : 0 }));
  const batch = verify(service, 100);
  await expect(rowsOf(batch)).rejects.toBeInstanceOf(ConnectionError);
  expect(batch.nextRow).toBe(11);
  expect(service.requests).toHaveLength(3 + 6);
}, 60_000);

it('waits as long as Retry-After says when another batch is running', async () => {
  const body = { success: false, code: 'rate_limit_exceeded', reason: 'rate_limited' };
  const refusal = { status: 429, body, headers: { 'retry-after': '1' } };
  const service = await serve(({ number }) => (number === 1 ? { refusal } : {}));
  const began = performance.now();
  expect(await rowsOf(verify(service, 3))).toHaveLength(3);
  expect(performance.now() - began).toBeGreaterThan(990);
});

it('gives the error of a refused key at once', async () => {
  const body = { success: false, code: 'unauthorized', reason: 'invalid_key' };
  const service = await serve(() => ({ refusal: { status: 401, body } }));
  const batch = verify(service, 1_000);
  await expect(rowsOf(batch)).rejects.toBeInstanceOf(AuthenticationError);
  expect([batch.nextRow, service.requests.length]).toEqual([1, 1]);
});

it.each([
  ['a page of a load balancer', '<html>ok</html>\n'],
  ['another row', '{"row":2,"status":200,"charged":true,"replayed":false,"result":{}}\n'],
  ['a summary of another form', '{"summary":null}\n'],
  ['half a line', '{"row":1,"status":200,"charged":true,"replayed":false,"result":{}}'],
])('does not take %s for an answer', async (_, text) => {
  const service = await serve(() => ({ text }));
  await expect(rowsOf(verify(service, 3, { maxResumptions: 0 }))).rejects.toBeInstanceOf(ConnectionError);
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

it('sends nothing for an empty list', async () => {
  const service = await serve();
  const batch = verify(service, 0);
  expect(await rowsOf(batch)).toEqual([]);
  expect(batch.summary).toMatchObject({ rows: 0, nextRow: 1, endedBy: 'end_of_input' });
  expect(service.requests).toEqual([]);
});

it.each<BatchStreamOptions>([
  { batchId: '' },
  { batchId: 'ñ' },
  { batchId: 'a'.repeat(201) },
  { firstRow: 0 },
  { firstRow: 1.5 },
  { idleTimeoutMs: 0 },
  { maxResumptions: -1 },
])('refuses the options %j', async (options) => {
  const client = new Cotejo({ apiKey: 'sk_test_stream', baseUrl: 'http://127.0.0.1:9' });
  expect(() => client.verifyBatch([], options)).toThrow(ConfigurationError);
});

it('can be read once', async () => {
  const service = await serve();
  const batch = verify(service, 1);
  await rowsOf(batch);
  expect(() => batch[Symbol.asyncIterator]()).toThrow(ConfigurationError);
});
