import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VersionedFolder } from '@cotejo/platform';
import type { SnapshotKind, SnapshotManifest } from '../snapshot-kind.js';
import type { OpenFolder } from '../store/open-snapshot.js';
import { readManifest, snapshotsIn, writeManifest } from '../store/snapshot-files.js';
import { StoreWriter } from '../store/store-writer.js';
import { SnapshotImportError } from './errors.js';
import { type ImportReport, RowCount, writeReport } from './import-report.js';
import { MergedRuns } from './merged-runs.js';
import { type RowReader, type RowSink, readRows } from './read-rows.js';
import { SnapshotInput } from './snapshot-input.js';
import { SortedRuns } from './sorted-runs.js';

export interface ImportOptions {
  /** CSV, plain or compressed with gzip or zstd. */
  input: Readable;
  dataDir: string;
  /** When the data was true, ISO 8601. */
  asOf: string;
  /** One byte. */
  delimiter: string;
  /** Share of bad rows from which the file is refused. */
  badRatioMax: number;
  /** Share of the records in use below which the file is refused: a file that was cut off is often well-formed. */
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
  /** Rows read, or records written. */
  done: number;
  /** Of the input, before decompression. */
  bytesRead: number;
  /** Records to write, at most; 0 while reading. */
  doneMax: number;
}

/** What one kind of snapshot adds to the import of a file. */
export interface SnapshotContent {
  kind: SnapshotKind;
  rows: RowReader;
  /** Asked once all rows are read; what it answers is told of each record as it is stored. */
  onRecord?(): (bytes: Buffer, at: number) => void;
  /** Writes what belongs to a snapshot besides its store. @returns members of the manifest of its own */
  finish(folder: string, records: number): Promise<object>;
  open: OpenFolder;
}

/** What passes from one step of an import to the next. */
interface Import {
  content: SnapshotContent;
  options: ImportOptions;
  input: SnapshotInput;
  count: RowCount;
}

/**
 * Makes a snapshot of a CSV and switches to it. Memory is bounded whatever the size; until the switch nothing of the
 * snapshot in use is touched, and one older snapshot is kept to roll back to.
 * @throws SnapshotImportError; then nothing was switched and nothing is left behind
 */
export async function importSnapshot(content: SnapshotContent, options: ImportOptions): Promise<ImportReport> {
  const input = new SnapshotInput(options.input, options.signal);
  const work = { content, options, input, count: new RowCount() };
  let outcome = 'failed';
  try {
    const report = options.dryRun ? await dryRun(work) : await makeAndSwitch(work);
    outcome = options.dryRun ? 'dry_run' : 'imported';
    return report;
  } catch (error) {
    if (error instanceof SnapshotImportError) {
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
  return reportOf(work, { records: null, duplicateRows: null, snapshot: null });
}

async function makeAndSwitch(work: Import): Promise<ImportReport> {
  const { dataDir, sizeRatioMin } = work.options;
  const snapshots = snapshotsIn(dataDir, work.content.kind);
  const previous = await snapshots.currentId();
  let made = { records: 0, duplicateRows: 0 };
  const snapshot = await snapshots.make(async (folder) => {
    made = await fill(folder, work);
    await refuseIfShrunk(snapshots, previous, work.content.kind, made.records, sizeRatioMin);
  });
  await snapshots.switchTo(snapshot);
  await snapshots.keepOnly([snapshot, previous]);
  return reportOf(work, { ...made, snapshot });
}

function reportOf(
  { content, count }: Import,
  { records, ...made }: { records: number | null } & Pick<ImportReport, 'duplicateRows' | 'snapshot'>,
): ImportReport {
  return { ...count.summary(), [content.kind.noun]: records, ...made } as ImportReport;
}

/** Rows to sorted runs, runs to the store, then what belongs to it; last it is opened as the service will. */
async function fill(folder: string, work: Import): Promise<{ records: number; duplicateRows: number }> {
  const runs = new SortedRuns(join(folder, 'rows.sorted'), work.content.kind.recordBytes);
  try {
    await read(work, runs);
    runs.end();
  } finally {
    runs.close();
  }
  const merged = new MergedRuns(runs);
  const writer = await writeStore(folder, work, merged).finally(() => merged.close());
  await rm(runs.path);
  const { records } = writer;
  const duplicateRows = runs.duplicateRows + merged.duplicateRows;
  if (records + duplicateRows + work.count.badRows !== work.count.rows) {
    throw new Error('rows were lost');
  }
  const own = await work.content.finish(folder, records);
  await writeManifest(folder, { ...manifestOf(work, writer, duplicateRows), ...own });
  await verify(folder, work.content, writer);
  return { records, duplicateRows };
}

async function read({ content, options, input, count }: Import, sink: RowSink): Promise<void> {
  const { delimiter, onProgress, badRatioMax } = options;
  const tell = () => onProgress?.({ phase: 'reading', done: count.rows, bytesRead: input.bytesRead, doneMax: 0 });
  await readRows(afterEach(input.chunks(), tell), { rows: content.rows, count, sink, delimiter });
  tell();
  refuseIfBroken(count, badRatioMax);
}

async function* afterEach(chunks: AsyncIterable<Buffer>, tell: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk;
    tell();
  }
}

async function writeStore(folder: string, work: Import, rows: MergedRuns): Promise<StoreWriter> {
  const { content, options, input, count } = work;
  const doneMax = count.rows - count.badRows;
  const writer = new StoreWriter(folder, content.kind, { recordsMax: doneMax, onRecord: content.onRecord?.() });
  try {
    while (writer.write(rows)) {
      options.onProgress?.({ phase: 'writing', done: writer.records, bytesRead: input.bytesRead, doneMax });
      await nextTurn();
      if (options.signal.aborted) {
        throw new SnapshotImportError('interrupted', 'interrupted');
      }
    }
  } finally {
    await writer.close();
  }
  return writer;
}

function manifestOf({ content, options, input, count }: Import, writer: StoreWriter, duplicateRows: number) {
  return {
    format: content.kind.format,
    [content.kind.noun]: writer.records,
    blocks: writer.blocks,
    asOf: options.asOf,
    createdAt: new Date().toISOString(),
    inputSha256: input.sha256(),
    duplicateRows,
    badRows: count.badRows,
  } as SnapshotManifest;
}

function refuseIfBroken(count: RowCount, badRatioMax: number): void {
  if (count.rows === count.badRows) {
    throw new SnapshotImportError('no_rows', 'the file has no usable row');
  }
  if (count.badRows / count.rows > badRatioMax) {
    const percent = ((100 * count.badRows) / count.rows).toFixed(2);
    throw new SnapshotImportError('too_many_bad_rows', `${percent} % of the rows are bad`);
  }
}

async function refuseIfShrunk(
  snapshots: VersionedFolder,
  previous: string | null,
  kind: SnapshotKind,
  records: number,
  ratioMin: number,
): Promise<void> {
  // One that cannot be read is no measure, and no reason to keep it.
  const inUse = previous && (await readManifest(snapshots.pathOf(previous), kind).catch(() => null));
  const { noun } = kind;
  if (!inUse || records >= (inUse[noun] as number) * ratioMin) {
    return;
  }
  const text = `${records} ${noun}, where the snapshot in use has ${inUse[noun]} (--min-size-ratio)`;
  throw new SnapshotImportError(`too_few_${noun}`, text);
}

/** Opens what was written as the service will, which counts it, and finds the sampled records again. */
async function verify(folder: string, { kind, open }: SnapshotContent, { samples }: StoreWriter): Promise<void> {
  const snapshot = await open(folder);
  try {
    const lost = samples.filter(({ number, record }) => !snapshot.store.recordOf(number)?.equals(record));
    if (lost.length > 0) {
      throw new Error(`${kind.noun} were lost`);
    }
  } finally {
    await snapshot.close();
  }
}
