import { ApiError } from './api-error.js';
import { apiProblemAnswer } from './problem-answer.js';

const ID = `req_${'a'.repeat(26)}`;

it('answers in Spanish as JSON by default', () => {
  const { status, headers, body } = apiProblemAnswer(new ApiError('invalid_key'), ID);
  expect(status).toBe(401);
  expect(headers).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'content-language': 'es',
    vary: 'Accept, Accept-Language',
    'www-authenticate': 'Bearer realm="cotejo", error="invalid_token"',
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
  const { headers, body } = apiProblemAnswer(new ApiError('invalid_key'), ID, accepted);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(headers['content-language']).toBe('en');
  expect(JSON.parse(body)).toMatchObject({ message: 'Invalid API key', title: 'Invalid API key' });
});

it.each([
  ['missing_credentials', 'Bearer realm="cotejo"'],
  ['ambiguous_credentials', 'Bearer realm="cotejo", error="invalid_request"'],
  ['wrong_environment', 'Bearer realm="cotejo", error="invalid_token"'],
  ['key_revoked', 'Bearer realm="cotejo", error="invalid_token"'],
  ['missing_scope', undefined],
] as const)('answers %s with the challenge %s', (reason, challenge) => {
  expect(apiProblemAnswer(new ApiError(reason), ID).headers['www-authenticate']).toBe(challenge);
});

it('sends the time at which a quota renews in the body, and no Retry-After', () => {
  const error = new ApiError('quota_exhausted', { quotaRenewsAt: '2026-12-01T00:00:00-05:00' });
  const { headers, body } = apiProblemAnswer(error, ID);
  expect(headers).not.toHaveProperty('retry-after');
  expect(JSON.parse(body)).toMatchObject({ quota_renews_at: '2026-12-01T00:00:00-05:00' });
  expect(JSON.parse(body)).not.toHaveProperty('retry_after_ms');
});

it('sends Retry-After in whole seconds, rounded up', () => {
  const { headers, body } = apiProblemAnswer(new ApiError('overloaded', { retryAfterMs: 1_001 }), ID);
  expect(headers['retry-after']).toBe('2');
  expect(JSON.parse(body)).toMatchObject({ retry_after_ms: 1_001 });
});
