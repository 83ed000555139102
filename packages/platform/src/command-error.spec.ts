import { ExpectedError } from '@cotejo/contracts/expected-error';
import { TextSink } from '@cotejo/testing';
import { reportCommandError } from './command-error.js';
import { runAt, type Terminal, terminalOf } from './terminal.js';

let err: TextSink;
let at: Terminal;
beforeEach(() => {
  err = new TextSink();
  at = terminalOf({ err });
});
const report = (error: unknown, command = 'tax import') => runAt(at, () => reportCommandError(command, error));

it('prints the message of an expected error and sets exit code 1', () => {
  report(new ExpectedError('columns_missing', 'the file has no column nit'));
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

it.each([new ExpectedError('interrupted', 'stopped'), new DOMException('stopped', 'AbortError')])(
  'sets exit code 130 after an interruption (%#)',
  (error) => {
    report(error);
    expect(at.exitCode).toBe(130);
  },
);
