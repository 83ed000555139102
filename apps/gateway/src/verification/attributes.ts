import { attributeProblems, type DeclaredAttributes } from '@cotejo/contracts';
import type { Subject } from '@cotejo/receipt/subject';
import { flagOf } from '@cotejo/tables/buyers';
import { allowedNames } from '../http/errors/allowed-names.js';
import { ApiError } from '../http/errors/api-error.js';

/**
 * Checks the attributes of a request. While the policy of the tenant is not known, they count as not sent: scoring then approves
 * nothing.
 * @param declared `null`: the policy is not known
 * @param pointer of the member that has the attributes
 * @throws ApiError `invalid_body`
 */
export function withDeclared(subject: Subject, declared: DeclaredAttributes | null, pointer: string): Subject {
  checkAttributes(subject, declared, pointer);
  if (declared || !subject.attributes) {
    return subject;
  }
  const { attributes: _, ...others } = subject;
  return others;
}

/** The attributes of a row of a table, with the types that the policy declares: a cell `1` is a number, a text or a yes. */
export function withTypes(subject: Subject, declared: DeclaredAttributes | null): Subject {
  const attributes = Object.entries(subject.attributes ?? {}).map(([name, value]) => {
    switch (declared && Object.hasOwn(declared, name) ? declared[name]?.type : undefined) {
      case 'text':
        return [name, String(value)];
      case 'number':
        return [name, Number.isFinite(Number(value)) ? Number(value) : value];
      case 'boolean':
        return [name, flagOf(String(value)) ?? value];
      default:
        return [name, value];
    }
  });
  return attributes.length === 0 ? subject : { ...subject, attributes: Object.fromEntries(attributes) };
}

/** @param declared `null`: only the values are checked @throws ApiError `invalid_body` */
export function checkAttributes(
  { attributes = {} }: Pick<Subject, 'attributes'>,
  declared: DeclaredAttributes | null,
  pointer: string,
): void {
  const errors = attributeProblems(attributes, declared, pointer);
  if (errors.length > 0) {
    const isUndeclared = errors.some(({ code }) => code === 'undeclared_attribute');
    const detail = isUndeclared && declared ? allowedNames('attributes', Object.keys(declared)) : null;
    throw new ApiError('invalid_body', { errors, ...(detail && { detail }) });
  }
}
