import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { RegistryImportError } from '../import/errors.js';
import type { ImportReport, RowCount } from '../import/import-report.js';
import { type ImportOptions, importSnapshot } from '../import/import-snapshot.js';
import { readDataDir } from '../registry.config.js';
import { ImportProgress } from './import-progress.js';
import { reportError } from './report-error.js';

interface Flags {
  delimiter: string;
  asOf?: string;
  maxBadRatio: number;
  dryRun: boolean;
  json: boolean;
}

export function importCommand(): Command {
  return new Command('import')
    .description('make a snapshot of a CSV (columns of the cédula record, `estado` as the ANI code) and switch to it')
    .argument('<file>', 'the CSV, or - for standard input')
    .option('--delimiter <char>', 'column separator', ',')
    .option('--as-of <date>', 'day on which the data was true, YYYY-MM-DD (default: the file, or today)', dayOf)
    .option('--max-bad-ratio <share>', 'refuse the file above this share of bad rows', shareOf, 0.01)
    .option('--dry-run', 'read and count only', false)
    .option('--json', 'report as JSON', false)
    .action(runImport);
}

async function runImport(file: string, flags: Flags): Promise<void> {
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  const progress = new ImportProgress(process.stderr);
  try {
    const report = await importSnapshot({
      ...(await inputOf(file, flags.asOf)),
      dataDir: readDataDir(),
      delimiter: flags.delimiter,
      badRatioMax: flags.maxBadRatio,
      dryRun: flags.dryRun,
      signal: interruption.signal,
      onRow: (rows) => progress.at(rows),
    });
    progress.end();
    process.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : describe(report));
  } catch (error) {
    progress.end();
    if (error instanceof RegistryImportError && error.count) process.stderr.write(describeBadRows(error.count));
    reportError('registry import', error);
  }
}

async function inputOf(file: string, day: string | undefined): Promise<Pick<ImportOptions, 'input' | 'asOf'>> {
  const given = day && `${day}T00:00:00-05:00`;
  if (file === '-') return { input: process.stdin, asOf: given ?? new Date().toISOString() };
  const { mtime } = await stat(file);
  return { input: createReadStream(file), asOf: given ?? mtime.toISOString() };
}

function describe(report: ImportReport): string {
  const { rows, persons, duplicateRows, snapshot } = report;
  const stored = snapshot
    ? `${persons} persons, ${duplicateRows} duplicate rows\nin use: snapshot ${snapshot}\n`
    : 'dry run: nothing was stored\n';
  return `${rows} rows\n${describeBadRows(report)}${stored}`;
}

function describeBadRows({ badRows, bad }: Pick<RowCount, 'badRows' | 'bad'>): string {
  const lines = Object.entries(bad).map(([reason, { count, firstLines }]) => {
    return `  ${reason}: ${count} (lines ${firstLines.join(', ')}${count > firstLines.length ? ', ...' : ''})`;
  });
  return badRows === 0 ? '' : `${badRows} bad rows left out\n${lines.join('\n')}\n`;
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
