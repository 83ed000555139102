import {
  EVENT_TYPES,
  EVENTS,
  type EventSpec,
  type EventType,
  SIGNED_EVENT_HEADERS,
  sampleEvent,
} from '@cotejo/contracts';
import type { Schema } from './document-types.js';

const FORMS: Record<string, Schema> = {
  name: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  text: { type: 'string', minLength: 1, maxLength: 300 },
  count: { type: 'integer', minimum: 0 },
  time: { type: 'string', format: 'date-time' },
};

/** Every event that a merchant can receive, as `webhooks` of OpenAPI 3.1, from the table of events. */
export const openApiWebhooks = () => Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: deliveryOf(type) }]));

function deliveryOf(type: EventType) {
  return {
    operationId: `receive${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Webhooks'],
    summary: EVENTS[type].en,
    description: `Cotejo sends this event to every webhook of the account that receives \`${type}\`. The same event can arrive twice: its \`webhook-id\` is the same.`,
    security: [],
    parameters: Object.entries(SIGNED_EVENT_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: bodyOf(type), examples: { sample: { value: sampleEvent(type) } } } },
    },
    responses: {
      '2XX': { description: 'The event was received. Answer within 15 seconds.' },
      '4XX': {
        description:
          'The event is not genuine, or cannot be handled. Cotejo sends it again up to seven times; 410 disables the webhook.',
      },
    },
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
