import { Ajv2020 } from 'ajv/dist/2020.js';

/** A policy that cannot be used; the text says where, a policy holds nothing personal. */
export class PolicyInvalidError extends Error {
  readonly code = 'policy_invalid';
  constructor(kind: string, problem: string) {
    super(`${kind}: ${problem}`);
    this.name = 'PolicyInvalidError';
  }
}

/**
 * Checks data against a JSON Schema (2020-12).
 * @throws PolicyInvalidError with the pointer of every problem
 */
export function checkShape<T>(data: unknown, schema: object, kind: string): T {
  const validate = new Ajv2020({ allErrors: true }).compile(schema);
  if (validate(data)) return data as T;
  const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  throw new PolicyInvalidError(kind, problems.join('; '));
}
