import { reportCommandError } from './command-error.js';

class OwnError extends Error {}
const isOwnError = (error: Error) => error instanceof OwnError;

const { write } = process.stderr;
let written: string;
beforeEach(() => {
  written = '';
  process.stderr.write = ((text: string) => {
    written += text;
    return true;
  }) as typeof write;
});
afterEach(() => {
  process.stderr.write = write;
  process.exitCode = undefined;
});

it('prints the message of an own error and sets exit code 1', () => {
  reportCommandError('tax import', new OwnError('the file has no column nit'), isOwnError);
  expect([written, process.exitCode]).toEqual(['tax import: the file has no column nit\n', 1]);
});

it.each([
  [Object.assign(new Error('cannot read 1032456789'), { code: 'ENOENT' }), 'ENOENT'],
  [new Error('cannot read 1032456789'), 'unexpected error'],
  ['1032456789', 'unexpected error'],
])('never prints the message of another error (%#)', (error, shown) => {
  reportCommandError('tax import', error, isOwnError);
  expect(written).toBe(`tax import: failed (${shown})\n`);
});

it('says that Redis does not permit an environment, and nothing of the command', () => {
  const refusal = new Error("NOPERM No permissions to access a key 'cotejo:production:lists:1032456789'");
  reportCommandError('lists import', refusal, isOwnError);
  expect(written).toMatch(/^lists import: Redis does not permit it\. .* --env /);
  expect(written).not.toContain('1032456789');
});

it.each([Object.assign(new OwnError('stopped'), { code: 'interrupted' }), new DOMException('stopped', 'AbortError')])(
  'sets exit code 130 after an interruption (%#)',
  (error) => {
    reportCommandError('tax import', error, isOwnError);
    expect(process.exitCode).toBe(130);
  },
);
