import type { OpenAPIObject } from '@nestjs/swagger';
import { type Operation, operationsOf, type Response, refName, takesKey } from './document-types.js';

interface DocumentedHeader {
  description: string;
  schema: { type: 'string' | 'integer'; pattern?: string; minimum?: number; enum?: number[] };
  example?: string | number;
  on(operation: Operation, status: number): boolean;
}

const everywhere = () => true;
/** After the key was read and before the answer: not on what was refused sooner. */
const onceAdmitted = (operation: Operation, status: number) =>
  takesKey(operation) && ![401, 413, 415, 431].includes(status);

/** Operations that ask sources and answer without one. */
const CHECKS: readonly (string | undefined)[] = ['verify', 'analyze'];

const HEADERS: Record<string, DocumentedHeader> = {
  'Request-Id': {
    description: 'Identifier of this exchange, also in the error body',
    schema: { type: 'string', pattern: '^req_[a-z2-7]{26}$' },
    on: everywhere,
  },
  'RateLimit-Policy': {
    description: 'Limits of the plan, by the IETF draft: `second`, and `month` or `trial`; absent where there is none',
    schema: { type: 'string' },
    example: '"second";q=200;w=1, "month";q=100000;w=2678400',
    on: onceAdmitted,
  },
  RateLimit: {
    description: 'What is left of each limit and in how many seconds it is whole again',
    schema: { type: 'string' },
    example: '"second";r=199;t=1, "month";r=99999;t=1209600',
    on: onceAdmitted,
  },
  'X-Quota-Charged': {
    description: 'How many queries this call took from the quota',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
    on: onceAdmitted,
  },
  'Retry-After': {
    description: 'Seconds until a retry makes sense',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
    on: (_, status) => status === 429 || status === 503,
  },
  'X-Degraded': {
    description: 'Sources that should have answered and did not, separated by commas; absent otherwise',
    schema: { type: 'string' },
    example: 'telco',
    on: (operation, status) => status === 200 && CHECKS.includes(operation.operationId),
  },
  Deprecation: {
    description: 'RFC 9745: since when this is deprecated; absent otherwise',
    schema: { type: 'string' },
    example: '@1798761600',
    on: everywhere,
  },
  Sunset: {
    description: 'RFC 8594: when this ends, 12 months or more after its deprecation; absent otherwise',
    schema: { type: 'string' },
    example: 'Sat, 01 Jan 2028 00:00:00 GMT',
    on: everywhere,
  },
};

/** Adds to each response the headers it can carry. */
export function addResponseHeaders(document: OpenAPIObject): void {
  const entries = Object.entries(HEADERS);
  const components = entries.map(([name, { on: _, ...header }]) => [name, header] as const);
  document.components = { ...document.components, headers: Object.fromEntries(components) };
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const carried = entries.filter(([, { on }]) => on(operation, Number(status)));
      const headers = carried.map(([name]) => [name, { $ref: `#/components/headers/${name}` }]);
      resolve(document, response).headers = Object.fromEntries(headers);
    }
  }
}

/** A shared response is shared by operations that carry the same headers. */
function resolve(document: OpenAPIObject, response: unknown): Response {
  const name = refName(response);
  return (name ? document.components?.responses?.[name] : response) as Response;
}
