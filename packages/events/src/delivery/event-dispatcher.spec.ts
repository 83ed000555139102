import type { EventType } from '@cotejo/contracts';
import { useFixture } from '@cotejo/testing';
import { EndpointBook } from '../endpoints/endpoint-book.js';
import { eventNames } from '../event-names.js';
import { EventPublisher } from '../publishing/event-publisher.js';
import { BY, startEvents } from '../testing/events-fixture.js';
import { DeliveryRecords } from './delivery-records.js';
import { type DispatcherBounds, EventDispatcher, type QueuedDelivery } from './event-dispatcher.js';

let queued: QueuedDelivery[];
let dropped: string[];
const fixture = useFixture(startEvents);
beforeEach(async () => {
  queued = [];
  dropped = [];
  await fixture.tenant('acme');
});
afterEach(() => fixture.clear());

async function dispatcher(consumer = 'one', bounds: Partial<DispatcherBounds> = {}, queue = add) {
  const { redis, scope } = fixture;
  const made = new EventDispatcher(redis, scope, {
    book: new EndpointBook(redis, scope),
    records: new DeliveryRecords(redis, scope),
    queue,
    consumer,
    bounds,
    onDropped: (reason, count) => dropped.push(`${reason} ${count}`),
  });
  await made.createGroup();
  return made;
}
const add = async (deliveries: readonly QueuedDelivery[]) => void queued.push(...deliveries);

const endpoint = async (types: EventType[], tenant = 'acme') =>
  (await fixture.store.create(tenant, { url: 'https://acme.example/', description: '', types }, BY)).endpoint.id;
const publish = (cause: string, tenant = 'acme') =>
  new EventPublisher(fixture.redis, fixture.scope).publish(tenant, {
    type: 'key.rotated',
    data: { key_id: 'key_1', prefix: 'sk_test_cot_', retires_at: null },
    cause,
  });
const waiting = () => fixture.redis.xlen(eventNames(fixture.scope).inbox);

it('queues one delivery for each active endpoint of the tenant that subscribed to the type', async () => {
  await fixture.tenant('other');
  const [first, second] = [await endpoint(['key.rotated']), await endpoint(['key.rotated', 'list.updated'])];
  await endpoint(['list.updated']);
  await endpoint(['key.rotated'], 'other');
  const off = await endpoint(['key.rotated']);
  await fixture.store.disable('acme', off, 'by_request', BY);
  const eventId = await publish('x');
  await (await dispatcher()).dispatchNext();
  const delivery = { tenant: 'acme', eventId, attempt: 1 };
  expect(queued).toEqual([first, second].map((endpointId) => ({ ...delivery, endpointId })));
  expect(await waiting()).toBe(0);
});

it('queues an event once that was published twice', async () => {
  await endpoint(['key.rotated']);
  const dispatch = await dispatcher();
  await Promise.all([publish('x'), publish('x')]);
  await dispatch.dispatchNext();
  await publish('x');
  await dispatch.dispatchNext();
  expect(new Set(queued.map(({ eventId }) => eventId)).size).toBe(1);
  expect(queued.length).toBeLessThanOrEqual(2);
  expect(await waiting()).toBe(0);
});

it('leaves an event in the inbox until its deliveries are queued, and another dispatcher takes it over', async () => {
  await endpoint(['key.rotated']);
  const eventId = await publish('x');
  const dying = await dispatcher('dying', {}, async () => {
    throw new Error('killed');
  });
  await expect(dying.dispatchNext()).rejects.toThrow('killed');
  expect(await waiting()).toBe(1);
  const heir = await dispatcher('heir', { abandonedMs: 0 });
  await heir.dispatchNext();
  expect(queued).toMatchObject([{ eventId }]);
  expect(await waiting()).toBe(0);
});

it('keeps at most the bounded number of open deliveries of one endpoint, and logs the dropped ones', async () => {
  const id = await endpoint(['key.rotated']);
  for (const cause of ['a', 'b', 'c']) {
    await publish(cause);
  }
  await (await dispatcher('one', { openMax: 2 })).dispatchNext();
  expect(queued).toHaveLength(2);
  expect(dropped).toEqual(['overflow 1']);
  expect(await fixture.store.deliveries('acme', id)).toMatchObject([{ error: 'overflow', attempt: 0 }]);
});

it('drops an entry that is no event, and goes on', async () => {
  await endpoint(['key.rotated']);
  await fixture.redis.xadd(eventNames(fixture.scope).inbox, '*', 'event', 'no JSON');
  await publish('x');
  await (await dispatcher()).dispatchNext();
  expect(dropped).toEqual(['unreadable 1']);
  expect(queued).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

it('sends a test to its endpoint only, and repeats an event by hand', async () => {
  const id = await endpoint(['key.rotated']);
  await endpoint(['key.rotated']);
  const dispatch = await dispatcher();
  const test = await fixture.store.requestTest('acme', id);
  await dispatch.dispatchNext();
  expect(queued).toMatchObject([{ eventId: test, endpointId: id }]);
  await fixture.store.redeliver('acme', id, test);
  await dispatch.dispatchNext();
  expect(queued[1]).toMatchObject({ eventId: test, endpointId: id, again: expect.any(String) });
  await fixture.tenant('other');
  const foreign = await endpoint(['key.rotated'], 'other');
  await expect(fixture.store.redeliver('other', foreign, test)).rejects.toMatchObject({ code: 'unknown_event' });
});
