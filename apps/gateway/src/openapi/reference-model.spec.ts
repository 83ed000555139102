import type { OpenAPIObject } from '@nestjs/swagger';
import { referenceModel } from './reference-model.js';

const json = (content: object) => ({ content: { 'application/json': content } });
const refusal = (name: string) => ({ $ref: `#/components/responses/${name}` });
const LOOK_UP = {
  operationId: 'lookUp',
  tags: ['Registry', 'Other'],
  summary: 'Look up',
  security: [{ ApiKeyHeader: [] }],
  parameters: [
    {
      name: 'numero',
      in: 'path',
      required: true,
      description: 'The number',
      schema: { type: 'string', maxLength: 10 },
      examples: { known: { summary: 'Exists', value: '80123456' }, absent: { value: '80999999' } },
    },
    { name: 'include', in: 'query', schema: { type: 'string' } },
  ],
  responses: {
    200: {
      headers: { 'Request-Id': {} },
      ...json({
        schema: { properties: { valid: { type: 'boolean' } } },
        examples: { known: { value: { valid: true } } },
      }),
    },
    404: refusal('NotFound'),
    503: refusal('Busy'),
  },
};
const DOCUMENT = {
  info: { title: 'Cotejo', version: '1.0', description: 'One\nline.\n\n**Second** part.' },
  paths: {
    '/v1/cedula/{numero}': { get: LOOK_UP },
    '/v1/verify': {
      post: {
        operationId: 'verify',
        requestBody: json({ schema: { $ref: '#/components/schemas/Body' }, examples: {} }),
        responses: { 200: json({}) },
      },
    },
  },
  components: {
    headers: { 'Request-Id': { description: 'Id of the request' }, Plain: {} },
    responses: { NotFound: json({ examples: { cedula_not_found: {}, unknown_route: {} } }) },
    schemas: {
      Body: { required: ['cedula'], properties: { cedula: { type: 'string' } } },
      Error: { properties: { reason: { type: 'string' } } },
    },
  },
} as unknown as OpenAPIObject;

const model = referenceModel(DOCUMENT);
const [lookUp, verify] = model.operations;

it('splits the introduction into paragraphs without line breaks', () => {
  expect(model.introduction).toEqual(['One line.', '**Second** part.']);
});

it('has an empty list for everything that the document does not have', () => {
  const empty = referenceModel({ info: { title: 'T', version: '2' }, paths: {} } as OpenAPIObject);
  expect(empty).toEqual({
    title: 'T',
    version: '2',
    introduction: [''],
    servers: [],
    tags: [],
    operations: [],
    headers: [],
    error: [],
  });
});

it('describes the shared headers and the fields of the error', () => {
  expect(model.headers).toEqual([
    { name: 'Request-Id', description: 'Id of the request' },
    { name: 'Plain', description: '' },
  ]);
  expect(model.error.map(({ name }) => name)).toEqual(['reason']);
});

it('has one entry for each operation, with its first tag and whether it needs a key', () => {
  expect(model.operations.map(({ id, tag, method, takesKey }) => [id, tag, method, takesKey])).toEqual([
    ['lookUp', 'Registry', 'GET', true],
    ['verify', '', 'POST', false],
  ]);
});

it('describes parameters with their rules, and whether they are required', () => {
  expect(lookUp?.parameters).toEqual([
    { name: 'numero', type: 'string', required: true, rules: ['at most 10 characters'], description: 'The number' },
    { name: 'include', type: 'string', required: false, rules: [], description: '' },
  ]);
});

it('resolves the fields of the body and of the answer', () => {
  expect(verify?.request).toEqual([{ name: 'cedula', type: 'string', required: true, rules: [], description: '' }]);
  expect(lookUp?.answer.map(({ name }) => name)).toEqual(['valid']);
  expect(lookUp?.headers).toEqual(['Request-Id']);
});

it('lists the reasons of every status except 200, and none for an unknown response', () => {
  expect(lookUp?.refusals).toEqual([
    { status: '404', reasons: ['cedula_not_found', 'unknown_route'] },
    { status: '503', reasons: [] },
  ]);
});

it('pairs the examples of a path parameter with their answers, and has no answer for an error', () => {
  expect(lookUp?.examples).toEqual([
    { name: 'known', summary: 'Exists', request: '80123456', answer: '{ "valid": true }' },
    { name: 'absent', summary: '', request: '80999999', answer: undefined },
  ]);
});

it('sends the first example in the command, or a file when no example is recorded', () => {
  expect(lookUp?.curl).toContain('"$BASE_URL/v1/cedula/80123456"');
  expect(verify?.curl).toMatch(/-d @request\.json$/);
});
