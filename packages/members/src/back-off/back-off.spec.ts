import { fixedSecret } from '@cotejo/platform';
import { useFixture } from '@cotejo/testing';
import { startMembers } from '../testing/members-fixture.js';
import { Allowances } from './allowances.js';
import { type Attempt, BackOff } from './back-off.js';
import { KNOWN_BROWSER_MS, KnownBrowsers } from './known-browsers.js';

const SECRET = fixedSecret(Buffer.alloc(32, 3));
const IP = '192.0.2.7';

let now = Date.now();

const backOff = () => new BackOff(fixture.redis, fixture.scope, { secret: SECRET, clock: () => now });
const at = (account: string, ip = IP): Attempt => ({ kind: 'password', account, from: { ip } });

/** Milliseconds to wait; 0: the attempt was let through. */
const wait = (attempt: Attempt): Promise<number> =>
  backOff()
    .begin(attempt)
    .then(
      () => 0,
      (error: { code: string; retryAfterMs: number }) => error.retryAfterMs,
    );

/** The waits of several attempts, one after the other. */
async function waits(count: number, attemptOf: (each: number) => Attempt): Promise<number[]> {
  const all: number[] = [];
  for (let each = 0; each < count; each++) {
    all.push(await wait(attemptOf(each)));
  }
  return all;
}
const ana = () => at('ana@acme.co');

const fixture = useFixture(startMembers);
afterEach(() => fixture.clear());

it('allows five attempts, then doubles the wait each time up to fifteen minutes', async () => {
  expect(await waits(5, ana)).toEqual([0, 0, 0, 0, 0]);
  const seconds: number[] = [];
  for (let each = 0; each < 13; each++) {
    const waitMs = await wait(at('ana@acme.co'));
    seconds.push(waitMs / 1_000);
    now += waitMs;
    expect(await wait(at('ana@acme.co'))).toBe(0);
  }
  expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  expect(await wait(at('bea@acme.co'))).toBe(0);
});

it('counts parallel attempts', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, () => wait(at('ana@acme.co'))));
  expect(all.filter((waitMs) => waitMs === 0)).toHaveLength(5);
});

it('starts again after a success, and counts codes separately from passwords', async () => {
  await waits(5, ana);
  expect(await wait({ ...at('ana@acme.co'), kind: 'code' })).toBe(0);
  expect(await wait(at('ana@acme.co'))).toBeGreaterThan(0);
  await backOff().succeeded(at('ana@acme.co'));
  expect(await waits(5, ana)).toEqual([0, 0, 0, 0, 0]);
});

it('slows down a network that tries a hundred accounts, but no other network and no successful sign-ins', async () => {
  for (let each = 0; each < 200; each++) {
    await wait(at(`colleague${each}@acme.co`, '203.0.113.9'));
    await backOff().succeeded(at(`colleague${each}@acme.co`, '203.0.113.9'));
  }
  expect(await wait(at('new@acme.co', '203.0.113.10'))).toBe(0);
  await waits(100, (each) => at(`m${each}@acme.co`, `192.0.2.${each}`));
  expect(await wait(at('other@acme.co'))).toBe(1_000);
  expect(await wait(at('other@acme.co', '198.51.100.1'))).toBe(0);
});

it('writes only keys that expire, with no address in their names', async () => {
  await wait(at('ana@acme.co'));
  await new Allowances(fixture.redis, fixture.scope, SECRET).take('sign_up', IP);
  const names = await fixture.keys();
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(name).not.toMatch(/ana|192/);
    expect(await fixture.redis.pttl(name)).toBeGreaterThan(0);
  }
});

it('allows three sign-ups an hour from one address, also in parallel', async () => {
  const allowances = new Allowances(fixture.redis, fixture.scope, SECRET);
  const all = await Promise.all(Array.from({ length: 10 }, () => allowances.take('sign_up', IP)));
  expect(all.filter((waitMs) => waitMs === 0)).toHaveLength(3);
  expect(Math.max(...all)).toBeGreaterThan(3_590_000);
  expect(await allowances.take('sign_up', '192.0.2.8')).toBe(0);
});

it('counts a known browser and an open session apart from strangers', async () => {
  const known: Attempt = { kind: 'password', account: 'ana@acme.co', from: { browser: 'known' } };
  const session: Attempt = { kind: 'password', account: 'mem_1', from: 'open_session' };
  await waits(120, ana);
  await waits(120, (each) => at(`other${each}@acme.co`));
  expect(await wait(at('ana@acme.co'))).toBeGreaterThan(0);
  expect([await wait(known), await wait(session)]).toEqual([0, 0]);
  await waits(5, () => known);
  await waits(5, () => session);
  expect(await wait(known)).toBeGreaterThan(0);
  expect(await wait(session)).toBeGreaterThan(0);
  await backOff().succeeded(known);
  expect(await wait(known)).toBe(0);
  expect(await wait(at('ana@acme.co'))).toBeGreaterThan(0);
});

it('forgets the wrong passwords of strangers after a reset', async () => {
  await waits(6, ana);
  await backOff().forget('ana@acme.co');
  expect(await wait(at('ana@acme.co'))).toBe(0);
});

it('knows a browser by its token, for one account and one year', () => {
  const browsers = new KnownBrowsers(SECRET, () => now);
  const token = browsers.issue('ana@acme.co');
  const id = browsers.read(token, 'ana@acme.co');
  expect(id).toHaveLength(22);
  expect(browsers.read(token, 'bea@acme.co')).toBeNull();
  expect(browsers.read(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'ana@acme.co')).toBeNull();
  expect(new KnownBrowsers(fixedSecret(Buffer.alloc(32, 9))).read(token, 'ana@acme.co')).toBeNull();
  for (const none of [null, '', 'a.b.c']) {
    expect(browsers.read(none, 'ana@acme.co')).toBeNull();
  }
  now += KNOWN_BROWSER_MS;
  expect(browsers.read(token, 'ana@acme.co')).toBeNull();
});
