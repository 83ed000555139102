import { EVENT_TYPES, EVENTS, type EventData, type EventSpec, type EventType } from '@cotejo/contracts';
import { useFixture } from '@cotejo/testing';
import { eventNames } from '../event-names.js';
import { startEvents } from '../testing/events-fixture.js';
import { checkEventData } from './event-data.js';
import { EventPublisher } from './event-publisher.js';

const CANARY = '1020100002';
const SAMPLES: Record<string, unknown> = { name: 'value', text: 'a text', count: 3, time: '2026-11-25T01:02:03.000Z' };
const sample = <T extends EventType>(type: T): EventData<T> =>
  Object.fromEntries(
    Object.entries((EVENTS[type] as EventSpec).data).map(([name, form]) => [name, SAMPLES[form.replace('?', '')]]),
  ) as EventData<T>;

const fixture = useFixture(startEvents);
const publisher = useFixture(() => new EventPublisher(fixture.redis, fixture.scope));
afterEach(() => fixture.clear());

const inbox = async () =>
  (await fixture.redis.xrange(eventNames(fixture.scope).inbox, '-', '+')).map(([, fields]) =>
    JSON.parse(fields[1] ?? ''),
  );

it.each(EVENT_TYPES)('puts %s into the inbox, in the form of the wire', async (type) => {
  const at = Date.UTC(2026, 10, 25, 1, 2, 3);
  const id = await publisher.publish('acme', { type, data: sample(type), cause: 'x', at });
  expect(id).toMatch(/^evt_[a-z2-7]{26}$/);
  const [entry] = await inbox();
  expect(entry).toMatchObject({ id, tenant: 'acme', type });
  expect(JSON.parse(entry.body)).toEqual({ type, timestamp: '2026-11-25T01:02:03.000Z', data: sample(type) });
});

it('derives the id from tenant, type and cause', async () => {
  const publish = (tenant: string, cause: string) =>
    publisher.publish(tenant, { type: 'webhook.test', data: { endpoint_id: 'e' }, cause });
  const ids = [
    await publish('acme', 'one'),
    await publish('acme', 'one'),
    await publish('acme', 'two'),
    await publish('other', 'one'),
  ];
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
});

it.each(EVENT_TYPES)(
  'refuses %s with a member that its type does not have, and never repeats a value',
  async (type) => {
    for (const member of ['cedula', 'telefono', 'email', '__proto__x', CANARY]) {
      const data = { ...sample(type), [member]: CANARY } as unknown as EventData<typeof type>;
      const refused = await publisher.publish('acme', { type, data, cause: 'x' }).catch((error: Error) => error);
      expect(refused).toMatchObject({ code: 'event_invalid' });
      expect(String(refused)).not.toContain(CANARY);
    }
    expect(await fixture.stored()).not.toContain(CANARY);
  },
);

it.each([
  ['a missing member', { list: undefined }],
  ['a name with a blank', { list: 'two words' }],
  ['a name that is too long', { list: 'x'.repeat(129) }],
  ['a number as text', { entries: '3' }],
  ['a negative number', { entries: -1 }],
  ['a fraction', { entries: 0.5 }],
  ['null where it is not allowed', { entries: null }],
  ['an object', { edition: { a: 1 } }],
])('refuses %s', (_, over) => {
  const data = { ...sample('list.updated'), ...over } as EventData<'list.updated'>;
  expect(() => checkEventData('list.updated', data)).toThrow(expect.objectContaining({ code: 'event_invalid' }));
});

it('says that the inbox is full instead of dropping an event', async () => {
  const publisher = new EventPublisher(fixture.redis, fixture.scope, 2);
  const publish = (cause: string) =>
    publisher.publish('acme', { type: 'webhook.test', data: { endpoint_id: 'e' }, cause });
  await publish('one');
  await publish('two');
  await expect(publish('three')).rejects.toMatchObject({ code: 'inbox_full' });
  expect(await inbox()).toHaveLength(2);
});
