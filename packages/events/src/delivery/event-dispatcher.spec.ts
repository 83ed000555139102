import type { EventType } from '@cotejo/contracts';
import { useFixture } from '@cotejo/testing';
import { EndpointBook } from '../endpoints/endpoint-book.js';
import { eventNames } from '../event-names.js';
import { EventPublisher } from '../publishing/event-publisher.js';
import { BY, startEvents } from '../testing/events-fixture.js';
import { DeliveryRecords } from './delivery-records.js';
import { type DispatcherBounds, EventDispatcher } from './event-dispatcher.js';

let woken: string[];
let dropped: string[];
const fixture = useFixture(startEvents);
beforeEach(async () => {
  woken = [];
  dropped = [];
  await fixture.tenant('acme');
});
afterEach(() => fixture.clear());

async function dispatcher(consumer = 'one', bounds: Partial<DispatcherBounds> = {}, wake = add) {
  const { redis, scope } = fixture;
  const made = new EventDispatcher(redis, scope, {
    book: new EndpointBook(redis, scope),
    records: new DeliveryRecords(redis, scope),
    wake,
    consumer,
    bounds,
    onDropped: (reason, count) => dropped.push(`${reason} ${count}`),
  });
  await made.createGroup();
  return made;
}
const add = async (tenants: readonly string[]) => void woken.push(...tenants);
/** The events whose delivery to an endpoint is due. */
const due = (endpointId: string) =>
  fixture.redis.zrangebyscore(eventNames(fixture.scope).dueOf(endpointId), 0, Date.now());

const endpoint = async (types: EventType[], tenant = 'acme') =>
  (await fixture.store.create(tenant, { url: 'https://acme.example/', description: '', types }, BY)).endpoint.id;
const publish = (cause: string, tenant = 'acme') =>
  new EventPublisher(fixture.redis, fixture.scope).publish(tenant, {
    type: 'key.rotated',
    data: { key_id: 'key_1', prefix: 'sk_test_cot_', retires_at: null },
    cause,
  });
const waiting = () => fixture.redis.xlen(eventNames(fixture.scope).inbox);

it('makes one delivery due for each active endpoint of the tenant that subscribed to the type', async () => {
  await fixture.tenant('other');
  const [first, second] = [await endpoint(['key.rotated']), await endpoint(['key.rotated', 'list.updated'])];
  const unsubscribed = await endpoint(['list.updated']);
  const foreign = await endpoint(['key.rotated'], 'other');
  const off = await endpoint(['key.rotated']);
  await fixture.store.disable('acme', off, 'by_request', BY);
  const eventId = await publish('x');
  await (await dispatcher()).dispatchNext();
  expect(await Promise.all([first, second, unsubscribed, foreign, off].map(due))).toEqual([
    [eventId],
    [eventId],
    [],
    [],
    [],
  ]);
  expect(woken).toEqual(['acme']);
  expect(await waiting()).toBe(0);
});

it('makes an event due once that was published twice', async () => {
  const id = await endpoint(['key.rotated']);
  const dispatch = await dispatcher();
  await Promise.all([publish('x'), publish('x')]);
  await dispatch.dispatchNext();
  await publish('x');
  await dispatch.dispatchNext();
  expect(await due(id)).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

it('leaves an event in the inbox until its tenant has a turn, and another dispatcher takes it over', async () => {
  const id = await endpoint(['key.rotated']);
  const eventId = await publish('x');
  const dying = await dispatcher('dying', {}, async () => {
    throw new Error('killed');
  });
  await expect(dying.dispatchNext()).rejects.toThrow('killed');
  expect(await waiting()).toBe(1);
  const heir = await dispatcher('heir', { abandonedMs: 0 });
  await heir.dispatchNext();
  expect(woken).toEqual(['acme']);
  expect(await due(id)).toEqual([eventId]);
  expect(await waiting()).toBe(0);
});

it('keeps at most the bounded number of open deliveries of one endpoint, and logs the dropped ones', async () => {
  const id = await endpoint(['key.rotated']);
  for (const cause of ['a', 'b', 'c']) {
    await publish(cause);
  }
  await (await dispatcher('one', { openMax: 2 })).dispatchNext();
  expect(await due(id)).toHaveLength(2);
  expect(dropped).toEqual(['overflow 1']);
  expect(await fixture.store.deliveries('acme', id)).toMatchObject([{ error: 'overflow', attempt: 0 }]);
});

it('drops an entry that is no event, and goes on', async () => {
  const id = await endpoint(['key.rotated']);
  await fixture.redis.xadd(eventNames(fixture.scope).inbox, '*', 'event', 'no JSON');
  await publish('x');
  await (await dispatcher()).dispatchNext();
  expect(dropped).toEqual(['unreadable 1']);
  expect(await due(id)).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

it('sends a test to its endpoint only, and repeats an event by hand', async () => {
  const id = await endpoint(['key.rotated']);
  const other = await endpoint(['key.rotated']);
  const dispatch = await dispatcher();
  const test = await fixture.store.requestTest('acme', id);
  await dispatch.dispatchNext();
  expect(await Promise.all([id, other].map(due))).toEqual([[test], []]);
  const records = new DeliveryRecords(fixture.redis, fixture.scope);
  await records.close(id, test);
  await fixture.store.redeliver('acme', id, test);
  await dispatch.dispatchNext();
  expect(await due(id)).toEqual([test]);
  await fixture.tenant('other');
  const foreign = await endpoint(['key.rotated'], 'other');
  await expect(fixture.store.redeliver('other', foreign, test)).rejects.toMatchObject({ code: 'unknown_event' });
});
