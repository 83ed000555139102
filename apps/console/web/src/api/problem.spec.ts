import { ApiProblem, isDoneAlready, readProblem } from './problem.js';

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

describe('readProblem', () => {
  it('reads the members of the error body', async () => {
    const errors = [{ pointer: '/email', code: 'invalid' }, { pointer: 1 }];
    const body = {
      reason: 'invalid_body',
      message: 'No',
      detail: 'x',
      request_id: 'req_a',
      retry_after_ms: 50,
      errors,
    };
    const problem = await readProblem(answer(400, body));
    expect(problem).toMatchObject({ status: 400, reason: 'invalid_body' });
    expect(problem.details).toEqual({
      text: 'No',
      detail: 'x',
      requestId: 'req_a',
      retryAfterMs: 50,
      errors: [{ pointer: '/email', code: 'invalid' }],
    });
    expect(problem.fields).toEqual({ email: 'invalid' });
  });

  it.each([
    [502, '<html>', 'unavailable'],
    [503, {}, 'unavailable'],
    [400, '<html>', 'unreadable'],
    [404, { reason: 1 }, 'unreadable'],
  ])('sets its own reason for a %d whose body is not the error body: %j', async (status, body, reason) => {
    const problem = await readProblem(answer(status, body));
    expect(problem).toMatchObject({ status, reason, details: {} });
  });
});

describe('ApiProblem', () => {
  it.each([
    [0, 'network', true, true],
    [0, 'timeout', true, true],
    [503, 'state_unavailable', true, true],
    [503, 'overloaded', false, true],
    [400, 'invalid_body', false, false],
  ])('%d %s: disconnected %s, temporary %s', (status, reason, isDisconnected, isTemporary) => {
    expect(new ApiProblem(status, reason)).toMatchObject({ isDisconnected, isTemporary });
  });
});

it('recognizes an action that an earlier attempt completed', () => {
  expect(isDoneAlready(new ApiProblem(409, 'already_done'))).toBe(true);
  expect(isDoneAlready(new ApiProblem(409, 'conflict'))).toBe(false);
  expect(isDoneAlready(new Error('already_done'))).toBe(false);
});
