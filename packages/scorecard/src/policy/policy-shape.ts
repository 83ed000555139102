import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
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
