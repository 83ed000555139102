import type { StoredPolicy } from '@cotejo/accounts';
import { Env, policyFiles } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import { checkStored, standardPolicy, versionName } from '@cotejo/scorecard';
import { Argument, type Command } from 'commander';
import { type Accounts, type ChangeOptions, changeCommand, contextOf, withAccounts } from '../account-access.js';
import { printJson, printMembers } from '../output.js';
import { policyView } from './policy-view.js';
import { isUnattendedAllowed } from './unattended.js';
import { defaultPolicyOf } from './version-files.js';

const TARGETS = ['previous', 'standard'] as const;

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

/** `cotejo policy return`. */
export function returnCommand(): Command {
  return ofTenant(changeCommand('return'))
    .addArgument(new Argument('<to>', 'the policy that decided before, or the default policy').choices(TARGETS))
    .action(async (to: (typeof TARGETS)[number], options: StageOptions) => {
      const { env, json, tenant } = options;
      const files = policyFiles(readPoliciesDir());
      const standard = versionName(standardPolicy(files, defaultPolicyOf(env)));
      const unattended = isUnattendedAllowed(env, new Env());
      const version = await withAccounts(env, async ({ store: { policies } }) => {
        const { previous } = await policies.show(tenant);
        if (to === 'previous' && previous) {
          checkStored(files, previous);
        }
        const request = { to, standard, previous: previous?.hash ?? null };
        return policies.returnTo(tenant, request, contextOf(options), { unattended });
      });
      return json ? printJson(version && policyView(version)) : printMembers({ active: version?.name ?? standard });
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
