import { setTimeout as sleep } from 'node:timers/promises';
import { useFixture, waitFor } from '@cotejo/testing';
import { EndpointBook } from '../endpoints/endpoint-book.js';
import { eventNames } from '../event-names.js';
import { BY, startEvents } from '../testing/events-fixture.js';
import type { Delivery } from './delivery-engine.js';
import { DeliveryRecords } from './delivery-records.js';
import { DeliveryTurns, type Turn } from './delivery-turns.js';
import type { AttemptLimits } from './webhook-sender.js';

const RUNNING = new AbortController().signal;
const IDLE: Turn = { nextAt: null };

let attempts: (Delivery & AttemptLimits)[];
let release: (() => void)[];
let woken: number[];
const fixture = useFixture(startEvents);
beforeEach(async () => {
  attempts = [];
  release = [];
  woken = [];
  await fixture.tenant('acme');
});
afterEach(async () => {
  for (const end of release) {
    end();
  }
  await fixture.clear();
});

const recordsOf = () => new DeliveryRecords(fixture.redis, fixture.scope);
const addEndpoint = async () =>
  (await fixture.store.create('acme', { url: 'https://acme.example/', description: '', types: ['key.rotated'] }, BY))
    .endpoint.id;
const open = async (endpoint: string, count: number) => {
  const ids = Array.from({ length: count }, (_, index) => `evt_${index}`);
  await recordsOf().open(endpoint, ids, count);
};

/** Turns of one attempt, which lasts until it is released, and then succeeds. */
function startTurns() {
  const { redis, scope } = fixture;
  const records = recordsOf();
  const deliver = async (delivery: Delivery, limits: AttemptLimits = {}) => {
    attempts.push({ ...delivery, ...limits });
    await new Promise<void>((resolve) => release.push(resolve));
    limits.stopping?.throwIfAborted();
    await records.close(delivery.endpoint.id, delivery.eventId);
    return { end: 'delivered' as const };
  };
  const parts = { book: new EndpointBook(redis, scope), records, engine: { deliver } };
  const turns = new DeliveryTurns(redis, scope, {
    ...parts,
    wakeBeside: async (_, beside) => void woken.push(beside),
    turnMs: 0,
  });
  return (stopping = RUNNING) => turns.turn('acme', stopping);
}

async function record(
  endpoint: string,
  result: { status: number | null; error: string | null },
  eventId = 'evt_0',
  at = Date.now(),
): Promise<void> {
  const attempt = { eventId, type: 'key.rotated' as const, attempt: 1, at, durationMs: 1 };
  await recordsOf().record(endpoint, { ...attempt, ...result }, { succeeded: false, nextAt: Date.now() });
}

it('attempts at most five deliveries of one endpoint and ten of one tenant at a time', async () => {
  const turn = startTurns();
  const [first, second, third] = [await addEndpoint(), await addEndpoint(), await addEndpoint()];
  await open(first, 20);
  for (let index = 0; index < 6; index += 1) {
    void turn();
  }
  await waitFor(() => attempts.length === 5, { what: 'five attempts' });
  expect(await turn()).toEqual(IDLE);
  await open(second, 20);
  await open(third, 20);
  const more = Array.from({ length: 6 }, () => turn());
  await waitFor(() => attempts.length === 10, { what: 'ten attempts' });
  expect(await Promise.race(more)).toEqual(IDLE);
  const at = (endpoint: string) => attempts.filter((attempt) => attempt.endpoint.id === endpoint).length;
  expect([at(first), at(second) + at(third), Math.abs(at(second) - at(third))]).toEqual([5, 5, 1]);
});

it('queues another turn only while a due delivery has a free place', async () => {
  const turn = startTurns();
  const endpoint = await addEndpoint();
  await open(endpoint, 7);
  for (let index = 0; index < 7; index += 1) {
    void turn();
  }
  await waitFor(() => attempts.length === 5, { what: 'five attempts' });
  expect(woken).toEqual([1, 2, 3, 4]);
});

it('gives one place and three seconds to an endpoint that timed out three times, until it answers', async () => {
  const turn = startTurns();
  const endpoint = await addEndpoint();
  await open(endpoint, 9);
  for (const error of ['timeout', 'timeout', 'ECONNREFUSED', 'timeout']) {
    await record(endpoint, { status: null, error });
  }
  const whole = turn();
  await waitFor(() => attempts.length === 1, { what: 'one attempt' });
  expect(await turn()).toEqual(IDLE);
  expect(attempts[0]).toMatchObject({ limitMs: 3_000 });
  release[0]?.();
  expect(await whole).toBe('more');
  await record(endpoint, { status: 500, error: null });
  void turn();
  void turn();
  await waitFor(() => attempts.length === 3, { what: 'two attempts at a time' });
  expect(attempts[2]).not.toHaveProperty('limitMs');
});

it('lets a receiver that needs four seconds answer again after three time-outs', async () => {
  const { redis, scope } = fixture;
  const endpoint = await addEndpoint();
  await open(endpoint, 9);
  const limits: (number | undefined)[] = [];
  const deliver = async ({ eventId }: Delivery, { limitMs }: AttemptLimits = {}) => {
    limits.push(limitMs);
    const result = limitMs === 3_000 ? { status: null, error: 'timeout' } : { status: 204, error: null };
    await record(endpoint, result, eventId);
    return { againInMs: 0, attempt: 2 };
  };
  for (let stall = 0; stall < 3; stall += 1) {
    await record(endpoint, { status: null, error: 'timeout' });
  }
  const parts = { book: new EndpointBook(redis, scope), records: recordsOf(), engine: { deliver }, turnMs: 0 };
  const turns = new DeliveryTurns(redis, scope, { ...parts, wakeBeside: async () => {} });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await turns.turn('acme', RUNNING);
  }
  expect(limits).toEqual([3_000, 3_000, undefined, undefined]);
});

it('counts the time-outs of attempts at the same time once', async () => {
  const turn = startTurns();
  const endpoint = await addEndpoint();
  await open(endpoint, 9);
  const began = Date.now() - 15_000;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await record(endpoint, { status: null, error: 'timeout' }, 'evt_0', began + attempt);
  }
  void turn();
  void turn();
  await waitFor(() => attempts.length === 2, { what: 'two attempts at a time' });
});

it('ends the deliveries of an endpoint that is disabled, and takes none that was opened later', async () => {
  const turn = startTurns();
  const endpoint = await addEndpoint();
  await open(endpoint, 3);
  await fixture.store.disable('acme', endpoint, 'by_request', BY);
  expect(await recordsOf().openCount(endpoint)).toBe(0);
  await open(endpoint, 1);
  expect(await turn()).toEqual(IDLE);
});

it('leases a delivery, counts its failed attempts, and says when the next one is due', async () => {
  const turn = startTurns();
  const endpoint = await addEndpoint();
  await open(endpoint, 1);
  await record(endpoint, { status: 500, error: null });
  const stopping = new AbortController();
  const stopped = turn(stopping.signal);
  await waitFor(() => attempts.length === 1, { what: 'the attempt' });
  expect(attempts[0]).toMatchObject({ eventId: 'evt_0', attempt: 2 });
  const idle = await turn();
  expect(idle).toEqual({ nextAt: expect.any(Number) });
  expect((idle as { nextAt: number }).nextAt - Date.now()).toBeGreaterThan(20_000);
  stopping.abort(new Error('the worker stops'));
  release[0]?.();
  await expect(stopped).rejects.toThrow('the worker stops');
  const due = await fixture.redis.zscore(eventNames(fixture.scope).dueOf(endpoint), 'evt_0');
  expect(Number(due)).toBeLessThanOrEqual(Date.now());
});

it('takes from each endpoint of a tenant in turn', async () => {
  const turn = startTurns();
  const endpoints = [await addEndpoint(), await addEndpoint(), await addEndpoint()];
  for (const endpoint of endpoints) {
    await open(endpoint, 3);
    await sleep(2);
  }
  for (let index = 0; index < 3; index += 1) {
    const done = turn();
    await waitFor(() => attempts.length === index + 1, { what: 'the attempt' });
    release[index]?.();
    await done;
  }
  expect(new Set(attempts.map(({ endpoint }) => endpoint.id))).toEqual(new Set(endpoints));
});
