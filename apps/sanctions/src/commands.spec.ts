import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountStore, Plans } from '@cotejo/accounts';
import { fixture, writeBundleKeys } from '@cotejo/lists/testing';
import { connectWithin, createRedis, defaultPoliciesDir, fixedSecret } from '@cotejo/platform';
import { terminalOf } from '@cotejo/platform/command';
import { runCommand } from '@cotejo/platform/run-command';
import { commandOutput, startRedis } from '@cotejo/testing';
import { listsCommands } from './commands.js';

let dataDir: string;
let keys: Record<string, string>;
/** The Redis with the cleared entries. */
let state: Record<string, string> = {};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lists-'));
  keys = await writeBundleKeys(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const run = (...words: string[]) =>
  commandOutput((streams) =>
    runCommand(
      listsCommands(),
      words,
      terminalOf({ ...streams, env: { COTEJO_DATA_DIR: dataDir, ...keys, ...state } }),
    ),
  );

describe('list commands', () => {
  it('import lists and show them', async () => {
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

  it('refuse a broken list with exit code 1 and keep the lists in use', async () => {
    const { code, out, err } = await run('import', fixture('ofac'));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('ofac_sdn: 6 entries, at least 10000 expected');
  });
});

describe('bundle commands', () => {
  const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).out);
  const importFixture = (name: string) => run('import', fixture(name), '--allow-small');

  it('compare, verify and export a bundle, import it elsewhere, and remove an own list', async () => {
    await importFixture('ofac');
    await importFixture('own');
    expect((await run('diff')).out).toContain('sarlaft\n  added 3: sarlaft:1, sarlaft:2, sarlaft:3');
    const { bundle } = await json('status');
    expect((await run('diff', bundle.slice(0, 12), bundle.slice(0, 12))).out).toContain('no entry differs');
    expect(await json('verify')).toEqual([{ home: 'files', bundle, ok: true, lists: 3 }]);

    const file = join(dataDir, 'all.cotejo-lists');
    expect((await run('export', file)).code).toBe(0);
    const here = dataDir;
    dataDir = join(here, 'elsewhere');
    keys = { COTEJO_LISTS_TRUSTED_KEYS_FILE: keys.COTEJO_LISTS_TRUSTED_KEYS_FILE as string };
    expect((await run('import', file)).out).toContain(`stored: bundle ${bundle} (files; redis not configured)`);
    const refused = await run('remove', 'sarlaft');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('COTEJO_LISTS_SIGNING_KEY_FILE') });
    dataDir = here;
    keys = await writeBundleKeys(dataDir);
    expect(await run('verify')).toMatchObject({ code: 1, out: expect.stringContaining('is not in the file that') });
  });

  it('set checkedAt to the day of the edition, or to now with --checked-now', async () => {
    const ages = async () => (await json('status')).lists.map(({ state }: { state: string }) => state);
    const importAgain = (...more: string[]) =>
      run('import', fixture('ofac'), '--allow-small', '--edition', '2020-01-01', ...more);
    expect((await importAgain()).out).toMatch(/^too old, so nothing is approved.*: ofac_sdn$/m);
    expect(await ages()).toEqual(['outdated']);
    expect((await run('diff')).err).toContain('the lists have not changed yet');
    expect((await importAgain('--checked-now')).out).not.toContain('too old');
    expect(await ages()).toEqual(['current']);
  });

  it('refresh lists from the configured sources, with exit code 1 when a list fails', async () => {
    const sources = join(dataDir, 'sources.json');
    const files = [{ name: 'consolidated.xml', path: join(fixture('un'), 'consolidated.xml') }];
    await writeFile(sources, JSON.stringify({ version: '1', sources: [{ list: 'un_sc', enabled: true, files }] }));
    keys = { ...keys, COTEJO_LIST_SOURCES_FILE: sources };
    const { code, out } = await run('refresh', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out).outcomes).toMatchObject([
      { outcome: 'failed', problem: expect.stringContaining('at least') },
    ]);
    expect(await run('refresh', '--list', 'nada')).toMatchObject({ code: 1, err: expect.stringContaining('nada') });
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
    store = new AccountStore(redis, {
      ...deployment,
      peppers: fixedSecret([{ version: 1, secret: Buffer.alloc(32, 7) }]),
    });
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

  it('are stored, audited, listed and removed', async () => {
    expect(await clear('ofac-sdn:90001')).toMatchObject({
      code: 0,
      out: expect.stringContaining('document matches still do'),
    });
    expect(await shown()).toMatchObject([{ tenant: 'acme', entryId: 'ofac-sdn:90001', state: 'unchanged' }]);
    const [entry] = await store.audit.list(1);
    expect(entry).toMatchObject({ actor: 'ana', action: 'tenant.clear_entry', object: 'ofac-sdn:90001' });
    expect((await run('unclear', 'ofac-sdn:90001', '--tenant', 'acme')).code).toBe(0);
    expect((await run('cleared')).out).toBe('no cleared entries\n');
  });

  it('of binding entries need --binding', async () => {
    expect(await clear('un:8000001')).toMatchObject({ code: 1, err: expect.stringContaining('--binding') });
    expect((await clear('un:8000001', '--binding')).code).toBe(0);
    expect(await shown()).toMatchObject([{ class: 'vinculante' }]);
  });

  it('are refused for an unknown entry or tenant', async () => {
    expect(await clear('ofac-sdn:1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('do not contain this entry'),
    });
    const nobody = await run('clear', 'ofac-sdn:90001', '--tenant', 'nobody');
    expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('no tenant with this id') });
    expect(await shown()).toEqual([]);
  });

  it('show that a list changed or removed them', async () => {
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
