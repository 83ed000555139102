import { BadRequestError, ConnectionError, NotFoundError, ServerError } from '@cotejo/sdk';
import { textOf } from './report-error.js';

describe('the line of an error', () => {
  it('has the reason, the places of problems, the id of the request and what to do', () => {
    const errors = [{ pointer: '/telefono', code: 'invalid_phone' }];
    const facts = { status: 400, reason: 'invalid_body', requestId: 'req_1', errors };
    const text = textOf(new BadRequestError('400 invalid_body (request req_1)', facts));
    expect(text).toMatch(/^400 invalid_body; \/telefono invalid_phone; request req_1\. [A-Z]/);
  });

  it('has no advice for a reason that is newer than this command', () => {
    const facts = { status: 404, reason: 'added_later', requestId: 'req_1' };
    expect(textOf(new NotFoundError('404 added_later (request req_1)', facts))).toBe('404 added_later; request req_1');
  });

  it('is the message of the SDK when there is no reason, with the id of the request once', () => {
    const facts = { status: 502, requestId: 'req_1' };
    const message = '502 no reason given (request req_1)';
    expect(textOf(new ServerError(message, facts))).toBe(message);
    expect(textOf(new ConnectionError('no complete answer from the service'))).toBe(
      'no complete answer from the service',
    );
  });
});
