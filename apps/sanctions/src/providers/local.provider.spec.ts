import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NameShares } from '@cotejo/contracts';
import { bundlesIn, importLists } from '@cotejo/lists';
import { nameShares } from '@cotejo/names';
import { createLogger, type ProcessScope } from '@cotejo/platform';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { fixture, POLICIES_DIR, POLICY } from '../../test/fixtures.js';
import { ClearedEntries } from '../cleared/cleared-entries.js';
import { LocalSanctionsProvider } from './local.provider.js';

const LISTED = { document: '16900001', name: 'WENCESLAO QUIMBAYO' };

let server: TestRedis;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

let dataDir: string;
let logged: string[];
let provider: LocalSanctionsProvider;
/** The registry's, told by the test. */
const population = {
  shares: null as NameShares | null,
  listeners: new Set<() => void>(),
  onChange(listener: () => void) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  },
  tell(shares: NameShares | null) {
    this.shares = shares;
    for (const listener of this.listeners) listener();
  },
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sanctions-'));
  logged = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void logged.push(line) });
  const state = { stateRedisUrl: server.url, namespace: server.namespace, environment: 'production' };
  const scope = { config: { dataDir, policiesDir: POLICIES_DIR, ...state }, logger } as unknown as ProcessScope;
  provider = new LocalSanctionsProvider(scope, new ClearedEntries(scope), population);
});
afterEach(async () => {
  await provider.close();
  expect(population.listeners.size).toBe(0);
  population.shares = null;
  await rm(dataDir, { recursive: true, force: true });
});

const importFixture = (name: string) =>
  importLists({ paths: [fixture(name)], dataDir, policy: POLICY, allowSmall: true, edition: '2026-01-20' });

describe('the local lists', () => {
  it('are not configured before the first import, then noticed by themselves', async () => {
    await provider.open();
    expect(provider.configured()).toBe(false);
    await importFixture('ofac');
    await waitFor(() => provider.configured(), { timeoutMs: 15_000 });
    const { record, asOf } = await provider.screen(LISTED);
    expect(record?.hits).toMatchObject([{ entryId: 'ofac-sdn:90001' }]);
    expect(asOf).toBe('2026-01-20T00:00:00Z');
  });

  it('are switched when announced, while they serve', async () => {
    await importFixture('ofac');
    await provider.open();
    await importFixture('un');
    const before = provider.screen(LISTED);
    const reloaded = provider.reload();
    const during = provider.screen(LISTED);
    await reloaded;
    for (const { record } of await Promise.all([before, during])) {
      expect(record?.lists).toContainEqual(expect.objectContaining({ list: 'un_sc', state: 'missing' }));
    }
    const { record } = await provider.screen(LISTED);
    expect(record?.lists).not.toContainEqual(expect.objectContaining({ state: 'missing' }));
  });

  it('stay as they are when the new ones are broken', async () => {
    await importFixture('ofac');
    await provider.open();
    const bundles = bundlesIn(dataDir);
    await bundles.switchTo(await bundles.make((folder) => writeFile(join(folder, 'manifest.json'), '{')));
    await expect(provider.reload()).rejects.toThrow();
    expect((await provider.screen(LISTED)).record?.hits).toHaveLength(1);
  });

  it('are unavailable, never "not listed", when the only ones cannot be read', async () => {
    const bundles = bundlesIn(dataDir);
    await bundles.switchTo(await bundles.make(async () => {}));
    await provider.open();
    expect(provider.configured()).toBe(true);
    await expect(provider.screen(LISTED)).rejects.toMatchObject({ status: 'unavailable' });
  });

  it('are weighed anew when the registry tells how common names are, without a pause', async () => {
    await importFixture('ofac');
    await provider.open();
    const bitsOf = async () => {
      const { record } = await provider.screen({ document: '1999999999', name: 'HERMENCIA UMBARILA SOCHA' });
      return record?.hits[0]?.pieces.find(({ listed }) => listed === 'umbarila')?.bits;
    };
    const byTable = await bitsOf();
    population.tell(nameShares(1_000_000, [['UMBARILA', 250_000]]));
    expect(await bitsOf()).toBe(byTable);
    await waitFor(async () => (await bitsOf()) === 2, { timeoutMs: 15_000 });
  });

  it('log no name and no number', async () => {
    await importFixture('ofac');
    await provider.open();
    await provider.screen(LISTED);
    const text = logged.join('\n');
    expect(text).toContain('lists opened');
    for (const value of ['QUIMBAYO', '16900001', 'UMBARILA']) expect(text).not.toContain(value);
  });
});
