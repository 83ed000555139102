import { startRedis, useFixture, waitFor } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import { PepperExchange } from './pepper-exchange.js';

const opened: { bus: Bus; exchange: PepperExchange }[] = [];

afterAll(async () => {
  await Promise.all(opened.map(stop));
});
const server = useFixture(startRedis);

async function stop({ bus, exchange }: (typeof opened)[number]): Promise<void> {
  exchange.onApplicationShutdown();
  await bus.close();
}

/** The exchange of one gateway, with its own bus. */
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

it('gives every gateway the peppers of the first one', async () => {
  const first = await gateway();
  const others = [await gateway(), await gateway()];
  const agrees = (other: PepperExchange) =>
    (['day', 'week'] as const).every((length) => {
      const [theirs, { current, previous, markSeed }] = [other.peppers(length), first.peppers(length)];
      return theirs.current.equals(current) && theirs.previous.equals(previous) && theirs.markSeed === markSeed;
    }) && other.countsSince() === first.countsSince();
  await waitFor(() => others.every(agrees), { what: 'one line of peppers' });
  expect(agrees(first)).toBe(true);
});

it('starts new peppers when no gateway is running, and does not keep them for the next start', async () => {
  const known = opened.map(({ exchange }) => exchange.peppers().current);
  await Promise.all(opened.splice(0).map(stop));
  const alone = await gateway();
  expect(known.length).toBeGreaterThan(0);
  expect(known.some((pepper) => pepper.equals(alone.peppers().current))).toBe(false);
});
