import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { packPerson } from '../snapshot/packed-person.js';
import { manifestPath, Snapshot, type SnapshotManifest, snapshotsIn } from '../snapshot/snapshot.js';
import { SnapshotWriter } from '../snapshot/snapshot-writer.js';
import { CsvRows } from './csv-rows.js';
import { RegistryImportError } from './errors.js';
import type { ImportReport, RowCount } from './import-report.js';

export interface ImportOptions {
  input: Readable;
  dataDir: string;
  /** When the data was true, ISO 8601. */
  asOf: string;
  delimiter: string;
  /** Share of bad rows from which the file is refused. */
  badRatioMax: number;
  /** Reads and counts only. */
  dryRun: boolean;
  signal: AbortSignal;
  /** Called for every row. */
  onRow?: (rows: number) => void;
}

/**
 * Makes a snapshot of a CSV and switches to it. Memory is bounded whatever the size; until the switch nothing of the
 * snapshot in use is touched, and one older snapshot is kept for `registry rollback`.
 * @throws RegistryImportError; then nothing was switched and nothing is left behind
 */
export async function importSnapshot(options: ImportOptions): Promise<ImportReport> {
  const rows = new CsvRows(options);
  if (options.dryRun) {
    for await (const _row of rows);
    refuseIfBroken(rows.count, options.badRatioMax);
    return { ...rows.count.summary(), persons: null, duplicateRows: null, snapshot: null };
  }
  const snapshots = snapshotsIn(options.dataDir);
  const previous = await snapshots.currentId();
  let writer: SnapshotWriter | undefined;
  const id = await snapshots.make(async (folder) => {
    writer = await writePersons(folder, rows);
    refuseIfBroken(rows.count, options.badRatioMax);
    await writeManifest(folder, manifestOf(options, rows, writer));
    await verify(folder);
  });
  await snapshots.switchTo(id);
  await snapshots.keepOnly([id, previous]);
  const { persons, duplicateRows } = writer as SnapshotWriter;
  return { ...rows.count.summary(), persons, duplicateRows, snapshot: id };
}

async function writePersons(folder: string, rows: CsvRows): Promise<SnapshotWriter> {
  const writer = new SnapshotWriter(folder);
  try {
    for await (const { document, person } of rows) writer.add(document, packPerson(person));
  } finally {
    await writer.close();
  }
  return writer;
}

function refuseIfBroken(count: RowCount, badRatioMax: number): void {
  if (count.rows === count.badRows) throw new RegistryImportError('no_rows', 'the file has no usable row', count);
  if (count.badRows / count.rows > badRatioMax) {
    const percent = ((100 * count.badRows) / count.rows).toFixed(2);
    throw new RegistryImportError('too_many_bad_rows', `${percent} % of the rows are bad`, count);
  }
}

function manifestOf({ asOf }: ImportOptions, { count, sha256 }: CsvRows, writer: SnapshotWriter): SnapshotManifest {
  return {
    persons: writer.persons,
    asOf,
    createdAt: new Date().toISOString(),
    inputSha256: sha256(),
    duplicateRows: writer.duplicateRows,
    badRows: count.badRows,
  };
}

function writeManifest(folder: string, manifest: SnapshotManifest): Promise<void> {
  return writeFile(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/** Opens what was written as the service will, which counts it. */
async function verify(folder: string): Promise<void> {
  const snapshot = await Snapshot.open(folder);
  await snapshot.close();
}
