import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { rollBack } from '../snapshot/roll-back.js';
import { Snapshot, snapshotsIn } from '../snapshot/snapshot.js';
import { type ImportOptions, importSnapshot } from './import-snapshot.js';

const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion';
const ROW = (cedula: number | string, name = 'EVA', estado = '0') =>
  `${cedula},${name},,LUNA,,SOL,${estado},2001-02-03,CALI - VALLE`;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'registry-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function importRows(rows: string[], options: Partial<ImportOptions> = {}) {
  return importSnapshot({
    input: Readable.from([Buffer.from(`${[HEADER, ...rows].join('\n')}\n`)]),
    dataDir,
    asOf: '2026-01-02T00:00:00-05:00',
    delimiter: ',',
    badRatioMax: 0.01,
    dryRun: false,
    signal: new AbortController().signal,
    ...options,
  });
}

async function inUse<T>(look: (snapshot: Snapshot) => T): Promise<T> {
  const snapshots = snapshotsIn(dataDir);
  const id = (await snapshots.currentId()) as string;
  const snapshot = await Snapshot.open(snapshots.pathOf(id));
  try {
    return look(snapshot);
  } finally {
    await snapshot.close();
  }
}

const good = (count: number, from = 30_000_000) => Array.from({ length: count }, (_, index) => ROW(from + index));

describe('importing a registry', () => {
  it('stores every good row, the last of equal numbers, and says what it left out by line only', async () => {
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
    expect(await inUse((snapshot) => snapshot.find('5')?.primerNombre)).toBe('ADA');
    expect(await inUse((snapshot) => snapshot.find('30000299')?.lugarExpedicion)).toBe('CALI - VALLE');
    expect(await inUse((snapshot) => snapshot.find('6'))).toBeUndefined();
    expect(await inUse((snapshot) => snapshot.manifest.asOf)).toBe('2026-01-02T00:00:00-05:00');
  });

  it('reads another delimiter, a byte-order mark, quotes and Windows line ends', async () => {
    const text = `\uFEFF${[HEADER, ROW(8), ROW(9, '"EVA"')].join('\r\n').replaceAll(',', ';')}`;
    await importRows([], { input: Readable.from([Buffer.from(text)]), delimiter: ';' });
    expect(await inUse((snapshot) => [snapshot.find('8'), snapshot.find('9')].map((p) => p?.primerNombre))).toEqual([
      'EVA',
      'EVA',
    ]);
  });

  it('survives characters cut by the chunks of the stream', async () => {
    const bytes = Buffer.from(`${[HEADER, ROW(8, 'ÑUSTA')].join('\n')}\n`);
    await importRows([], { input: Readable.from([...bytes].map((byte) => Buffer.from([byte]))) });
    expect(await inUse((snapshot) => snapshot.find('8')?.primerNombre)).toBe('ÑUSTA');
  });

  it('counts a row that is not CSV and goes on', async () => {
    const report = await importRows([...good(200), '11,E"VA,,LUNA,,SOL,0,,', ROW(12)]);
    expect(report).toMatchObject({ persons: 201, badRows: 1, bad: { malformed: { count: 1 } } });
  });

  it.each([
    ['too_many_bad_rows', [...good(50), ROW('x'), ROW('y')]],
    ['no_rows', []],
    ['no_rows', [ROW('x')]],
  ])('refuses a broken file (%s) and leaves the snapshot in use', async (code, rows) => {
    await importRows([ROW(5)]);
    const before = await readdir(join(dataDir, 'registry'));
    await expect(importRows(rows)).rejects.toMatchObject({ code });
    expect(await readdir(join(dataDir, 'registry'))).toEqual(before);
    expect(await inUse((snapshot) => snapshot.find('5')?.primerNombre)).toBe('EVA');
  });

  it('refuses a header without the columns, naming them', async () => {
    const input = Readable.from([Buffer.from('cedula,estado\n5,0\n')]);
    await expect(importRows([], { input })).rejects.toMatchObject({
      code: 'columns_missing',
      message: expect.stringContaining('primer_nombre'),
    });
  });

  it('refuses a quote that never ends, without quoting what follows it', async () => {
    const rows = ['10,"SECRETA,,LUNA,,SOL,0,,', ...good(2_000)];
    const failure = await importRows(rows).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).not.toContain('SECRETA');
  });

  it('reads and counts only when told so', async () => {
    const report = await importRows(good(3), { dryRun: true });
    expect(report).toMatchObject({ rows: 3, persons: null, duplicateRows: null, snapshot: null });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('keeps one old snapshot, and goes back to it', async () => {
    for (const name of ['UNA', 'DOS', 'TRES']) await importRows([ROW(5, name)]);
    expect(await snapshotsIn(dataDir).ids()).toHaveLength(2);
    await rollBack(dataDir);
    expect(await inUse((snapshot) => snapshot.find('5')?.primerNombre)).toBe('DOS');
    await expect(rollBack(dataDir)).rejects.toMatchObject({ code: 'snapshot_broken' });
  });

  it('leaves nothing behind when interrupted', async () => {
    const interruption = new AbortController();
    const input = Readable.from(
      (async function* () {
        yield Buffer.from(`${[HEADER, ...good(2_000)].join('\n')}\n`);
        interruption.abort();
        yield Buffer.from(ROW(5));
      })(),
    );
    await expect(importRows([], { input, signal: interruption.signal })).rejects.toMatchObject({ code: 'interrupted' });
    expect(await readdir(join(dataDir, 'registry'))).toEqual([]);
  });
});
