import type { Scorecard } from '../scorecard/scorecard.js';
import type { Policy } from './policy.js';
import { policyProblems } from './policy-rules.js';
import { checkShape } from './policy-shape.js';
import { refuse } from './problems.js';

/**
 * Checks a policy against its schema and against the rules that a schema cannot express.
 * @throws PolicyInvalidError with all problems and their pointers
 */
export function parsePolicy(data: unknown, schema: object, scorecards: readonly Scorecard[]): Policy {
  const policy = checkShape<Policy>(data, schema, 'policy');
  refuse('policy', policyProblems(policy, scorecards));
  return policy;
}
