import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { familyOf, GENESIS } from '@cotejo/accounts';
import { commandOutput, startRedis, suiteFolder, type TestRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { runCli } from '../run-cli.js';
import { type PepperCheck, pepperChecks, sealOf } from './backup-author.js';
import type { BackupHead } from './backup-lines.js';
import { readSealed, writeSealed } from './sealed-file.js';

const folder = suiteFolder();
const PEPPER = { version: 1, secret: Buffer.alloc(32, 7) };
const OTHER_PEPPER = { version: 1, secret: Buffer.alloc(32, 8) };
const MEMBER = { tenant: null, id: 'mem_0000000000000001', email: 'mallory@example.com', name: 'Mallory' };
const pathOf = (name: string) => join(folder, name);
const [backup, identity, checkpoint] = [pathOf('state.backup'), pathOf('identity'), pathOf('checkpoint.jws')];

let own: TestRedis;
let empty: TestRedis;
let env: NodeJS.ProcessEnv;
let recipient: string;
let sealed: { head: BackupHead; seal: string };
beforeAll(async () => {
  [own, empty] = await Promise.all([startRedis({ own: true }), startRedis({ own: true })]);
  writeFileSync(pathOf('pepper'), PEPPER.secret.toString('base64'));
  writeFileSync(pathOf('receipt'), newKey());
  env = {
    COTEJO_PEPPER_FILE: pathOf('pepper'),
    COTEJO_RECEIPT_KEY_FILE: pathOf('receipt'),
    COTEJO_STATE_REDIS_URL: own.url,
  };
  recipient = (await done('backup', 'keygen', identity)).trim();
  await done('keys', 'create', '--tenant', 'acme', '--plan', 'trial');
  await done('backup', 'create', backup, '--recipient', recipient);
  await done('audit', 'checkpoint', '--to', checkpoint);
  const lines = await linesOf(backup);
  sealed = { head: lines.at(0).head, seal: lines.at(-1).end.seal };
}, 30_000);
afterAll(() => Promise.all([own.stop(), empty.stop()]));
beforeEach(async () => {
  await useEmpty((redis) => redis.flushall());
});

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

const run = (args: readonly string[], variables = env) =>
  commandOutput((streams) => runCli([...args], { ...streams, env: variables }));

async function done(...args: string[]): Promise<string> {
  const ended = await run(args);
  expect(ended).toMatchObject({ code: 0 });
  return ended.out;
}

async function linesOf(file: string) {
  const [secret = ''] = /AGE-SECRET-KEY-\S+/.exec(readFileSync(identity, 'utf8')) ?? [];
  const lines = [];
  for await (const line of readSealed(file, [secret])) {
    lines.push(JSON.parse(line));
  }
  return lines;
}

const verify = (file: string, variables = env, ...more: string[]) =>
  run(['backup', 'verify', file, '--identity', identity, ...more], variables);
const restore = (file: string, ...more: string[]) =>
  run(['restore', file, '--identity', identity, ...more], { ...env, COTEJO_STATE_REDIS_URL: empty.url });

/** What the newest entry of the restored audit log says. */
async function notedRestore() {
  const { out } = await run(['audit', 'list', '--json'], { ...env, COTEJO_STATE_REDIS_URL: empty.url });
  const [{ action, changes }] = JSON.parse(out);
  expect(action).toBe('backup.restore');
  return changes;
}

async function useEmpty<T>(use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(empty.url);
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}

type Seal = (content: Parameters<typeof sealOf>[1]) => string;

/** Writes a whole backup with a planted operator, as anybody can who has the public key of the backups. */
const forge = (name: string, head: object, seal?: Seal) =>
  writeBackup(name, head, { [`console:member:${MEMBER.id}`]: [JSON.stringify({ ...MEMBER, role: 'operator' })] }, seal);

/** @param state the value of each key: one text is a string, more are a sorted set */
async function writeBackup(name: string, head: object, state: Record<string, string[]>, seal?: Seal) {
  const stored = Object.entries(state).map(([key, texts]) => {
    const value = texts.map((text) => Buffer.from(text).toString('base64'));
    return { stored: { key, type: texts.length > 1 ? 'zset' : 'string', expiresAt: null, value } };
  });
  const lines = [{ head: { ...sealed.head, ...head } }, ...stored].map((line) => `${JSON.stringify(line)}\n`);
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
  const families = Object.keys(state).map((key) => familyOf(key)?.name ?? 'unknown');
  const keys = Object.fromEntries(
    families.map((family) => [family, families.filter((each) => each === family).length]),
  );
  const content = { keys, archiveFiles: 0, sha256 };
  lines.push(`${JSON.stringify({ end: { ...content, ...(seal && { seal: seal(content) }) } })}\n`);
  await writeSealed(
    pathOf(name),
    [recipient],
    (async function* () {
      yield* lines;
    })(),
  );
  return pathOf(name);
}

it('says whether the author of a backup was checked', async () => {
  const [checked, unchecked] = [await verify(backup), await verify(backup, {})];
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('author: a machine with the pepper') });
  expect(unchecked).toMatchObject({ code: 0, out: expect.stringContaining('author: not checked') });
  expect(JSON.parse((await verify(backup, {}, '--json')).out)).toMatchObject({ author: 'not_checked' });
});

const none: PepperCheck[] = [];
it.each([
  ['no peppers and no seal', { peppers: none }, undefined, 'it names no pepper'],
  ['copied peppers and no seal', {}, undefined, 'it has no seal'],
  ['copied peppers and the seal of another backup', {}, () => sealed.seal, 'its seal was not made'],
  ['copied peppers and the seal of another pepper', {}, sealOf.bind(null, OTHER_PEPPER), 'its seal was not made'],
  ['its own pepper', { peppers: pepperChecks([OTHER_PEPPER]) }, sealOf.bind(null, OTHER_PEPPER), 'pepper file first'],
  ['the format without a seal', { format: 1 }, undefined, '--unsealed'],
  ['a format that never was', { format: '2' }, undefined, 'damaged'],
])('refuses a forged backup with %s, and writes nothing of it', async (title, head, seal, why) => {
  const file = await forge(title, head, seal);
  const refused = { code: 1, err: expect.stringContaining(why) };
  expect(await verify(file)).toMatchObject(refused);
  expect(await restore(file, '--replace')).toMatchObject(refused);
  expect(await useEmpty((redis) => redis.dbsize())).toBe(0);
});

it('refuses a backup without peppers also with --unsealed, and without the pepper file', async () => {
  const file = await forge('none', { format: 1, peppers: none });
  const refused = { code: 1, err: expect.stringContaining('it names no pepper') };
  expect(await restore(file, '--unsealed')).toMatchObject(refused);
  expect(await verify(file, {}, '--unsealed')).toMatchObject(refused);
});

it('restores a backup of an older version with --unsealed only, and prints the operators that it brought', async () => {
  const file = await forge('older', { format: 1 });
  expect(await verify(file, env, '--unsealed')).toMatchObject({
    code: 0,
    out: expect.stringContaining('author: unknown'),
  });
  const restored = await restore(file, '--unsealed');
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.out).toMatch(/^- +mem_0000000000000001 +mallory@example.com +Mallory +operator$/m);
  expect(await notedRestore()).toMatchObject({ unsealed: [null, true] });
});

it('notes no missing seal of a backup that has one, also with --unsealed', async () => {
  expect(await restore(backup, '--unsealed')).toMatchObject({ code: 0 });
  expect(await notedRestore()).not.toHaveProperty('unsealed');
});

describe('a signed checkpoint', () => {
  it('that the log of the backup contains is named', async () => {
    const restored = await restore(backup, '--checkpoint', checkpoint);
    expect(restored).toMatchObject({
      code: 0,
      out: expect.stringMatching(/contains entry \d+ as the checkpoint signed it/),
    });
    await useEmpty((redis) => redis.flushall());
    expect(await restore(backup)).toMatchObject({
      out: expect.stringContaining('not compared with a signed checkpoint'),
    });
  });

  it('with more entries than the log of the backup stops the restore, unless the difference is accepted', async () => {
    await done('keys', 'create', '--tenant', 'acme');
    const newer = pathOf('newer.jws');
    await done('audit', 'checkpoint', '--to', newer);
    const refused = {
      code: 1,
      err: expect.stringMatching(/ends at entry \d+, and the checkpoint signed 1 entries more/),
    };
    expect(await restore(backup, '--checkpoint', newer)).toMatchObject(refused);
    expect(await useEmpty((redis) => redis.dbsize())).toBe(0);
    expect(await restore(backup, '--checkpoint', newer, '--accept-difference')).toMatchObject({ code: 0 });
  });

  it('whose entry is in the archive only stops the restore, unless the difference is accepted', async () => {
    const hash = 'f'.repeat(64);
    const run = JSON.stringify({ from: 1, to: 1_000, previous: GENESIS.hash, hash, time: 0 });
    const link = [`1000:${hash}`];
    const entries = [run, '1000'];
    const state = { 'account:audit:head': link, 'account:audit:exported': link, 'account:audit:entries': entries };
    const old = await writeBackup('old.backup', {}, state, sealOf.bind(null, PEPPER));
    const refused = { code: 1, err: expect.stringContaining('in the archive only: give a newer checkpoint') };
    expect(await restore(old, '--checkpoint', checkpoint)).toMatchObject(refused);
    expect(await useEmpty((redis) => redis.dbsize())).toBe(0);
    expect(await restore(old, '--checkpoint', checkpoint, '--accept-difference')).toMatchObject({ code: 0 });
  });

  it('of another log, of another environment or of another key stops the restore', async () => {
    const other = pathOf('other.jws');
    await done('audit', 'checkpoint', '--to', other, '--env', 'production');
    expect(await restore(backup, '--checkpoint', other)).toMatchObject({
      code: 1,
      err: expect.stringContaining('production'),
    });
    await useEmpty(async (redis) => {
      await run(['keys', 'create', '--tenant', 'else', '--plan', 'trial'], {
        ...env,
        COTEJO_STATE_REDIS_URL: empty.url,
      });
      await run(['audit', 'checkpoint', '--to', other], { ...env, COTEJO_STATE_REDIS_URL: empty.url });
      await redis.flushall();
    });
    expect(await restore(backup, '--checkpoint', other)).toMatchObject({
      code: 1,
      err: expect.stringContaining('another log'),
    });
    writeFileSync(pathOf('another-key'), newKey());
    const another = await restore(backup, '--checkpoint', checkpoint, '--key-file', pathOf('another-key'));
    expect(another).toMatchObject({ code: 1, err: expect.stringContaining('the checkpoint is not valid') });
  });
});

it('writes the archive of the audit log so that only its owner can read it', async () => {
  const [archive, copy, withArchive] = [pathOf('archive'), pathOf('copy'), pathOf('archive.backup')];
  await done('audit', 'export', '--to', archive);
  await done('backup', 'create', withArchive, '--recipient', recipient, '--archive', archive);
  const umask = process.umask(0o022);
  try {
    expect(await restore(withArchive, '--archive', copy)).toMatchObject({ code: 0 });
  } finally {
    process.umask(umask);
  }
  const files = readdirSync(copy).map((name) => join(copy, name));
  expect(files.length).toBeGreaterThan(0);
  expect([copy, ...files].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, ...files.map(() => 0o600)]);
});

it('saves the addresses of members without a password', () => {
  expect(familyOf('console:address-of-tenant:digest')?.name).toBe('members');
});
