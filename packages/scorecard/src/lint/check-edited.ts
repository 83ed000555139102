import type { Policy } from '../policy/policy.js';
import { policyProblems } from '../policy/policy-rules.js';
import type { Problem } from '../policy/problems.js';
import type { Proof } from '../proof/finding.js';
import { isProvable, type ProveOptions, provePolicy } from '../proof/proof.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import { versionName } from '../versions/version.js';
import { policyWarnings } from './lint-policy.js';

/**
 * A problem of a version. A version with an error cannot be used; a warning does not prevent its use. A note is true and needs no
 * change.
 */
export interface Finding extends Problem {
  severity: 'error' | 'warning' | 'note';
}

export const findings = (errors: Problem[], warnings: Problem[], proofs: Proof[] = []): Finding[] => [
  ...errors.map((problem) => ({ severity: 'error' as const, ...problem })),
  ...warnings.map((problem) => ({ severity: 'warning' as const, ...problem })),
  ...proofs,
];

/**
 * The findings of `lintPolicy` for a policy whose shape is known to be right, as the forms of an editor make it. No schema is
 * compiled, so a page with a content security policy can call it.
 * @param scorecards the available scorecards; all of them must be valid
 */
export function checkEdited(policy: Policy, scorecards: readonly Scorecard[], options: ProveOptions = {}): Finding[] {
  const errors = policyProblems(policy, scorecards);
  const scorecard = scorecards.find((each) => versionName(each) === policy.scorecard);
  if (!scorecard || !isProvable(policy)) {
    return findings(errors, []);
  }
  const warnings = errors.length > 0 ? [] : policyWarnings(policy, scorecard);
  return findings(errors, warnings, provePolicy(policy, scorecard, options));
}
