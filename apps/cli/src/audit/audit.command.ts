import { AuditArchive, type AuditEntry, type AuditFilter, type AuditPage, linkText } from '@cotejo/accounts';
import { terminal } from '@cotejo/platform/command';
import { Command, InvalidArgumentError } from 'commander';
import { type AccountOptions, accountCommand, answer } from '../account-access.js';
import { isoTime, printLine, printTable } from '../output.js';
import { wholeNumber } from '../whole-number.js';
import { checkpointCommand } from './checkpoint.command.js';
import { resendCommand, streamCommand } from './stream.command.js';
import { verifyCommand } from './verify.command.js';

const LIST_MAX = 10_000;

/** `cotejo audit list|verify|export|checkpoint|stream|resend|sign-ins`. */
export function auditCommand(): Command {
  return new Command('audit')
    .addCommand(listCommand())
    .addCommand(verifyCommand())
    .addCommand(exportCommand())
    .addCommand(checkpointCommand())
    .addCommand(streamCommand())
    .addCommand(resendCommand())
    .addCommand(signInsCommand());
}

interface ListOptions extends AccountOptions, AuditFilter {
  limit: number;
  before?: number;
}

function listCommand(): Command {
  return accountCommand('list', 'the newest changes first')
    .option('--limit <number>', `at most ${LIST_MAX}`, wholeNumber(1, LIST_MAX), 50)
    .option('--tenant <id>', 'changes of this account; `-`: of the operation')
    .option('--actor <id>', 'changes by this member or process')
    .option('--action <action>', 'changes of this kind, such as `key.create`')
    .option('--since <time>', 'from this time on: a day in Colombia, or a time of ISO 8601', parseTime)
    .option('--until <time>', 'before this time', parseTime)
    .option('--before <number>', 'before this entry, to go on', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .action(({ limit: count, ...options }: ListOptions) =>
      answer(options, async ({ store }) => showStop(await store.audit.page({ ...options, count })), printEntries),
    );
}

/** A search that stopped at its limit says so on stderr, so that `--json` stays a list of entries. */
function showStop({ entries, before, searchedTo }: AuditPage): AuditEntry[] {
  if (searchedTo !== null) {
    terminal().stderr.write(`searched back to ${isoTime(searchedTo)}; to go on: --before ${before}\n`);
  }
  return entries;
}

const printEntries = (entries: AuditEntry[]): void =>
  printTable(['seq', 'time', 'actor', 'action', 'tenant', 'object', 'changes'], entries.map(entryRow));

function parseTime(text: string): number {
  const time = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00-05:00` : text);
  if (Number.isNaN(time)) {
    throw new InvalidArgumentError('must be a day such as 2026-11-21, or a time of ISO 8601.');
  }
  return time;
}

function exportCommand(): Command {
  return accountCommand('export', 'copy the entries that are not exported yet to files; then Redis may drop them')
    .requiredOption('--to <folder>', 'folder of the archive; keep it where nobody with access to Redis can write')
    .addHelpText('after', '\nExample: cotejo audit export --env production --to /backup/audit')
    .action((options: AccountOptions & { to: string }) =>
      answer(
        options,
        ({ redis, scope }) => new AuditArchive(redis, scope).export(options.to),
        ({ entries, exported }) => printLine(`${entries} entries exported; the archive ends at ${linkText(exported)}`),
      ),
    );
}

function signInsCommand(): Command {
  return accountCommand('sign-ins', 'list when members signed in or changed their own profile, newest first')
    .argument('<member-id...>', 'ids of members, as `cotejo members list` prints them')
    .action((ids: string[], options: AccountOptions) =>
      answer(
        options,
        ({ store }) => store.audit.visits(ids),
        (visits) =>
          printTable(
            ['time', 'member', 'action', 'network'],
            visits.map(({ time, object, action, sourceIp }) => [isoTime(time), object, action, sourceIp ?? '']),
          ),
      ),
    );
}

function entryRow({ seq, time, actor, action, tenant, object, changes }: AuditEntry): string[] {
  const members = Object.entries(changes).map(([name, [before, after]]) => `${name} ${show(before)} > ${show(after)}`);
  return [String(seq), isoTime(time), actor, action, tenant, object, members.join(', ')];
}

const show = (value: unknown): string => {
  if (Array.isArray(value)) {
    return value.map(show).join(' ');
  }
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};
