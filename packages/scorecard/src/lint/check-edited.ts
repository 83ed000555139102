import type { Policy } from '../policy/policy.js';
import { policyProblems } from '../policy/policy-rules.js';
import { isProvable, type ProveOptions, provePolicy } from '../proof/proof.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import { versionName } from '../versions/version.js';
import { type Finding, findings } from './findings.js';
import { policyWarnings } from './lint-policy.js';

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
