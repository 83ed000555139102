import { PolicyFileError } from '@cotejo/platform';
import {
  checkShape,
  contentHash,
  diffPolicies,
  diffScorecards,
  type Policy,
  type Scorecard,
  type VersionChange,
  versionName,
} from '@cotejo/scorecard';
import { Command } from 'commander';
import { printJson, printTable } from '../output.js';
import { policiesDirOf, readVersion, schemaOf, type VersionFile } from './version-files.js';

/** A version as it is named in what is printed. */
interface NamedVersion {
  name: string;
  hash: string;
}

/** `cotejo policy diff A B`: what differs between two scorecards or two policies. */
export function diffCommand(): Command {
  return new Command('diff')
    .description('what differs between two scorecards or two policies; of lists only how many entries')
    .argument('<before>', 'a file')
    .argument('<after>', 'a file of the same kind')
    .option('--json', 'machine-readable')
    .action((before: string, after: string, { json }: { json?: boolean }) => {
      const compared = compare(policiesDirOf(), readVersion(before), readVersion(after));
      if (json) return printJson(compared);
      print(compared);
    });
}

/** @throws PolicyFileError for two kinds, PolicyInvalidError for what has not the shape */
function compare(policiesDir: string, before: VersionFile, after: VersionFile) {
  const { kind } = before;
  if (after.kind !== kind) throw new PolicyFileError(after.file, `is a ${after.kind}, not a ${kind}`);
  const schema = schemaOf(policiesDir, kind);
  const of = <T extends Scorecard | Policy>({ data }: VersionFile) => checkShape<T>(data, schema, kind);
  const named = (version: Scorecard | Policy): NamedVersion => ({
    name: versionName(version),
    hash: contentHash(version),
  });
  const changes =
    kind === 'scorecard' ? diffScorecards(of(before), of(after)) : diffPolicies(of<Policy>(before), of<Policy>(after));
  return { kind, before: named(of(before)), after: named(of(after)), changes };
}

function print({ kind, before, after, changes }: ReturnType<typeof compare>): void {
  process.stdout.write(
    `${kind} ${before.name} ${before.hash}\n${' '.repeat(kind.length)} ${after.name} ${after.hash}\n`,
  );
  if (before.name === after.name && before.hash !== after.hash) {
    process.stdout.write('other content by the same name: give one of them a new version\n');
  }
  if (changes.length === 0) {
    process.stdout.write(before.hash === after.hash ? 'the same content\n' : 'no difference but names and order\n');
    return;
  }
  printTable(
    ['what', 'before', 'after'],
    changes.map((change) => [change.what, cell(change.before), `${cell(change.after)}${entries(change)}`]),
  );
}

const cell = (value: VersionChange['before']): string => (value === null ? '-' : String(value));

const entries = ({ added, removed }: VersionChange): string =>
  added === undefined ? '' : ` (${added} added, ${removed} removed)`;
