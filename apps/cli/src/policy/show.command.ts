import { AccountError, type TenantPolicies } from '@cotejo/accounts';
import { terminal } from '@cotejo/platform/command';
import { type Command, Option } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { printJson, printMembers } from '../output.js';
import { policyView } from './policy-view.js';
import { STAGES, type Stage } from './version-files.js';

interface ShowOptions extends AccountOptions {
  tenant: string;
  content?: Stage;
}

/** `cotejo policy show`: where a tenant's versions stand, or what one of them says. */
export function showCommand(): Command {
  return accountCommand('show')
    .requiredOption('--tenant <tenant>', 'tenant that owns the policies')
    .addOption(new Option('--content <stage>', 'print that version in the format of a policy file').choices(STAGES))
    .addHelpText('after', '\nExample: cotejo policy show --tenant acme --content shadow > shadow.json')
    .action(async ({ env, json, tenant, content }: ShowOptions) => {
      const policies = await withAccounts(env, ({ store }) => store.policies.show(tenant));
      if (content) {
        return printContent(policies, content);
      }
      if (json) {
        return printJson(viewOf(policies));
      }
      print(policies);
    });
}

function printContent(policies: TenantPolicies, stage: Stage): void {
  const stored = policies[stage];
  if (!stored) {
    throw new AccountError('no_version', `the tenant has no ${stage}`);
  }
  terminal().stdout.write(`${JSON.stringify(stored.policy, null, 2)}\n`);
}

function viewOf(policies: TenantPolicies) {
  return Object.fromEntries(STAGES.map((stage) => [stage, policies[stage] && policyView(policies[stage])]));
}

function print(policies: TenantPolicies): void {
  const there = STAGES.filter((stage) => policies[stage]);
  if (there.length === 0) {
    terminal().stdout.write('none: decided by the default policy\n');
  }
  for (const [index, stage] of there.entries()) {
    const { name, lists, ...rest } = policyView(policies[stage] as NonNullable<TenantPolicies[Stage]>);
    const entries = Object.entries(lists).map(([what, count]) => `${what} ${count}`);
    if (index > 0) {
      terminal().stdout.write('\n');
    }
    printMembers({ [stage]: name, ...rest, lists: entries.join(', ') || 'empty' });
  }
}
