import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { Env } from './env.js';
import { type ProcessConfig, readProcessConfig } from './process-config.js';

const GOOD = {
  COTEJO_ENV: 'sandbox',
  REDIS_URL: 'redis://127.0.0.1:7001',
  COTEJO_BUS_KEY_FILE: '/run/secrets/bus.key',
};
const NO_CLUSTER =
  'COTEJO_BUS_REDIS_URLS: must not name a Redis Cluster (redis+cluster, rediss+cluster): name one Redis server, or two independent ones';
const read = (over: NodeJS.ProcessEnv) => readProcessConfig(new Env({ ...GOOD, ...over }));

describe('readProcessConfig', () => {
  it('uses REDIS_URL for both roles unless a role has its own variable', () => {
    const all = { stateRedisUrl: GOOD.REDIS_URL, busRedisUrls: [GOOD.REDIS_URL], velocityRedisUrl: GOOD.REDIS_URL };
    expect(read({})).toMatchObject(all);
    const each = { COTEJO_STATE_REDIS_URL: 'redis://state', COTEJO_BUS_REDIS_URLS: 'redis://bus' };
    const apart = { stateRedisUrl: 'redis://state', busRedisUrls: ['redis://bus'], velocityRedisUrl: 'redis://bus' };
    expect(read(each)).toMatchObject(apart);
  });

  it('accepts two buses, and puts the counters on the first unless another Redis is named', () => {
    const two = read({ COTEJO_BUS_REDIS_URLS: 'redis://bus-a, rediss://bus-b' });
    expect(two).toMatchObject({ busRedisUrls: ['redis://bus-a', 'rediss://bus-b'], velocityRedisUrl: 'redis://bus-a' });
    expect(read({ COTEJO_VELOCITY_REDIS_URL: 'redis://counters' })).toMatchObject({
      busRedisUrls: [GOOD.REDIS_URL],
      velocityRedisUrl: 'redis://counters',
    });
  });

  it.each([
    ['no environment', { COTEJO_ENV: '' }, 'COTEJO_ENV: must be set'],
    ['an unknown environment', { COTEJO_ENV: 'staging' }, 'COTEJO_ENV: must be one of sandbox, production'],
    ['no key file', { COTEJO_BUS_KEY_FILE: '' }, 'COTEJO_BUS_KEY_FILE: must be set'],
    ['the same bus twice', { COTEJO_BUS_REDIS_URLS: 'redis://a,redis://a' }, 'must be one URL, or two that differ'],
    ['three buses', { COTEJO_BUS_REDIS_URLS: 'redis://a,redis://b,redis://c' }, 'must be one URL, or two that differ'],
    ['another scheme', { COTEJO_BUS_REDIS_URLS: 'http://a' }, 'COTEJO_BUS_REDIS_URLS: must hold URLs of redis'],
    ['a Redis Cluster', { COTEJO_BUS_REDIS_URLS: 'redis+cluster://a:1,b:2,redis://bus' }, NO_CLUSTER],
    ['a Redis Cluster over TLS', { COTEJO_BUS_REDIS_URLS: 'rediss+cluster://a' }, NO_CLUSTER],
    [
      'counters behind sentinels',
      { COTEJO_VELOCITY_REDIS_URL: 'redis+sentinel://a/main' },
      'must be the URL of one Redis',
    ],
  ])('refuses %s', (_, over, message) => {
    expect(() => read(over)).toThrow(message);
  });
});

describe('user and password of Redis', () => {
  const folder = suiteFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  const urls = {
    COTEJO_STATE_REDIS_URL: 'rediss+sentinel://a,b,c/main',
    COTEJO_BUS_REDIS_URLS: 'redis://bus-a:1,rediss://own:word@bus',
    COTEJO_VELOCITY_REDIS_URL: 'redis://counters',
  };

  const urlsOf = ({ stateRedisUrl, busRedisUrls, velocityRedisUrl }: ProcessConfig) => ({
    stateRedisUrl: String(stateRedisUrl),
    busRedisUrls: busRedisUrls.map(String),
    velocityRedisUrl: String(velocityRedisUrl),
  });

  it('are added to every URL without credentials, and the state may have its own', () => {
    const all = { COTEJO_REDIS_USERNAME: 'gateway', COTEJO_REDIS_PASSWORD_FILE: file('password', 'one\n') };
    const busRedisUrls = ['redis://gateway:one@bus-a:1', 'rediss://own:word@bus'];
    const velocityRedisUrl = 'redis://gateway:one@counters';
    expect(urlsOf(read({ ...urls, ...all }))).toEqual({
      stateRedisUrl: 'rediss+sentinel://gateway:one@a,b,c/main',
      busRedisUrls,
      velocityRedisUrl,
    });
    const own = { COTEJO_STATE_REDIS_PASSWORD_FILE: file('own', 'two') };
    expect(urlsOf(read({ ...urls, ...all, ...own }))).toEqual({
      stateRedisUrl: 'rediss+sentinel://gateway:two@a,b,c/main',
      busRedisUrls,
      velocityRedisUrl,
    });
  });

  it.each([
    ['does not exist', () => join(folder, 'none')],
    ['is empty', () => file('empty', ' \n')],
    ['holds two passwords', () => file('two', 'secret-one\nsecret-two')],
  ])('refuses a password file that %s, and names only its variable', (_, path) => {
    const over = { ...urls, COTEJO_STATE_REDIS_PASSWORD_FILE: path() };
    expect(() => read(over)).toThrow(
      /^COTEJO_STATE_REDIS_PASSWORD_FILE: must name a readable file (of at most 256 KiB|that holds one secret)$/,
    );
  });

  it('refuses an invalid URL of the state without repeating it', () => {
    const wrong = { COTEJO_STATE_REDIS_URL: 'redis+sentinel://user:secret@a,b' };
    expect(() => read(wrong)).toThrow(/^COTEJO_STATE_REDIS_URL: must be (?!.*secret)/);
  });
});
