import { appendFile, copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixture, POLICY } from '../../test/fixtures.js';
import type { ListedEntry } from '../formats/listed-entry.js';
import { readBundleManifest, readEntries } from './bundle-folder.js';
import { BundleKeys } from './bundle-keys.js';
import { bundlesIn } from './folder-store.js';
import { type ImportOptions, importLists } from './import-lists.js';

const KEYS = BundleKeys.generate();

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function importFrom(paths: string[], options: Partial<ImportOptions> = {}) {
  return importLists({
    paths,
    homes: { stores: [bundlesIn(dataDir)], keys: KEYS },
    policy: POLICY,
    allowSmall: true,
    ...options,
  });
}

async function inUse(): Promise<Record<string, ListedEntry[]>> {
  const bundles = bundlesIn(dataDir);
  const path = bundles.pathOf((await bundles.currentId()) as string);
  const { lists } = await readBundleManifest(path);
  return Object.fromEntries(await Promise.all(lists.map(async (list) => [list.list, await readEntries(path, list)])));
}

async function fails(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  return work.then(
    () => Promise.reject(new Error('was not refused')),
    (error) => error,
  );
}

describe('importing the OFAC list', () => {
  it('joins entries, aliases and cut remarks, and counts what belongs to no entry', async () => {
    const { imported } = await importFrom([fixture('ofac')], { edition: '2026-01-20' });
    expect(imported).toMatchObject([
      { list: 'ofac_sdn', edition: '2026-01-20', entries: 6, persons: 4, names: 10, orphans: 2, skipped: {} },
    ]);
    const { ofac_sdn: entries = [] } = await inUse();
    expect(entries[0]).toEqual({
      id: 'ofac-sdn:90001',
      kind: 'person',
      names: [
        { text: 'QUIMBAYO TRASLAVINA, Wenceslao Eliecer' },
        { text: 'EL PERRO', weak: true },
        { text: 'QUIMBAYO, Wences' },
      ],
      documents: [
        { kind: 'cedula', number: '16900001', country: 'Colombia' },
        { kind: 'passport', number: 'AN900001', country: 'Colombia' },
        { kind: 'nit', number: '16900001', country: 'Colombia' },
      ],
      birthDates: ['1954-10-07', '1955'],
      programmes: ['SDNTK'],
    });
    expect(entries[1]?.programmes).toEqual(['FTO', 'SDGT']);
    expect(entries[3]?.documents.map(({ number }) => number)).toEqual(['79900002', '79900001']);
    expect(entries[4]).toMatchObject({ kind: 'other', programmes: ['CUBA'] });
  });

  it('goes on where bytes are not UTF-8', async () => {
    await importFrom([fixture('ofac')]);
    expect((await inUse()).ofac_sdn?.[5]?.names[0]?.text).toMatch(/^PE.A FICTICIO, Ra.l$/);
  });

  it('needs the main file, tolerates the absence of the others', async () => {
    expect(await fails(importFrom([fixture('ofac/alt.csv')]))).toMatchObject({ code: 'main_file_missing' });
    const { imported } = await importFrom([fixture('ofac/sdn.csv')]);
    expect(imported[0]).toMatchObject({ entries: 6, orphans: 0 });
  });

  it('reads the larger of two files of one kind', async () => {
    await cp(fixture('ofac'), join(folder, 'whole'), { recursive: true });
    await cp(fixture('ofac'), join(folder, 'extract'), { recursive: true });
    await writeFile(join(folder, 'extract', 'sdn.csv'), '1,"ONE, Only","individual","X",,,,,,,,\r\n');
    const { imported, setAside } = await importFrom([folder]);
    expect(imported[0]?.entries).toBe(6);
    expect(setAside).toContainEqual({ file: 'sdn.csv', reason: 'smaller_duplicate' });
  });
});

describe('importing the UN list', () => {
  it('reads persons and entities with their aliases, exact births and documents', async () => {
    const { imported } = await importFrom([fixture('un')], { edition: '1999-01-01' });
    expect(imported).toMatchObject([
      { list: 'un_sc', edition: '2026-01-15', entries: 2, persons: 1, skipped: { 'no id or no name': 1 } },
    ]);
    expect((await inUse()).un_sc?.[0]).toEqual({
      id: 'un:8000001',
      kind: 'person',
      names: [
        { text: 'NDONGALA FICTIF KAZADI & SONS' },
        { text: 'NDONGALA KAZADI FICTIF' },
        { text: 'KAZA', weak: true },
      ],
      documents: [{ kind: 'passport', number: 'OB0900003', country: 'Democratic Republic of the Congo' }],
      birthDates: ['1978-04-28'],
      programmes: ['DRC'],
    });
  });

  it('refuses a file that was cut, wherever', async () => {
    const whole = await readFile(fixture('un/consolidated.xml'), 'utf8');
    for (const part of [0.3, 0.6, 0.9, 0.99]) {
      const path = join(folder, 'cut.xml');
      await writeFile(path, whole.trim().slice(0, whole.trim().length * part));
      expect(await fails(importFrom([path]))).toMatchObject({ code: 'not_well_formed' });
    }
  });
});

describe('importing own lists', () => {
  it('reads several lists of one file, each with its class, and counts what it left out', async () => {
    const { imported, unassigned } = await importFrom([fixture('own')]);
    expect(imported).toMatchObject([
      { list: 'sarlaft', class: 'restrictiva', kind: 'national', edition: '2026-02-03', entries: 3 },
      { list: 'pep_2026', class: 'control', edition: '2026-02-03', entries: 1 },
    ]);
    expect(imported[0]?.skipped).toEqual({ 'no documento and no nombre': 1, 'clase differs': 1 });
    expect(unassigned).toEqual({ lista: 1 });
    expect((await inUse()).sarlaft).toMatchObject([
      { id: 'sarlaft:1', documents: [{ kind: 'cedula', number: '1090000001' }] },
      { id: 'sarlaft:2', documents: [] },
      { id: 'sarlaft:3', documents: [{ kind: 'nit', number: '900000009' }] },
    ]);
  });
});

describe('importing lists', () => {
  it('adds up: lists that are not in an import stay, one that is replaces the old one', async () => {
    await importFrom([fixture('ofac')]);
    const { kept, diff } = await importFrom([fixture('un'), fixture('own')]);
    expect(diff.lists.map(({ list }) => list).sort()).toEqual(['pep_2026', 'sarlaft', 'un_sc']);
    expect(kept.map(({ list }) => list)).toEqual(['ofac_sdn']);
    await importFrom([fixture('un')]);
    const lists = await inUse();
    expect(Object.keys(lists).sort()).toEqual(['ofac_sdn', 'pep_2026', 'sarlaft', 'un_sc']);
    expect(lists.ofac_sdn).toHaveLength(6);
    expect(lists.un_sc).toHaveLength(2);
    expect(await bundlesIn(dataDir).bundleIds()).toHaveLength(2);
  });

  it('refuses a list smaller than the policy expects, and leaves the lists in use', async () => {
    await importFrom([fixture('ofac')]);
    const before = await bundlesIn(dataDir).currentId();
    const failure = await fails(importFrom([fixture('ofac'), fixture('own')], { allowSmall: false }));
    expect(failure).toMatchObject({ code: 'too_few_entries', message: expect.stringContaining('ofac_sdn: 6 entries') });
    expect(await bundlesIn(dataDir).currentId()).toBe(before);
    expect(await bundlesIn(dataDir).bundleIds()).toEqual([before]);
  });

  it('refuses a list with many bad rows', async () => {
    const path = join(folder, 'sdn.csv');
    await copyFile(fixture('ofac/sdn.csv'), path);
    await appendFile(path, `\r\n${'7,"SECRETA","individual"\r\n'.repeat(20)}`);
    const failure = await fails(importFrom([path]));
    expect(failure.code).toBe('too_many_bad_rows');
    expect(failure.message).not.toContain('SECRETA');
  });

  it('reads nothing where there is no list', async () => {
    await writeFile(join(folder, 'other.csv'), 'a,b\n1,2\n');
    expect(await fails(importFrom([folder]))).toMatchObject({ code: 'nothing_found' });
    expect(await readdir(folder)).toEqual(['other.csv']);
  });

  it('reports no name and no number of a person', async () => {
    const report = JSON.stringify(await importFrom([fixture('.')]));
    for (const entry of Object.values(await inUse()).flat()) {
      for (const { text } of entry.names) expect(report).not.toContain(`"${text}`);
      for (const { number } of entry.documents) expect(report).not.toContain(number);
    }
  });

  it('stops without a trace when interrupted', async () => {
    const interruption = new AbortController();
    interruption.abort();
    const { signal } = interruption;
    await expect(importFrom([fixture('un')], { signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(await bundlesIn(dataDir).bundleIds()).toEqual([]);
  });
});
