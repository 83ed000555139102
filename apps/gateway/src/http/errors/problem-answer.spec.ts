import { ApiError } from './api-error.js';
import { problemAnswer } from './problem-answer.js';

const ID = `req_${'a'.repeat(26)}`;

it('answers in Spanish as JSON by default', () => {
  const { status, headers, body } = problemAnswer(new ApiError('invalid_key'), ID);
  expect(status).toBe(401);
  expect(headers).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  });
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    code: 'unauthorized',
    reason: 'invalid_key',
    message: 'Clave de API inválida',
    request_id: ID,
    errors: [],
    type: 'urn:cotejo:error:unauthorized',
    status: 401,
  });
});

it('answers in English and as problem+json when the headers ask for them', () => {
  const accepted = { accept: 'application/problem+json', 'accept-language': 'en' };
  const { headers, body } = problemAnswer(new ApiError('invalid_key'), ID, accepted);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ message: 'Invalid API key', title: 'Invalid API key' });
});

it('sends Retry-After in whole seconds, rounded up', () => {
  const { headers, body } = problemAnswer(new ApiError('overloaded', { retryAfterMs: 1_001 }), ID);
  expect(headers['retry-after']).toBe('2');
  expect(JSON.parse(body)).toMatchObject({ retry_after_ms: 1_001 });
});
