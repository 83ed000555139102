import { readPeppers, subjectDigests } from '@cotejo/accounts';
import { Env, terminal } from '@cotejo/platform/command';
import type { Command } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { printJson } from '../output.js';
import { readSubjectFile } from './subject-file.js';
import { readSubjects } from './subject-lines.js';

/**
 * `cotejo policy digest`: prints the digests that represent buyers on a tenant's lists. Values of buyers are never
 * arguments, because `ps` shows arguments.
 */
export function digestCommand(): Command {
  return accountCommand('digest')
    .argument('[file]', 'CSV lines kind,value; kind is document, phone, email, address or ip', '-')
    .requiredOption('--tenant <tenant>', 'tenant of the policy: digests are valid for this tenant only')
    .addHelpText('after', '\nExample: cotejo policy digest --tenant acme --env production < denied.csv')
    .action(async (file: string, { env, json, tenant }: AccountOptions & { tenant: string }) => {
      const subjects = readSubjects(await readSubjectFile(file));
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
