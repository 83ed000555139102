import { describeError } from './describe-error.js';
import { createLogger } from './logger.js';
import { NestLogger } from './platform.module.js';

const CANARY = '1087654321';

function capture() {
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  return { logger, text: () => lines.join('') };
}

it('writes the name, code and place of an error, and never its text', () => {
  const { logger, text } = capture();
  const error = Object.assign(new TypeError(`cannot read ${CANARY}`), {
    code: 'E_TEST',
    command: { args: [CANARY] },
  });
  logger.error({ err: error }, 'failed');
  logger.error({ error: new Error('wrapped', { cause: error }) }, 'failed');
  expect(text()).toContain('"name":"TypeError","code":"E_TEST"');
  expect(text()).not.toContain(CANARY);
});

it('describes a value that is not an error by its type', () => {
  expect(describeError(CANARY)).toEqual({ name: 'string' });
  expect(describeError(null)).toEqual({ name: 'object' });
});

it("leaves out the texts and stacks of Nest's errors", () => {
  const { logger, text } = capture();
  const nest = new NestLogger(logger);
  nest.error(new Error(CANARY), `Error: ${CANARY}\n    at x`, 'RpcExceptionsHandler');
  nest.error(`failed for ${CANARY}`, 'ExceptionsHandler');
  expect(text()).toContain('RpcExceptionsHandler');
  expect(text()).not.toContain(CANARY);
});
