import { Plans } from '@cotejo/accounts';
import { EndpointBook, PublishedMarks } from '@cotejo/events';
import { BY, PLANS, startEvents } from '@cotejo/events/testing';
import { BundleKeys, type ListOutcome, RedisStore } from '@cotejo/lists';
import { importFixture } from '@cotejo/lists/testing';
import { useFixture } from '@cotejo/testing';
import type { EventParts } from './event-parts.js';
import { ListEvents } from './list-events.js';

/** An operator may have taken the lists from the plan INIT. */
const WITHOUT_LISTS = new Plans(
  PLANS.all().map((plan) => (plan.id === 'init' ? { ...plan, sources: ['registry'] } : plan)),
);

let published: { tenant: string; data: unknown }[];
const fixture = useFixture(startEvents);
beforeEach(async () => {
  published = [];
  for (const [tenant, plan] of [
    ['acme', 'corporativo'],
    ['beta', 'corporativo'],
    ['unscreened', 'init'],
  ] as const) {
    await fixture.tenant(tenant, plan);
    const wishes = {
      url: 'https://acme.example/',
      description: '',
      types: ['list.refused' as const, 'list.updated' as const],
    };
    await fixture.store.create(tenant, wishes, BY);
  }
});
afterEach(() => fixture.clear());

function events(): ListEvents {
  const { redis, scope, accounts } = fixture;
  const publish = async (tenant: string, { data }: { data: unknown }) => void published.push({ tenant, data });
  const parts = {
    redis,
    scope,
    book: new EndpointBook(redis, scope),
    marks: new PublishedMarks(redis, scope),
    tenants: accounts.tenants,
    plans: WITHOUT_LISTS,
    publish,
  };
  return new ListEvents(parts as unknown as EventParts);
}

const failed = (over: Partial<ListOutcome> = {}): ListOutcome => ({
  list: 'eu',
  outcome: 'failed',
  entries: 5,
  problem: 'the list is\ntoo short',
  reason: 'drift_limit',
  ...over,
});

it('publishes a refused list once for each reason, to tenants that screen lists', async () => {
  const lists = events();
  await lists.publishRefused([failed()]);
  await lists.publishRefused([failed()]);
  const data = { list: 'eu', reason: 'drift_limit', detail: 'the list is too short' };
  expect(published).toEqual([
    { tenant: 'acme', data },
    { tenant: 'beta', data },
  ]);
  await lists.publishRefused([failed({ reason: 'unreachable' })]);
  expect(published).toHaveLength(4);
});

it('publishes a list again that was refreshed in between', async () => {
  const lists = events();
  await lists.publishRefused([failed()]);
  await lists.publishRefused([{ list: 'eu', outcome: 'unchanged', entries: 5 }]);
  await lists.publishRefused([failed()]);
  expect(published).toHaveLength(4);
});

it("publishes a tenant's own list to this tenant only, and no event of a skipped list", async () => {
  await events().publishRefused([failed({ tenant: 'beta' }), failed({ list: 'un_sc', outcome: 'skipped' })]);
  expect(published.map(({ tenant }) => tenant)).toEqual(['beta']);
});

it('publishes each list that another bundle changed, with counts, and only notes the first bundle it sees', async () => {
  const { redis, scope } = fixture;
  const homes = { stores: [new RedisStore(redis, scope)], keys: BundleKeys.generate() };
  const lists = events();
  expect(await lists.publishNew()).toBe(0);
  const { bundle } = await importFixture(homes, 'un');
  expect(await lists.publishNew()).toBe(2);
  expect(published[0]).toMatchObject({ tenant: 'acme', data: { list: 'un_sc', bundle, removed: 0, changed: 0 } });
  const [first] = published as { data: { entries: number; added: number } }[];
  expect(first?.data.added).toBe(first?.data.entries);
  expect(await lists.publishNew()).toBe(0);
  await importFixture(homes, 'ofac');
  await importFixture(homes, 'un');
  expect(await lists.publishNew()).toBe(2);
  expect(published.slice(2).map(({ data }) => data)).toMatchObject([{ list: 'ofac_sdn' }, { list: 'ofac_sdn' }]);
});
