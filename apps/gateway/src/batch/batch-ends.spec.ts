import { eventNames } from '@cotejo/events';
import type { ProcessScope } from '@cotejo/platform';
import { startRedis, useFixture, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import type { StateRedis } from '../admission/state-redis.js';
import { BatchEnds } from './batch-ends.js';

let redis: Redis;
const server = useFixture(startRedis);
beforeAll(() => {
  redis = new Redis(server.url);
});
afterAll(() => redis.disconnect());

it('publishes the end of a batch that is long or was cut, and never of a batch without rows', async () => {
  const config = { namespace: server.namespace, environment: 'sandbox' } as const;
  const logger = { info: () => {}, warn: () => {} };
  const ends = new BatchEnds({ config, logger } as unknown as ProcessScope, { redis } as StateRedis);
  const counts = {
    operation: 'verify',
    first_row: 1,
    next_row: 1,
    answered: 0,
    errors: 0,
    charged: 0,
    charge_unknown: 0,
  };
  for (const [ended_by, rows] of [
    ['client_gone', 0],
    ['malformed_input', 0],
    ['time_limit', 0],
    ['end_of_input', 0],
    ['end_of_input', 256],
    ['end_of_input', 257],
    ['client_gone', 1],
  ] as const) {
    ends.onBatchEnd('acme', { ...counts, ended_by, rows });
  }
  const { inbox } = eventNames(config);
  const published = await waitFor(
    async () => {
      const entries = await redis.xrange(inbox, '-', '+');
      return entries.length >= 2 && entries.map(([, [, text]]) => JSON.parse(JSON.parse(String(text)).body).data);
    },
    { what: 'the events' },
  );
  expect(published).toMatchObject([
    { ended_by: 'end_of_input', rows: 257 },
    { ended_by: 'client_gone', rows: 1 },
  ]);
  await redis.del(inbox);
});
