import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { ChangeFeed } from './change-feed.js';

const CHANNEL = 'changes';

let server: TestRedis;
let redis: Redis;
let feed: ChangeFeed;
let heard: string[];
let gaps: number;

beforeEach(async () => {
  server = await startRedis({ own: true });
  redis = new Redis(server.url);
  [heard, gaps] = [[], 0];
  const listener = {
    changed: (what: string) => void heard.push(what),
    missed: () => {
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

describe('the change feed', () => {
  it('tells what changed, and at its start that something may have been missed', async () => {
    expect(gaps).toBe(1);
    await redis.publish(CHANNEL, 'key:abc');
    await waitFor(() => heard.length > 0);
    expect(heard).toEqual(['key:abc']);
  });

  it('comes back by itself, and says that it was away', async () => {
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await waitFor(() => gaps === 2, { what: 'the feed to come back' });
    await redis.publish(CHANNEL, 'key:def');
    await waitFor(() => heard.length > 0);
  });

  it('survives that it is forbidden to listen, and listens again once it may', async () => {
    await redis.call('ACL', 'SETUSER', 'default', 'resetchannels');
    await waitFor(() => !feed.isUp, { what: 'the feed to notice' });
    expect(await redis.ping()).toBe('PONG');
    await redis.call('ACL', 'SETUSER', 'default', 'allchannels');
    await waitFor(() => feed.isUp, { what: 'the feed to come back' });
    expect(gaps).toBe(2);
  });
});
