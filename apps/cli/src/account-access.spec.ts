import { accountCommand } from './account-access.js';

const environmentOf = (...args: string[]): string =>
  accountCommand('show', 'text').parse(args, { from: 'user' }).opts<{ env: string }>().env;

let given: string | undefined;
beforeEach(() => {
  given = process.env.COTEJO_ENV;
});
afterEach(() => {
  delete process.env.COTEJO_ENV;
  if (given !== undefined) {
    process.env.COTEJO_ENV = given;
  }
});

it.each([
  [undefined, [], 'sandbox'],
  ['production', [], 'production'],
  ['production', ['--env', 'sandbox'], 'sandbox'],
])('with COTEJO_ENV=%s and the options %j a command works on %s', (variable, args, environment) => {
  delete process.env.COTEJO_ENV;
  if (variable) {
    process.env.COTEJO_ENV = variable;
  }
  expect(environmentOf(...args)).toBe(environment);
});
