import { TextSink } from '@cotejo/testing';
import { reportCommandError } from './command-error.js';
import { runAt, type Terminal, terminalOf } from './terminal.js';

class OwnError extends Error {}
const isOwnError = (error: Error) => error instanceof OwnError;

let err: TextSink;
let at: Terminal;
beforeEach(() => {
  err = new TextSink();
  at = terminalOf({ err });
});
const report = (error: unknown, command = 'tax import') =>
  runAt(at, () => reportCommandError(command, error, isOwnError));

it('prints the message of an own error and sets exit code 1', () => {
  report(new OwnError('the file has no column nit'));
  expect([err.text, at.exitCode]).toEqual(['tax import: the file has no column nit\n', 1]);
});

it.each([
  [Object.assign(new Error('cannot read 1032456789'), { code: 'ENOENT' }), 'ENOENT'],
  [new Error('cannot read 1032456789'), 'unexpected error'],
  ['1032456789', 'unexpected error'],
])('never prints the message of another error (%#)', (error, shown) => {
  report(error);
  expect(err.text).toBe(`tax import: failed (${shown})\n`);
});

it('says that Redis does not permit an environment, and nothing of the command', () => {
  const refusal = new Error("NOPERM No permissions to access a key 'cotejo:production:lists:1032456789'");
  report(refusal, 'lists import');
  expect(err.text).toMatch(/^lists import: Redis does not permit it\. .* --env /);
  expect(err.text).not.toContain('1032456789');
});

it.each([Object.assign(new OwnError('stopped'), { code: 'interrupted' }), new DOMException('stopped', 'AbortError')])(
  'sets exit code 130 after an interruption (%#)',
  (error) => {
    report(error);
    expect(at.exitCode).toBe(130);
  },
);
