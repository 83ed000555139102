import type { StoredPolicy } from '@cotejo/accounts';
import { Env } from '@cotejo/platform/command';
import { Argument, type Command } from 'commander';
import { type Accounts, type ChangeOptions, changeCommand, contextOf, withAccounts } from '../account-access.js';
import { printJson, printMembers } from '../output.js';
import { policyView } from './policy-view.js';
import { isUnattendedAllowed } from './unattended.js';

interface StageOptions extends ChangeOptions {
  tenant: string;
}

const ofTenant = (command: Command) => command.requiredOption('--tenant <tenant>', 'tenant that owns the policy');

/** `cotejo policy shadow`. */
export function shadowCommand(): Command {
  return ofTenant(changeCommand('shadow')).action((options: StageOptions) =>
    answer(options, 'in shadow', ({ store }) => store.policies.shadow(options.tenant, contextOf(options))),
  );
}

/** `cotejo policy activate`. */
export function activateCommand(): Command {
  return ofTenant(changeCommand('activate'))
    .argument('<version>', 'id@version or hash of the version that you reviewed; see: cotejo policy show')
    .addHelpText('after', '\nCOTEJO_UNATTENDED_ACTIVATION=off refuses it (the default in production): use the console.')
    .action((version: string, options: StageOptions) => {
      const unattended = isUnattendedAllowed(options.env, new Env());
      return answer(options, 'active', ({ store }) =>
        store.policies.activate(options.tenant, version, contextOf(options), { unattended }),
      );
    });
}

/** `cotejo policy withdraw`. */
export function withdrawCommand(): Command {
  return ofTenant(changeCommand('withdraw'))
    .addArgument(new Argument('<stage>').choices(['draft', 'shadow']))
    .action((stage: 'draft' | 'shadow', options: StageOptions) =>
      answer(options, 'withdrawn', ({ store }) => store.policies.withdraw(options.tenant, stage, contextOf(options))),
    );
}

/** @param became what the version is now */
async function answer(
  { env, json }: StageOptions,
  became: string,
  work: (accounts: Accounts) => Promise<StoredPolicy>,
): Promise<void> {
  const version = await withAccounts(env, work);
  if (json) {
    return printJson(policyView(version));
  }
  printMembers({ [became]: version.name, hash: version.hash });
}
