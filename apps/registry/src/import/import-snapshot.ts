import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { nameShares } from '@cotejo/names';
import type { VersionedFolder } from '@cotejo/platform';
import { PARTICLE_END } from '../snapshot/packed-person.js';
import { Snapshot } from '../snapshot/snapshot.js';
import { filesOf, readManifest, snapshotsIn, writeManifest, writeShares } from '../snapshot/snapshot-files.js';
import { SnapshotWriter } from '../snapshot/snapshot-writer.js';
import { writeDictionary } from '../snapshot/text-dictionary.js';
import type { ColumnMap } from './columns.js';
import { RegistryImportError } from './errors.js';
import { type ImportReport, RowCount, writeReport } from './import-report.js';
import { MergedRuns } from './merged-runs.js';
import { PersonRows, type TextEncoding } from './person-rows.js';
import { readPersons } from './read-persons.js';
import { RegistryInput } from './registry-input.js';
import { SortedRuns } from './sorted-runs.js';

export interface ImportOptions {
  /** CSV, plain or compressed with gzip or zstd. */
  input: Readable;
  dataDir: string;
  /** When the data was true, ISO 8601. */
  asOf: string;
  /** One byte. */
  delimiter: string;
  encoding: TextEncoding;
  /** Names of the columns, where the file has others. */
  map: ColumnMap;
  /** Share of bad rows from which the file is refused. */
  badRatioMax: number;
  /** Share of the persons in use below which the file is refused: a file that was cut off is often well-formed. */
  sizeRatioMin: number;
  /** Reads and counts only. */
  dryRun: boolean;
  /** Where to write down which lines were left out, and why. */
  reportPath: string;
  signal: AbortSignal;
  /** Told now and then. */
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  phase: 'reading' | 'writing';
  /** Rows read, or persons written. */
  done: number;
  /** Of the input, before decompression. */
  bytesRead: number;
  /** Persons to write, at most; 0 while reading. */
  doneMax: number;
}

/** What passes from one step of an import to the next. */
interface Import {
  options: ImportOptions;
  input: RegistryInput;
  rows: PersonRows;
  count: RowCount;
}

/** A name this much rarer than any that is kept adds nothing to a share. */
const SHARE_COUNTED_MIN = 2 ** -19;

/**
 * Makes a snapshot of a CSV and switches to it. Memory is bounded whatever the size; until the switch nothing of the
 * snapshot in use is touched, and one older snapshot is kept for `registry rollback`.
 * @throws RegistryImportError; then nothing was switched and nothing is left behind
 */
export async function importSnapshot(options: ImportOptions): Promise<ImportReport> {
  const input = new RegistryInput(options.input, options.signal);
  const work = { options, input, rows: new PersonRows(options), count: new RowCount() };
  let outcome = 'failed';
  try {
    const report = options.dryRun ? await dryRun(work) : await makeAndSwitch(work);
    outcome = options.dryRun ? 'dry_run' : 'imported';
    return report;
  } catch (error) {
    if (error instanceof RegistryImportError) {
      error.count = work.count;
      outcome = error.code;
    }
    throw error;
  } finally {
    await writeReport(options.reportPath, work.count, outcome);
  }
}

async function dryRun(work: Import): Promise<ImportReport> {
  await read(work, { add: () => {} });
  return { ...work.count.summary(), persons: null, duplicateRows: null, snapshot: null };
}

async function makeAndSwitch(work: Import): Promise<ImportReport> {
  const snapshots = snapshotsIn(work.options.dataDir);
  const previous = await snapshots.currentId();
  let made = { persons: 0, duplicateRows: 0 };
  const id = await snapshots.make(async (folder) => {
    made = await fill(folder, work);
    await refuseIfShrunk(snapshots, previous, made.persons, work.options.sizeRatioMin);
  });
  await snapshots.switchTo(id);
  await snapshots.keepOnly([id, previous]);
  return { ...work.count.summary(), ...made, snapshot: id };
}

/** Rows to sorted runs, runs to the store, then what belongs to it; last it is opened as the service will. */
async function fill(folder: string, work: Import): Promise<{ persons: number; duplicateRows: number }> {
  const runs = new SortedRuns(join(folder, 'rows.sorted'));
  try {
    await read(work, runs);
    runs.end();
  } finally {
    runs.close();
  }
  const merged = new MergedRuns(runs.path, runs.runs);
  const writer = await writeStore(folder, work, merged).finally(() => merged.close());
  await rm(runs.path);
  const { persons } = writer;
  const duplicateRows = runs.duplicateRows + merged.duplicateRows;
  if (persons + duplicateRows + work.count.badRows !== work.count.rows) throw new Error('rows were lost');
  await writeTexts(folder, work, writer);
  await writeManifest(folder, manifestOf(work, writer, duplicateRows));
  await verify(folder, writer);
  return { persons, duplicateRows };
}

async function read(work: Import, sink: Parameters<typeof readPersons>[1]['sink']): Promise<void> {
  const { options, input, rows, count } = work;
  await readPersons(progressing(work), { rows, count, sink, delimiter: options.delimiter });
  options.onProgress?.({ phase: 'reading', done: count.rows, bytesRead: input.bytesRead, doneMax: 0 });
  refuseIfBroken(count, options.badRatioMax);
}

async function* progressing({ options, input, count }: Import): AsyncGenerator<Buffer> {
  for await (const chunk of input.chunks()) {
    yield chunk;
    options.onProgress?.({ phase: 'reading', done: count.rows, bytesRead: input.bytesRead, doneMax: 0 });
  }
}

async function writeStore(folder: string, work: Import, persons: MergedRuns): Promise<SnapshotWriter> {
  const { options, input, rows, count } = work;
  const doneMax = count.rows - count.badRows;
  const writer = new SnapshotWriter(folder, { names: rows.names.size, personsMax: doneMax });
  try {
    while (writer.write(persons)) {
      options.onProgress?.({ phase: 'writing', done: writer.persons, bytesRead: input.bytesRead, doneMax });
      await nextTurn();
      if (options.signal.aborted) throw new RegistryImportError('interrupted', 'interrupted');
    }
  } finally {
    await writer.close();
  }
  return writer;
}

async function writeTexts(folder: string, { rows }: Import, { bearers, persons }: SnapshotWriter): Promise<void> {
  const files = filesOf(folder);
  writeDictionary(files.names, rows.names);
  writeDictionary(files.places, rows.places);
  function* counted(): Generator<readonly [string, number]> {
    for (let id = 1; id < bearers.length; id += 1) {
      const bearersOfName = bearers[id] as number;
      if (bearersOfName < persons * SHARE_COUNTED_MIN) continue;
      yield [rows.names.textOf(id).replace(PARTICLE_END, ' '), bearersOfName];
    }
  }
  await writeShares(folder, nameShares(persons, counted()));
}

function manifestOf({ options, input, rows, count }: Import, writer: SnapshotWriter, duplicateRows: number) {
  return {
    persons: writer.persons,
    blocks: writer.blocks,
    names: rows.names.size,
    places: rows.places.size,
    asOf: options.asOf,
    createdAt: new Date().toISOString(),
    inputSha256: input.sha256(),
    duplicateRows,
    badRows: count.badRows,
  };
}

function refuseIfBroken(count: RowCount, badRatioMax: number): void {
  if (count.rows === count.badRows) throw new RegistryImportError('no_rows', 'the file has no usable row');
  if (count.badRows / count.rows > badRatioMax) {
    const percent = ((100 * count.badRows) / count.rows).toFixed(2);
    throw new RegistryImportError('too_many_bad_rows', `${percent} % of the rows are bad`);
  }
}

async function refuseIfShrunk(snapshots: VersionedFolder, previous: string | null, persons: number, ratioMin: number) {
  // One that cannot be read is no measure, and no reason to keep it.
  const inUse = previous && (await readManifest(snapshots.pathOf(previous)).catch(() => null));
  if (!inUse || persons >= inUse.persons * ratioMin) return;
  const text = `${persons} persons, where the snapshot in use has ${inUse.persons} (--min-size-ratio)`;
  throw new RegistryImportError('too_few_persons', text);
}

/** Opens what was written as the service will, which counts it, and finds the sampled persons again. */
async function verify(folder: string, { samples }: SnapshotWriter): Promise<void> {
  const snapshot = await Snapshot.open(folder);
  try {
    const lost = samples.filter(({ document, packed }) => !snapshot.packed(document)?.equals(packed));
    if (lost.length > 0) throw new Error('persons were lost');
  } finally {
    await snapshot.close();
  }
}
