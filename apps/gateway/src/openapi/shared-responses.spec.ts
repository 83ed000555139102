import type { OpenAPIObject } from '@nestjs/swagger';
import { shareEqualResponses } from './shared-responses.js';

it('keeps one of equal responses and lets all operations refer to it', () => {
  const ref = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const responses = {
    Keyed405: { description: 'wrong method' },
    Batch405: { description: 'wrong method' },
    Batch404: { description: 'unknown' },
  };
  const verify = { responses: { 200: { description: 'answer' }, 405: ref('Keyed405') } };
  const batch = { responses: { 404: ref('Batch404'), 405: ref('Batch405') } };
  const document = {
    paths: { '/verify': { post: verify }, '/batch': { post: batch } },
    components: { responses, schemas: {} },
  } as unknown as OpenAPIObject;
  shareEqualResponses(document);
  expect(verify.responses).toEqual({ 200: { description: 'answer' }, 405: ref('Keyed405') });
  expect(batch.responses).toEqual({ 404: ref('Batch404'), 405: ref('Keyed405') });
  expect(Object.keys(document.components?.responses ?? {})).toEqual(['Keyed405', 'Batch404']);
  expect(document.components).toHaveProperty('schemas');
});
