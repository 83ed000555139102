import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NameShares } from '@cotejo/contracts';
import { BundleKeys, bundlesIn, importLists, withListHomes } from '@cotejo/lists';
import { refreshLists } from '@cotejo/lists/refresh';
import { fixture, POLICY, writeBundleKeys } from '@cotejo/lists/testing';
import { nameShares } from '@cotejo/names';
import { defaultPoliciesDir, Env, type ProcessScope } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { startRedis, testFolder, useFixture, waitFor } from '@cotejo/testing';
import { ClearedEntries } from '../cleared/cleared-entries.js';
import { LocalSanctionsProvider } from './local.provider.js';

const LISTED = { document: '16900001', name: 'WENCESLAO QUIMBAYO' };
const NO_BUNDLE = 'f'.repeat(64);
/** Name frequencies of the registry, which the test sets. */
const population = {
  shares: null as NameShares | null,
  listeners: new Set<() => void>(),
  onChange(listener: () => void) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  },
  announce(shares: NameShares | null) {
    this.shares = shares;
    for (const listener of this.listeners) {
      listener();
    }
  },
};

const folder = testFolder();
let env: Env;
let made: { provider: LocalSanctionsProvider; logged: string[]; metrics: Registry }[];
let deployments = 0;

const server = useFixture(startRedis);
beforeEach(async () => {
  env = new Env(await writeBundleKeys(folder));
  deployments += 1;
  made = [];
});
afterEach(async () => {
  await Promise.all(made.map(({ provider }) => provider.close()));
  expect(population.listeners.size).toBe(0);
  population.shares = null;
});

const dataDir = () => join(folder, 'data');
const deployment = () =>
  ({ namespace: `${server.namespace}-${deployments}`, environment: 'production', stateRedisUrl: server.url }) as const;

/** One replica of the service. */
function replica(own = dataDir()) {
  const logged: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void logged.push(line) });
  const config = { dataDir: own, policiesDir: defaultPoliciesDir(), ...deployment() };
  const metrics = new Registry();
  const scope = { config, logger, env, metrics } as unknown as ProcessScope;
  const one = { provider: new LocalSanctionsProvider(scope, new ClearedEntries(scope), population), logged, metrics };
  made.push(one);
  return one;
}

/** @param stateRedisUrl absent: the import writes to files only */
function importFixture(name: string, { own = dataDir(), stateRedisUrl = undefined as string | undefined } = {}) {
  const keys = BundleKeys.read(env);
  return withListHomes({ ...deployment(), dataDir: own, stateRedisUrl, keys }, (homes) =>
    importLists({ paths: [fixture(name)], homes, policy: POLICY, allowSmall: true, edition: '2026-01-20' }),
  );
}

/** A replica that serves the lists of the OFAC. */
async function openReplica() {
  await importFixture('ofac');
  const one = replica();
  await one.provider.open();
  return one;
}

/** Refreshes the list of the United Nations, into the files only. */
async function refreshUn(firstName: string): Promise<void> {
  const keys = BundleKeys.read(env);
  const path = join(folder, 'consolidated.xml');
  const text = await readFile(fixture('un/consolidated.xml'), 'utf8');
  await writeFile(path, text.replace(/<FIRST_NAME>[^<]*/, `<FIRST_NAME>${firstName}`));
  const sources = [{ list: 'un_sc', enabled: true, files: [{ name: 'consolidated.xml', path }] }];
  await withListHomes({ ...deployment(), dataDir: dataDir(), stateRedisUrl: undefined, keys }, (homes) =>
    refreshLists({ homes, policy: POLICY, sources, env, allowSmall: true, workDir: folder }),
  );
}

describe('LocalSanctionsProvider', () => {
  it('is not configured before the first import, and then loads the lists by itself', async () => {
    const { provider } = replica();
    await provider.open();
    expect(provider.configured()).toBe(false);
    await importFixture('ofac');
    await waitFor(() => provider.configured(), { timeoutMs: 15_000 });
    await waitFor(async () => (await provider.screen(LISTED)).record);
    const { record, asOf, version } = await provider.screen(LISTED);
    expect(record?.hits).toMatchObject([{ entryId: 'ofac-sdn:90001' }]);
    expect(asOf).toBe('2026-01-20T00:00:00Z');
    expect(version).toBe(await bundlesIn(dataDir()).currentId());
    expect(provider.data()).toEqual([{ name: 'lists', version, asOf, records: expect.any(Number) }]);
  });

  it('switches to announced lists without an interruption', async () => {
    const { provider } = await openReplica();
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

  it('loads lists from Redis on replicas with empty disks, and announces the next lists', async () => {
    const elsewhere = { own: join(folder, 'worker'), stateRedisUrl: server.url };
    await importFixture('ofac', elsewhere);
    const [one, other] = [replica(join(folder, 'one')), replica('/sys')];
    one.provider.onSwitch(() => void other.provider.reload());
    await Promise.all([one.provider.open(), other.provider.open()]);
    for (const { provider } of [one, other]) {
      expect((await provider.screen(LISTED)).record?.hits).toHaveLength(1);
    }
    await importFixture('un', elsewhere);
    await waitFor(
      async () => {
        const answers = await Promise.all(made.map(({ provider }) => provider.screen(LISTED)));
        return answers.every(({ record }) =>
          record?.lists.some(({ list, state }) => list === 'un_sc' && state !== 'missing'),
        );
      },
      { timeoutMs: 15_000 },
    );
  });

  it('follows within its poll when no announcement arrives', async () => {
    const elsewhere = { own: join(folder, 'worker'), stateRedisUrl: server.url };
    await importFixture('ofac', elsewhere);
    const { provider } = replica();
    await provider.open();
    await importFixture('own', elsewhere);
    const importedAt = performance.now();
    const lists = () => provider.screen(LISTED).record?.lists.length ?? 0;
    const before = lists();
    await waitFor(() => lists() > before, { timeoutMs: 20_000 });
    // The poll, and the time to copy and to index.
    expect(performance.now() - importedAt).toBeLessThan(5_000 + 10_000);
  });

  it('keeps its lists when the new ones are broken', async () => {
    const { provider, logged } = await openReplica();
    await bundlesIn(dataDir()).switchTo(NO_BUNDLE, null);
    await expect(provider.reload()).rejects.toMatchObject({ code: 'bundle_refused' });
    expect((await provider.screen(LISTED)).record?.hits).toHaveLength(1);
    await waitFor(() => logged.some((line) => line.includes('list bundle refused: it is incomplete')));
  });

  it('is unavailable, and never reports "not listed", when the only lists are unusable', async () => {
    await importFixture('ofac');
    await bundlesIn(dataDir()).switchTo(NO_BUNDLE, null);
    const { provider } = replica();
    await provider.open();
    expect(provider.configured()).toBe(true);
    expect(() => provider.screen(LISTED)).toThrow(expect.objectContaining({ status: 'unavailable' }));
  });

  it('is unavailable when no key is trusted', async () => {
    await importFixture('ofac');
    env = new Env({});
    const { provider } = replica();
    await provider.open();
    expect(() => provider.screen(LISTED)).toThrow(expect.objectContaining({ status: 'unavailable' }));
  });

  it('exports the age of international lists, and names no other list', async () => {
    await importFixture('ofac');
    await importFixture('own');
    const { provider, metrics } = replica();
    await provider.open();
    const text = await metrics.metrics();
    expect(text).toContain(`list_checked_timestamp_seconds{list="ofac_sdn"} ${Date.parse('2026-01-20') / 1_000}`);
    expect(text).toContain('lists_bundle_lists 3');
    expect(text).not.toMatch(/sarlaft|pep_2026/);
  });

  it('measures a changed list from the time when the worker had its file, and no list at the start', async () => {
    await refreshUn('NOMBRE');
    const { provider, metrics } = replica();
    await provider.open();
    const effect = async () => {
      const text = await metrics.metrics();
      return ['count', 'sum'].map((part) => Number(new RegExp(`list_effect_seconds_${part} (.+)`).exec(text)?.[1]));
    };
    expect(await effect()).toEqual([0, 0]);
    await importFixture('ofac');
    await provider.reload();
    expect(await effect()).toEqual([0, 0]);
    await refreshUn('OTRO');
    await delay(1_000);
    await provider.reload();
    const [count, sum] = await effect();
    expect(count).toBe(1);
    expect(sum).toBeGreaterThan(0.5);
    expect(sum).toBeLessThan(30);
  });

  it('answers every query while it changes to the next lists', async () => {
    const { provider } = await openReplica();
    await refreshUn('NOMBRE');
    let isReloaded = false;
    const reloading = provider.reload().finally(() => {
      isReloaded = true;
    });
    let answers = 0;
    while (!isReloaded) {
      expect(provider.screen(LISTED).record?.hits).toMatchObject([{ entryId: 'ofac-sdn:90001' }]);
      answers += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await reloading;
    expect(answers).toBeGreaterThan(20);
    expect(provider.screen(LISTED).record?.lists).not.toContainEqual(expect.objectContaining({ state: 'missing' }));
  });

  it('rebuilds its weights without an interruption when the registry announces name frequencies', async () => {
    const { provider } = await openReplica();
    const bitsOf = async () => {
      const { record } = await provider.screen({ document: '1999999999', name: 'HERMENCIA UMBARILA SOCHA' });
      return record?.hits[0]?.pieces.find(({ listed }) => listed === 'umbarila')?.bits;
    };
    const byTable = await bitsOf();
    population.announce(nameShares(1_000_000, [['UMBARILA', 250_000]]));
    expect(await bitsOf()).toBe(byTable);
    await waitFor(async () => (await bitsOf()) === 2, { timeoutMs: 15_000 });
  });

  it('logs no name and no number', async () => {
    const { provider, logged } = await openReplica();
    await provider.screen(LISTED);
    const text = logged.join('\n');
    expect(text).toContain('lists opened');
    for (const value of ['QUIMBAYO', '16900001', 'UMBARILA']) {
      expect(text).not.toContain(value);
    }
  });
});
