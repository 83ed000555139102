import { fieldErrors } from '@cotejo/platform';
import type { PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ConsoleError } from './console-error.js';

const CHECKS = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };

type Dto<T extends object> = new () => T;

/** Validates a body against its DTO and refuses unknown members. @throws ConsoleError `invalid_body` */
export const body = <T extends object>(dto: Dto<T>): PipeTransform<unknown, T> => inputPipe(dto, 'invalid_body');

/** Validates a query string in the same way; every value is a string. @throws ConsoleError `invalid_query` */
export const query = <T extends object>(dto: Dto<T>): PipeTransform<unknown, T> => inputPipe(dto, 'invalid_query');

function inputPipe<T extends object>(dto: Dto<T>, reason: 'invalid_body' | 'invalid_query'): PipeTransform<unknown, T> {
  return {
    transform(value: unknown): T {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new ConsoleError(reason, { errors: [{ pointer: '', code: 'must_be_object' }] });
      }
      const instance = plainToInstance(dto, value);
      const errors = validateSync(instance, CHECKS).flatMap((problem) => fieldErrors(problem, ''));
      if (errors.length > 0) {
        throw new ConsoleError(reason, { errors });
      }
      return instance;
    },
  };
}
