import { Env, Health, type ProcessScope } from '@cotejo/platform';
import { freePort, startRedis, useFixture, waitFor } from '@cotejo/testing';
import type { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { ConsoleQueues } from './console-queues.js';

const logger = { warn: () => {}, error: () => {}, info: () => {} };
const queuesAt = (stateRedisUrl: string, namespace: string) => {
  const config = { stateRedisUrl, namespace, environment: 'sandbox' };
  const scope = { config, logger, env: new Env({}), health: new Health() } as unknown as ProcessScope;
  return new ConsoleQueues(scope);
};

it('fails at once while Redis is away', async () => {
  const queues = queuesAt(`redis://127.0.0.1:${await freePort()}`, 'test');
  queues.onApplicationBootstrap();
  const startedAt = performance.now();
  await expect(queues.sendMail('mail_1')).rejects.toMatchObject({ name: 'StateUnavailableError' });
  expect(performance.now() - startedAt).toBeLessThan(200);
  await queues.onApplicationShutdown();
});

describe('with a Redis', () => {
  const redis = useFixture(startRedis);
  let queues: ConsoleQueues;
  beforeEach(async () => {
    queues = queuesAt(redis.url, redis.namespace);
    queues.onApplicationBootstrap();
    await waitFor(() => queues.on('mail.send', async () => true).catch(() => false), { what: 'the connection' });
  });
  afterEach(() => queues.onApplicationShutdown());

  it('queues a mail once for two requests, and writes nothing while it only reads', async () => {
    await queues.on('mail.send', (queue) => queue.getJobCounts('waiting'));
    const client = new Redis(redis.url);
    expect(await client.keys(`${redis.namespace}:*`)).toEqual([]);
    client.disconnect();
    await queues.sendMail('mail_1');
    await queues.sendMail('mail_1');
    const jobs = await queues.on('mail.send', (queue: Queue) => queue.getJobs(['waiting']));
    expect(jobs.map(({ name, data }) => [name, data])).toEqual([['mail.send', { mailId: 'mail_1' }]]);
  });

  it('passes on the error of the work', async () => {
    const failing = queues.on('usage.rollup', () => Promise.reject(new RangeError('wrong')));
    await expect(failing).rejects.toThrow(RangeError);
  });
});
