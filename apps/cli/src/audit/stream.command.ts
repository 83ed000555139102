import { AuditStreamState, linkText, type StreamStatus } from '@cotejo/accounts';
import type { Command } from 'commander';
import {
  type AccountOptions,
  accountCommand,
  type ChangeOptions,
  changeCommand,
  contextOf,
  withAccounts,
} from '../account-access.js';
import { isoTime, print, printLine, printMembers } from '../output.js';
import { wholeNumber } from '../whole-number.js';

/** How far the files of the stream are, and the end of a stream. */
export function streamCommand(): Command {
  return changeCommand('stream', 'show how far the files of the audit stream are')
    .option('--end', 'end the stream: entries no longer wait for its files; unset COTEJO_AUDIT_STREAM first')
    .action(async (options: ChangeOptions & { end?: true }) => {
      const status = await withAccounts(options.env, async ({ store, redis, scope }) => {
        const stream = new AuditStreamState(redis, scope);
        const before = await stream.status();
        if (options.end && before.streamed) {
          const changes = { streamed: [linkText(before.streamed), null] as [string, null] };
          const entry = { action: 'audit.end_stream', tenant: '-', object: 'stream', changes } as const;
          await store.audit.note(contextOf(options), entry);
          await stream.end();
        }
        return stream.status();
      });
      print(status, options.json, printStatus);
    });
}

function printStatus(status: StreamStatus): void {
  if (!status.streamed) {
    printLine('there is no audit stream');
    return;
  }
  printMembers({
    'began with entry': status.first,
    taken: linkText(status.streamed),
    'entries that wait': status.head.seq - status.streamed.seq,
    'events apart that wait': status.apart - status.apartTaken,
    'last taken': isoTime(status.takenAt),
    'failed attempts since then': status.failures,
    'last failed': isoTime(status.failedAt),
    problem: status.problem,
  });
}

/** Moves the stream back: the worker writes these entries to the files once more. */
export function resendCommand(): Command {
  return accountCommand('resend', 'write entries of the audit stream to its files once more, in their order')
    .requiredOption('--from <seq>', 'first entry to write again', wholeNumber(1))
    .addHelpText('after', '\nExample: cotejo audit resend --env production --from 1204')
    .action(async ({ env, json, from }: AccountOptions & { from: number }) => {
      const entries = await withAccounts(env, async ({ redis, scope }) => {
        const stream = new AuditStreamState(redis, scope);
        await stream.rewind(from);
        const { head } = await stream.status();
        return head.seq - from + 1;
      });
      print({ from, entries }, json, () =>
        printLine(`${entries} entries will be written again, from entry ${from} on`),
      );
    });
}
