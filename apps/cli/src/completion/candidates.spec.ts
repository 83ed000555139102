import { clientRows, receiptsRow } from '../client-commands.js';
import { rootCommand } from '../run-program.js';
import { candidatesFor } from './candidates.js';

const program = { description: '', rows: [...clientRows({ docs: '', policies: '' }), receiptsRow] };
const words = async (...typed: string[]) => {
  const found = candidatesFor(await rootCommand(program, typed.slice(0, -1)), typed, () => ['sandbox', 'live']);
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
])('finds %s', async (_, typed, expected) => {
  expect(await words(...typed)).toEqual(expected);
});

it('never shows the hidden command of the scripts', async () => {
  expect(await words('comp')).toEqual(['completion']);
});
