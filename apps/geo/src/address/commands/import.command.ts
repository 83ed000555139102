import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Env, lowerPriority } from '@cotejo/platform';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { readDataDir } from '../../geo.config.js';
import { DATA_SET_IDS, type DataSetId } from '../data-sets.js';
import { AddressImportError } from '../errors.js';
import { municipalityOf } from '../import/cells.js';
import type { ColumnMap } from '../import/csv-records.js';
import { type ImportReport, importDataSet } from '../import/import-data-set.js';
import type { RowCount } from '../import/row-count.js';
import { reportError } from './report-error.js';

interface Flags {
  city?: string;
  delimiter: string;
  encoding: 'utf8' | 'latin1';
  map: ColumnMap;
  asOf?: string;
  maxBadRatio: number;
  minSizeRatio: number;
  json: boolean;
}

const NICENESS = 10;
const PROGRESS_EVERY_MS = 2_000;

export function importCommand(): Command {
  return new Command('import')
    .description('read a file about addresses and put it in use')
    .addArgument(new Argument('<set>', 'what it holds').choices(DATA_SET_IDS))
    .argument('<file>', 'CSV with a header; strata also as GeoJSON')
    .option('--city <code>', 'DIVIPOLA code, for files whose rows name no municipality', cityOf)
    .option('--delimiter <char>', 'column separator: one character, or `tab`', delimiterOf, ',')
    .addOption(new Option('--encoding <name>', 'of the text').choices(['utf8', 'latin1']).default('utf8'))
    .option('--map <column=name,...>', "names of the file's columns, where they differ from ours", columnMapOf, {})
    .option('--as-of <date>', 'day on which the data was true, YYYY-MM-DD (default: of the file)', dayOf)
    .option('--max-bad-ratio <share>', 'refuse the file above this share of bad rows', shareOf, 0.05)
    .option('--min-size-ratio <share>', 'refuse the file below this share of the rows in use', shareOf, 0.5)
    .option('--json', 'report as JSON', false)
    .action(runImport);
}

async function runImport(id: DataSetId, file: string, flags: Flags): Promise<void> {
  try {
    lowerPriority(NICENESS);
    // Before the stream, whose failure nobody would hear until it is read.
    const { mtime } = await stat(file);
    const report = await importDataSet(id, {
      isGeoJson: id === 'strata' && (await startsWithBrace(file)),
      stream: createReadStream(file, flags.encoding),
      dataDir: readDataDir(new Env()),
      city: flags.city,
      delimiter: flags.delimiter,
      map: flags.map,
      asOf: flags.asOf ?? mtime.toISOString(),
      badRatioMax: flags.maxBadRatio,
      sizeRatioMin: flags.minSizeRatio,
      signal: interruption(),
      onProgress: progressLines(),
    });
    process.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : describe(report));
  } catch (error) {
    if (error instanceof AddressImportError && error.count) {
      process.stderr.write(describeBadRows(error.count));
    }
    reportError('address import', error);
  }
}

async function startsWithBrace(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return /^\uFEFF?\s*\{/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Ends the import at the first Ctrl-C, or as a supervisor asks. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  process.once('SIGTERM', () => controller.abort());
  return controller.signal;
}

/** A line every two seconds. */
function progressLines(): (rows: number) => void {
  let shownAt = performance.now();
  return (rows) => {
    if (performance.now() - shownAt < PROGRESS_EVERY_MS) {
      return;
    }
    shownAt = performance.now();
    process.stderr.write(`${rows} rows read\n`);
  };
}

function describe(report: ImportReport): string {
  const codes = Object.entries(report.kept);
  const total = codes.reduce((sum, [, rows]) => sum + rows, 0);
  const summary = `${report.rows} rows read\n${describeBadRows(report)}`;
  return `${summary}in use: ${total} rows of ${codes.length} municipalities, version ${report.version}\n`;
}

function describeBadRows({ badRows, bad }: Pick<RowCount, 'badRows' | 'bad'>): string {
  const lines = Object.entries(bad).map(([reason, { count, firstLines }]) => {
    return `  ${reason}: ${count} (rows ${firstLines.join(', ')}${count > firstLines.length ? ', ...' : ''})\n`;
  });
  return badRows === 0 ? '' : `${badRows} bad rows left out\n${lines.join('')}`;
}

export function cityOf(text: string): string {
  const code = municipalityOf(text);
  if (code === undefined || code !== text) {
    throw new InvalidArgumentError('a DIVIPOLA code of five digits');
  }
  return code;
}

function delimiterOf(text: string): string {
  const delimiter = text === 'tab' ? '\t' : text;
  if (delimiter.length !== 1 || /["\r\n0-9A-Za-z]/.test(delimiter)) {
    throw new InvalidArgumentError('one character, or `tab`');
  }
  return delimiter;
}

function columnMapOf(text: string, before: ColumnMap): ColumnMap {
  const entries = text.split(',').map((pair) => pair.split('='));
  if (!entries.every(([column, name]) => column && name)) {
    throw new InvalidArgumentError('column=name,...');
  }
  return { ...before, ...Object.fromEntries(entries) };
}

function dayOf(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('YYYY-MM-DD');
  }
  return `${text}T00:00:00-05:00`;
}

function shareOf(text: string): number {
  const share = Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1)) {
    throw new InvalidArgumentError('a number from 0 to 1');
  }
  return share;
}
