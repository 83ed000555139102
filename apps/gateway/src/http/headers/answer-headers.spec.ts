import { answerHeaders } from './answer-headers.js';

it('sends HSTS only when clients use TLS', () => {
  expect(answerHeaders(true)['strict-transport-security']).toBe('max-age=31536000');
  expect(answerHeaders(false)).not.toHaveProperty('strict-transport-security');
});

it('forbids caching and framing on every answer', () => {
  expect(answerHeaders(false)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});
