import { hasCardNumber } from './card-number.js';
import type { FieldError } from './errors.js';
import type { FieldProblem } from './field-problems.js';
import { unknownMemberPointer } from './member-names.js';
import type { AttributeValue } from './purchase-context.js';
import { ATTRIBUTE_NUMBER_MAX, ATTRIBUTE_TEXT_MAX, ATTRIBUTES_MAX, type AttributeSpec } from './rule-form.js';

/** The attributes that a policy declares, by name. */
export type DeclaredAttributes = Readonly<Record<string, AttributeSpec>>;

type AttributeType = AttributeSpec['type'];

const TYPE_PROBLEMS = {
  text: 'must_be_string',
  number: 'must_be_number',
  boolean: 'must_be_boolean',
} as const satisfies Record<AttributeType, FieldProblem>;

/** The attributes that have a value. */
export function attributesIn(sent: object): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
}

/**
 * The problems of sent attributes.
 * @param declared `null`: what the policy declares is not known, so only the values are checked
 * @param parent pointer of the object that has them
 */
export function attributeProblems(
  sent: object,
  declared: DeclaredAttributes | null,
  parent: string,
): FieldError<FieldProblem>[] {
  const members = Object.entries(sent);
  if (members.length > ATTRIBUTES_MAX) {
    return [{ pointer: parent, code: 'too_many_members' }];
  }
  return members.flatMap(([name, value]): FieldError<FieldProblem>[] => {
    const code = problemOf(name, value, declared);
    return code ? [{ pointer: unknownMemberPointer(parent, name), code }] : [];
  });
}

function problemOf(name: string, value: unknown, declared: DeclaredAttributes | null): FieldProblem | null {
  if (declared !== null && !Object.hasOwn(declared, name)) {
    return 'undeclared_attribute';
  }
  if (value === null) {
    return null;
  }
  const spec = declared?.[name];
  const type = typeOf(value);
  if (type === null || (spec && type !== spec.type)) {
    return spec ? TYPE_PROBLEMS[spec.type] : 'invalid';
  }
  if (hasCardNumber(String(value))) {
    return 'card_number';
  }
  return typeof value === 'number' ? numberProblem(value, spec) : textProblem(value, spec);
}

function typeOf(value: unknown): AttributeType | null {
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return null;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const CONTROL = /[\u0000-\u001f\u007f]/;

function numberProblem(value: number, { atLeast, atMost }: Partial<AttributeSpec> = {}): FieldProblem | null {
  if (value < (atLeast ?? -ATTRIBUTE_NUMBER_MAX)) {
    return 'too_small';
  }
  return value > (atMost ?? ATTRIBUTE_NUMBER_MAX) ? 'too_large' : null;
}

function textProblem(value: unknown, { oneOf }: Partial<AttributeSpec> = {}): FieldProblem | null {
  if (typeof value !== 'string') {
    return null;
  }
  if (CONTROL.test(value)) {
    return 'invalid_format';
  }
  if ([...value].length > ATTRIBUTE_TEXT_MAX) {
    return 'too_long';
  }
  return oneOf && !oneOf.includes(value) ? 'not_in_list' : null;
}
