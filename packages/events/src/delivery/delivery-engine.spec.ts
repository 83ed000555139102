import type { RequestListener } from 'node:http';
import { fixedSecret } from '@cotejo/platform';
import { startVendorServer, useFixture, type VendorServer } from '@cotejo/testing';
import { DestinationRules } from '../destinations/destination-rules.js';
import { EndpointBook } from '../endpoints/endpoint-book.js';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import type { StoredEndpoint } from '../endpoints/webhook-endpoint.js';
import { WebhookStore } from '../endpoints/webhook-store.js';
import { BY, PEPPER, startEvents, WITH_LOOPBACK } from '../testing/events-fixture.js';
import { type Delivery, DeliveryEngine } from './delivery-engine.js';
import { DeliveryRecords } from './delivery-records.js';
import { DeliverySchedule } from './delivery-schedule.js';
import { WebhookSender } from './webhook-sender.js';

const DAY_MS = 86_400_000;
const EVENT = {
  id: 'evt_abcdefghijklmnopqrstuvwxyz',
  tenant: 'acme',
  type: 'key.rotated',
  body: '{"data":{}}',
} as const;

let receiver: VendorServer;
let answer: RequestListener;
let requests: { path: string | undefined }[];
let sender: WebhookSender;
let now: number;
const clock = () => now;

const fixture = useFixture(startEvents);
beforeAll(async () => {
  receiver = await startVendorServer((request, response) => {
    requests.push({ path: request.url });
    request.resume();
    answer(request, response);
  });
});
beforeEach(async () => {
  requests = [];
  now = Date.now();
  answer = (_, response) => response.writeHead(204).end();
  sender = new WebhookSender(WITH_LOOPBACK, { connectionsMax: 10, userAgent: 'test' });
  await fixture.tenant('acme');
});
afterEach(async () => {
  await sender.close();
  await fixture.clear();
});
afterAll(() => receiver.close());

const storeWith = (peppers: [typeof PEPPER, ...(typeof PEPPER)[]] = [PEPPER]) =>
  new WebhookStore(fixture.redis, fixture.scope, { peppers: fixedSecret(peppers), destinations: WITH_LOOPBACK, clock });

function engine({ with: sending = sender, peppers = [PEPPER] as [typeof PEPPER, ...(typeof PEPPER)[]] } = {}) {
  const { redis, scope } = fixture;
  const store = storeWith(peppers);
  const records = new DeliveryRecords(redis, scope, clock);
  const deliveries = new DeliveryEngine({
    secrets: new EndpointSecrets(fixedSecret(peppers)),
    records,
    sender: sending,
    schedule: new DeliverySchedule(1, () => 0.5),
    onStopped: async ({ tenant, id }, { reason }) => void (await store.disable(tenant, id, reason, BY)),
    onOutdated: async ({ tenant, id }) => void (await store.reseal(tenant, id, BY)),
    clock,
  });
  return { store, records, deliveries };
}

/** A webhook with one dispatched event. */
async function dispatched(parts = engine(), path = '/'): Promise<Delivery> {
  const wishes = { url: `${receiver.origin}${path}`, description: '', types: ['key.rotated' as const] };
  await parts.store.create('acme', wishes, BY);
  const delivery = await readDelivery();
  await parts.records.keepEvents([EVENT]);
  await parts.records.open(delivery.endpoint.id, [EVENT.id], 10);
  return delivery;
}

async function readDelivery(): Promise<Delivery> {
  const [endpoint] = await new EndpointBook(fixture.redis, fixture.scope).read('acme');
  return { eventId: EVENT.id, endpoint: endpoint as StoredEndpoint, attempt: 1 };
}

it('ends a delivery that the receiver accepts', async () => {
  const parts = engine();
  const delivery = await dispatched(parts);
  expect(await parts.deliveries.deliver(delivery)).toEqual({ end: 'delivered' });
  const { id: eventId, type } = EVENT;
  const attempt = { eventId, type, attempt: 1, status: 204, error: null, at: now, durationMs: expect.any(Number) };
  expect(await parts.records.log(delivery.endpoint.id)).toEqual([attempt]);
  expect(await parts.records.openCount(delivery.endpoint.id)).toBe(0);
});

it.each<[string, RequestListener, Partial<{ status: number; error: string }>]>([
  ['answers 500', (_, response) => response.writeHead(500).end(), { status: 500 }],
  ['redirects', (_, response) => response.writeHead(302, { location: '/other' }).end(), { status: 302 }],
  ['refuses the request', (_, response) => response.writeHead(404).end(), { status: 404 }],
  ['is silent', () => {}, { error: 'timeout' }],
  ['never ends its answer', (_, response) => void response.writeHead(200).write('x'), { error: 'timeout' }],
  ['breaks the connection', (request) => request.socket.destroy(), { error: 'UND_ERR_SOCKET' }],
])('tries again when the receiver %s', async (_, behaviour, result) => {
  answer = behaviour;
  const impatient = new WebhookSender(WITH_LOOPBACK, { connectionsMax: 1, userAgent: 'test', wholeMs: 1_000 });
  const parts = engine({ with: result.error === 'timeout' ? impatient : sender });
  const delivery = await dispatched(parts);
  expect(await parts.deliveries.deliver(delivery)).toEqual({ againInMs: 5_000, attempt: 2 });
  expect((await parts.records.log(delivery.endpoint.id))[0]).toMatchObject(result);
  expect(await parts.records.openCount(delivery.endpoint.id)).toBe(1);
  expect(requests).toHaveLength(1);
  await impatient.close();
});

it('reads at most 64 KB of an answer, and does not wait for its end', async () => {
  let written = 0;
  answer = (_, response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) {
        written += 65_536;
      }
    };
    response.on('drain', write);
    write();
  };
  const parts = engine();
  await parts.deliveries.deliver(await dispatched(parts));
  expect(written).toBeLessThan(16 * 1_024 * 1_024);
});

it('gives up after the eighth attempt', async () => {
  answer = (_, response) => response.writeHead(503).end();
  const parts = engine();
  let delivery = await dispatched(parts);
  const pauses: number[] = [];
  for (;;) {
    const step = await parts.deliveries.deliver(delivery);
    if ('end' in step) {
      expect(step.end).toBe('given_up');
      break;
    }
    pauses.push(step.againInMs / 1_000);
    delivery = { ...delivery, attempt: step.attempt };
  }
  expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
  expect(requests).toHaveLength(8);
  expect(await parts.records.openCount(delivery.endpoint.id)).toBe(0);
  expect((await parts.store.show('acme', delivery.endpoint.id)).disabled).toBeNull();
});

it('disables an endpoint that answers 410 at once', async () => {
  answer = (_, response) => response.writeHead(410).end();
  const parts = engine();
  const delivery = await dispatched(parts);
  expect(await parts.deliveries.deliver(delivery)).toEqual({ end: 'given_up' });
  expect((await parts.store.show('acme', delivery.endpoint.id)).disabled).toEqual({ reason: 'gone', since: now });
  expect(await parts.deliveries.deliver(delivery)).toEqual({ end: 'gone' });
  expect(await parts.records.stopped(delivery.endpoint.id)).toEqual({ reason: 'gone', since: now });
  expect(requests).toHaveLength(1);
});

it('disables an endpoint after five days without a success, and not when one delivery succeeded', async () => {
  answer = (_, response) => response.writeHead(500).end();
  const parts = engine();
  const delivery = await dispatched(parts);
  const endpointId = delivery.endpoint.id;
  const disabled = async () => (await parts.store.show('acme', endpointId)).disabled;
  await parts.deliveries.deliver(delivery);
  now += 3 * DAY_MS;
  answer = (_, response) => response.writeHead(200).end();
  await parts.deliveries.deliver(delivery);
  answer = (_, response) => response.writeHead(500).end();
  await parts.deliveries.deliver(delivery);
  now += 5 * DAY_MS - 1;
  await parts.deliveries.deliver(delivery);
  expect(await disabled()).toBeNull();
  now += 1;
  await parts.deliveries.deliver(delivery);
  expect(await disabled()).toEqual({ reason: 'failing', since: now });
  await parts.store.enable('acme', endpointId, BY);
  await parts.deliveries.deliver(delivery);
  expect(await disabled()).toBeNull();
});

it('calls no address that the rules no longer permit', async () => {
  const strict = new WebhookSender(new DestinationRules(), { connectionsMax: 1, userAgent: 'test' });
  const parts = engine({ with: strict });
  const delivery = await dispatched(parts);
  expect(await parts.deliveries.deliver(delivery)).toEqual({ againInMs: 5_000, attempt: 2 });
  expect((await parts.records.log(delivery.endpoint.id))[0]).toMatchObject({
    error: 'address_not_allowed',
    status: null,
  });
  expect(requests).toEqual([]);
  await strict.close();
});

it('does not count an attempt that the end of the worker interrupts', async () => {
  answer = () => {};
  const parts = engine();
  const delivery = await dispatched(parts);
  await expect(parts.deliveries.deliver(delivery, { stopping: AbortSignal.timeout(50) })).rejects.toThrow();
  expect(await parts.records.log(delivery.endpoint.id)).toEqual([]);
});

it('seals the secrets again after a change of the pepper, and fails with a code when the pepper is gone', async () => {
  const next = { version: 2, secret: Buffer.alloc(32, 9) };
  const before = engine();
  const delivery = await dispatched(before);
  expect(await engine({ peppers: [next] }).deliveries.deliver(delivery)).toMatchObject({ attempt: 2 });
  expect((await before.records.log(delivery.endpoint.id))[0]).toMatchObject({ error: 'secret_unreadable' });
  expect(await engine({ peppers: [next, PEPPER] }).deliveries.deliver(delivery)).toEqual({ end: 'delivered' });
  expect(await engine({ peppers: [next] }).deliveries.deliver(await readDelivery())).toEqual({ end: 'delivered' });
  expect((await fixture.accounts.audit.list(9)).map(({ action }) => action)).not.toContain('webhook.reseal');
});
