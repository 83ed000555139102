import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixture, POLICY } from '@cotejo/lists/testing';
import { nameShares } from '@cotejo/names';
import { testFolder } from '@cotejo/testing';
import { importInto, inventedWord as word } from '../test/fixtures.js';
import type { ListScreen } from './list-screen.js';
import { openNextScreen, openScreen } from './open-screen.js';
import { readScreenImage } from './read-screen-image.js';
import { buildScreen } from './screen-builder.js';
import { readScreenPatch } from './screen-patch.js';

const HEADER = 'documento,nombre,lista';
/** Far more than the changes that a patch may have. */
const ROWS = Array.from({ length: 3_000 }, (_, i) => `${1_000_000 + i},Persona ${word(i)} ${word(i * 7)},sarlaft`);
const NEW_ROW = '1090000077,Wenceslao Quimbayo,sarlaft';

const dataDir = testFolder();

beforeEach(() => importInto(dataDir, [fixture('ofac')], { allowSmall: true, edition: '2026-01-20' }));

/** Imports the rows as the list sarlaft, and returns the folder of the bundle. */
async function importRows(rows: readonly string[]): Promise<string> {
  const path = join(dataDir, 'lists-2026-02-03.csv');
  await writeFile(path, `${[HEADER, ...rows].join('\n')}\n`);
  return (await importInto(dataDir, [path], { allowSmall: true })).folder;
}

const documentsOf = (screen: ListScreen, ...documents: string[]) =>
  documents.map((document) => screen.screen({ document }).hits.length);

describe('readScreenPatch', () => {
  it('has only the entries that are new and hides those that are gone or changed', async () => {
    const base = await readScreenImage(await importRows(ROWS));
    const patch = await readScreenPatch(
      await importRows([NEW_ROW, String(ROWS[1]).replace('Persona', 'Otra'), ...ROWS.slice(2)]),
      base,
    );
    expect(patch?.entries.isPerson).toHaveLength(2);
    // ROWS[0] is gone, and ROWS[1] has another name.
    expect(patch?.hidden).toHaveLength(2);
  });

  it('is empty when only the order of the lists or their times differ', async () => {
    const folder = await importRows(ROWS);
    const base = await readScreenImage(folder);
    const { folder: other } = await importInto(dataDir, [fixture('ofac')], { allowSmall: true, edition: '2026-01-21' });
    expect(other).not.toBe(folder);
    const patch = await readScreenPatch(other, base);
    expect([patch?.hidden.length, patch?.entries.isPerson.length]).toEqual([0, 0]);
  });

  it('returns null when more entries are new or gone than a patch may have', async () => {
    const few = await importRows(ROWS.slice(0, 10));
    const fewImage = await readScreenImage(few);
    const many = await importRows(ROWS);
    const manyImage = await readScreenImage(many);
    expect(await readScreenPatch(many, fewImage)).toBeNull();
    expect(await readScreenPatch(await importRows(ROWS.slice(0, 10)), manyImage)).toBeNull();
  });
});

describe('openNextScreen', () => {
  it('answers as a screen that was built whole, through several changes', async () => {
    let screen = await openScreen(await importRows(ROWS), POLICY);
    for (const rows of [
      [NEW_ROW, ...ROWS],
      [NEW_ROW, ...ROWS.slice(5)],
      [...ROWS.slice(5), ...ROWS.slice(0, 2)],
    ]) {
      const folder = await importRows(rows);
      const old = screen;
      screen = await openNextScreen(screen, folder, POLICY);
      old.close();
      const whole = await openScreen(folder, POLICY);
      const documents = ['1090000077', '1000000', '1000003', '1000007', '16900001'];
      expect(documentsOf(screen, ...documents)).toEqual(documentsOf(whole, ...documents));
      for (const name of ['Wenceslao Quimbayo', `Persona ${word(1)} ${word(7)}`, 'Hermencia Umbarila Socha']) {
        expect(screen.screen({ name, document: '1999999999' })).toEqual(whole.screen({ name, document: '1999999999' }));
      }
      expect([screen.entryCount, screen.asOf]).toEqual([whole.entryCount, whole.asOf]);
    }
  });

  it('builds all lists again when the name frequencies differ', async () => {
    const folder = await importRows(ROWS.slice(0, 10));
    const screen = await openScreen(folder, POLICY);
    const shares = nameShares(1_000_000, [['UMBARILA', 250_000]]);
    const next = await openNextScreen(screen, folder, POLICY, { shares });
    const bits = (one: ListScreen) =>
      one.screen({ name: 'HERMENCIA UMBARILA SOCHA' }).hits[0]?.pieces.find(({ listed }) => listed === 'umbarila')
        ?.bits;
    expect([bits(screen), bits(next)]).toEqual([13, 2]);
  });

  it('refuses a list that does not match its manifest', async () => {
    const { lists, digests } = await readScreenImage(await importRows(ROWS));
    const folder = await importRows([NEW_ROW, ...ROWS]);
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    const { content } = manifest.lists.find(({ list }: { list: string }) => list === 'sarlaft');
    await writeFile(join(folder, '..', 'objects', `${content}.jsonl.gz`), 'damaged');
    await expect(buildScreen({ folder, shares: null, base: { lists, digests } })).rejects.toThrow('decompressed');
  });
});
