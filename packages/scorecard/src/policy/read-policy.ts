import type { ErrorObject } from 'ajv';
import type { Scorecard } from '../scorecard/scorecard.js';
import type { Policy } from './policy.js';
import { policyProblems } from './policy-rules.js';
import { problemOf, refuse } from './problems.js';

/** A function that Ajv made from `policies/schemas/policy.schema.json` in advance. */
export interface PolicyValidator {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Checks a policy as `parsePolicy` does, with a validator that was compiled in advance. The content security policy of a
 * page forbids compiling a schema in the browser.
 * @throws PolicyInvalidError with all problems and their pointers
 */
export function readPolicy(data: unknown, validate: PolicyValidator, scorecards: readonly Scorecard[]): Policy {
  refuse('policy', validate(data) ? [] : (validate.errors ?? []).map(problemOf));
  const policy = data as Policy;
  refuse('policy', policyProblems(policy, scorecards));
  return policy;
}
