import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Scorecard } from '../scorecard/scorecard.js';
import type { Policy } from './policy.js';
import { policyProblems } from './policy-rules.js';
import { type Problem, problemOf, refuse } from './problems.js';

/** Compiled schemas: there are two. `npm run verify` checks the schemas themselves, so they are not checked again here. */
const compiled = new WeakMap<object, ValidateFunction>();

/** Problems of data that does not match a JSON Schema (2020-12); empty if it matches. */
export function shapeProblems(data: unknown, schema: object): Problem[] {
  const validate = compiled.get(schema) ?? new Ajv2020({ allErrors: true, validateSchema: false }).compile(schema);
  compiled.set(schema, validate);
  return validate(data) ? [] : (validate.errors ?? []).map(problemOf);
}

/**
 * Checks data against a JSON Schema (2020-12).
 * @throws PolicyInvalidError with the pointer of every problem
 */
export function checkShape<T>(data: unknown, schema: object, kind: string): T {
  refuse(kind, shapeProblems(data, schema));
  return data as T;
}

/**
 * Checks a policy against its schema and against the rules that a schema cannot express.
 * @throws PolicyInvalidError with all problems and their pointers
 */
export function parsePolicy(data: unknown, schema: object, scorecards: readonly Scorecard[]): Policy {
  const policy = checkShape<Policy>(data, schema, 'policy');
  refuse('policy', policyProblems(policy, scorecards));
  return policy;
}
