import { join } from 'node:path';
import { Readable } from 'node:stream';
import { commandOutput, suiteFolder } from '@cotejo/testing';
import { type Command, Help } from 'commander';
import { COTEJO, runCli } from './run-cli.js';
import { rootCommand } from './run-program.js';

const folder = suiteFolder();

const run = (line: string, env: NodeJS.ProcessEnv = {}, input = '') =>
  commandOutput((streams) => runCli(line.split(' '), { ...streams, env }), input);

const HEADER =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,segundo_apellido,estado,fecha_expedicion,lugar_expedicion\n';

/** Imports persons into a new data folder. @returns the number that the import reports, and the number that the status shows then */
async function importPersons(name: string, count: number): Promise<[number, string]> {
  const env = { COTEJO_DATA_DIR: join(folder, name) };
  const rows = Array.from({ length: count }, (_, index) => `${1_000_000_000 + index},EVA,,LUNA,,0,,\n`);
  const { out } = await run('registry import - --json', env, HEADER + rows.join(''));
  return [JSON.parse(out).persons, (await run('registry status', env)).out];
}

it('runs commands at the same time, each with its own environment, input and output', async () => {
  const ended = await Promise.all([importPersons('one', 300), importPersons('two', 20), run('plans show nothing')]);
  expect(ended).toEqual([
    [300, expect.stringContaining(' 300 persons')],
    [20, expect.stringContaining(' 20 persons')],
    { code: 1, out: '', err: expect.stringMatching(/^cotejo: unknown plan; one of emprendedor, /) },
  ]);
  expect(process.exitCode).toBeUndefined();
});

it('ends an import with 130 after an interruption, and leaves the data as they were', async () => {
  const env = { COTEJO_DATA_DIR: join(folder, 'interrupted') };
  await run('registry import -', env, `${HEADER}1000000001,EVA,,LUNA,,0,,\n`);
  const before = await run('registry status', env);
  const interruption = new AbortController();
  const input = Readable.from(
    (async function* () {
      yield `${HEADER}1000000002,ANA,,LUNA,,0,,\n`;
      interruption.abort();
      yield '1000000003,ANA,,LUNA,,0,,\n';
    })(),
  );
  const { signal } = interruption;
  const ended = commandOutput((streams) => runCli(['registry', 'import', '-'], { ...streams, env, input, signal }));
  expect(await ended).toMatchObject({ code: 130, err: expect.stringContaining('interrupted') });
  expect(await run('registry status', env)).toEqual(before);
});

it.each([
  ['an unknown command', 'kes list', "error: unknown command 'kes'\n(Did you mean keys?)\n(see --help)\n"],
  ['an operator command', 'keys list', "error: required option '--tenant <tenant>' not specified\n(see --help)\n"],
  ['a client command', 'call cedula', "error: missing required argument 'number'\n(see --help)\n"],
  ['a client without an address', 'call scenarios', /^cotejo: no address: set COTEJO_BASE_URL/],
  ['a missing setting', 'keys list --tenant acme', /^cotejo: COTEJO_PEPPER_FILE: must be set/],
])('says what is wrong, and ends with 2: %s', async (_, line, text) => {
  const env = { XDG_CONFIG_HOME: folder };
  const err = typeof text === 'string' ? text : expect.stringMatching(text);
  expect(await run(line, env)).toEqual({ code: 2, out: '', err });
});

it('refuses an unknown environment in COTEJO_ENV, and takes the option before it', async () => {
  const env = { COTEJO_ENV: 'staging' };
  const text = "value 'staging' from env 'COTEJO_ENV' is invalid. Allowed choices are sandbox, production.";
  expect(await run('keys list --tenant acme', env)).toMatchObject({ code: 2, err: expect.stringContaining(text) });
  const named = await run('keys list --tenant acme --env sandbox', env);
  expect(named.err).toContain('COTEJO_PEPPER_FILE');
});

describe('the list of commands', () => {
  /** Every command that is loaded when it is called, as words. */
  async function listed(words: string[], parent: Command): Promise<[string, string, Command][]> {
    const help = parent.createHelp();
    const shown = help.visibleCommands(parent).filter((each) => each.name() !== 'help');
    return Promise.all(
      shown.map(async (each): Promise<[string, string, Command]> => {
        const name = [...words, each.name()];
        return [name.join(' '), help.subcommandTerm(each), await find(name)];
      }),
    );
  }

  async function find(words: string[]): Promise<Command> {
    let command = await rootCommand(COTEJO, words);
    for (const word of words) {
      command = command.commands.find((each) => each.name() === word) as Command;
    }
    return command;
  }

  it('shows each command with its own names, options and arguments', async () => {
    const all = [
      ...(await listed([], await rootCommand(COTEJO, []))),
      ...(await listed(['policy'], await find(['policy']))),
    ];
    expect(all).toHaveLength(42);
    expect(all.map(([name, term]) => [name, term])).toEqual(
      all.map(([name, , command]) => [name, new Help().subcommandTerm(command)]),
    );
    expect(all.filter(([, , command]) => command.description() === '')).toEqual([]);
  });
});
