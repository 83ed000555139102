import type { FieldError } from '@cotejo/contracts';
import { fieldErrors } from '@cotejo/platform';
import { tidyTexts } from '@cotejo/subject';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { ApiError } from '../errors/api-error.js';
import { BodyAcceptance } from './body-acceptance.js';

const CHECKS = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };
const UNKNOWN_FIELD: FieldError = { pointer: '', code: 'unknown_field' };
const isUnknownField = ({ pointer, code }: FieldError) =>
  pointer === UNKNOWN_FIELD.pointer && code === UNKNOWN_FIELD.code;

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
  const known = countMembers(dto);
  const instance = plainToInstance(dto, body);
  const errors = validateSync(instance, CHECKS).flatMap((problem) => fieldErrors(problem, ''));
  // class-transformer ignores names such as `constructor`, so this checks for unknown names. One error for them is enough.
  const unknown = Object.keys(body).some((name) => !known.has(name));
  if (unknown && !errors.some(isUnknownField)) {
    errors.push(UNKNOWN_FIELD);
  }
  if (errors.length === 0) {
    return instance;
  }
  const detail = errors.some(isUnknownField) ? { detail: `known members: ${[...known].join(', ')}` } : {};
  throw new ApiError('invalid_body', { errors, ...detail });
}

const acceptances = new WeakMap<object, BodyAcceptance<object>>();

function acceptanceOf<T extends object>(dto: new () => T): BodyAcceptance<T> {
  const known = acceptances.get(dto) ?? new BodyAcceptance(dto);
  acceptances.set(dto, known);
  return known as BodyAcceptance<T>;
}

const membersByDto = new WeakMap<object, Set<string>>();

/** Names of the members that a DTO declares. */
function countMembers(dto: new () => object): Set<string> {
  const known = membersByDto.get(dto);
  if (known) {
    return known;
  }
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const members = new Set(rules.map(({ propertyName }) => propertyName));
  membersByDto.set(dto, members);
  return members;
}
