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
    expect(read({})).toMatchObject({ stateRedisUrl: GOOD.REDIS_URL, busRedisUrl: GOOD.REDIS_URL });
    const both = { COTEJO_STATE_REDIS_URL: 'redis://state', COTEJO_BUS_REDIS_URLS: 'redis://bus-a,redis://bus-b' };
    expect(read(both)).toMatchObject({ stateRedisUrl: 'redis://state', busRedisUrl: 'redis://bus-a' });
  });

  it.each([
    ['no environment', { COTEJO_ENV: '' }, 'COTEJO_ENV: must be set'],
    ['an unknown environment', { COTEJO_ENV: 'staging' }, 'COTEJO_ENV: must be one of sandbox, production'],
    ['no key file', { COTEJO_BUS_KEY_FILE: '' }, 'COTEJO_BUS_KEY_FILE: must be set'],
  ])('refuses %s', (_, over, message) => {
    expect(() => read(over)).toThrow(message);
  });
});
