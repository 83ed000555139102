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
    await records.close(delivery.endpointId, delivery.eventId);
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

async function record(endpoint: string, result: { status: number | null; error: string | null }): Promise<void> {
  const attempt = { eventId: 'evt_0', type: 'key.rotated' as const, attempt: 1, at: Date.now(), durationMs: 1 };
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
  const at = (endpoint: string) => attempts.filter(({ endpointId }) => endpointId === endpoint).length;
  expect([at(first), at(second) + at(third), Math.abs(at(second) - at(third))]).toEqual([5, 5, 1]);
});

it('asks for a further turn only while a delivery is due that has a place', async () => {
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
  expect(new Set(attempts.map(({ endpointId }) => endpointId))).toEqual(new Set(endpoints));
});
