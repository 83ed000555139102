import { diffPolicies, type VersionChange } from '../explaining/diff.js';
import { lintPolicy } from '../lint/lint.js';
import { contentHash, versionName } from '../versions/version.js';
import { loadDefaultPolicy, loadScorecards, policyReader, type VersionFiles } from '../versions/version-files.js';
import type { Policy } from './policy.js';
import { PolicyInvalidError } from './policy-shape.js';

/** A policy that can be used, and what it is read against. */
export interface CheckedDraft {
  policy: Policy;
  /** As it is stored: `id@version`, the hash of its content, and the policy as data. */
  version: { name: string; hash: string; policy: Record<string, unknown> };
  /** What decides where a tenant has none of its own. */
  standard: Policy;
  /** What is allowed and hardly meant so. */
  warnings: string[];
}

/**
 * Checks what somebody drafts, as scoring will when it is in use.
 * @throws PolicyInvalidError
 */
export function checkDraft(files: VersionFiles, data: unknown): CheckedDraft {
  const scorecards = loadScorecards(files);
  const standard = loadDefaultPolicy(files, scorecards);
  const policy = policyReader(files, scorecards)(data);
  const [name, hash] = [versionName(policy), contentHash(policy)];
  if (name === versionName(standard) && hash !== contentHash(standard)) {
    const problem = `${name} is the default policy: choose another id`;
    throw new PolicyInvalidError('policy', `/id ${problem}`, [{ pointer: '/id', problem }]);
  }
  const { findings } = lintPolicy(policy, files.read('schemas/policy.schema.json') as object, scorecards);
  const warnings = findings.map(({ pointer, problem }) => `${pointer} ${problem}`);
  return { policy, version: { name, hash, policy: policy as unknown as Record<string, unknown> }, standard, warnings };
}

/** What decides where a tenant has none of its own. @throws PolicyInvalidError */
export function standardPolicy(files: VersionFiles): Policy {
  return loadDefaultPolicy(files, loadScorecards(files));
}

/**
 * What a policy changes of what decides now.
 * @param active the tenant's own, checked when it was drafted; `null`: the standard decides
 */
export function changesOf(
  policy: Policy,
  active: Policy | null,
  standard: Policy,
): { from: string; changes: VersionChange[] } {
  const inForce = active ?? standard;
  return { from: versionName(inForce), changes: diffPolicies(inForce, policy) };
}
