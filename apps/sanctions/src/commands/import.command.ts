import {
  BUNDLE_FILE_SUFFIX,
  type BundleFileReport,
  type ImportReport,
  importBundleFile,
  importLists,
  type ListManifest,
  type OpenHomes,
  readListMapping,
  readListPolicy,
} from '@cotejo/lists';
import { parseDay } from '@cotejo/tables/import-options';
import type { Command } from 'commander';
import { changingCommand, describeHomes, runCommand, withHomes } from './lists-command.js';
import { awaitUse, describeUsage, type WaitOptions } from './lists-usage.js';
import type { ListsUsage } from './poll-replicas.js';

const TOO_OLD = 'too old, so nothing is approved; if they match what is published now, import with --checked-now';

interface ImportFlags extends WaitOptions {
  mapping: string[];
  edition?: string;
  allowSmall: boolean;
  checkedNow: boolean;
}

type Report = (ImportReport | BundleFileReport) &
  Pick<OpenHomes, 'away'> & {
    /** Lists in use that are older than the policy allows. */
    outdated: string[];
    usage: ListsUsage;
  };

export function importCommand(): Command {
  return changingCommand('import', 'import the lists in files and folders, and wait until every replica serves them')
    .argument(
      '<paths...>',
      `files, folders with sub-folders, or one file *${BUNDLE_FILE_SUFFIX} written by lists export`,
    )
    .option(
      '--mapping <file...>',
      'how to read the columns of an own CSV, in addition to *.mapping.json in the folders',
      [],
    )
    .option(
      '--edition <date>',
      'YYYY-MM-DD, for lists that do not state it (default: the date in the path or of the file)',
      parseDay,
    )
    .option('--allow-small', 'accept lists smaller than the policy expects, for extracts and tests', false)
    .option('--checked-now', 'confirm that the lists match what is published now, whatever their edition', false)
    .addHelpText('after', '\nExample: cotejo lists import lists/ own/pep.csv --mapping own/pep.mapping.json')
    .action((paths: string[], flags: ImportFlags) =>
      runCommand(
        'import',
        flags,
        async (signal) => {
          const report = await importPaths(paths, flags, signal);
          return { ...report, usage: await awaitUse(report.bundle, flags, signal) };
        },
        describe,
      ),
    );
}

function importPaths(paths: string[], flags: ImportFlags, signal: AbortSignal): Promise<Omit<Report, 'usage'>> {
  const { mapping: mappingFiles, allowSmall, checkedNow, edition } = flags;
  return withHomes(flags, async (homes, { policiesDir }) => {
    const { away } = homes;
    const policy = readListPolicy(policiesDir);
    const [first, ...more] = paths as [string, ...string[]];
    const isBundleFile = more.length === 0 && first.endsWith(BUNDLE_FILE_SUFFIX);
    const mappings = await Promise.all(mappingFiles.map(readListMapping));
    const options = {
      paths,
      homes,
      policy,
      mappings,
      allowSmall,
      checkedNow,
      ...(edition !== undefined && { edition }),
    };
    const report = await (isBundleFile ? importBundleFile(first, homes, signal) : importLists({ ...options, signal }));
    const outdated = report.lists.filter((list) => policy.stateOf(list, Date.now()) === 'outdated');
    return { ...report, away, outdated: outdated.map(({ list }) => list) };
  });
}

function describe(report: Report): string {
  const { bundle, imported, homes, away, outdated, usage } = report;
  const kept = 'kept' in report ? report.kept : [];
  const unassigned = 'unassigned' in report ? Object.entries(report.unassigned) : [];
  const setAside = 'setAside' in report ? report.setAside : [];
  return [
    ...imported.map((list) => `imported ${describeList(list)}`),
    ...kept.map((list) => `kept     ${describeList(list)}`),
    ...unassigned.map(([reason, count]) => `skipped  ${count} rows of own lists: ${reason}`),
    ...setAside.map(({ file, reason }) => `not read ${file}: ${reason}`),
    ...(outdated.length > 0 ? [`${TOO_OLD}: ${outdated.join(', ')}`] : []),
    describeHomes(bundle, homes, away),
    describeUsage(usage),
  ].join('\n');
}

function describeList({ list, edition, entries, names, documents, skipped, orphans, problems = [] }: ListManifest) {
  const skippedRows = Object.entries(skipped).map(([reason, count]) => `; skipped ${count}: ${reason}`);
  const orphanRows = orphans > 0 ? `; ${orphans} rows without an entry` : '';
  const [first] = problems;
  const where = first ? ` (first in ${first.file}, line ${first.line})` : '';
  return `${list} of ${edition}: ${entries} entries, ${names} names, ${documents} documents${skippedRows.join('')}${where}${orphanRows}`;
}
