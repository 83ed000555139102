import type { OpenAPIObject } from '@nestjs/swagger';
import { closeRequests } from './strict-requests.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ content: { 'application/json': { schema: ref(name) } } });

it('closes a request and the objects in it, but no answer and no map', () => {
  const schemas: Record<string, Record<string, unknown>> = {
    Request: { properties: { gps: { anyOf: [ref('Gps'), { type: 'null' }] }, salts: ref('Salts') } },
    Gps: { properties: { lat: { type: 'number' } } },
    Salts: { type: 'object', additionalProperties: { type: 'string' } },
    Answer: { properties: { score: { type: 'number' } } },
  };
  const post = { requestBody: json('Request'), responses: { 200: json('Answer') } };
  closeRequests({ paths: { '/v1/verify': { post } }, components: { schemas } } as unknown as OpenAPIObject);
  expect(schemas.Request?.additionalProperties).toBe(false);
  expect(schemas.Gps?.additionalProperties).toBe(false);
  expect(schemas.Salts?.additionalProperties).toEqual({ type: 'string' });
  expect(schemas.Answer).not.toHaveProperty('additionalProperties');
});
