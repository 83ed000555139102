import {
  EVENT_TYPES,
  EVENTS,
  type EventSpec,
  type EventType,
  SIGNED_EVENT_HEADERS,
  sampleEvent,
} from '@cotejo/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Parameter, Response, Schema } from './document-types.js';

const FORMS: Record<string, Schema> = {
  name: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  text: { type: 'string', minLength: 1, maxLength: 300 },
  count: { type: 'integer', minimum: 0 },
  time: { type: 'string', format: 'date-time' },
};

const PARAMETERS = Object.entries(SIGNED_EVENT_HEADERS).map(([name, description]): [string, Parameter] => [
  name,
  { name, in: 'header', required: true, description, schema: { type: 'string' } },
]);
const RESPONSES: [string, string, Response][] = [
  ['2XX', 'EventReceived', { description: 'The event was received. Answer within 15 seconds.' }],
  [
    '4XX',
    'EventRefused',
    {
      description:
        'The event is not genuine, or cannot be handled. Cotejo sends it again up to seven times; 410 disables the webhook.',
    },
  ],
];

/**
 * Every event that a merchant can receive, as `webhooks` of OpenAPI 3.1, from the table of events. What all deliveries have
 * alike becomes a component. The schemas of the bodies do not: SDKs have one model for each schema among the components.
 */
export function addWebhooks(document: OpenAPIObject): Record<string, { post: object }> {
  const { responses, parameters, ...components } = document.components ?? {};
  document.components = {
    ...components,
    responses: { ...responses, ...Object.fromEntries(RESPONSES.map(([, name, response]) => [name, response])) },
    parameters: { ...parameters, ...Object.fromEntries(PARAMETERS) },
  };
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: deliveryOf(type) }]));
}

function deliveryOf(type: EventType) {
  return {
    operationId: `receive${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Webhooks'],
    summary: EVENTS[type].en,
    description: `Cotejo sends this event to every webhook of the account that receives \`${type}\`. The same event can arrive twice: its \`webhook-id\` is the same.`,
    security: [],
    parameters: PARAMETERS.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: bodyOf(type), examples: { sample: { value: sampleEvent(type) } } } },
    },
    responses: Object.fromEntries(
      RESPONSES.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  };
}

const bodyOf = (type: EventType): Schema => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', const: type } as Schema,
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
    data: dataOf(EVENTS[type]),
  },
});

const dataOf = ({ data }: EventSpec): Schema => ({
  type: 'object',
  required: Object.keys(data),
  properties: Object.fromEntries(Object.entries(data).map(([name, form]) => [name, memberOf(form)])),
});

function memberOf(form: string): Schema {
  const schema = FORMS[form.replace('?', '')] as Schema;
  return form.endsWith('?') ? ({ ...schema, type: [schema.type, 'null'] } as unknown as Schema) : schema;
}
