import {
  DOCUMENT_CHECK,
  type FieldError,
  type FieldProblem,
  TEXT_CHECKS,
  unknownMemberPointer,
} from '@cotejo/contracts';

/** The part of class-validator's `ValidationError` that is read here. */
interface Problem {
  property: string;
  constraints?: Record<string, string> | undefined;
  children?: Problem[] | undefined;
}

/** Maps the constraint names of class-validator to the codes of the error body. */
const FIELD_CODES: Record<string, FieldProblem> = {
  whitelistValidation: 'unknown_field',
  isDefined: 'required',
  isString: 'must_be_string',
  isInt: 'must_be_integer',
  isNumber: 'must_be_number',
  isBoolean: 'must_be_boolean',
  ...Object.fromEntries(TEXT_CHECKS.map(({ name, code }) => [name, code])),
  [DOCUMENT_CHECK]: 'invalid_format',
  isIp: 'invalid_ip_address',
  isIssueDate: 'invalid_date',
  areSalts: 'invalid_format',
  matches: 'invalid_format',
  isLength: 'invalid_length',
  maxLength: 'too_long',
  min: 'too_small',
  max: 'too_large',
  isArray: 'must_be_list',
  arrayMaxSize: 'too_long',
  isObject: 'must_be_object',
  nestedValidation: 'must_be_object',
  isIn: 'not_in_list',
};
/** When several constraints fail, the first one in this order is reported. */
const PRECEDENCE = Object.keys(FIELD_CODES);

/** The check of a document says its code itself. */
const codeOf = (failed: string, { constraints }: Problem): FieldProblem =>
  (failed === DOCUMENT_CHECK && (constraints?.[failed] as FieldProblem)) || (FIELD_CODES[failed] ?? 'invalid');

/** The errors of class-validator as JSON pointers and codes, one for each refused member. */
export function fieldErrors(problem: Problem, parent: string): FieldError<FieldProblem>[] {
  const unknown = problem.constraints?.whitelistValidation !== undefined;
  const pointer = unknown ? unknownMemberPointer(parent, problem.property) : `${parent}/${problem.property}`;
  const failed = Object.keys(problem.constraints ?? {});
  const first = PRECEDENCE.find((name) => failed.includes(name)) ?? failed[0];
  const own = first ? [{ pointer, code: codeOf(first, problem) }] : [];
  // Do not descend into arrays: they repeat the same error thousands of times.
  if (failed.includes('isObject')) {
    return own;
  }
  return [...own, ...(problem.children ?? []).flatMap((child) => fieldErrors(child, pointer))];
}
