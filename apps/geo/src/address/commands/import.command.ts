import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { lowerPriority, reportCommandError, terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { DATA_SET_IDS, type DataSetId } from '../data-sets.js';
import { AddressImportError } from '../errors.js';
import { parseMunicipality } from '../import/cells.js';
import type { ColumnMap } from '../import/csv-records.js';
import { type ImportReport, importDataSet } from '../import/import-data-set.js';
import type { RowCount } from '../import/row-count.js';

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
    .description('import a file of address data and activate it')
    .addArgument(new Argument('<set>', 'data set of the file').choices(DATA_SET_IDS))
    .argument('<file>', 'CSV with a header; strata also as GeoJSON')
    .option('--city <code>', 'DIVIPOLA code, for files whose rows name no municipality', parseCity)
    .option('--delimiter <char>', 'column separator: one character, or `tab`', parseDelimiter, ',')
    .addOption(new Option('--encoding <name>', 'text encoding of the file').choices(['utf8', 'latin1']).default('utf8'))
    .option('--map <column=name,...>', "the file's column names, where they differ from ours", parseColumnMap, {})
    .option('--as-of <date>', 'date of the data, YYYY-MM-DD (default: the modification date of the file)', parseDay)
    .option('--max-bad-ratio <share>', 'refuse the file above this share of bad rows', parseShare, 0.05)
    .option('--min-size-ratio <share>', 'refuse the file below this share of the rows in use', parseShare, 0.5)
    .option('--json', 'print the report as JSON', false)
    .action(runImport);
}

async function runImport(id: DataSetId, file: string, flags: Flags): Promise<void> {
  try {
    lowerPriority(NICENESS);
    // Check the file before the stream is created, because a stream reports a missing file only when it is read.
    const { mtime } = await stat(file);
    const report = await importDataSet(id, {
      isGeoJson: id === 'strata' && (await startsWithBrace(file)),
      stream: createReadStream(file, flags.encoding),
      dataDir: readDataDir(),
      city: flags.city,
      delimiter: flags.delimiter,
      map: flags.map,
      asOf: flags.asOf ?? mtime.toISOString(),
      badRatioMax: flags.maxBadRatio,
      sizeRatioMin: flags.minSizeRatio,
      signal: terminal().interruption(),
      onProgress: progressLines(),
    });
    terminal().stdout.write(flags.json ? `${JSON.stringify(report)}\n` : describe(report));
  } catch (error) {
    if (error instanceof AddressImportError && error.count) {
      terminal().stderr.write(describeBadRows(error.count));
    }
    reportCommandError('address import', error);
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

/** Prints a line every two seconds. */
function progressLines(): (rows: number) => void {
  let shownAt = performance.now();
  return (rows) => {
    if (performance.now() - shownAt < PROGRESS_EVERY_MS) {
      return;
    }
    shownAt = performance.now();
    terminal().stderr.write(`${rows} rows read\n`);
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
  return badRows === 0 ? '' : `${badRows} bad rows skipped\n${lines.join('')}`;
}

export function parseCity(text: string): string {
  const code = parseMunicipality(text);
  if (code === undefined || code !== text) {
    throw new InvalidArgumentError('must be a DIVIPOLA code of five digits');
  }
  return code;
}

function parseDelimiter(text: string): string {
  const delimiter = text === 'tab' ? '\t' : text;
  if (delimiter.length !== 1 || /["\r\n0-9A-Za-z]/.test(delimiter)) {
    throw new InvalidArgumentError('must be one character, or `tab`');
  }
  return delimiter;
}

function parseColumnMap(text: string, before: ColumnMap): ColumnMap {
  const entries = text.split(',').map((pair) => pair.split('='));
  if (!entries.every(([column, name]) => column && name)) {
    throw new InvalidArgumentError('must be column=name,...');
  }
  return { ...before, ...Object.fromEntries(entries) };
}

function parseDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('must be a date, YYYY-MM-DD');
  }
  return `${text}T00:00:00-05:00`;
}

function parseShare(text: string): number {
  const share = Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1)) {
    throw new InvalidArgumentError('must be a number from 0 to 1');
  }
  return share;
}
