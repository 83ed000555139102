import { AuditArchive, type AuditEntry, linkText, readAuditArchive, readLink } from '@cotejo/accounts';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from './account-access.js';
import { isoTime, printJson, printTable } from './output.js';

const LIST_MAX = 10_000;

/** What each problem of the chain means. */
const PROBLEMS = {
  unreadable: 'is not readable',
  edited: 'is not as it was written',
  missing_or_moved: 'does not link to the entry before it: an entry is missing or was moved',
  cut_off: 'and all later entries are missing: the stored head of the chain is a different entry',
  not_as_noted: 'is not the one that was noted',
  not_as_exported: 'is not the one in the archive',
};

/** `cotejo audit list|verify|export|sign-ins`. */
export function auditCommand(): Command {
  return new Command('audit')
    .description('Audit log of the accounts: list, verify, export, sign-ins')
    .addCommand(listCommand())
    .addCommand(verifyCommand())
    .addCommand(exportCommand())
    .addCommand(signInsCommand());
}

function listCommand(): Command {
  return accountCommand('list', 'the newest changes first')
    .addOption(new Option('--limit <number>', `at most ${LIST_MAX}`).default(50).argParser(readLimit))
    .action(async ({ env, json, limit }: AccountOptions & { limit: number }) => {
      const entries = await withAccounts(env, ({ store }) => store.audit.list(limit));
      if (json) {
        return printJson(entries);
      }
      printTable(
        ['seq', 'time', 'actor', 'action', 'tenant', 'object', 'changes'],
        entries.map((entry) => [
          ...[String(entry.seq), isoTime(entry.time), entry.actor, entry.action, entry.tenant, entry.object],
          changesText(entry),
        ]),
      );
    });
}

function verifyCommand(): Command {
  const noted = new Option(
    '--noted <link>',
    'a head printed by an earlier run and kept elsewhere; must be in the chain',
  );
  return accountCommand('verify', 'follow the hash chain; exit code 1 where it is broken')
    .addOption(noted.argParser(readNoted))
    .option('--archive <folder>', 'verify the exported files too, and that the log continues them')
    .addHelpText('after', '\nExample: cotejo audit verify --env production --noted 17:<64 hexadecimal digits>')
    .action(async ({ env, json, noted, archive: folder }: AccountOptions & VerifyOptions) => {
      const verdict = await withAccounts(env, async ({ store, scope }) => {
        const archive = folder === undefined ? undefined : await readAuditArchive(folder, scope);
        return store.verifyAudit({ noted, archive });
      });
      if (!verdict.ok) {
        process.exitCode = 1;
      }
      if (json) {
        return printJson(verdict);
      }
      if (verdict.ok) {
        const archived = verdict.archived > 0 ? `, ${verdict.archived} of them in the archive only` : '';
        process.stdout.write(`${verdict.entries} entries${archived}, unbroken; head ${linkText(verdict.head)}\n`);
      } else {
        process.stderr.write(`cotejo: entry ${verdict.seq} ${PROBLEMS[verdict.problem]}\n`);
      }
    });
}

interface VerifyOptions {
  noted?: ReturnType<typeof readNoted>;
  archive?: string;
}

function exportCommand(): Command {
  return accountCommand('export', 'copy the entries that are not exported yet to files; then Redis may drop them')
    .requiredOption('--to <folder>', 'folder of the archive; keep it where nobody with access to Redis can write')
    .addHelpText('after', '\nExample: cotejo audit export --env production --to /backup/audit')
    .action(async ({ env, json, to }: AccountOptions & { to: string }) => {
      const { entries, exported } = await withAccounts(env, ({ redis, scope }) =>
        new AuditArchive(redis, scope).export(to),
      );
      if (json) {
        return printJson({ entries, exported });
      }
      process.stdout.write(`${entries} entries exported; the archive ends at ${linkText(exported)}\n`);
    });
}

function signInsCommand(): Command {
  return accountCommand('sign-ins', 'list when members signed in or changed their own profile, newest first')
    .argument('<member-id...>', 'ids of members, as `cotejo members list` prints them')
    .action(async (ids: string[], { env, json }: AccountOptions) => {
      const visits = await withAccounts(env, ({ store }) => store.audit.visits(ids));
      if (json) {
        return printJson(visits);
      }
      printTable(
        ['time', 'member', 'action', 'network'],
        visits.map(({ time, object, action, sourceIp }) => [isoTime(time), object, action, sourceIp ?? '']),
      );
    });
}

function changesText({ changes }: AuditEntry): string {
  const members = Object.entries(changes).map(([name, [before, after]]) => `${name} ${show(before)} > ${show(after)}`);
  return members.join(', ');
}

const show = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIST_MAX) {
    throw new InvalidArgumentError(`must be a whole number from 1 to ${LIST_MAX}.`);
  }
  return limit;
}

function readNoted(text: string) {
  const link = readLink(text);
  if (!link) {
    throw new InvalidArgumentError('must be a number, a colon and 64 hexadecimal digits.');
  }
  return link;
}
