import { type DecisionExtra, INCLUDES, type Include, type ReportName } from '@cotejo/contracts';
import { ApiQuery } from '@nestjs/swagger';
import { allowedNames } from '../http/errors/allowed-names.js';
import { ApiError } from '../http/errors/api-error.js';
import { REPORT_NAMES } from './report.js';

/** Documents the query parameter `?include=a,b`. */
export const IncludeQuery = () =>
  ApiQuery({
    name: 'include',
    required: false,
    description:
      'Optional parts of the answer, separated by commas. `sources`: how each source took part. `screening`: evidence of the ' +
      'list screening. `interval`: range of possible scores when sources are missing. `counterfactuals`: changes that would ' +
      'have led to another recommendation. `retos`: the evidence to request from the buyer, so that the recommendation becomes an approval. `receipt`: signed receipt of the decision',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: [...INCLUDES] }, minItems: 1 },
  });

/** Reads `?include=a,b`. @throws ApiError `invalid_parameter` for an unknown name */
export function readInclude(query: unknown): Set<Include> {
  const value = (query as Record<string, unknown> | undefined)?.include;
  if (value === undefined) {
    return new Set();
  }
  const names = typeof value === 'string' ? value.split(',') : [];
  if (names.length === 0 || names.some((name) => !INCLUDES.some((known) => known === name))) {
    throw new ApiError('invalid_parameter', {
      errors: [{ pointer: '/include', code: 'not_in_list' }],
      detail: allowedNames('values', INCLUDES),
    });
  }
  return new Set(names as Include[]);
}

const EXTRAS: Partial<Record<Include, DecisionExtra>> = {
  interval: 'interval',
  counterfactuals: 'counterfactuals',
  retos: 'challenges',
  receipt: 'evidence',
};

/** The extras that scoring must add to its decision. */
export function extrasFor(include: ReadonlySet<Include>): DecisionExtra[] {
  return [...include].flatMap((name) => EXTRAS[name] ?? []);
}

/**
 * Reports that the gateway must wait for, even when they cannot change the recommendation. `screening` shows the report of
 * the lists. `counterfactuals` and `retos` need all reports, because a missing answer could change the result.
 */
export function mustAwaitFor(include: ReadonlySet<Include>): readonly ReportName[] {
  if (include.has('counterfactuals') || include.has('retos')) {
    return REPORT_NAMES;
  }
  return include.has('screening') ? ['sanctions'] : [];
}
