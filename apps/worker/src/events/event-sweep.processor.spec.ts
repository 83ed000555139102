import { DeliveryRecords, EndpointBook, eventNames } from '@cotejo/events';
import { BY, startEvents } from '@cotejo/events/testing';
import type { ProcessScope } from '@cotejo/platform';
import { useFixture } from '@cotejo/testing';
import type { DeliveryQueue } from './delivery-queue.js';
import type { DisabledNotice } from './disabled-notice.js';
import type { EventParts } from './event-parts.js';
import { EventSweepProcessor } from './event-sweep.processor.js';
import type { WebhookNeeds } from './webhook-needs.js';

const fixture = useFixture(startEvents);
afterEach(() => fixture.clear());

it('makes a lost delivery due for its lifetime, and queues turns only of tenants with open deliveries', async () => {
  const { redis, scope, store } = fixture;
  const addWebhook = async (tenant: string) => {
    await fixture.tenant(tenant);
    const wishes = { url: 'https://acme.example/', description: '', types: ['key.rotated' as const] };
    return (await store.create(tenant, wishes, BY)).endpoint.id;
  };
  await addWebhook('idle');
  const [waiting, losing] = [await addWebhook('waiting'), await addWebhook('losing')];
  const records = new DeliveryRecords(redis, scope);
  await records.open(waiting, ['evt_1'], 1);
  await new DeliveryRecords(redis, scope, () => Date.now() - 11 * 60_000).open(losing, ['evt_2'], 1);
  const due = eventNames(scope).dueOf(losing);
  await redis.del(due);
  const woken: string[] = [];
  const queue = { wake: async (tenants: readonly string[]) => void woken.push(...tenants) };
  const sweep = new EventSweepProcessor(
    { logger: { warn() {} } } as unknown as ProcessScope,
    { book: new EndpointBook(redis, scope), records } as unknown as EventParts,
    queue as unknown as DeliveryQueue,
    {} as DisabledNotice,
    {} as WebhookNeeds,
  );
  expect(await sweep.process()).toEqual({ restored: 1 });
  expect(woken.sort()).toEqual(['losing', 'waiting']);
  expect(await redis.pttl(due)).toBeGreaterThan(0);
});
