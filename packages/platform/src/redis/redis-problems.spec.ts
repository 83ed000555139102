import { RedisProblems, redisProblem } from './redis-problems.js';

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

it.each([
  [failed('WRONGPASS invalid username-password pair', { command: { args: ['secret'] } }), 'WRONGPASS'],
  [failed('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [failed('secret is in here', { code: 'see: secret' }), 'Error'],
  [failed('Command timed out'), 'Error'],
  [null, 'unknown'],
])('reduces %s to %s', (error, word) => {
  expect(redisProblem(error)).toBe(word);
});

it('logs the same problem once, and a different one at once', () => {
  const lines: object[] = [];
  const problems = new RedisProblems({ warn: (fields: object) => lines.push(fields) } as never, 'state');
  for (const word of ['NOPERM x', 'NOPERM y', 'LOADING z', 'LOADING z']) {
    problems.log(failed(word));
  }
  expect(lines).toEqual([
    { redis: 'state', problem: 'NOPERM' },
    { redis: 'state', problem: 'LOADING' },
  ]);
});
