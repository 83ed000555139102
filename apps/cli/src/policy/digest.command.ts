import { createReadStream } from 'node:fs';
import { AccountError, readPeppers, subjectDigests } from '@cotejo/accounts';
import { Env, terminal } from '@cotejo/platform/command';
import { SAVE_AS_UTF8, textOfBytes } from '@cotejo/tables/file-text';
import type { Command } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { printJson } from '../output.js';
import { readSubjects } from './subject-lines.js';

const INPUT_BYTES_MAX = 8_000_000;

/**
 * `cotejo policy digest`: prints the digests that represent buyers on a tenant's lists. Values of buyers are never
 * arguments, because `ps` shows arguments.
 */
export function digestCommand(): Command {
  return accountCommand('digest')
    .argument('[file]', 'CSV lines kind,value; kind is document, phone, email or ip', '-')
    .requiredOption('--tenant <tenant>', 'tenant of the policy: digests are valid for this tenant only')
    .addHelpText('after', '\nExample: cotejo policy digest --tenant acme --env production < denied.csv')
    .action(async (file: string, { env, json, tenant }: AccountOptions & { tenant: string }) => {
      const subjects = readSubjects(await readInput(file));
      // The tenant must exist, because digests for a mistyped tenant would match no buyer.
      await withAccounts(env, ({ store }) => store.tenants.require(tenant));
      const peppers = readPeppers(new Env());
      const digests = subjects.flatMap((subject) => subjectDigests(peppers.current, tenant, subject));
      if (json) {
        return printJson(digests);
      }
      terminal().stdout.write(digests.map((digest) => `${digest}\n`).join(''));
    });
}

/** @throws AccountError `invalid_subject` when it cannot be read, or is too long */
async function readInput(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const input = file === '-' ? terminal().stdin : createReadStream(file);
  try {
    for await (const chunk of input) {
      bytes += chunk.length;
      if (bytes > INPUT_BYTES_MAX) {
        break;
      }
      chunks.push(chunk);
    }
  } catch {
    throw new AccountError('invalid_subject', 'the file cannot be read');
  }
  if (bytes > INPUT_BYTES_MAX) {
    throw new AccountError('invalid_subject', `at most ${INPUT_BYTES_MAX} bytes`);
  }
  const text = textOfBytes(Buffer.concat(chunks));
  if (text === null) {
    throw new AccountError('invalid_subject', `the file ${SAVE_AS_UTF8}`);
  }
  return text;
}
