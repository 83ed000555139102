import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { snapshotsIn } from '@cotejo/snapshot';
import { testFolder } from '@cotejo/testing';
import { type ImportOptions, importCsv } from '../../test/import-generated.js';
import { filesOf, PERSONS } from '../snapshot/person-snapshots.js';
import { Snapshot } from '../snapshot/snapshot.js';

const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion';
const ROW = (cedula: number | string, name = 'EVA', estado = '0') =>
  `${cedula},${name},,LUNA,,SOL,${estado},2001-02-03,CALI - VALLE`;

const folder = testFolder();

const textOf = (rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const importRows = (rows: string[], options: Partial<ImportOptions> = {}) => importCsv(folder, textOf(rows), options);

async function readCurrent<T>(read: (snapshot: Snapshot) => T): Promise<Awaited<T>> {
  const snapshots = snapshotsIn(folder, PERSONS);
  const id = (await snapshots.currentId()) as string;
  const snapshot = await Snapshot.open(snapshots.pathOf(id));
  try {
    return await read(snapshot);
  } finally {
    await snapshot.close();
  }
}

const good = (count: number, from = 30_000_000) => Array.from({ length: count }, (_, index) => ROW(from + index));

describe('importing a registry', () => {
  it('leaves out a row whose number has a decimal part, and no other person takes its place', async () => {
    const report = await importRows([ROW('52.123.450'), ROW('5212345.0', 'SECRETA'), ROW('521234.51'), ...good(300)]);
    expect(report).toMatchObject({ persons: 301, bad: { number: { count: 2, firstLines: [3, 4] } } });
    const found = await readCurrent((snapshot) => ['52123450', '5212345', '52123451'].map((n) => snapshot.find(n)));
    expect(found.map((person) => person?.firstName)).toEqual(['EVA', undefined, undefined]);
  });

  it('stores every good row, keeps the last row of a number, and reports bad rows by line only', async () => {
    const secret = 'SECRETA';
    const report = await importRows([ROW(5), ...good(300), ROW(6, secret, 'x'), ROW('7-1', secret), ROW(5, 'ADA')]);
    expect(report).toMatchObject({
      rows: 304,
      persons: 301,
      duplicateRows: 1,
      badRows: 2,
      bad: { status: { count: 1, firstLines: [303] }, number: { count: 1, firstLines: [304] } },
    });
    expect(JSON.stringify(report)).not.toContain(secret);
    expect(await readCurrent((snapshot) => snapshot.find('5')?.firstName)).toBe('ADA');
    expect(await readCurrent((snapshot) => snapshot.find('30000299')?.issuePlace)).toBe('CALI - VALLE');
    expect(await readCurrent((snapshot) => snapshot.find('6'))).toBeUndefined();
    expect(await readCurrent((snapshot) => snapshot.manifest.asOf)).toBe('2026-01-02T00:00:00-05:00');
  });

  it('keeps persons with a sex that no table describes, and counts them', async () => {
    const rows = ['5,NB', '6,T', '7,H', '8,'].map((row) => ROW(row.slice(0, 1)).concat(row.slice(1)));
    const report = await importCsv(folder, `${[`${HEADER},genero`, ...rows].join('\n')}\n`);
    expect(report).toMatchObject({ persons: 4, badRows: 0, undescribed: { sex: 1 } });
    const found = await readCurrent((snapshot) => ['5', '6', '7', '8'].map((number) => snapshot.find(number)?.sex));
    expect(found).toEqual(['X', 'X', null, null]);
  });

  it.each([
    ['is not UTF-8: import it with --encoding latin1', 'utf-8', Buffer.from(textOf([ROW(8, 'ÑUSTA')]), 'latin1')],
    ['is UTF-16: save it again as "CSV UTF-8"', 'utf-8', Buffer.from(`\uFEFF${textOf([ROW(8)])}`, 'utf16le')],
    ['is UTF-8: import it without --encoding latin1', 'latin1', Buffer.from(textOf([ROW(8, 'ÑUSTA')]))],
  ] as const)('refuses a file that %s', async (what, encoding, bytes) => {
    const refused = importRows([], { input: Readable.from([bytes]), encoding });
    await expect(refused).rejects.toMatchObject({ code: 'encoding', message: `the file ${what}` });
  });

  it('reads another delimiter, a byte-order mark, quotes and Windows line endings', async () => {
    const text = `\uFEFF${[HEADER, ROW(8), ROW(9, '"EVA"')].join('\r\n').replaceAll(',', ';')}`;
    await importRows([], { input: Readable.from([Buffer.from(text)]), delimiter: ';' });
    expect(await readCurrent((snapshot) => [snapshot.find('8'), snapshot.find('9')].map((p) => p?.firstName))).toEqual([
      'EVA',
      'EVA',
    ]);
  });

  it('reads characters that the chunks of the stream split', async () => {
    const bytes = Buffer.from(textOf([ROW(8, 'ÑUSTA')]));
    await importRows([], { input: Readable.from([...bytes].map((byte) => Buffer.from([byte]))) });
    expect(await readCurrent((snapshot) => snapshot.find('8')?.firstName)).toBe('ÑUSTA');
  });

  it.each([
    ['too_many_bad_rows', [...good(50), ROW('x'), ROW('y')]],
    ['no_rows', []],
    ['no_rows', [ROW('x')]],
  ])('refuses a broken file (%s) and keeps the current snapshot', async (code, rows) => {
    await importRows([ROW(5)]);
    const before = await readdir(join(folder, 'registry'));
    await expect(importRows(rows)).rejects.toMatchObject({ code });
    expect(await readdir(join(folder, 'registry'))).toEqual(before);
    expect(await readCurrent((snapshot) => snapshot.find('5')?.firstName)).toBe('EVA');
  });

  it('refuses a header with missing columns and names them', async () => {
    const input = Readable.from([Buffer.from('cedula,estado\n5,0\n')]);
    await expect(importRows([], { input })).rejects.toMatchObject({
      code: 'columns_missing',
      message: expect.stringContaining('primer_nombre'),
    });
  });

  it('loses only one row to a quote that is never closed', async () => {
    const report = await importRows(['10,"SECRETA,,LUNA,,SOL,0,,', ...good(2_000)]);
    expect(report).toMatchObject({ persons: 2_000, bad: { malformed: { count: 1, firstLines: [2] } } });
  });

  it('writes a report with the lines that were left out, without their content', async () => {
    await importRows([...good(50), ROW('x', 'SECRETA'), ROW('y', 'SECRETA')]).catch(() => {});
    const report = await readFile(join(folder, 'report.json'), 'utf8');
    expect(JSON.parse(report)).toMatchObject({
      outcome: 'too_many_bad_rows',
      rows: 52,
      badRows: 2,
      bad: { number: { count: 2, firstLines: [52, 53] } },
    });
    expect(report).not.toMatch(/SECRETA|30000000/);
    await importRows(good(3));
    expect(JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))).toMatchObject({
      outcome: 'imported',
      rows: 3,
    });
  });

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ])('reads %s, and refuses a truncated file', async (_how, compress) => {
    const bytes = compress(textOf(good(20_000)));
    const pieces = (end: number) =>
      Readable.from([bytes.subarray(0, 3), bytes.subarray(3, 1_000), bytes.subarray(1_000, end)]);
    expect(await importRows([], { input: pieces(bytes.length) })).toMatchObject({ persons: 20_000 });
    await expect(importRows([], { input: pieces(bytes.length - 500) })).rejects.toMatchObject({
      code: 'not_compressed',
    });
    expect(await readCurrent((snapshot) => snapshot.manifest.persons)).toBe(20_000);
  });

  it('refuses a file with far fewer persons than the current snapshot, unless the limit is lower', async () => {
    await importRows(good(1_000));
    const shrunk = importRows(good(899), { sizeRatioMin: 0.9 });
    await expect(shrunk).rejects.toMatchObject({ code: 'too_few_persons' });
    expect(await readCurrent((snapshot) => snapshot.manifest.persons)).toBe(1_000);
    expect(await importRows(good(899), { sizeRatioMin: 0.5 })).toMatchObject({ persons: 899 });
  });

  it('finds numbers of one to ten digits, also in the same block of the store', async () => {
    const numbers = [1, 63, 64, 65, 127, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 9_999_999_998, 9_999_999_999];
    await importRows(numbers.map((number) => ROW(number, `N${number}`)));
    const found = await readCurrent((snapshot) => numbers.map((number) => snapshot.find(String(number))?.firstName));
    expect(found).toEqual(numbers.map((number) => `N${number}`));
    expect(await readCurrent((snapshot) => [2, 62, 66, 2 ** 32 + 2].map((n) => snapshot.find(String(n))))).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('counts the persons who have a name', async () => {
    const people = good(400).map((row, i) => (i % 4 === 0 ? row.replace('EVA', 'ADA MARIA') : row));
    await importRows(people);
    const { persons, tokens } = await readCurrent((snapshot) => snapshot.nameShares());
    expect({ persons, ada: tokens.ada, maria: tokens.maria, eva: tokens.eva, sol: tokens.sol }).toEqual({
      persons: 400,
      ada: 0.25,
      maria: 0.25,
      eva: 0.75,
      sol: 1,
    });
  });

  it('refuses to open a snapshot with a file that does not match the manifest', async () => {
    await importRows(good(10));
    const [id] = await snapshotsIn(folder, PERSONS).ids();
    const snapshot = snapshotsIn(folder, PERSONS).pathOf(id as string);
    const files = filesOf(snapshot);
    for (const [path, change] of [
      [files.names, (bytes: Buffer) => bytes.subarray(0, -1)],
      [files.places, () => Buffer.alloc(0)],
      [
        join(snapshot, 'manifest.json'),
        (bytes: Buffer) => Buffer.from(bytes.toString().replace('"blocks": ', '"blocks": 1')),
      ],
      [
        join(snapshot, 'manifest.json'),
        (bytes: Buffer) => Buffer.from(bytes.toString().replace('"format": 2', '"format": 1')),
      ],
    ] as const) {
      const bytes = await readFile(path);
      await writeFile(path, change(bytes));
      await expect(Snapshot.open(snapshot)).rejects.toMatchObject({ code: 'snapshot_broken' });
      await writeFile(path, bytes);
    }
    await (await Snapshot.open(snapshot)).close();
  });

  it('reads and counts without storing in a dry run', async () => {
    const report = await importRows(good(3), { dryRun: true });
    expect(report).toMatchObject({ rows: 3, persons: null, duplicateRows: null, snapshot: null });
    expect(await readdir(folder)).toEqual(['report.json']);
  });

  it('leaves no files after an interruption', async () => {
    const interruption = new AbortController();
    const input = Readable.from(
      (async function* () {
        yield Buffer.from(textOf(good(2_000)));
        interruption.abort();
        yield Buffer.from(ROW(5));
      })(),
    );
    await expect(importRows([], { input, signal: interruption.signal })).rejects.toMatchObject({ code: 'interrupted' });
    expect(await readdir(join(folder, 'registry'))).toEqual([]);
  });
});
