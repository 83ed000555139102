import { AuditArchive, type AuditEntry, linkText } from '@cotejo/accounts';
import { terminal } from '@cotejo/platform/command';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { isoTime, printJson, printTable } from '../output.js';
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
      terminal().stdout.write(`${entries} entries exported; the archive ends at ${linkText(exported)}\n`);
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
