import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { lowerPriority, terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { type ColumnMap, describeBadRows } from '@cotejo/tables';
import { SAVE_AS_UTF8, textOfFile } from '@cotejo/tables/file-text';
import { parseColumnMap, parseDay, parseDelimiter, parseShare } from '@cotejo/tables/import-options';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { DATA_SET_IDS, type DataSetId } from '../data-sets.js';
import { AddressImportError } from '../errors.js';
import { parseMunicipality } from '../import/cells.js';
import { type ImportReport, importDataSet } from '../import/import-data-set.js';
import { runCommand } from './run-command.js';

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
    .option('--map <column=name,...>', "the file's column names, where they differ from ours", parseColumnMap(), {})
    .option('--as-of <date>', 'date of the data, YYYY-MM-DD (default: the modification date of the file)', parseDay)
    .option('--max-bad-ratio <share>', 'refuse the file above this share of bad rows', parseShare, 0.05)
    .option('--min-size-ratio <share>', 'refuse the file below this share of the rows in use', parseShare, 0.5)
    .option('--json', 'print the report as JSON', false)
    .action((id: DataSetId, file: string, flags: Flags) =>
      runCommand('import', flags, (signal) => runImport(id, file, flags, signal), describe),
    );
}

async function runImport(id: DataSetId, file: string, flags: Flags, signal: AbortSignal): Promise<ImportReport> {
  lowerPriority(NICENESS);
  const { mtime } = await stat(file);
  const stream = await textOfFile(() => createReadStream(file), flags.encoding === 'latin1' ? 'windows-1252' : null);
  if (!stream) {
    throw new AddressImportError('encoding_unknown', `the file ${SAVE_AS_UTF8}`);
  }
  try {
    return await importDataSet(id, {
      isGeoJson: id === 'strata' && (await startsWithBrace(file)),
      stream,
      dataDir: readDataDir(),
      city: flags.city,
      delimiter: flags.delimiter,
      map: flags.map,
      asOf: flags.asOf === undefined ? mtime.toISOString() : `${flags.asOf}T00:00:00-05:00`,
      badRatioMax: flags.maxBadRatio,
      sizeRatioMin: flags.minSizeRatio,
      signal,
      onProgress: progressLines(),
    });
  } catch (error) {
    if (error instanceof AddressImportError && error.count) {
      terminal().stderr.write(describeBadRows(error.count.summary(), 'rows'));
    }
    throw error;
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
  const summary = `${report.rows} rows read\n${describeBadRows(report, 'rows')}`;
  return `${summary}in use: ${total} rows of ${codes.length} municipalities, version ${report.version}`;
}

export function parseCity(text: string): string {
  const code = parseMunicipality(text);
  if (code === undefined || code !== text) {
    throw new InvalidArgumentError('must be a DIVIPOLA code of five digits');
  }
  return code;
}
