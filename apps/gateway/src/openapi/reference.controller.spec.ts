import { ReferenceController } from './reference.controller.js';
import { Reference } from './reference.js';

it('answers /v1/docs without a known console as an unknown path, and names the OpenAPI document', () => {
  const controller = new ReferenceController(new Reference());
  expect(() => controller.site()).toThrow(
    expect.objectContaining({ reason: 'unknown_route', details: { detail: '/v1/openapi.json' } }),
  );
});
