import { Env } from './env.js';
import { readProcessConfig } from './process-config.js';

const GOOD = {
  COTEJO_ENV: 'sandbox',
  REDIS_URL: 'redis://127.0.0.1:7001',
  COTEJO_BUS_KEY_FILE: '/run/secrets/bus.key',
};
const read = (over: NodeJS.ProcessEnv) => readProcessConfig(new Env({ ...GOOD, ...over }));

describe('readProcessConfig', () => {
  it('takes REDIS_URL for both roles, and each role by itself first', () => {
    const all = { stateRedisUrl: GOOD.REDIS_URL, busRedisUrls: [GOOD.REDIS_URL], velocityRedisUrl: GOOD.REDIS_URL };
    expect(read({})).toMatchObject(all);
    const each = { COTEJO_STATE_REDIS_URL: 'redis://state', COTEJO_BUS_REDIS_URLS: 'redis://bus' };
    const apart = { stateRedisUrl: 'redis://state', busRedisUrls: ['redis://bus'], velocityRedisUrl: 'redis://bus' };
    expect(read(each)).toMatchObject(apart);
  });

  it('takes two buses, and clusters with several nodes; counters lie on the first bus unless it is a cluster', () => {
    const two = read({ COTEJO_BUS_REDIS_URLS: 'redis://bus-a, rediss://bus-b' });
    expect(two).toMatchObject({ busRedisUrls: ['redis://bus-a', 'rediss://bus-b'], velocityRedisUrl: 'redis://bus-a' });
    const cluster = 'redis+cluster://a:1,b:2';
    const counting = { COTEJO_VELOCITY_REDIS_URL: 'redis://counters' };
    expect(read({ COTEJO_BUS_REDIS_URLS: `${cluster},redis://bus`, ...counting })).toMatchObject({
      busRedisUrls: [cluster, 'redis://bus'],
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
    [
      'a cluster alone, which cannot count',
      { COTEJO_BUS_REDIS_URLS: 'redis+cluster://a' },
      'COTEJO_VELOCITY_REDIS_URL: must be',
    ],
  ])('refuses %s', (_, over, message) => {
    expect(() => read(over)).toThrow(message);
  });
});
