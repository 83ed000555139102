import { writeFileSync } from 'node:fs';
import { AuditCheckpoints, AuditStreamState, linkText } from '@cotejo/accounts';
import { terminal } from '@cotejo/platform/command';
import { issueCheckpoint, ReceiptKeys } from '@cotejo/receipt';
import type { Command } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { print, printLine } from '../output.js';
import { chosenKeyFile, keyFileOption } from '../receipt/key-file-option.js';

/** Verifies the chain and signs where it ends; the token is also streamed. */
export function checkpointCommand(): Command {
  return accountCommand('checkpoint', 'verify the chain, and sign its newest entry; exit code 1 where it is broken')
    .option('--to <file>', 'write the signed checkpoint to a file')
    .addOption(keyFileOption())
    .addHelpText('after', '\nExample: cotejo audit checkpoint --env production --to checkpoint.jws')
    .action(async ({ env, json, to, keyFile }: AccountOptions & { to?: string; keyFile?: string }) => {
      const { path, named } = chosenKeyFile(keyFile);
      const keys = await ReceiptKeys.read(path, named);
      const { token, ...checkpoint } = await withAccounts(env, async ({ redis, scope }) => {
        const taken = await new AuditCheckpoints(redis, scope).take();
        const parts = { keys, stream: new AuditStreamState(redis, scope) };
        return { ...taken, token: taken.ok ? await issueCheckpoint(taken, env, parts) : null };
      });
      if (token === null) {
        terminal().exitCode = 1;
        terminal().stderr.write('cotejo: the chain is broken; `cotejo audit verify` says where\n');
        return;
      }
      if (to !== undefined) {
        writeFileSync(to, `${token}\n`);
      }
      print({ seq: checkpoint.seq, hash: checkpoint.hash, token }, json, () =>
        printLine(to === undefined ? token : `signed; head ${linkText(checkpoint)}`),
      );
    });
}
