import { createHash } from 'node:crypto';
import { useFixture } from '@cotejo/testing';
import { startAccounts } from '../testing/accounts-fixture.js';
import { ARCHIVED_SECONDS, VersionArchive } from './version-archive.js';

const hashOf = (content: object) => `sha256:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
const CONTENT = { id: 'acme', version: '1.0.0' };
const HASH = hashOf(CONTENT);

const accounts = useFixture(startAccounts);
const archive = useFixture(() => new VersionArchive(accounts.redis, accounts.scope, hashOf));
beforeEach(() => accounts.clear());

const key = () => accounts.names.decisionVersion(HASH);

it('keeps a version for 90 days after it was last in force', async () => {
  await archive.keep(HASH, CONTENT);
  expect(await archive.read(HASH)).toEqual(CONTENT);
  await accounts.redis.expire(key(), 60);
  await archive.keep(HASH, CONTENT);
  const left = await accounts.redis.ttl(key());
  expect(left).toBeGreaterThan(ARCHIVED_SECONDS - 10);
  expect(left).toBeLessThanOrEqual(ARCHIVED_SECONDS);
  expect(ARCHIVED_SECONDS).toBeGreaterThanOrEqual(90 * 86_400);
});

it('writes a version once', async () => {
  await archive.keep(HASH, CONTENT);
  await accounts.redis.set(key(), 'what is there already', 'KEEPTTL');
  await archive.keep(HASH, CONTENT);
  expect(await accounts.redis.get(key())).toBe('what is there already');
});

it('does not return content that does not match its hash', async () => {
  for (const text of ['{"id":"acme","version":"6.6.6"}', 'no json', 'null', '[]']) {
    await accounts.redis.set(key(), text);
    expect(await archive.read(HASH)).toBeNull();
  }
});

it.each([hashOf({}), '', 'sha256:x', '*', `${HASH}:x`])('returns null for the hash %s', async (hash) => {
  await archive.keep(HASH, CONTENT);
  expect(await archive.read(hash)).toBeNull();
});
