import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { lowerPriority, reportCommandError, terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { describeBadRows } from '@cotejo/tables';
import { parseColumnMap, parseDay, parseDelimiter, parseNiceness, parseShare } from '@cotejo/tables/import-options';
import { Command, Option } from 'commander';
import { SnapshotImportError } from '../import/errors.js';
import type { ImportReport } from '../import/import-report.js';
import { type ImportOptions, importSnapshot } from '../import/import-snapshot.js';
import { type SnapshotCommandSpec, type TextOptions } from './command-spec.js';
import { ProgressLines } from './import-progress.js';

interface Flags<C extends string> extends TextOptions<C> {
  format: 'csv';
  delimiter: string;
  asOf?: string;
  maxBadRatio: number;
  minSizeRatio: number;
  report?: string;
  nice: number;
  dryRun: boolean;
  json: boolean;
}

const CHUNK_BYTES = 1 << 18;

export function importCommand<C extends string>(spec: SnapshotCommandSpec<C>): Command {
  const { kind, columns, importing } = spec;
  return new Command('import')
    .description(importing)
    .argument('<file>', 'the CSV, plain or compressed with gzip or zstd; - for standard input')
    .addOption(new Option('--format <format>', 'format of the file').choices(['csv']).default('csv'))
    .option('--delimiter <char>', 'column separator: one character, or `tab`', parseDelimiter, ',')
    .addOption(
      new Option('--encoding <name>', 'text encoding of the file').choices(['utf-8', 'latin1']).default('utf-8'),
    )
    .option(
      '--map <column=name,...>',
      "the file's column names, where they differ from ours",
      parseColumnMap([...columns.required, ...columns.optional]),
      {},
    )
    .option(
      '--as-of <date>',
      'date of the data, YYYY-MM-DD (default: the modification date of the file, or today)',
      parseDay,
    )
    .option('--max-bad-ratio <share>', 'refuse the file above this share of bad rows', parseShare, 0.01)
    .option('--min-size-ratio <share>', `refuse the file below this share of the ${kind.noun} in use`, parseShare, 0.9)
    .option('--report <file>', 'where to write the report of skipped lines (default: in the data folder)')
    .option('--nice <n>', 'scheduling priority of the import: 0 (normal) to 19 (lowest)', parseNiceness, 10)
    .option('--dry-run', 'read and count the rows, but store nothing', false)
    .option('--json', 'print the report as JSON', false)
    .action((file: string, flags: Flags<C>) => runImport(spec, file, flags));
}

async function runImport<C extends string>(
  { kind, content }: SnapshotCommandSpec<C>,
  file: string,
  flags: Flags<C>,
): Promise<void> {
  const dataDir = readDataDir();
  let progress: ProgressLines | undefined;
  try {
    lowerPriority(flags.nice);
    const { bytes, ...input } = await openInput(file, flags.asOf);
    progress = new ProgressLines(terminal().stderr, bytes, kind.noun);
    const report = await importSnapshot(content(flags, flags), {
      ...input,
      ...settingsOf(flags),
      dataDir,
      reportPath: flags.report ?? join(dataDir, kind.name, 'import-report.json'),
      signal: terminal().interruption(),
      onProgress: (done) => progress?.update(done),
    });
    progress.end();
    terminal().stdout.write(flags.json ? `${JSON.stringify(report)}\n` : describe(report, kind.noun));
  } catch (error) {
    progress?.end();
    if (error instanceof SnapshotImportError && error.count) {
      terminal().stderr.write(describeBadRows(error.count.summary(), 'lines'));
    }
    reportCommandError(`${kind.name} import`, error);
  }
}

type Settings = Pick<ImportOptions, 'delimiter' | 'dryRun' | 'badRatioMax' | 'sizeRatioMin'>;

function settingsOf({ delimiter, dryRun, maxBadRatio, minSizeRatio }: Flags<string>): Settings {
  return { delimiter, dryRun, badRatioMax: maxBadRatio, sizeRatioMin: minSizeRatio };
}

async function openInput(file: string, day?: string): Promise<{ input: Readable; bytes: number | null; asOf: string }> {
  const given = day && `${day}T00:00:00-05:00`;
  if (file === '-') {
    return { input: terminal().stdin, bytes: null, asOf: given ?? new Date().toISOString() };
  }
  const { mtime, size } = await stat(file);
  const input = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  return { input, bytes: size, asOf: given ?? mtime.toISOString() };
}

function describe(report: ImportReport, noun: string): string {
  const { rows, duplicateRows, undescribed, snapshot } = report;
  const words = Object.entries(undescribed).filter(([, count]) => count > 0);
  const unknown = words.map(
    ([column, count]) => `${count} rows with a ${column} that no table describes, stored without it\n`,
  );
  const stored = snapshot
    ? `${report[noun]} ${noun}, ${duplicateRows} duplicate rows\nin use: snapshot ${snapshot}\n`
    : 'dry run: nothing was stored\n';
  return `${rows} rows\n${describeBadRows(report, 'lines')}${unknown.join('')}${stored}`;
}
