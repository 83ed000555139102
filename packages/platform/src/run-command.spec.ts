import { commandOutput } from '@cotejo/testing';
import { Command } from 'commander';
import { runCommand } from './run-command.js';
import { terminal, terminalOf } from './terminal.js';

function greet(): Command {
  const hello = new Command('hello').argument('<name>').action((name: string) => {
    terminal().stdout.write(`hello ${name}\n`);
    terminal().exitCode = name === 'nobody' ? 3 : undefined;
  });
  return new Command('greet').addCommand(hello);
}

const run = (words: string[]) => commandOutput((streams) => runCommand(greet(), words, terminalOf(streams)));

it('returns the exit code that the command leaves', async () => {
  expect(await run(['hello', 'Ana'])).toEqual({ code: 0, out: 'hello Ana\n', err: '' });
  expect(await run(['hello', 'nobody'])).toMatchObject({ code: 3 });
});

it('prints help of a subcommand to the terminal and returns 0', async () => {
  expect(await run(['hello', '--help'])).toEqual({
    code: 0,
    out: expect.stringMatching(/^Usage: greet hello /),
    err: '',
  });
});

it('returns 2 after wrong usage, and names the help', async () => {
  expect(await run(['hello'])).toEqual({
    code: 2,
    out: '',
    err: "error: missing required argument 'name'\n(see --help)\n",
  });
});

it('rejects with any other error', async () => {
  const broken = new Command('broken').action(() => {
    throw new TypeError('a fault');
  });
  await expect(runCommand(broken, [], terminalOf({}))).rejects.toThrow('a fault');
});
