import { EVENT_TYPES, EVENTS, sampleEvent } from '@cotejo/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { QUERY_PARAMETERS } from '../http/query/known-parameters.js';
import { openApiDocument } from './document.js';
import { jsonOf, type Operation, operationsOf, type Parameter } from './document-types.js';
import { previewGateway } from './preview.js';

let app: NestFastifyApplication;
let document: OpenAPIObject;
const routes: string[] = [];

beforeAll(async () => {
  app = await previewGateway();
  document = openApiDocument(app);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRoute', ({ method, url }) => {
    routes.push(...[method].flat().map((name) => `${name} ${url}`));
  });
  await app.init();
});
afterAll(() => app.close());

it('documents exactly the routes that the gateway serves, besides the redirect to the documentation site', () => {
  const documented = operationsOf(document).map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect([...documented, 'GET /v1/docs']).toEqual(routes);
  expect(routes).toContain('GET /v1/cedula/:numero');
});

it('is OpenAPI 3.1 without keywords of OpenAPI 3.0', () => {
  const text = JSON.stringify(document);
  expect(document.openapi).toBe('3.1.0');
  expect(text).not.toMatch(/"nullable"|"exclusiveM(in|ax)imum":(true|false)/);
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    expect(JSON.stringify(schema)).not.toContain('"example"');
  }
});

it('lists null as a type of members that may be null', () => {
  const schemas = document.components?.schemas as Record<string, { properties: Record<string, unknown> }>;
  expect(schemas.VerifyTelefono?.properties.tipo).toMatchObject({
    type: ['string', 'null'],
    enum: ['prepago', 'pospago', 'corporativo', null],
  });
  expect(schemas.VerifyResponse?.properties.telefono).toMatchObject({
    anyOf: [{ $ref: '#/components/schemas/VerifyTelefono' }, { type: 'null' }],
  });
});

it('closes requests to unknown members, but not answers', () => {
  const closed = Object.entries(document.components?.schemas ?? {})
    .filter(([, schema]) => 'additionalProperties' in schema)
    .map(([name]) => name);
  expect(closed.sort()).toEqual([
    'AnalyzeRequest',
    'CamposLeidos',
    'CedulaRequest',
    'CodigoTelefono',
    'Delivery',
    'DocumentRead',
    'DocumentReading',
    'DocumentoLeido',
    'EarlierOrders',
    'Entrega',
    'Evidence',
    'Gps',
    'LabelledReceipt',
    'LecturaDocumento',
    'OutcomeRequest',
    'Pago',
    'Payment',
    'PedidosAnteriores',
    'PhoneCode',
    'PruebaReciente',
    'Pruebas',
    'ReadFields',
    'Receipt',
    'RecentEvidence',
    'ReplayRequest',
    'VerifyRequest',
  ]);
});

it('documents exactly the query parameters that each route takes', () => {
  for (const { path, operation } of operationsOf(document)) {
    const parameters = (operation.parameters ?? []) as Parameter[];
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    expect(names.sort()).toEqual([...(QUERY_PARAMETERS.get(path) ?? [])].sort());
  }
});

it('describes no variable of a server, which @apidevtools/swagger-parser refuses', () => {
  const variables = document.servers?.flatMap((server) => Object.values(server.variables ?? {})) ?? [];
  expect(variables.map((variable) => Object.keys(variable))).toEqual([['default'], ['default']]);
});

it('gives each operation an id and known tags', () => {
  const tags = document.tags?.map(({ name }) => name) ?? [];
  for (const { operation } of operationsOf(document)) {
    expect(operation.operationId).toMatch(/^[a-zA-Z]+$/);
    expect(tags).toEqual(expect.arrayContaining(operation.tags ?? ['none']));
  }
});

it('refers to shared error responses', () => {
  for (const { operation } of operationsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) >= 400) {
        expect(response).toEqual({ $ref: expect.stringMatching(/^#\/components\/responses\//) });
      }
    }
  }
});

it('describes every event that a webhook can receive, with its members and a sample', () => {
  const { webhooks = {} } = document as { webhooks?: Record<string, { post: Operation }> };
  expect(Object.keys(webhooks)).toEqual(EVENT_TYPES);
  for (const type of EVENT_TYPES) {
    const { schema, examples } = jsonOf(webhooks[type]?.post.requestBody) ?? {};
    const members = Object.keys(EVENTS[type].data);
    expect(schema).toMatchObject({ properties: { type: { const: type }, data: { required: members } } });
    expect(examples).toEqual({ sample: { value: sampleEvent(type) } });
  }
});
