import { AuditArchive, type AuditEntry, linkText } from '@cotejo/accounts';
import { Command } from 'commander';
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

function listCommand(): Command {
  return accountCommand('list', 'the newest changes first')
    .option('--limit <number>', `at most ${LIST_MAX}`, wholeNumber(1, LIST_MAX), 50)
    .action((options: AccountOptions & { limit: number }) =>
      answer(
        options,
        ({ store }) => store.audit.list(options.limit),
        (entries) =>
          printTable(['seq', 'time', 'actor', 'action', 'tenant', 'object', 'changes'], entries.map(entryRow)),
      ),
    );
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

const show = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));
