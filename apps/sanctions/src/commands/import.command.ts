import type { ListManifest } from '@cotejo/lists';
import { type ImportReport, importLists, ListPolicy } from '@cotejo/lists';
import { Command, InvalidArgumentError } from 'commander';
import { readFolders } from '../sanctions.config.js';
import { reportError } from './report-error.js';

interface Flags {
  edition?: string;
  allowSmall: boolean;
  json: boolean;
}

export function importCommand(): Command {
  return new Command('import')
    .description('read the OFAC, UN and own lists among files and folders, and put them in use')
    .argument('<paths...>', 'files, or folders with their sub-folders')
    .option(
      '--edition <date>',
      'YYYY-MM-DD, for lists that do not say theirs (default: date in the path, or of the file)',
      dayOf,
    )
    .option('--allow-small', 'take lists smaller than the policy expects: extracts, tests', false)
    .option('--json', 'report as JSON', false)
    .action(runImport);
}

async function runImport(paths: string[], { json, ...flags }: Flags): Promise<void> {
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  try {
    const { dataDir, policiesDir } = readFolders();
    const policy = ListPolicy.read(policiesDir);
    const report = await importLists({ paths, dataDir, policy, signal: interruption.signal, ...flags });
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : describe(report));
  } catch (error) {
    reportError('lists import', error);
  }
}

function describe({ bundle, imported, kept, unassigned, setAside }: ImportReport): string {
  return [
    ...imported.map((list) => `imported ${describeList(list)}`),
    ...kept.map((list) => `kept     ${describeList(list)}`),
    ...Object.entries(unassigned).map(([reason, count]) => `skipped  ${count} rows of own lists: ${reason}`),
    ...setAside.map(({ file, reason }) => `not read ${file}: ${reason}`),
    `in use: bundle ${bundle}\n`,
  ].join('\n');
}

function describeList({ list, edition, entries, names, documents, skipped, orphans }: ListManifest): string {
  const leftOut = Object.entries(skipped).map(([reason, count]) => `; skipped ${count}: ${reason}`);
  const alone = orphans > 0 ? `; ${orphans} rows without an entry` : '';
  return `${list} of ${edition}: ${entries} entries, ${names} names, ${documents} documents${leftOut.join('')}${alone}`;
}

function dayOf(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) throw new InvalidArgumentError('YYYY-MM-DD');
  return text;
}
