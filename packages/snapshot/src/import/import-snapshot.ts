import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VersionedFolder } from '@cotejo/platform';
import { RowCount } from '@cotejo/tables';
import type { SnapshotKind, SnapshotManifest } from '../snapshot-kind.js';
import type { OpenFolder } from '../store/open-snapshot.js';
import { readManifest, snapshotsIn, writeManifest } from '../store/snapshot-files.js';
import { StoreWriter } from '../store/store-writer.js';
import { SnapshotImportError } from './errors.js';
import { type ImportReport, REPORTED_LINES_MAX, writeReport } from './import-report.js';
import { MergedRuns } from './merged-runs.js';
import { type RowReader, type RowSink, readRows } from './read-rows.js';
import { SnapshotInput } from './snapshot-input.js';
import { SortedRuns } from './sorted-runs.js';

export interface ImportOptions {
  /** CSV, plain or compressed with gzip or zstd. */
  input: Readable;
  dataDir: string;
  /** Date of the data, ISO 8601. */
  asOf: string;
  /** Column separator, one byte. */
  delimiter: string;
  /** The file is refused above this share of bad rows. */
  badRatioMax: number;
  /** The file is refused below this share of the records in use, because a truncated CSV is often still well-formed. */
  sizeRatioMin: number;
  /** Reads and counts the rows, but stores nothing. */
  dryRun: boolean;
  /** Where to write the report of skipped lines. */
  reportPath: string;
  signal: AbortSignal;
  /** Called from time to time. */
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  phase: 'reading' | 'writing';
  /** Rows read, or records written. */
  done: number;
  /** Bytes of the input, before decompression. */
  bytesRead: number;
  /** Upper bound of the records to write; 0 while reading. */
  doneMax: number;
}

/** The parts of an import that depend on the kind of snapshot. */
export interface SnapshotContent {
  kind: SnapshotKind;
  rows: RowReader;
  /** Called once after all rows are read. The function it returns is called with each record when it is stored. */
  onRecord?(): (bytes: Buffer, at: number) => void;
  /** Writes the other files of a snapshot. @returns additional members of the manifest */
  finish(folder: string, records: number): Promise<object>;
  open: OpenFolder;
}

/** State shared by the steps of an import. */
interface Import {
  content: SnapshotContent;
  options: ImportOptions;
  input: SnapshotInput;
  count: RowCount;
}

/**
 * Builds a snapshot from a CSV and switches to it. Memory use is bounded for any file size. The snapshot in use does not
 * change until the switch, and the previous snapshot is kept for a rollback.
 * @throws SnapshotImportError; the snapshot in use then stays, and the unfinished one is removed
 */
export async function importSnapshot(content: SnapshotContent, options: ImportOptions): Promise<ImportReport> {
  const input = new SnapshotInput(options.input, options.signal);
  const work = { content, options, input, count: new RowCount(REPORTED_LINES_MAX) };
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
  await readInput(work, { add: () => {} });
  return reportOf(work, { records: null, duplicateRows: null, snapshot: null });
}

async function makeAndSwitch(work: Import): Promise<ImportReport> {
  const { dataDir, sizeRatioMin } = work.options;
  const snapshots = snapshotsIn(dataDir, work.content.kind);
  const previous = await snapshots.currentId();
  let made = { records: 0, duplicateRows: 0 };
  const snapshot = await snapshots.make(async (folder) => {
    made = await buildSnapshot(folder, work);
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
  const { undescribed } = content.rows;
  return { ...count.summary(), [content.kind.noun]: records, undescribed, ...made } as ImportReport;
}

/** Writes sorted runs, then the store, then the other files, and finally opens the snapshot as a service does. */
async function buildSnapshot(folder: string, work: Import): Promise<{ records: number; duplicateRows: number }> {
  const runs = new SortedRuns(join(folder, 'rows.sorted'), work.content.kind.recordBytes);
  try {
    await readInput(work, runs);
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

async function readInput({ content, options, input, count }: Import, sink: RowSink): Promise<void> {
  const { delimiter, onProgress, badRatioMax } = options;
  const reportProgress = () =>
    onProgress?.({ phase: 'reading', done: count.rows, bytesRead: input.bytesRead, doneMax: 0 });
  await readRows(afterEach(input.chunks(), reportProgress), { rows: content.rows, count, sink, delimiter });
  reportProgress();
  refuseIfBroken(count, badRatioMax);
}

async function* afterEach(chunks: AsyncIterable<Buffer>, callback: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk;
    callback();
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
    undescribed: content.rows.undescribed,
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
  // An unreadable snapshot in use cannot be compared with, and does not block a new one.
  const inUse = previous && (await readManifest(snapshots.pathOf(previous), kind).catch(() => null));
  const { noun } = kind;
  if (!inUse || records >= (inUse[noun] as number) * ratioMin) {
    return;
  }
  const text = `${records} ${noun}, where the snapshot in use has ${inUse[noun]} (--min-size-ratio)`;
  throw new SnapshotImportError(`too_few_${noun}`, text);
}

/** Opens the snapshot as a service does, which checks the number of blocks, and looks up the sampled records. */
async function verify(folder: string, { kind, open }: SnapshotContent, { samples }: StoreWriter): Promise<void> {
  const snapshot = await open(folder);
  try {
    const lost = samples.filter(({ number, record }) => !snapshot.store.readRecord(number)?.equals(record));
    if (lost.length > 0) {
      throw new Error(`${kind.noun} were lost`);
    }
  } finally {
    await snapshot.close();
  }
}
