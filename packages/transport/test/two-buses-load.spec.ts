import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { BusFixture } from '../src/testing/bus-fixture.js';
import { pacedCalls } from '../src/testing/paced-calls.js';
import { ReplicaFleet } from '../src/testing/replica-fleet.js';

let fixture: BusFixture;
let fleet: ReplicaFleet;

beforeEach(async () => {
  fixture = await BusFixture.start('two Redis');
  fleet = new ReplicaFleet(fixture);
  await fleet.grow(3);
});
afterEach(async () => {
  await fleet.end();
  await fixture.stop();
});

it('answers 200 calls a second, each executed once, while one of two servers is killed', async () => {
  const { bus, count } = await fixture.connect();
  const load = pacedCalls(bus, { perSecond: 200, seconds: 3 });
  await sleep(1_000);
  await fixture.redis.kill();
  const calls = await load;
  expect(calls.filter(({ error }) => error)).toEqual([]);
  expect(await count('transport_reroutes_total')).toBe(0);
  const executed = await fleet.shrink(fleet.children);
  expect(executed.reduce((sum, each) => sum + each)).toBe(calls.length);
  const second = new Redis(fixture.second?.url as string);
  expect(await second.dbsize()).toBe(0);
  await second.quit();
});
