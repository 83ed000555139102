import type { OpenAPIObject } from '@nestjs/swagger';
import { addErrorResponses } from './error-responses.js';

const KEYED = [{ ApiKeyHeader: [] }];
const operations = {
  verify: { operationId: 'verify', security: KEYED, requestBody: {}, responses: {} },
  lookUpCedula: { operationId: 'lookUpCedula', security: KEYED, responses: {} },
  lookUpCedulaInBody: { operationId: 'lookUpCedulaInBody', security: KEYED, requestBody: {}, responses: {} },
  replayReceipt: { operationId: 'replayReceipt', security: KEYED, requestBody: {}, responses: {} },
  listSandboxScenarios: { operationId: 'listSandboxScenarios', security: [{}], responses: {} },
};

const document = {
  paths: {
    '/v1/verify': { post: operations.verify },
    '/v1/cedula/{numero}': { get: operations.lookUpCedula },
    '/v1/cedula': { post: operations.lookUpCedulaInBody },
    '/v1/receipts/replay': { post: operations.replayReceipt },
    '/v1/sandbox/scenarios': { get: operations.listSandboxScenarios },
  },
} as unknown as OpenAPIObject;
addErrorResponses(document);

const reasonsOf = (operation: keyof typeof operations): string[] => {
  const responses = Object.values(operations[operation].responses) as unknown as { $ref: string }[];
  return responses.flatMap(({ $ref }) => {
    const shared = document.components?.responses?.[$ref.split('/').at(-1) as string] as unknown as {
      content: { 'application/json': { examples: object } };
    };
    return Object.keys(shared.content['application/json'].examples);
  });
};

it.each([
  ['verify', ['invalid_body', 'invalid_parameter', 'cedula_not_found', 'rate_limited', 'body_too_large']],
  ['lookUpCedula', ['invalid_cedula', 'source_unavailable', 'cedula_not_found', 'unexpected_body']],
  ['lookUpCedulaInBody', ['invalid_body', 'source_unavailable', 'cedula_not_found', 'body_too_large']],
  ['replayReceipt', ['invalid_receipt', 'foreign_receipt', 'version_gone', 'invalid_body']],
  ['listSandboxScenarios', ['unknown_route', 'unexpected_body', 'overloaded']],
] as const)('lists the errors that %s can return', (operation, reasons) => {
  expect(reasonsOf(operation)).toEqual(expect.arrayContaining([...reasons]));
});

it.each([
  ['verify', ['invalid_receipt', 'invalid_cedula', 'unexpected_body', 'unknown_route']],
  ['lookUpCedula', ['invalid_body', 'body_too_large', 'unsupported_media_type', 'unknown_route']],
  ['lookUpCedulaInBody', ['invalid_cedula', 'unexpected_body', 'unknown_route']],
  ['replayReceipt', ['cedula_not_found']],
  ['listSandboxScenarios', ['missing_credentials', 'missing_scope', 'rate_limited', 'invalid_body']],
] as const)('does not list errors that %s cannot return', (operation, reasons) => {
  const possible = new Set(reasonsOf(operation));
  expect(reasons.filter((reason) => possible.has(reason))).toEqual([]);
});

it.each(Object.keys(operations) as (keyof typeof operations)[])(
  'lists for %s the wrong method, the unsupported feature and the unknown parameter, which every operation has',
  (operation) => {
    expect(reasonsOf(operation)).toEqual(
      expect.arrayContaining(['method_not_allowed', 'not_implemented', 'invalid_parameter']),
    );
  },
);

it('shares responses between operations of the same kind only', () => {
  const { verify, replayReceipt } = operations;
  expect(verify.responses).toMatchObject({ 400: { $ref: '#/components/responses/Keyed400' } });
  expect(replayReceipt.responses).toMatchObject({ 400: { $ref: '#/components/responses/Replay400' } });
});

it('gives every example the error body with its reason', () => {
  expect(document.components?.examples?.rate_limited).toMatchObject({
    summary: 'Rate limit exceeded',
    value: { success: false, code: 'rate_limit_exceeded', reason: 'rate_limited', retry_after_ms: 100, status: 429 },
  });
});
