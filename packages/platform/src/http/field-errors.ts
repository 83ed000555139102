import type { FieldError, FieldProblem } from '@cotejo/contracts';

/** Of a `ValidationError` of class-validator what is read here. */
interface Problem {
  property: string;
  constraints?: Record<string, string> | undefined;
  children?: Problem[] | undefined;
}

/** Constraint names of class-validator to the codes of the error body. */
const FIELD_CODES: Record<string, FieldProblem> = {
  whitelistValidation: 'unknown_field',
  isDefined: 'required',
  isString: 'must_be_string',
  isInt: 'must_be_integer',
  isNumber: 'must_be_number',
  isIp: 'invalid_ip_address',
  isIssueDate: 'invalid_date',
  areSalts: 'invalid_format',
  matches: 'invalid_format',
  isLength: 'invalid_length',
  maxLength: 'too_long',
  min: 'too_small',
  max: 'too_large',
  isObject: 'must_be_object',
  nestedValidation: 'must_be_object',
};
/** When several constraints fail, the first of these says most. */
const PRECEDENCE = Object.keys(FIELD_CODES);

/** A pointer and a code for each member that class-validator refused. */
export function fieldErrors(problem: Problem, parent: string): FieldError[] {
  // The name of an unknown member is the caller's text and may be a value: it is not repeated.
  const unknown = problem.constraints?.whitelistValidation !== undefined;
  const pointer = unknown ? parent : `${parent}/${problem.property}`;
  const failed = Object.keys(problem.constraints ?? {});
  const first = PRECEDENCE.find((name) => failed.includes(name)) ?? failed[0];
  const own = first ? [{ pointer, code: FIELD_CODES[first] ?? 'invalid' }] : [];
  // What is in an array says no more, and may be thousands.
  if (failed.includes('isObject')) {
    return own;
  }
  return [...own, ...(problem.children ?? []).flatMap((child) => fieldErrors(child, pointer))];
}
