import { type FieldError, unknownMemberPointer } from '@cotejo/contracts';
import { fieldErrors } from '@cotejo/platform';
import { tidyTexts } from '@cotejo/receipt/subject';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { ApiError } from '../errors/api-error.js';
import { BodyAcceptance } from './body-acceptance.js';

const CHECKS = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };
/** Unknown members of a body that the error names. Further ones are found when these are corrected. */
const UNKNOWN_NAMED_MAX = 10;

/**
 * Validates a parsed body against its DTO, after the blanks around its texts are cut. Unknown members are refused.
 * @throws ApiError `invalid_body` with a pointer and a code for each problem
 */
export function validateBody<T extends object>(dto: new () => T, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('invalid_body', { errors: [{ pointer: '', code: 'must_be_object' }] });
  }
  const tidy = tidyTexts(body);
  return acceptanceOf(dto).accept(tidy) ?? validateSlowly(dto, tidy);
}

/** Validates with class-validator only. Exported, so that tests can compare `BodyAcceptance` with it. */
export function validateSlowly<T extends object>(dto: new () => T, body: object): T {
  const known = membersOf(dto);
  const instance = plainToInstance(dto, body);
  const problems = validateSync(instance, CHECKS).filter(({ property }) => known.has(property));
  const unknown = unknownFields(body, known);
  const errors = [...unknown, ...problems.flatMap((problem) => fieldErrors(problem, ''))];
  if (errors.length === 0) {
    return instance;
  }
  const detail = unknown.length > 0 ? { detail: `known members: ${[...known].join(', ')}` } : {};
  throw new ApiError('invalid_body', { errors, ...detail });
}

/** Read from the body, because class-transformer ignores names such as `constructor`. */
function unknownFields(body: object, known: ReadonlySet<string>): FieldError[] {
  const names = Object.keys(body).filter((name) => !known.has(name));
  const pointers = names.map((name) => unknownMemberPointer('', name));
  return [...new Set(pointers)].slice(0, UNKNOWN_NAMED_MAX).map((pointer) => ({ pointer, code: 'unknown_field' }));
}

const acceptances = new WeakMap<object, BodyAcceptance<object>>();

function acceptanceOf<T extends object>(dto: new () => T): BodyAcceptance<T> {
  const known = acceptances.get(dto) ?? new BodyAcceptance(dto);
  acceptances.set(dto, known);
  return known as BodyAcceptance<T>;
}

const membersByDto = new WeakMap<object, Set<string>>();

/** Names of the members that a DTO declares. */
export function membersOf(dto: new () => object): Set<string> {
  const known = membersByDto.get(dto);
  if (known) {
    return known;
  }
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const members = new Set(rules.map(({ propertyName }) => propertyName));
  membersByDto.set(dto, members);
  return members;
}
