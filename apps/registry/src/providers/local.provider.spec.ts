import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessScope } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { snapshotsIn } from '@cotejo/snapshot';
import { testFolder, waitFor } from '@cotejo/testing';
import { importGenerated } from '../../test/import-generated.js';
import { PERSONS } from '../snapshot/person-snapshots.js';
import { LocalRegistryProvider } from './local.provider.js';

const folder = testFolder();
let logged: string[];
let provider: LocalRegistryProvider;

beforeEach(async () => {
  logged = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void logged.push(line) });
  provider = new LocalRegistryProvider({ config: { dataDir: folder }, logger } as unknown as ProcessScope);
});
afterEach(async () => {
  await provider.close();
});

const importPersons = (rows: number, seed: number) => importGenerated(folder, rows, seed);

const statusIs = (codes: string[]) => (cells: string[]) => codes.includes(cells[6] as string);

describe('the local registry', () => {
  it('is not configured before the first import', async () => {
    await provider.open();
    expect(provider.configured()).toBe(false);
    expect(provider.data()).toEqual([]);
  });

  it('finds each imported person, and nobody else', async () => {
    const rows = await importPersons(20_000, 1);
    await provider.open();
    expect(provider.configured()).toBe(true);
    for (const cells of rows.filter(statusIs(['0', '1']))) {
      const { record, asOf } = await provider.fetchRecord({ document: cells[0] as string });
      expect(asOf).toBe('2026-01-01T00:00:00-05:00');
      expect(record).toEqual({
        statusCode: Number(cells[6]),
        firstName: cells[1],
        secondName: cells[2] || null,
        firstSurname: cells[3],
        surnameParticle: cells[4] || null,
        secondSurname: cells[5] || null,
        issueDate: cells[7],
        issuePlace: cells[8],
        sex: cells[9],
      });
    }
    expect((await provider.fetchRecord({ document: '9999999999' })).record).toBeNull();
  });

  it('answers every read during a switch, from the old or the new snapshot', async () => {
    const document = (await importPersons(2_000, 1))[0]?.[0] as string;
    await provider.open();
    const asOfs: string[] = [];
    let stop = false;
    const reader = (async () => {
      while (!stop) {
        asOfs.push((await provider.fetchRecord({ document })).asOf);
        await new Promise(setImmediate);
      }
    })();
    await importPersons(2_000, 2);
    await provider.reload();
    await importPersons(2_000, 3);
    await Promise.all([provider.reload(), provider.reload()]);
    stop = true;
    await reader;
    expect([...new Set(asOfs)].length).toBeGreaterThanOrEqual(2);
    expect(asOfs).toEqual([...asOfs].sort());
    const version = await snapshotsIn(folder, PERSONS).currentId();
    expect(await provider.fetchRecord({ document })).toMatchObject({ asOf: '2026-01-03T00:00:00-05:00', version });
    expect(provider.data()).toEqual([
      { name: 'snapshot', version, asOf: '2026-01-03T00:00:00-05:00', records: expect.any(Number) },
    ]);
    expect(provider.data()[0]?.records).toBeGreaterThan(1_000);
  });

  it('notices a new snapshot without a reload', async () => {
    await provider.open();
    const document = (await importPersons(100, 1))[0]?.[0] as string;
    await waitFor(() => provider.configured(), { timeoutMs: 15_000 });
    expect((await provider.fetchRecord({ document })).record).not.toBeNull();
  });

  it('keeps the old snapshot when the new one is broken', async () => {
    const document = (await importPersons(100, 1))[0]?.[0] as string;
    await provider.open();
    const snapshots = snapshotsIn(folder, PERSONS);
    await snapshots.switchTo(
      await snapshots.make((folder) => writeFile(join(folder, 'manifest.json'), '{"persons":7}')),
    );
    await expect(provider.reload()).rejects.toThrow();
    expect((await provider.fetchRecord({ document })).record).not.toBeNull();
  });

  it('throws, instead of reporting an unknown number, when the only snapshot cannot be read', async () => {
    const snapshots = snapshotsIn(folder, PERSONS);
    await snapshots.switchTo(await snapshots.make(async () => {}));
    await provider.open();
    expect(provider.configured()).toBe(true);
    const fetch = () => provider.fetchRecord({ document: '1000000009' });
    expect(fetch).toThrow(expect.objectContaining({ status: 'unavailable' }));
  });

  it('logs no number and no name', async () => {
    const rows = await importPersons(100, 1);
    await provider.open();
    for (const [document = ''] of rows) {
      await provider.fetchRecord({ document });
    }
    const text = logged.join('\n');
    expect(text).toContain('snapshot opened');
    for (const [document = '', name = ''] of rows) {
      expect(text).not.toContain(document);
      expect(text).not.toContain(name);
    }
  });
});
