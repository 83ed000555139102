import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AccountStore, Plans } from '@cotejo/accounts';
import { connectWithin, createRedis, defaultPoliciesDir } from '@cotejo/platform';
import { startRedis } from '@cotejo/testing';
import { fixture } from '../test/fixtures.js';

const COMMANDS = fileURLToPath(new URL('../dist/commands.js', import.meta.url));

let dataDir: string;
/** Where cleared entries are. */
let state: Record<string, string> = {};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lists-'));
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(join(dataDir, 'key.pem'), pem);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const keys = { COTEJO_LISTS_SIGNING_KEY_FILE: join(dataDir, 'key.pem') };
  const env = { ...process.env, COTEJO_DATA_DIR: dataDir, ...keys, ...state };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMANDS, ...words], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

describe('list commands', () => {
  it('import what they find and show it', async () => {
    expect((await run('status')).out).toContain('no lists');
    const { code, out } = await run('import', fixture('ofac'), fixture('own'), '--allow-small', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out).imported.map(({ list }: { list: string }) => list)).toEqual([
      'ofac_sdn',
      'sarlaft',
      'pep_2026',
    ]);
    expect((await run('import', fixture('un'), '--allow-small')).out).toContain('kept     ofac_sdn');
    const status = JSON.parse((await run('status', '--json')).out);
    expect(status.lists).toContainEqual(
      expect.objectContaining({ list: 'un_sc', class: 'vinculante', norm: expect.stringContaining('Ley 1121') }),
    );
  });

  it('refuse a broken list with exit code 1', async () => {
    const { code, out, err } = await run('import', fixture('ofac'));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('ofac_sdn: 6 entries, at least 10000 expected');
  });
});

describe('cleared entries', () => {
  const deployment = { namespace: 'cotejo', environment: 'production' as const };
  let stop: () => Promise<void>;
  let store: AccountStore;
  beforeEach(async () => {
    const server = await startRedis({ own: true });
    const redis = createRedis(server.url, { commandTimeoutMs: 5_000 });
    await connectWithin(redis, 5_000);
    store = new AccountStore(redis, { ...deployment, peppers: [{ version: 1, secret: Buffer.alloc(32, 7) }] });
    await store.tenants.create('acme', Plans.load(defaultPoliciesDir()).get('scale'), { actor: 'tester' });
    state = { COTEJO_STATE_REDIS_URL: server.url };
    stop = async () => {
      redis.disconnect();
      await server.stop();
    };
    await run('import', fixture('ofac'), fixture('un'), '--allow-small');
  });
  afterEach(async () => {
    state = {};
    await stop();
  });

  const clear = (...words: string[]) => run('clear', ...words, '--tenant', 'acme', '--actor', 'ana');
  const shown = async () => JSON.parse((await run('cleared', '--json')).out);

  it('are written, audited, listed and taken back', async () => {
    expect(await clear('ofac-sdn:90001')).toMatchObject({
      code: 0,
      out: expect.stringContaining('by document it does'),
    });
    expect(await shown()).toMatchObject([{ tenant: 'acme', entryId: 'ofac-sdn:90001', state: 'unchanged' }]);
    const [entry] = await store.audit.list(1);
    expect(entry).toMatchObject({ actor: 'ana', action: 'tenant.clear_entry', object: 'ofac-sdn:90001' });
    expect((await run('unclear', 'ofac-sdn:90001', '--tenant', 'acme')).code).toBe(0);
    expect((await run('cleared')).out).toBe('no cleared entries\n');
  });

  it('that bind want to be confirmed', async () => {
    expect(await clear('un:8000001')).toMatchObject({ code: 1, err: expect.stringContaining('--binding') });
    expect((await clear('un:8000001', '--binding')).code).toBe(0);
    expect(await shown()).toMatchObject([{ class: 'vinculante' }]);
  });

  it('are refused for an entry or a tenant that is not there', async () => {
    expect(await clear('ofac-sdn:1')).toMatchObject({ code: 1, err: expect.stringContaining('no such entry') });
    const nobody = await run('clear', 'ofac-sdn:90001', '--tenant', 'nobody');
    expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('no such tenant') });
    expect(await shown()).toEqual([]);
  });

  it('show that a list changed them, or lists them no more', async () => {
    await clear('ofac-sdn:90001');
    await clear('ofac-sdn:90002', '--binding');
    await clear('un:8000001', '--binding');
    const folder = await mkdtemp(join(tmpdir(), 'ofac-'));
    const main = (await readFile(join(fixture('ofac'), 'sdn.csv'), 'utf8')).split('\r\n');
    const later = main
      .filter((row) => !row.startsWith('90002,'))
      .join('\r\n')
      .replace('16900001', '16900009');
    await writeFile(join(folder, 'sdn.csv'), later);
    expect((await run('import', folder, '--allow-small')).code).toBe(0);
    const states = (await shown()).map(({ entryId, state }: Record<string, string>) => [entryId, state]);
    expect(states).toEqual([
      ['ofac-sdn:90001', 'changed'],
      ['ofac-sdn:90002', 'gone'],
      ['un:8000001', 'unchanged'],
    ]);
    await rm(folder, { recursive: true });
  });
});
