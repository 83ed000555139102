import type { OpenAPIObject } from '@nestjs/swagger';
import { addResponseHeaders } from './response-headers.js';

type Responses = Record<string, { headers?: Record<string, unknown> }>;

const KEYED = [{ ApiKeyHeader: [] }];
const verify = {
  operationId: 'verify',
  security: KEYED,
  responses: { 200: {}, 401: {}, 429: {}, 503: {} } as Responses,
};
const lookUp = { operationId: 'lookUpCedula', security: KEYED, responses: { 200: {} } as Responses };
const open = { operationId: 'getOpenApiDocument', security: [{}], responses: { 200: {} } as Responses };

const document = {
  paths: { '/v1/verify': { post: verify }, '/v1/cedula/{numero}': { get: lookUp }, '/v1/openapi.json': { get: open } },
} as unknown as OpenAPIObject;
addResponseHeaders(document);

const headersOf = ({ responses }: { responses: Responses }, status: number) =>
  Object.keys(responses[String(status)]?.headers ?? {});

it('documents limits only on answers to a known key', () => {
  expect(headersOf(verify, 200)).toEqual(expect.arrayContaining(['RateLimit', 'X-Quota-Charged']));
  expect(headersOf(verify, 401)).not.toContain('RateLimit');
  expect(headersOf(open, 200)).not.toContain('RateLimit');
});

it('documents Retry-After on 429 and 503 only', () => {
  expect([200, 401, 429, 503].filter((status) => headersOf(verify, status).includes('Retry-After'))).toEqual([
    429, 503,
  ]);
});

it('documents X-Degraded only for decisions', () => {
  expect(headersOf(verify, 200)).toContain('X-Degraded');
  expect(headersOf(verify, 503)).not.toContain('X-Degraded');
  expect(headersOf(lookUp, 200)).not.toContain('X-Degraded');
});

it('documents Request-Id everywhere, as a reference to one component', () => {
  expect(open.responses['200']?.headers).toMatchObject({ 'Request-Id': { $ref: '#/components/headers/Request-Id' } });
  expect(document.components?.headers).toHaveProperty('Request-Id');
});
