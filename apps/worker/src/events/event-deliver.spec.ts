import type { EventType } from '@cotejo/contracts';
import {
  ATTEMPTS_MAX,
  DeliveryEngine,
  DeliveryRecords,
  DeliverySchedule,
  DeliveryTurns,
  EndpointBook,
  EndpointSecrets,
  EventDispatcher,
  EventPublisher,
} from '@cotejo/events';
import { BY, PEPPER, startEvents, WITH_LOOPBACK } from '@cotejo/events/testing';
import { WebhookSender } from '@cotejo/events/webhook-sender';
import { fixedSecret, type ProcessScope } from '@cotejo/platform';
import { startVendorServer, useFixture, type VendorServer, waitFor } from '@cotejo/testing';
import { Queue, Worker } from 'bullmq';
import { DeliveryQueue } from './delivery-queue.js';
import { EventDeliverProcessor } from './event-deliver.processor.js';

/** Webhooks of a tenant, all of them at receivers that never answer. */
const WEBHOOKS = 10;
const EVENTS = 20;

let silent: VendorServer;
let sound: VendorServer;
let failing: VendorServer;
let failed: number;
let hanging: string[];
let arrived: string[];
let closing: (() => Promise<unknown>)[];
const fixture = useFixture(startEvents);
beforeAll(async () => {
  silent = await startVendorServer(({ url }) => void hanging.push(String(url)));
  sound = await startVendorServer((request, response) => {
    arrived.push(String(request.headers['webhook-id']));
    request.resume();
    response.writeHead(204).end();
  });
  failing = await startVendorServer((request, response) => {
    failed += 1;
    request.resume();
    response.writeHead(500).end();
  });
});
beforeEach(() => {
  failed = 0;
  [hanging, arrived, closing] = [[], [], []];
});
afterEach(async () => {
  for (const close of closing) {
    await close();
  }
  await fixture.clear();
});
afterAll(() => Promise.all([silent.close(), sound.close(), failing.close()]));

/** Starts what the worker does with an event: dispatcher, queue of turns, attempts. */
async function startDeliveries(): Promise<Queue> {
  const { redis, scope } = fixture;
  const connection = redis.duplicate({ maxRetriesPerRequest: null });
  const reading = redis.duplicate();
  const options = { connection, prefix: `${scope.namespace}:jobs` };
  const bullmq = new Queue('events', options);
  const queue = new DeliveryQueue(bullmq);
  const wake = (tenants: readonly string[]) => queue.wake(tenants);
  const [book, records] = [new EndpointBook(redis, scope), new DeliveryRecords(redis, scope)];
  const sender = new WebhookSender(WITH_LOOPBACK, { connectionsMax: ATTEMPTS_MAX, userAgent: 'test' });
  const secrets = new EndpointSecrets(fixedSecret([PEPPER]));
  const schedule = new DeliverySchedule();
  const engine = new DeliveryEngine({ records, secrets, sender, schedule, onStopped: async () => {} });
  const wakeBeside = (tenant: string, attempts: number) => queue.wakeBeside(tenant, attempts);
  const turns = new DeliveryTurns(redis, scope, { book, records, engine, wakeBeside });
  const processor = new EventDeliverProcessor({} as ProcessScope, { turns }, queue);
  const worker = new Worker('events', (job, token) => processor.process(job, token), {
    ...options,
    concurrency: ATTEMPTS_MAX,
  });
  const stopping = new AbortController();
  const dispatching = new EventDispatcher(reading, scope, { book, records, wake, consumer: 'one' }).run(
    stopping.signal,
  );
  closing.push(async () => {
    stopping.abort();
    processor.beforeApplicationShutdown();
    await Promise.all([dispatching, worker.close(), bullmq.close(), sender.close()]);
    reading.disconnect();
    connection.disconnect();
  });
  return bullmq;
}

async function addWebhook(tenant: string, url: string, types: EventType[] = ['key.rotated']): Promise<string> {
  await fixture.tenant(tenant);
  return (await fixture.store.create(tenant, { url, description: '', types }, BY)).endpoint.id;
}

it.each([
  [1, 10, 10],
  [6, 40, 49],
])(
  'delivers at once to another tenant while %i tenants have hundreds of deliveries to receivers that never answer',
  async (tenantCount, attemptsMin, attemptsMax) => {
    await startDeliveries();
    const { redis, scope } = fixture;
    const publisher = new EventPublisher(redis, scope);
    const endpoints: string[] = [];
    for (let tenant = 0; tenant < tenantCount; tenant += 1) {
      for (let index = 0; index < WEBHOOKS; index += 1) {
        endpoints.push(await addWebhook(`slow-${tenant}`, `${silent.origin}/${tenant}/${index}`));
      }
      for (let event = 0; event < EVENTS; event += 1) {
        const data = { key_id: `key_${event}`, prefix: 'sk_test_cot_', retires_at: null };
        await publisher.publish(`slow-${tenant}`, { type: 'key.rotated', data, cause: String(event) });
      }
    }
    await waitFor(() => hanging.length >= attemptsMin, { what: 'the attempts that may take place at a time' });
    const webhook = await addWebhook('sound', sound.origin);
    for (let count = 1; count <= 3; count += 1) {
      const event = await fixture.store.requestTest('sound', webhook);
      // Shorter than one attempt at a silent receiver: the event waits for none of them.
      await waitFor(() => arrived.includes(event), { what: 'the event of the other tenant' });
    }
    expect(hanging.length).toBeLessThanOrEqual(attemptsMax);
    const records = new DeliveryRecords(redis, scope);
    const open = await Promise.all(endpoints.map((endpoint) => records.openCount(endpoint)));
    expect(open).toEqual(Array(tenantCount * WEBHOOKS).fill(EVENTS));
  },
  60_000,
);

it('keeps few turns in the queue for a tenant with thousands of deliveries to receivers that fail at once', async () => {
  const queue = await startDeliveries();
  const { redis, scope } = fixture;
  const publisher = new EventPublisher(redis, scope);
  for (let index = 0; index < WEBHOOKS; index += 1) {
    await addWebhook('quick', `${failing.origin}/${index}`);
  }
  for (let event = 0; event < 200; event += 1) {
    const data = { key_id: `key_${event}`, prefix: 'sk_test_cot_', retires_at: null };
    await publisher.publish('quick', { type: 'key.rotated', data, cause: String(event) });
  }
  let turnsMax = 0;
  await waitFor(
    async () => {
      turnsMax = Math.max(turnsMax, await queue.getWaitingCount());
      return failed >= 1_000;
    },
    { what: 'a thousand attempts', timeoutMs: 30_000 },
  );
  expect(turnsMax).toBeLessThan(20);
}, 60_000);

it('works off a backlog in parallel when the tenant has one job only, which another turn asked for', async () => {
  const queue = new DeliveryQueue(await startDeliveries());
  const { redis, scope } = fixture;
  const records = new DeliveryRecords(redis, scope);
  for (let index = 0; index < 2; index += 1) {
    const webhook = await addWebhook('slow', `${silent.origin}/${index}`);
    const ids = Array.from({ length: 5 }, (_, event) => `evt_${event}`);
    await records.keepEvents(ids.map((id) => ({ id, tenant: 'slow', type: 'key.rotated', body: '{}' })));
    await records.open(webhook, ids, 5);
  }
  await queue.wakeBeside('slow', 1);
  await waitFor(() => hanging.length === 10, { what: 'ten attempts at a time' });
}, 60_000);
