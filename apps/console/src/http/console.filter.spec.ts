import { AccountError, StateUnavailableError } from '@cotejo/accounts';
import { WebhookError } from '@cotejo/events';
import { MemberError } from '@cotejo/members';
import { RedisUnavailableError } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { type ArgumentsHost, HttpException, NotFoundException, PreconditionFailedException } from '@nestjs/common';
import { ConsoleFilter } from './console.filter.js';
import { ConsoleError } from './console-error.js';

/** What the filter answers to an error, and what it logs. */
function answerTo(error: unknown) {
  const lines: string[] = [];
  const answer = { status: 0, headers: {} as Record<string, unknown>, body: {} as Record<string, unknown> };
  const reply = {
    headers(values: Record<string, unknown>) {
      answer.headers = values;
      return reply;
    },
    status(status: number) {
      answer.status = status;
      return reply;
    },
    send(text: string) {
      answer.body = JSON.parse(text);
      return reply;
    },
  };
  const request = { id: 'req_1', headers: { 'accept-language': 'en' } };
  const host = { switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }) };
  const filter = new ConsoleFilter(createLogger('test', 'trace', { write: (line) => lines.push(line) }));
  filter.catch(error, host as unknown as ArgumentsHost);
  return { ...answer, logs: lines.join('') };
}

const redisError = (message: string, name = 'Error') => Object.assign(new Error(message), { name });

it.each([
  ['ConsoleError', new ConsoleError('role_required'), 403, 'role_required'],
  ['MemberError', new MemberError('last_admin', 'text'), 409, 'last_admin'],
  ['AccountError', new AccountError('unknown_key', 'text'), 404, 'unknown_key'],
  ['WebhookError', new WebhookError('too_many_webhooks', 'text'), 409, 'too_many_webhooks'],
  ['Fastify’s error for a large body', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 413, 'body_too_large'],
  ['Nest’s 404', new NotFoundException(), 404, 'not_found'],
  ['an error with status 400', { statusCode: 400 }, 400, 'malformed_request'],
  ['a condition that a static file does not meet', new PreconditionFailedException(), 400, 'malformed_request'],
  ['a range that a static file does not have', new HttpException('', 416), 400, 'malformed_request'],
])('translates %s', (_, error, status, reason) => {
  const answer = answerTo(error);
  expect([answer.status, answer.body.reason, answer.body.request_id]).toEqual([status, reason, 'req_1']);
  expect(answer.logs).toBe('');
});

it.each([
  new RedisUnavailableError(),
  new StateUnavailableError(),
  redisError('Connection is closed.'),
  redisError("Stream isn't writeable and enableOfflineQueue options is false"),
  redisError('Command timed out'),
  redisError('x', 'MaxRetriesPerRequestError'),
  redisError('READONLY You can’t write against a read only replica.'),
  redisError('LOADING Redis is loading the dataset in memory'),
])('answers 503 state_unavailable to %p', (error) => {
  const { status, headers, body } = answerTo(error);
  expect([status, body.reason, headers['retry-after']]).toEqual([503, 'state_unavailable', '2']);
});

it('sends the waiting time of a MemberError', () => {
  const { status, headers, body } = answerTo(new MemberError('too_many_attempts', 'text', 1_500));
  expect([status, headers['retry-after'], body.retry_after_ms]).toEqual([429, '2', 1_500]);
});

it('sends the message of an AccountError as detail, and never of a MemberError', () => {
  expect(answerTo(new AccountError('invalid_name', 'a name has 64 characters')).body.detail).toBe(
    'a name has 64 characters',
  );
  expect(JSON.stringify(answerTo(new MemberError('wrong_code', 'internal text')).body)).not.toContain('internal text');
});

it('marks the field of a WebhookError about input, and sends its message as detail', () => {
  const { status, body } = answerTo(new WebhookError('url_not_https', 'the address must start with https://'));
  expect(status).toBe(400);
  expect(body).toMatchObject({
    reason: 'url_not_https',
    detail: 'the address must start with https://',
    errors: [{ pointer: '/url', code: 'url_not_https' }],
  });
  expect(answerTo(new WebhookError('unknown_webhook', 'text')).body.errors).toEqual([]);
});

it.each([new TypeError('cédula 1032456789'), 'a string', null, { statusCode: 418 }])(
  'answers 500 to %p, and logs it without its text',
  (error) => {
    const { status, body, logs } = answerTo(error);
    expect([status, body.reason]).toEqual([500, 'internal']);
    expect(JSON.parse(logs)).toMatchObject({ requestId: 'req_1', msg: 'unforeseen error' });
    expect(logs + JSON.stringify(body)).not.toContain('1032456789');
  },
);
