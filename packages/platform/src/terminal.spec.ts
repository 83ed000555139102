import { setTimeout as delay } from 'node:timers/promises';
import { TextSink } from '@cotejo/testing';
import { Env } from './env.js';
import { processTerminal, runAt, terminal, terminalOf } from './terminal.js';

const variable = 'COTEJO_TERMINAL_SPEC';
afterEach(() => delete process.env[variable]);

it('outside of a command is the terminal of the process', () => {
  process.env[variable] = 'of the process';
  expect(terminal()).toMatchObject({ stdin: process.stdin, stdout: process.stdout, stderr: process.stderr });
  expect(new Env().optional(variable)).toBe('of the process');
});

it('is the own one of each command, also after it waited, when several run at the same time', async () => {
  process.env[variable] = 'of the process';
  const run = async (name: string, waitMs: number) => {
    const out = new TextSink();
    const at = terminalOf({ env: { [variable]: name }, out });
    await runAt(at, async () => {
      await delay(waitMs);
      terminal().stdout.write(String(new Env().optional(variable)));
      terminal().exitCode = waitMs;
    });
    return [out.text, at.exitCode];
  };
  const ended = await Promise.all([run('one', 20), run('two', 10), run('three', 15)]);
  expect(ended).toEqual([
    ['one', 20],
    ['two', 10],
    ['three', 15],
  ]);
  expect(terminal().exitCode).toBeUndefined();
});

it('has no variables, no input and no interruption unless they are given', async () => {
  process.env[variable] = 'of the process';
  const at = terminalOf({});
  expect(runAt(at, () => new Env().optional(variable))).toBeUndefined();
  expect(await at.stdin.toArray()).toEqual([]);
  expect(at.interruption().aborted).toBe(false);
  const { signal } = new AbortController();
  expect(terminalOf({ signal }).interruption()).toBe(signal);
});

it.each(['SIGINT', 'SIGTERM'] as const)('aborts at the first %s, and leaves the second one to the process', (name) => {
  const before = process.listeners(name);
  const interruption = processTerminal().interruption();
  expect(process.listeners(name)).toHaveLength(before.length + 1);
  process.emit(name, name);
  expect(interruption.reason).toMatchObject({ name: 'AbortError', message: name });
  expect(process.listeners(name)).toEqual(before);
});
