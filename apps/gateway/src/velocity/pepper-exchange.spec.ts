import type { KeyObject } from 'node:crypto';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import { PepperExchange } from './pepper-exchange.js';

const HOUR_MS = 3_600_000;

let server: TestRedis;
const opened: { bus: Bus; exchange: PepperExchange }[] = [];

beforeAll(async () => {
  server = await startRedis();
});
afterAll(async () => {
  for (const { exchange } of opened) exchange.onApplicationShutdown();
  await Promise.all(opened.map(({ bus }) => bus.close()));
  await server.stop();
});

/** A gateway's exchange, on a bus of its own. */
async function gateway(): Promise<PepperExchange> {
  const { url: redisUrl, namespace } = server;
  const key = Buffer.alloc(32, 3);
  const bus = new Bus({ redisUrl, namespace, environment: 'sandbox', processName: 'gateway', key });
  const exchange = new PepperExchange(bus);
  opened.push({ bus, exchange });
  await bus.connect();
  exchange.onApplicationBootstrap();
  return exchange;
}

it('brings every gateway to the pepper of the first', async () => {
  const first = await gateway();
  const [pepper] = first.within(0) as [KeyObject];
  const others = [await gateway(), await gateway()];
  await waitFor(() => others.every((other) => other.within(0)[0]?.equals(pepper)), { what: 'one pepper' });
  expect(first.within(0)).toEqual([pepper]);
});

it('reaches back to yesterday only where a window does', async () => {
  const { exchange } = opened[0] as (typeof opened)[number];
  expect(exchange.within(25 * HOUR_MS)).toHaveLength(2);
});
