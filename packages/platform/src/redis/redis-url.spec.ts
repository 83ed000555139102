import { isRedisUrl, redisOptions, withCredentials } from './redis-url.js';

const user = { username: 'gateway', password: 'p@ss:/word' };

describe('redisOptions', () => {
  it.each([
    ['redis://host', { host: 'host', port: 6379 }],
    ['redis://host:7000/2', { host: 'host', port: 7000, db: 2 }],
    ['redis://[::1]:7000', { host: '::1', port: 7000 }],
    ['rediss://host:7000', { host: 'host', port: 7000, tls: {} }],
    ['unix:///home/ana/My%20Cotejo/redis.sock', { path: '/home/ana/My Cotejo/redis.sock' }],
    ['redis://:secret@host', { host: 'host', port: 6379, password: 'secret' }],
  ])('reads %s', (url, options) => {
    expect(redisOptions(url)).toMatchObject(options);
    expect('tls' in redisOptions(url)).toBe('tls' in options);
  });

  it('passes user and password to servers and sentinels, unless the URL has sentinel-auth=off', () => {
    const url = withCredentials('rediss+sentinel://a:1,b,c:3/main', user);
    expect(redisOptions(url)).toMatchObject({
      sentinels: [
        { host: 'a', port: 1 },
        { host: 'b', port: 26_379 },
        { host: 'c', port: 3 },
      ],
      name: 'main',
      role: 'master',
      ...user,
      tls: {},
      sentinelTLS: {},
      enableTLSForSentinelMode: true,
      sentinelUsername: user.username,
      sentinelPassword: user.password,
    });
    const open = redisOptions(withCredentials('redis+sentinel://a/main?sentinel-auth=off', user));
    expect(open).toMatchObject({ ...user, name: 'main' });
    expect(open.sentinelPassword ?? open.tls).toBeUndefined();
  });

  it.each(['http://x', 'redis+cluster://secret', ''])('refuses %s without repeating it', (url) => {
    expect(() => redisOptions(url)).toThrow(/^not the URL of a Redis server$/);
  });
});

it('adds user and password to a URL unless it has its own or names a socket', () => {
  expect(withCredentials('unix:///run/redis.sock', user)).toBe('unix:///run/redis.sock');
  expect(withCredentials('redis://own:word@host', user)).toBe('redis://own:word@host');
  expect(withCredentials('redis+sentinel://a,b/main', user)).toBe('redis+sentinel://gateway:p%40ss%3A%2Fword@a,b/main');
  expect(withCredentials('redis://host', { username: undefined, password: 'x' })).toBe('redis://:x@host');
});

it.each([
  ['redis://a,b', ''],
  ['redis://a b', ''],
  ['unix://host/redis.sock', ''],
  ['unix:///run/redis.sock', '+sentinel'],
  ['redis://host/name', ''],
  ['redis+sentinel://a,b', '+sentinel'],
  ['redis+sentinel://a/', '+sentinel'],
  ['redis+sentinel://a,:1:2/main', '+sentinel'],
  ['redis+cluster://a', ''],
] as const)('refuses %s as a URL of kind "%s"', (url, kind) => {
  expect(isRedisUrl(url, [kind])).toBe(false);
});
