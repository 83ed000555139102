import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { giveWay } from '@cotejo/platform';
import { Command, InvalidArgumentError, Option } from 'commander';
import { COLUMNS, type Column, type ColumnMap } from '../import/columns.js';
import { RegistryImportError } from '../import/errors.js';
import type { ImportReport } from '../import/import-report.js';
import { importSnapshot } from '../import/import-snapshot.js';
import type { TextEncoding } from '../import/person-rows.js';
import { readDataDir } from '../registry.config.js';
import { ProgressLines } from './import-progress.js';
import { reportError } from './report-error.js';

interface Flags {
  format: 'csv';
  delimiter: string;
  encoding: TextEncoding;
  map: ColumnMap;
  asOf?: string;
  maxBadRatio: number;
  minSizeRatio: number;
  report?: string;
  nice: number;
  dryRun: boolean;
  json: boolean;
}

const CHUNK_BYTES = 1 << 18;

export function importCommand(): Command {
  return new Command('import')
    .description('make a snapshot of a CSV (columns of the cédula record, `estado` as the ANI code) and switch to it')
    .argument('<file>', 'the CSV, plain or compressed with gzip or zstd; - for standard input')
    .addOption(new Option('--format <format>', 'format of the file').choices(['csv']).default('csv'))
    .option('--delimiter <char>', 'column separator: one character, or `tab`', delimiterOf, ',')
    .addOption(new Option('--encoding <name>', 'of the text').choices(['utf-8', 'latin1']).default('utf-8'))
    .option('--map <column=name,...>', "names of the file's columns, where they differ from ours", columnMapOf, {})
    .option('--as-of <date>', 'day on which the data was true, YYYY-MM-DD (default: of the file, or today)', dayOf)
    .option('--max-bad-ratio <share>', 'refuse the file above this share of bad rows', shareOf, 0.01)
    .option('--min-size-ratio <share>', 'refuse the file below this share of the persons in use', shareOf, 0.9)
    .option('--report <file>', 'where to write which lines were left out (default: in the data folder)')
    .option('--nice <n>', 'let other processes go first: 0 (as all) to 19', nicenessOf, 10)
    .option('--dry-run', 'read and count only', false)
    .option('--json', 'report as JSON', false)
    .action(runImport);
}

async function runImport(file: string, flags: Flags): Promise<void> {
  const dataDir = readDataDir();
  let progress: ProgressLines | undefined;
  try {
    giveWay(flags.nice);
    const { input, bytes, asOf } = await inputOf(file, flags.asOf);
    progress = new ProgressLines(process.stderr, bytes);
    const { delimiter, encoding, map, dryRun, maxBadRatio: badRatioMax, minSizeRatio: sizeRatioMin } = flags;
    const report = await importSnapshot({
      ...{ input, asOf, dataDir, delimiter, encoding, map, badRatioMax, sizeRatioMin, dryRun },
      reportPath: flags.report ?? join(dataDir, 'registry', 'import-report.json'),
      signal: interruption(),
      onProgress: (done) => progress?.at(done),
    });
    progress.end();
    process.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : describe(report));
  } catch (error) {
    progress?.end();
    if (error instanceof RegistryImportError && error.count) {
      process.stderr.write(describeBadRows(error.count.summary()));
    }
    reportError('registry import', error);
  }
}

/** Ends the import at the first Ctrl-C, or as a supervisor asks. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  process.once('SIGTERM', () => controller.abort());
  return controller.signal;
}

async function inputOf(file: string, day?: string): Promise<{ input: Readable; bytes: number | null; asOf: string }> {
  const given = day && `${day}T00:00:00-05:00`;
  if (file === '-') return { input: process.stdin, bytes: null, asOf: given ?? new Date().toISOString() };
  const { mtime, size } = await stat(file);
  const input = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  return { input, bytes: size, asOf: given ?? mtime.toISOString() };
}

function describe(report: ImportReport): string {
  const { rows, persons, duplicateRows, snapshot } = report;
  const stored = snapshot
    ? `${persons} persons, ${duplicateRows} duplicate rows\nin use: snapshot ${snapshot}\n`
    : 'dry run: nothing was stored\n';
  return `${rows} rows\n${describeBadRows(report)}${stored}`;
}

function describeBadRows({ badRows, bad }: Pick<ImportReport, 'badRows' | 'bad'>): string {
  const lines = Object.entries(bad).map(([reason, { count, firstLines }]) => {
    return `  ${reason}: ${count} (lines ${firstLines.join(', ')}${count > firstLines.length ? ', ...' : ''})`;
  });
  return badRows === 0 ? '' : `${badRows} bad rows left out\n${lines.join('\n')}\n`;
}

function delimiterOf(text: string): string {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text;
  const isOneByte = Buffer.byteLength(delimiter) === 1 && delimiter.charCodeAt(0) < 0x80;
  if (!isOneByte || /["\r\n0-9A-Za-z]/.test(delimiter)) throw new InvalidArgumentError('one character, or `tab`');
  return delimiter;
}

function columnMapOf(text: string, before: ColumnMap): ColumnMap {
  const entries = text.split(',').map((pair) => pair.split('='));
  for (const [column, name] of entries) {
    if (!COLUMNS.includes(column as Column) || !name) {
      throw new InvalidArgumentError(`column=name, where column is one of ${COLUMNS.join(', ')}`);
    }
  }
  return { ...before, ...Object.fromEntries(entries) };
}

function nicenessOf(text: string): number {
  const niceness = Number(text);
  if (!Number.isInteger(niceness) || niceness < 0 || niceness > 19) throw new InvalidArgumentError('0 to 19');
  return niceness;
}

function dayOf(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) throw new InvalidArgumentError('YYYY-MM-DD');
  return text;
}

function shareOf(text: string): number {
  const share = Number(text);
  if (!(share >= 0 && share <= 1)) throw new InvalidArgumentError('a number from 0 to 1');
  return share;
}
