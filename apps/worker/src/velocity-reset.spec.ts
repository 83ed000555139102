import { startRedis, useFixture } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { resetVelocity } from './velocity-reset.js';

let redis: Redis;
const server = useFixture(startRedis);
beforeAll(() => {
  redis = new Redis(server.url);
});
afterAll(() => redis.disconnect());

describe('resetVelocity', () => {
  it('removes every counter of its deployment and nothing else', async () => {
    const sandbox = `${server.namespace}:sandbox`;
    const counters = Array.from({ length: 1_200 }, (_, index) => `${sandbox}:velocity:${index}`);
    const others = [`${server.namespace}:production:velocity:1`, `${sandbox}:account:tenant:acme`];
    await redis.mset(...[...counters, ...others].flatMap((key) => [key, '1']));
    expect(await resetVelocity(redis, sandbox)).toBe(counters.length);
    expect(await redis.exists(...counters)).toBe(0);
    expect(await redis.exists(...others)).toBe(others.length);
    expect(await resetVelocity(redis, sandbox)).toBe(0);
    await redis.del(...others);
  });
});
