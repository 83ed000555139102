import type { FieldError, FieldProblem } from '@cotejo/contracts';
import type { FastifyRequest } from 'fastify';
import { unknownFields } from '../body/unknown-fields.js';
import { allowedNames } from '../errors/allowed-names.js';
import { ApiError } from '../errors/api-error.js';

const NONE: ReadonlySet<string> = new Set();
const DECISION = new Set(['include']);
const BATCH = new Set(['include', 'first_row']);

/** The query parameters of the routes that have any. */
export const QUERY_PARAMETERS: ReadonlyMap<string | undefined, ReadonlySet<string>> = new Map([
  ['/v1/verify', DECISION],
  ['/v1/analyze', DECISION],
  ['/v1/verify/batch', BATCH],
  ['/v1/analyze/batch', BATCH],
]);

/**
 * Refuses query parameters that the route does not have or that are sent twice, as bodies refuse unknown and double
 * fields: a mistyped `Include` would otherwise be ignored in silence.
 * @throws ApiError `invalid_parameter`
 */
export function requireKnownParameters({ query, routeOptions }: Pick<FastifyRequest, 'query' | 'routeOptions'>): void {
  const known = QUERY_PARAMETERS.get(routeOptions.url) ?? NONE;
  const sent = (query ?? {}) as Record<string, unknown>;
  const errors = [...unknownFields(sent, known), ...sentTwice(sent, known)];
  if (errors.length > 0) {
    throw new ApiError('invalid_parameter', { errors, detail: allowedNames('parameters', known) });
  }
}

function sentTwice(sent: Record<string, unknown>, known: ReadonlySet<string>): FieldError<FieldProblem>[] {
  return [...known]
    .filter((name) => Array.isArray(sent[name]))
    .map((name) => ({ pointer: `/${name}`, code: 'duplicate_member' }));
}
