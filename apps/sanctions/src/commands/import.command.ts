import {
  BUNDLE_FILE_SUFFIX,
  type BundleFileReport,
  type ImportReport,
  importBundleFile,
  importLists,
  type ListManifest,
  ListPolicy,
  type OpenHomes,
  readListMapping,
} from '@cotejo/lists';
import { type Command, InvalidArgumentError } from 'commander';
import { describeHomes, type ListsOptions, listsCommand, runCommand, withHomes } from './lists-command.js';

const TOO_OLD = 'too old to approve anybody, unless --checked-now says that they are as published now';

interface ImportFlags extends ListsOptions {
  mapping: string[];
  edition?: string;
  allowSmall: boolean;
  checkedNow: boolean;
}

type Report = (ImportReport | BundleFileReport) &
  Pick<OpenHomes, 'away'> & {
    /** Lists in use that are older than the policy allows. */
    outdated: string[];
  };

export function importCommand(): Command {
  return listsCommand('import', 'read the lists among files and folders, and put them in use')
    .argument('<paths...>', `files, folders with their sub-folders, or one file *${BUNDLE_FILE_SUFFIX} of lists export`)
    .option('--mapping <file...>', 'how the columns of an own CSV are read; besides *.mapping.json among the files', [])
    .option(
      '--edition <date>',
      'YYYY-MM-DD, for lists that do not say theirs (default: date in the path, or of the file)',
      dayOf,
    )
    .option('--allow-small', 'take lists smaller than the policy expects: extracts, tests', false)
    .option('--checked-now', 'these are the lists as they are published now, whatever their edition', false)
    .addHelpText('after', '\nExample: cotejo lists import lists/ own/pep.csv --mapping own/pep.mapping.json')
    .action((paths: string[], flags: ImportFlags) =>
      runCommand('import', flags, (signal) => importPaths(paths, flags, signal), describe),
    );
}

function importPaths(paths: string[], flags: ImportFlags, signal: AbortSignal): Promise<Report> {
  const { mapping: mappingFiles, allowSmall, checkedNow, edition } = flags;
  return withHomes(flags, async (homes, { policiesDir }) => {
    const { away } = homes;
    const policy = ListPolicy.read(policiesDir);
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
  const { bundle, imported, homes, away, outdated } = report;
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
  ].join('\n');
}

function describeList({ list, edition, entries, names, documents, skipped, orphans, problems = [] }: ListManifest) {
  const leftOut = Object.entries(skipped).map(([reason, count]) => `; skipped ${count}: ${reason}`);
  const alone = orphans > 0 ? `; ${orphans} rows without an entry` : '';
  const [first] = problems;
  const where = first ? ` (first in ${first.file}, line ${first.line})` : '';
  return `${list} of ${edition}: ${entries} entries, ${names} names, ${documents} documents${leftOut.join('')}${where}${alone}`;
}

function dayOf(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('YYYY-MM-DD');
  }
  return text;
}
