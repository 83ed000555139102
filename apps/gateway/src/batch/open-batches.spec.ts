import type { ProcessScope } from '@cotejo/platform';
import { Registry } from '@cotejo/platform/metrics';
import { startRedis, type TestRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import type { StateRedis } from '../admission/state-redis.js';
import { OpenBatches } from './open-batches.js';

let server: TestRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

function openGateway(mode: 'exact' | 'local' = 'exact') {
  const config = { namespace: server.namespace, environment: 'sandbox' } as ProcessScope['config'];
  return new OpenBatches({ metrics: new Registry(), config }, { redis, link: { mode } as StateRedis['link'] });
}

const REFUSED = { reason: 'too_many_batches', details: { retryAfterMs: 5_000 } };

it('refuses the third batch of an account, whichever gateways have the first two', async () => {
  const [one, two, three] = [openGateway(), openGateway(), openGateway()];
  const first = one.enter('acme');
  await first.claim();
  await two.enter('acme').claim();
  const third = three.enter('acme');
  await expect(third.claim()).rejects.toMatchObject(REFUSED);
  third.leave();
  first.leave();
  await three.enter('acme').claim();
});

it('gives an account one place of a gateway when half of its places are taken', () => {
  const gateway = openGateway();
  for (let tenant = 0; tenant < 4; tenant += 1) {
    gateway.enter(`slow-${tenant}`);
    gateway.enter(`slow-${tenant}`);
  }
  const first = gateway.enter('late');
  expect(() => gateway.enter('late')).toThrow(expect.objectContaining(REFUSED));
  first.leave();
  gateway.enter('late');
});

it('does not take the place again when it is renewed after the end of the batch', async () => {
  const [one, two] = [openGateway(), openGateway()];
  for (const place of [one.enter('late'), one.enter('late')]) {
    await place.claim();
    place.leave();
    place.renew();
  }
  await two.enter('late').claim();
  await two.enter('late').claim();
});

it('bounds the batches of an account on this gateway while the state Redis is away', async () => {
  const gateway = openGateway('local');
  await gateway.enter('away').claim();
  await gateway.enter('away').claim();
  expect(() => gateway.enter('away')).toThrow(expect.objectContaining(REFUSED));
});
