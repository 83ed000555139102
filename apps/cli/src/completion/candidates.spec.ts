import { Command } from 'commander';
import { addClientCommands } from '../client-commands.js';
import { receiptsCommand } from '../receipt/receipts.command.js';
import { candidatesFor } from './candidates.js';

const folders = { docs: '', policies: '' };
const program = addClientCommands(new Command('cotejo'), folders).addCommand(receiptsCommand());
const words = (...typed: string[]) => {
  const found = candidatesFor(program, typed, () => ['sandbox', 'live']);
  return found === 'files' ? found : found.map(({ word }) => word);
};

it.each([
  ['commands', [''], ['call', 'batch', 'profiles', 'completion', 'screening', 'mcp', 'receipts', 'help']],
  ['commands with a beginning', ['co'], ['completion']],
  ['subcommands', ['call', 'a'], ['analyze']],
  ['subcommands of an alias', ['receipt', 'v'], ['verify']],
  ['options', ['call', 'verify', '--ci'], ['--ciudad']],
  ['options after an option with a value', ['call', 'verify', '--ciudad', 'call', '--te'], ['--telefono']],
  ['the values of an option', ['call', 'verify', '--language', ''], ['es', 'en']],
  ['profiles after --profile', ['mcp', '--profile', 'l'], ['live']],
  ['profiles as an argument', ['profiles', 'use', ''], ['sandbox', 'live']],
  ['no names for a new profile', ['profiles', 'add', ''], []],
  ['operations of a batch', ['batch', '--operation', ''], ['verify', 'analyze']],
  ['files for a batch', ['batch', 'buy'], 'files'],
  ['shells', ['completion', ''], ['bash', 'zsh', 'fish']],
  ['no values of a buyer', ['call', 'verify', '--cedula', ''], []],
  ['files for an option', ['call', 'verify', '--body', ''], 'files'],
  ['files for an argument', ['receipts', 'verify', 'ans'], 'files'],
])('finds %s', (_, typed, expected) => {
  expect(words(...typed)).toEqual(expected);
});

it('never shows the hidden command of the scripts', () => {
  expect(words('comp')).toEqual(['completion']);
});
