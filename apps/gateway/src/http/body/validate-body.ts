import type { ReasonText } from '@cotejo/contracts';
import { fieldErrors } from '@cotejo/platform';
import { tidyTexts } from '@cotejo/receipt/subject';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import { allowedNames } from '../errors/allowed-names.js';
import { ApiError } from '../errors/api-error.js';
import { BodyAcceptance } from './body-acceptance.js';
import { unknownFields } from './unknown-fields.js';

const CHECKS = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };

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
  // Read from the body, because class-transformer ignores names such as `constructor`.
  const unknown = unknownFields(body, known);
  const errors = [...unknown, ...problems.flatMap((problem) => fieldErrors(problem, ''))];
  if (errors.length === 0) {
    return instance;
  }
  const detail = unknown.length > 0 ? allowedNames('fields', known) : allowedValues(dto, problems);
  throw new ApiError('invalid_body', { errors, ...(detail && { detail }) });
}

/** The values of the first field whose value is in no list. */
function allowedValues(dto: new () => object, problems: readonly ValidationError[]): ReasonText | null {
  const property = problems.find(({ constraints }) => constraints?.isIn !== undefined)?.property;
  const rule = rulesOf(dto).find((each) => each.name === 'isIn' && each.propertyName === property);
  return rule ? allowedNames('values', rule.constraints[0]) : null;
}

const acceptances = new WeakMap<object, BodyAcceptance<object>>();

function acceptanceOf<T extends object>(dto: new () => T): BodyAcceptance<T> {
  const known = acceptances.get(dto) ?? new BodyAcceptance(dto);
  acceptances.set(dto, known);
  return known as BodyAcceptance<T>;
}

const membersByDto = new WeakMap<object, Set<string>>();

/** Names of the members that a DTO declares. */
function membersOf(dto: new () => object): Set<string> {
  const known = membersByDto.get(dto);
  if (known) {
    return known;
  }
  const members = new Set(rulesOf(dto).map(({ propertyName }) => propertyName));
  membersByDto.set(dto, members);
  return members;
}

function rulesOf(dto: new () => object) {
  return getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
}
