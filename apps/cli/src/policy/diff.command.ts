import { AccountError } from '@cotejo/accounts';
import { PolicyFileError, terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
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
import type { Command } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { printJson, printTable } from '../output.js';
import { readVersion, schemaOf, type VersionFile, versionOfTenant } from './version-files.js';

/** A version as it is named in what is printed. */
interface NamedVersion {
  name: string;
  hash: string;
}

interface DiffOptions extends AccountOptions {
  tenant?: string;
}

/** `cotejo policy diff A B`: what differs between two scorecards or two policies, in files or of a tenant. */
export function diffCommand(): Command {
  return accountCommand('diff')
    .argument('[before]', "a file; with --tenant also draft, shadow, active, previous or default (default: 'active')")
    .argument('[after]', 'the same, for the other version (default with --tenant: shadow, else draft)')
    .option('--tenant <tenant>', 'compare versions of this tenant')
    .addHelpText(
      'after',
      '\nExamples: cotejo policy diff old.json new.json\n          cotejo policy diff --tenant acme',
    )
    .action(async (before: string | undefined, after: string | undefined, options: DiffOptions) => {
      const compared = compare(readPoliciesDir(), ...(await versionsOf(before, after, options)));
      if (options.json) {
        return printJson(compared);
      }
      print(compared);
    });
}

async function versionsOf(
  before: string | undefined,
  after: string | undefined,
  { env, tenant }: DiffOptions,
): Promise<[VersionFile, VersionFile]> {
  if (tenant === undefined) {
    if (!before || !after) {
      throw new AccountError('no_version', 'name two files, or a tenant with --tenant');
    }
    return [readVersion(before), readVersion(after)];
  }
  const policies = await withAccounts(env, ({ store }) => store.policies.show(tenant));
  const newest = policies.shadow ? 'shadow' : 'draft';
  return [versionOfTenant(policies, before ?? 'active', env), versionOfTenant(policies, after ?? newest, env)];
}

/**
 * @throws PolicyFileError when the two files are of different kinds, PolicyInvalidError when a file does not match its
 *   schema
 */
function compare(policiesDir: string, before: VersionFile, after: VersionFile) {
  const { kind } = before;
  if (after.kind !== kind) {
    throw new PolicyFileError(after.file, `is a ${after.kind}, not a ${kind}`);
  }
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
  terminal().stdout.write(
    `${kind} ${before.name} ${before.hash}\n${' '.repeat(kind.length)} ${after.name} ${after.hash}\n`,
  );
  if (before.name === after.name && before.hash !== after.hash) {
    terminal().stdout.write('other content by the same name: give one of them a new version\n');
  }
  if (changes.length === 0) {
    terminal().stdout.write(before.hash === after.hash ? 'the same content\n' : 'no difference but names and order\n');
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
