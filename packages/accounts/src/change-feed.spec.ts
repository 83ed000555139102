import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { ChangeFeed } from './change-feed.js';

const CHANNEL = 'changes';

let server: TestRedis;
let redis: Redis;
let feed: ChangeFeed;
let received: string[];
let gaps: number;

beforeEach(async () => {
  server = await startRedis({ own: true });
  redis = new Redis(server.url);
  [received, gaps] = [[], 0];
  const listener = {
    onChange: (what: string) => void received.push(what),
    onReconnect: () => {
      gaps += 1;
    },
  };
  feed = new ChangeFeed(redis, CHANNEL, listener);
  feed.start();
  await waitFor(() => feed.isUp, { what: 'the feed' });
});
afterEach(async () => {
  feed.stop();
  redis.disconnect();
  await server.stop();
});

it('reports changes, and at its start that changes may have been missed', async () => {
  expect(gaps).toBe(1);
  await redis.publish(CHANNEL, 'key:abc');
  await waitFor(() => received.length > 0);
  expect(received).toEqual(['key:abc']);
});

it('reconnects by itself and reports it', async () => {
  await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await waitFor(() => gaps === 2, { what: 'the feed to come back' });
  await redis.publish(CHANNEL, 'key:def');
  await waitFor(() => received.length > 0);
});

it('survives a refused subscription, and subscribes again once it is allowed', async () => {
  await redis.call('ACL', 'SETUSER', 'default', 'resetchannels');
  await waitFor(() => !feed.isUp, { what: 'the feed to notice' });
  expect(await redis.ping()).toBe('PONG');
  await redis.call('ACL', 'SETUSER', 'default', 'allchannels');
  await waitFor(() => feed.isUp, { what: 'the feed to come back' });
  expect(gaps).toBe(2);
});
