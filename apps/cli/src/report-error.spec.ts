import { ExpectedError } from '@cotejo/contracts/expected-error';
import { runAt, terminalOf } from '@cotejo/platform/command';
import { BadRequestError, ConnectionError, NotFoundError, RateLimitError, ServerError } from '@cotejo/sdk';
import { TextSink } from '@cotejo/testing';
import { reportError, textOf } from './report-error.js';

describe('the line of an error', () => {
  it('has the reason, what is wrong with each field, and the id of the request', () => {
    const errors = [
      { pointer: '/telefono', code: 'invalid_phone' },
      { pointer: '/zona', code: 'added_later' },
    ];
    const facts = { status: 400, reason: 'invalid_body', requestId: 'req_1', errors };
    const text = textOf(new BadRequestError('400 invalid_body: /telefono: No es un número (request req_1)', facts));
    expect(text).toBe('400 invalid_body: /telefono: No es un número; /zona added_later; request req_1');
  });

  it.each([
    ['en', '429 quota_exhausted; request req_1. Do not retry before `quota_renews_at`'],
    ['es', '429 quota_exhausted; request req_1. Cupo de consultas agotado'],
  ] as const)('explains in the language %s a reason that concerns no field', (language, text) => {
    const facts = { status: 429, reason: 'quota_exhausted', requestId: 'req_1' };
    expect(textOf(new RateLimitError('429 quota_exhausted (request req_1)', facts), language)).toContain(text);
  });

  it('has no advice for a reason that is newer than this command', () => {
    const facts = { status: 404, reason: 'added_later', requestId: 'req_1' };
    expect(textOf(new NotFoundError('404 added_later (request req_1)', facts))).toBe('404 added_later; request req_1');
  });

  it('is the message of the SDK when there is no reason, with the id of the request once', () => {
    const facts = { status: 502, requestId: 'req_1' };
    const message = '502 no reason given (request req_1)';
    expect(textOf(new ServerError(message, facts))).toBe('502 no reason given; request req_1');
    expect(textOf(new ConnectionError('no complete answer from the service'))).toBe(
      'no complete answer from the service',
    );
  });
});

describe('a failure that is no answer of the API', () => {
  const reported = async (error: unknown) => {
    const err = new TextSink();
    const exitCode = await runAt(terminalOf({ err }), async () => reportError(error));
    return [err.text, exitCode];
  };

  it('is reported by the message of an expected error, whatever its class', async () => {
    class MadeLaterError extends ExpectedError {}
    expect(await reported(new MadeLaterError('made_later', 'the file is of tomorrow'))).toEqual([
      'cotejo: the file is of tomorrow\n',
      1,
    ]);
  });

  it('is reported without the message of any other error, even one with a name and a code of ours', async () => {
    const foreign = Object.assign(new Error('cannot read 1032456789'), { name: 'AccountError', code: 'unknown_key' });
    const [text, exitCode] = await reported(foreign);
    expect(text).toMatch(/^cotejo: AccountError unknown_key /);
    expect(text).not.toContain('1032456789');
    expect(exitCode).toBe(1);
  });
});
