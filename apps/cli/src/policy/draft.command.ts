import type { StoredPolicy } from '@cotejo/accounts';
import { policyFiles, terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import { changesOf, checkDraft } from '@cotejo/scorecard';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand, contextOf, withAccounts } from '../account-access.js';
import { printJson, printMembers } from '../output.js';
import { policyOf, policyView } from './policy-view.js';
import { defaultPolicyOf, readVersion } from './version-files.js';

interface DraftOptions extends ChangeOptions {
  tenant: string;
  note?: string;
}

/** `cotejo policy draft FILE`: checks a policy as scoring will, and keeps it as the tenant's draft. */
export function draftCommand(): Command {
  return changeCommand('draft')
    .argument('<file>')
    .requiredOption('--tenant <tenant>', 'tenant that owns the policy')
    .option('--note <text>', 'purpose of the draft; no data about a buyer')
    .addHelpText('after', '\nNext: a member puts it in shadow in the console, and another member activates it there')
    .action(async (file: string, options: DraftOptions) => {
      const { policy, version, standard, warnings } = checkDraft(
        policyFiles(readPoliciesDir()),
        readVersion(file).data,
        defaultPolicyOf(options.env),
      );
      const draft = { ...version, ...(options.note !== undefined && { note: options.note }) };
      const { made, active } = await withAccounts(options.env, async ({ store: { policies } }) => ({
        made: await policies.draft(options.tenant, draft, contextOf(options)),
        active: (await policies.inForce(options.tenant)).active,
      }));
      const { from, changes } = changesOf(policy, active && policyOf(active), standard);
      print(made, { differences: changes.length, differsFrom: from, warnings }, options);
    });
}

interface Said {
  differences: number;
  differsFrom: string;
  warnings: string[];
}

function print(made: StoredPolicy, said: Said, { json }: DraftOptions): void {
  const { name, hash } = made;
  if (json) {
    printJson({ ...policyView(made), ...said });
    return;
  }
  printMembers({ draft: name, hash, differences: `${said.differences} from ${said.differsFrom}` });
  for (const warning of said.warnings) {
    terminal().stdout.write(`warning      ${warning}\n`);
  }
}
