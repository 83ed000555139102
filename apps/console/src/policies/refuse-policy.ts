import type { FieldError } from '@cotejo/contracts';
import { FIELD_ERRORS_MAX } from '@cotejo/platform';
import { PolicyInvalidError, type Problem, UNKNOWN_PROPERTY } from '@cotejo/scorecard';
import { ConsoleError } from '../http/console-error.js';

/**
 * Turns the problems of a policy into an error with pointers and codes. An unknown member's name is the caller's text,
 * so the error does not repeat it.
 * @throws ConsoleError `invalid_policy`
 */
export function refusePolicy(error: unknown): never {
  if (!(error instanceof PolicyInvalidError) || error.problems.length === 0) {
    throw error;
  }
  const places = error.problems.slice(0, FIELD_ERRORS_MAX).map(placeOf);
  throw new ConsoleError('invalid_policy', {
    errors: places.map(({ pointer, code }) => ({ pointer: `/policy${pointer}`, code })),
    detail: places.map(({ pointer, problem }) => `${pointer || '/'} ${problem}`).join('; '),
  });
}

function placeOf({ pointer, problem }: Problem): FieldError & Omit<Problem, 'code'> {
  if (problem !== UNKNOWN_PROPERTY) {
    return { pointer, problem, code: 'invalid' };
  }
  return {
    pointer: pointer.slice(0, pointer.lastIndexOf('/')),
    problem: 'has an unknown member',
    code: 'unknown_field',
  };
}
