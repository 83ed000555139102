import type { OpenAPIObject } from '@nestjs/swagger';
import {
  isBatch,
  type Operation,
  operationsOf,
  type Response,
  refName,
  takesIdempotencyKey,
  takesKey,
} from './document-types.js';

interface DocumentedHeader {
  description: string;
  schema: { type: 'string' | 'integer'; pattern?: string; minimum?: number; enum?: string[] };
  example?: string | number;
  on(operation: Operation, status: number): boolean;
}

const everywhere = () => true;
/** On answers to a known key. A request that is refused before its key is read does not get the header. */
const onceAdmitted = (operation: Operation, status: number) =>
  takesKey(operation) && ![401, 413, 415, 431].includes(status);

/** A batch says for each row what it costs. */
const isAnsweredBatch = (operation: Operation, status: number) => status === 200 && isBatch(operation);

/** Operations that still answer when a source fails. */
const CHECKS: readonly (string | undefined)[] = ['verify', 'analyze'];

/** The operation that answers with a `StaticDocument`. */
const isDocument = ({ operationId }: Operation): boolean => operationId === 'getOpenApiDocument';

const HEADERS: Record<string, DocumentedHeader> = {
  'Request-Id': {
    description: 'Identifier of the request, also in the error body',
    schema: { type: 'string', pattern: '^req_[a-z2-7]{26}$' },
    on: everywhere,
  },
  'RateLimit-Policy': {
    description:
      'Limits of the plan in the format of the IETF draft: `second`, and `month` or `trial`. Absent when the plan has no limit',
    schema: { type: 'string' },
    example: '"second";q=200;w=1, "month";q=100000;w=2678400',
    on: onceAdmitted,
  },
  RateLimit: {
    description:
      'For each limit: what is left of it, and the seconds until it is complete again. A limit is missing while its count is not known',
    schema: { type: 'string' },
    example: '"second";r=199;t=1, "month";r=99999;t=1209600',
    on: onceAdmitted,
  },
  'X-Quota-Charged': {
    description:
      'Number of queries that this call used from the quota. Absent while that is not known yet, which only happens with an `Idempotency-Key`',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
    on: (operation, status) => onceAdmitted(operation, status) && !isAnsweredBatch(operation, status),
  },
  'Idempotency-Replayed': {
    description:
      '`true` when an earlier answer under the same `Idempotency-Key` was charged, so this one is not. Absent otherwise',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
    on: (operation, status) =>
      takesIdempotencyKey(operation) && (status === 200 || status === 404) && !isBatch(operation),
  },
  'Retry-After': {
    description:
      'Seconds to wait before a retry. Absent with `quota_exhausted`, whose body says in `quota_renews_at` when the quota renews',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
    on: (_, status) => status === 429 || status === 503,
  },
  'WWW-Authenticate': {
    description:
      'Challenge of a 401 (RFC 6750), whichever header had the key. It has an `error` when the request had a key: `invalid_token`, or `invalid_request` for two keys',
    schema: { type: 'string' },
    example: 'Bearer realm="cotejo", error="invalid_token"',
    on: (_, status) => status === 401,
  },
  'Content-Language': {
    description: 'Language of the texts: `es`, or `en` when `Accept-Language` prefers English',
    schema: { type: 'string', enum: ['es', 'en'] },
    example: 'es',
    on: (operation, status) => status >= 400 || isBatch(operation) || CHECKS.includes(operation.operationId),
  },
  Vary: {
    description: 'Request headers that change the answer',
    schema: { type: 'string' },
    example: 'Accept-Language',
    on: (operation, status) =>
      status >= 400 || isBatch(operation) || isDocument(operation) || CHECKS.includes(operation.operationId),
  },
  ETag: {
    description:
      'Strong tag of the document. Send it back in `If-None-Match`: the answer is 304 while it has not changed',
    schema: { type: 'string' },
    example: '"4f2hX0m7vYkq9sLr3tUw5yBnE8a"',
    on: (operation, status) => status < 400 && isDocument(operation),
  },
  'Content-Encoding': {
    description: '`br` or `gzip`, when `Accept-Encoding` allows one of them',
    schema: { type: 'string', enum: ['br', 'gzip'] },
    example: 'br',
    on: (operation, status) => status === 200 && isDocument(operation),
  },
  'X-Degraded': {
    description:
      'Sources that should have answered and did not, separated by commas; also a mandatory source that the plan or the key leaves out. Absent when every source answered',
    schema: { type: 'string' },
    example: 'telco',
    on: (operation, status) => status === 200 && CHECKS.includes(operation.operationId),
  },
  Deprecation: {
    description: 'Time since which the endpoint or the key is deprecated (RFC 9745). Absent otherwise',
    schema: { type: 'string' },
    example: '@1798761600',
    on: everywhere,
  },
  Sunset: {
    description:
      'Time when the endpoint or the key stops working (RFC 8594). An endpoint works for at least 12 months after its deprecation. Absent otherwise',
    schema: { type: 'string' },
    example: 'Sat, 01 Jan 2028 00:00:00 GMT',
    on: everywhere,
  },
};

/** Adds to each response the headers that it can have. */
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

/** Follows a reference to a shared response. Operations that share a response also share its headers. */
function resolve(document: OpenAPIObject, response: unknown): Response {
  const name = refName(response);
  return (name ? document.components?.responses?.[name] : response) as Response;
}
