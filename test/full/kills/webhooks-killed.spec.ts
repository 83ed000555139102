import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProductAccounts } from '@cotejo/accounts/testing';
import { DestinationRules, EventPublisher, eventNames, WebhookStore } from '@cotejo/events';
import { Env } from '@cotejo/platform';
import { waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { BY } from '../../harness/accounts.js';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';
import { WebhookReceiver } from '../../harness/webhook-receiver.js';

/** An event that Redis acknowledged is delivered, whatever is killed in between. */
const SCOPE = { namespace: 'cotejo', environment: 'sandbox' } as const;
const EVENTS = 400;
const PACE_MS = 10;

let receiver: WebhookReceiver;
let running: RunningProduct;
let worker: ExtraProcess | undefined;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  running = await lend('separate');
  worker = await startExtraProcess(running, 'worker');
}, 120_000);
afterAll(async () => {
  worker?.child.kill('SIGKILL');
  await receiver?.stop();
});

async function addWebhook(): Promise<void> {
  const { environment } = running.services;
  const accounts = openProductAccounts(running.stateRedis.url, environment);
  const { readPeppers } = await import('@cotejo/accounts');
  try {
    await accounts.key('events-killed', 'corporativo');
    const env = new Env(environment);
    const options = { peppers: readPeppers(env), destinations: DestinationRules.read(env) };
    const store = new WebhookStore(accounts.redis, SCOPE, options);
    await store.create('events-killed', { url: `${receiver.url}/`, description: '', types: ['key.rotated'] }, BY);
  } finally {
    accounts.stop();
  }
}

/** Publishes at a steady pace. Returns the ids that Redis acknowledged; the others may be delivered or not. */
async function publishAll(redis: Redis, onPublished: (count: number) => void): Promise<string[]> {
  const publisher = new EventPublisher(redis, SCOPE);
  const acknowledged: string[] = [];
  for (let sent = 0; sent < EVENTS; sent += 1) {
    const data = { key_id: `key_${sent}`, prefix: 'sk_test_cot_', retires_at: null };
    const id = await publisher
      .publish('events-killed', { type: 'key.rotated', data, cause: String(sent) })
      .catch(() => null);
    if (id) {
      acknowledged.push(id);
    }
    onPublished(sent);
    await sleep(PACE_MS);
  }
  return acknowledged;
}

it('delivers every acknowledged event when a worker and the state Redis are killed', async () => {
  await addWebhook();
  // Every seventh request fails once, so that deliveries also wait for their second attempt.
  let requests = 0;
  receiver.answer = (_, response) => {
    requests += 1;
    setTimeout(() => response.writeHead(requests % 7 === 0 ? 500 : 204).end(), 20);
  };
  const redis = new Redis(running.stateRedis.url, { commandTimeout: 1_000, maxRetriesPerRequest: 0 });
  redis.on('error', () => {});
  const killed: Promise<unknown>[] = [];
  try {
    const acknowledged = await publishAll(redis, (count) => {
      if (count === EVENTS / 4) {
        worker?.child.kill('SIGKILL');
        killed.push(once(worker?.child as NonNullable<typeof worker>['child'], 'exit'));
      }
      if (count === EVENTS / 2) {
        killed.push(running.crashState(300));
      }
    });
    await Promise.all(killed);
    expect(acknowledged.length).toBeGreaterThan(EVENTS / 2);
    expect(acknowledged.length).toBeLessThan(EVENTS);
    const missing = () => {
      const received = new Set(receiver.received.map(({ id }) => id));
      return acknowledged.filter((id) => !received.has(id));
    };
    await waitFor(() => missing().length === 0, { what: 'every acknowledged event', timeoutMs: 150_000 });
    await waitFor(async () => (await redis.xlen(eventNames(SCOPE).inbox)) === 0, { what: 'an empty inbox' });
  } finally {
    redis.disconnect();
  }
}, 300_000);
