import type { PolicyDraft, StoredPolicy } from '@cotejo/accounts';
import { policyFiles } from '@cotejo/platform';
import {
  contentHash,
  diffPolicies,
  lintPolicy,
  loadDefaultPolicy,
  loadScorecards,
  type Policy,
  PolicyInvalidError,
  policyReader,
  versionName,
} from '@cotejo/scorecard';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand, contextOf, withAccounts } from '../account-access.js';
import { printJson, printMembers } from '../output.js';
import { policyOf, policyView } from './policy-view.js';
import { policiesDirOf, readVersion } from './version-files.js';

interface DraftOptions extends ChangeOptions {
  tenant: string;
  note?: string;
}

/** What a draft is read against. */
interface Checked {
  policy: Policy;
  standard: Policy;
  /** What is allowed and hardly meant so. */
  warnings: string[];
}

/** `cotejo policy draft FILE`: checks a policy as scoring will, and keeps it as the tenant's draft. */
export function draftCommand(): Command {
  return changeCommand('draft', 'keep a policy as the draft of a tenant, once it is checked')
    .argument('<file>')
    .requiredOption('--tenant <tenant>', 'whose policy it is')
    .option('--note <text>', 'what it is for; nothing about a buyer')
    .addHelpText('after', '\nThen: cotejo policy shadow, and for a second person: cotejo policy activate')
    .action(async (file: string, options: DraftOptions) => {
      const checked = readChecked(file);
      const draft = draftOf(checked.policy, options.note);
      const { made, active } = await withAccounts(options.env, async ({ store: { policies } }) => ({
        made: await policies.draft(options.tenant, draft, contextOf(options)),
        active: (await policies.inForce(options.tenant)).active,
      }));
      print(made, { ...differences(checked, active), warnings: checked.warnings }, options);
    });
}

/** @throws PolicyFileError, PolicyInvalidError */
function readChecked(file: string): Checked {
  const files = policyFiles(policiesDirOf());
  const scorecards = loadScorecards(files);
  const standard = loadDefaultPolicy(files, scorecards);
  const policy = policyReader(files, scorecards)(readVersion(file).data);
  if (versionName(policy) === versionName(standard) && contentHash(policy) !== contentHash(standard)) {
    throw new PolicyInvalidError('policy', `/id ${versionName(standard)} is the default policy: choose another id`);
  }
  const { findings } = lintPolicy(policy, files.read('schemas/policy.schema.json') as object, scorecards);
  return { policy, standard, warnings: findings.map(({ pointer, problem }) => `${pointer} ${problem}`) };
}

function draftOf(policy: Policy, note: string | undefined): PolicyDraft {
  const data = policy as unknown as Record<string, unknown>;
  return { name: versionName(policy), hash: contentHash(policy), policy: data, ...(note !== undefined && { note }) };
}

/** To what decides for the tenant now. */
function differences({ policy, standard }: Checked, active: StoredPolicy | null) {
  const inForce = active ? policyOf(active) : standard;
  return { differences: diffPolicies(inForce, policy).length, differsFrom: versionName(inForce) };
}

interface Said extends ReturnType<typeof differences> {
  warnings: string[];
}

function print(made: StoredPolicy, said: Said, { json }: DraftOptions): void {
  const { name, hash } = made;
  if (json) {
    printJson({ ...policyView(made), ...said });
    return;
  }
  printMembers({ draft: name, hash, differences: `${said.differences} from ${said.differsFrom}` });
  for (const warning of said.warnings) process.stdout.write(`warning      ${warning}\n`);
}
