import { fieldErrors } from '@cotejo/platform';
import type { PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ConsoleError } from './console-error.js';
import { RawBody } from './raw-body.js';

const CHECKS = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };

/** A query string has room for hundreds of names, and class-validator needs long for each that it does not know. */
const PARAMETERS_MAX = 16;

type Dto<T extends object> = new () => T;

/**
 * Parses a body and validates it against its DTO. Unknown members are refused.
 * @throws ConsoleError `invalid_json`, `invalid_body`
 */
export const body = <T extends object>(dto: Dto<T>): PipeTransform<unknown, T> => ({
  transform: (value) => checked(dto, parsed(value), 'invalid_body'),
});

/** The parsed body as it was sent. Use it beside `body`, which validates. */
export const bodyAsSent: PipeTransform<unknown, unknown> = { transform: parsed };

function parsed(value: unknown): unknown {
  return value instanceof RawBody ? value.parse() : value;
}

/** Validates a query string in the same way; every value is a string. @throws ConsoleError `invalid_query` */
export const query = <T extends object>(dto: Dto<T>): PipeTransform<unknown, T> => ({
  transform: (value) => {
    if (Object.keys(value ?? {}).length > PARAMETERS_MAX) {
      throw new ConsoleError('invalid_query', { errors: [{ pointer: '', code: 'too_many_members' }] });
    }
    return checked(dto, value, 'invalid_query');
  },
});

function checked<T extends object>(dto: Dto<T>, value: unknown, reason: 'invalid_body' | 'invalid_query'): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ConsoleError(reason, { errors: [{ pointer: '', code: 'must_be_object' }] });
  }
  const instance = plainToInstance(dto, value);
  const errors = validateSync(instance, CHECKS).flatMap((problem) => fieldErrors(problem, ''));
  if (errors.length > 0) {
    throw new ConsoleError(reason, { errors });
  }
  return instance;
}
