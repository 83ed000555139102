import { diffPolicies, type VersionChange } from '../explaining/diff.js';
import { type Finding, lintPolicy } from '../lint/lint.js';
import { contentHash, versionName } from '../versions/version.js';
import {
  loadDefaultPolicy,
  loadScorecards,
  loadShippedPolicies,
  policyReader,
  type VersionFiles,
} from '../versions/version-files.js';
import type { Policy } from './policy.js';
import { PolicyInvalidError, refuse } from './problems.js';

/** A valid policy, with the default policy and the warnings. */
export interface CheckedDraft {
  policy: Policy;
  /** The stored form: `id@version`, the hash of the content, and the policy as data. */
  version: { name: string; hash: string; policy: Record<string, unknown> };
  /** The default policy, which decides for tenants without their own policy. */
  standard: Policy;
  /** Warnings about settings that are valid but probably a mistake. */
  warnings: string[];
  /** The warnings and notes with codes, both languages where there are two, and the facts that show them. */
  findings: Finding[];
}

/**
 * Checks a draft with the same rules as scoring.
 * @param defaultPolicy the default policy of this deployment, a file name in `decision/` without `.json`
 * @throws PolicyInvalidError
 */
export function checkDraft(files: VersionFiles, data: unknown, defaultPolicy?: string): CheckedDraft {
  const scorecards = loadScorecards(files);
  const standard = loadDefaultPolicy(files, scorecards, defaultPolicy);
  const policy = policyReader(files, scorecards)(data);
  const [name, hash] = [versionName(policy), contentHash(policy)];
  const namesake = loadShippedPolicies(files, scorecards).find((shipped) => versionName(shipped) === name);
  if (namesake && hash !== contentHash(namesake)) {
    const problem = `${name} is a default policy: choose another id`;
    throw new PolicyInvalidError('policy', `/id ${problem}`, [{ pointer: '/id', problem }]);
  }
  const { findings } = lintPolicy(policy, files.read('schemas/policy.schema.json') as object, scorecards);
  const warnings = findings
    .filter(({ severity }) => severity !== 'note')
    .map(({ pointer, problem }) => `${pointer} ${problem}`);
  const version = { name, hash, policy: policy as unknown as Record<string, unknown> };
  return { policy, version, standard, warnings, findings };
}

/**
 * Checks that scoring can still decide with a stored version, and that it is the content of that hash.
 * @throws PolicyInvalidError
 */
export function checkStored(
  files: VersionFiles,
  { policy, hash }: Pick<CheckedDraft['version'], 'policy' | 'hash'>,
): void {
  if (contentHash(policyReader(files, loadScorecards(files))(policy)) !== hash) {
    refuse('policy', [{ pointer: '', problem: 'is not the content that was approved' }]);
  }
}

/** Reads the default policy, which decides for tenants without their own policy. @throws PolicyInvalidError */
export function standardPolicy(files: VersionFiles, defaultPolicy?: string): Policy {
  return loadDefaultPolicy(files, loadScorecards(files), defaultPolicy);
}

/**
 * Differences between a policy and the policy that decides now.
 * @param active the tenant's active policy, which was checked as a draft; `null`: the default policy decides
 */
export function changesOf(
  policy: Policy,
  active: Policy | null,
  standard: Policy,
): { from: string; changes: VersionChange[] } {
  const inForce = active ?? standard;
  return { from: versionName(inForce), changes: diffPolicies(inForce, policy) };
}
