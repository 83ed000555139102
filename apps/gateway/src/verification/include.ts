import type { SourceReports } from '@cotejo/contracts';
import { type DecisionExtra, INCLUDES, type Include } from '@cotejo/contracts';
import { ApiQuery } from '@nestjs/swagger';
import { ApiError } from '../http/errors/api-error.js';
import { QUESTIONS } from './gathering.js';

/** `?include=a,b` in the interface's document. */
export const IncludeQuery = () =>
  ApiQuery({
    name: 'include',
    required: false,
    description:
      'What to add to the answer, separated by commas: how each source took part, the evidence of the list screening, ' +
      'the scores that were possible while sources are missing, what would have changed the recommendation, a signed ' +
      'receipt',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: [...INCLUDES] }, minItems: 1 },
  });

/** Reads `?include=a,b`. @throws ApiError `invalid_parameter` for what does not exist */
export function readInclude(query: unknown): Set<Include> {
  const value = (query as Record<string, unknown> | undefined)?.include;
  if (value === undefined) {
    return new Set();
  }
  const names = typeof value === 'string' ? value.split(',') : [];
  if (names.length === 0 || names.some((name) => !INCLUDES.some((known) => known === name))) {
    throw new ApiError('invalid_parameter', { errors: [{ pointer: '/include', code: 'not_in_list' }] });
  }
  return new Set(names as Include[]);
}

const EXTRAS: Partial<Record<Include, DecisionExtra>> = {
  interval: 'interval',
  counterfactuals: 'counterfactuals',
  receipt: 'evidence',
};

/** What scoring has to say for it. */
export function extrasFor(include: ReadonlySet<Include>): DecisionExtra[] {
  return [...include].flatMap((name) => EXTRAS[name] ?? []);
}

/**
 * Which answers are waited for whether they could change the recommendation or not: the lists, where their evidence is shown;
 * all, where it is said what would have changed it, as a source that was not heard could have said otherwise.
 */
export function awaitedFor(include: ReadonlySet<Include>): readonly (keyof SourceReports)[] {
  if (include.has('counterfactuals')) {
    return QUESTIONS;
  }
  return include.has('screening') ? ['sanctions'] : [];
}
