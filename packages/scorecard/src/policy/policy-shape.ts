import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ProofCode, Witness } from '../proof/finding.js';

/** A problem of a policy or a scorecard, and its place. */
export interface Problem {
  /** JSON pointer (RFC 6901); empty: the whole document. */
  pointer: string;
  problem: string;
  /** Stable code of a proved claim, its sentence in Spanish, and the facts that show it. */
  code?: ProofCode;
  es?: string;
  witnesses?: Witness[];
}

/** The problem of a property that the schema does not have; its pointer ends with the property's name. */
export const UNKNOWN_PROPERTY = 'is not a known property';

/** A policy or scorecard that cannot be used. The message names the places; policies hold no personal data. */
export class PolicyInvalidError extends Error {
  readonly code = 'policy_invalid';
  /** @param problems the single problems, when the error is about submitted data */
  constructor(
    kind: string,
    problem: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(`${kind}: ${problem}`);
    this.name = 'PolicyInvalidError';
  }
}

/** Compiled schemas: there are two. `npm run verify` checks the schemas themselves, so they are not checked again here. */
const compiled = new WeakMap<object, ValidateFunction>();

/** Problems of data that does not match a JSON Schema (2020-12); empty if it matches. */
export function shapeProblems(data: unknown, schema: object): Problem[] {
  const validate = compiled.get(schema) ?? new Ajv2020({ allErrors: true, validateSchema: false }).compile(schema);
  compiled.set(schema, validate);
  return validate(data) ? [] : (validate.errors ?? []).map(problemOf);
}

/** @throws PolicyInvalidError with all problems, if there are any */
export function refuse(kind: string, problems: readonly Problem[]): void {
  if (problems.length === 0) {
    return;
  }
  const text = problems.map(({ pointer, problem }) => `${pointer || '/'} ${problem}`).join('; ');
  throw new PolicyInvalidError(kind, text, problems);
}

/**
 * Checks data against a JSON Schema (2020-12).
 * @throws PolicyInvalidError with the pointer of every problem
 */
export function checkShape<T>(data: unknown, schema: object, kind: string): T {
  refuse(kind, shapeProblems(data, schema));
  return data as T;
}

function problemOf({ keyword, instancePath, message = 'is wrong', params }: ErrorObject): Problem {
  switch (keyword) {
    case 'additionalProperties':
      return { pointer: `${instancePath}/${token(params.additionalProperty)}`, problem: UNKNOWN_PROPERTY };
    case 'enum':
      return { pointer: instancePath, problem: `must be one of ${params.allowedValues.join(', ')}` };
    case 'not':
      return { pointer: instancePath, problem: 'must not have both `below` and `oneOf`' };
    default:
      return { pointer: instancePath, problem: message };
  }
}

const token = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
