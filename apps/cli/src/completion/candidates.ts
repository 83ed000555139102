import type { Command, Option } from 'commander';

export interface Candidate {
  word: string;
  description: string;
}

/** Candidates for a word, or `files` when the shell completes names of files. */
export type Candidates = Candidate[] | 'files';

const FILE_NAMES = new Set(['file', 'folder']);

/**
 * Candidates for the last word of a command line.
 * @param words the words after `cotejo`; the last one is being typed and may be empty
 * @param profileNames reads the names of profiles, when they are needed
 */
export function candidatesFor(program: Command, words: readonly string[], profileNames: () => string[]): Candidates {
  const typed = words.at(-1) ?? '';
  const { command, awaiting } = place(program, words.slice(0, -1));
  const all = awaiting ? valuesOf(awaiting, profileNames) : nextWords(command, typed, profileNames);
  return all === 'files' ? all : all.filter(({ word }) => word.startsWith(typed));
}

/** The command that the earlier words select, and the option whose value comes next. */
function place(program: Command, earlier: readonly string[]): { command: Command; awaiting: Option | undefined } {
  let command = program;
  let awaiting: Option | undefined;
  for (const word of earlier) {
    if (awaiting) {
      awaiting = undefined;
    } else if (word.startsWith('-')) {
      awaiting = command.options.find(({ long, required }) => long === word && required);
    } else {
      command = command.commands.find((each) => each.name() === word || each.aliases().includes(word)) ?? command;
    }
  }
  return { command, awaiting };
}

function nextWords(command: Command, typed: string, profileNames: () => string[]): Candidates {
  if (typed.startsWith('-')) {
    const help = command.createHelp();
    return help.visibleOptions(command).flatMap(({ long, description }) => (long ? [{ word: long, description }] : []));
  }
  const subcommands = command.createHelp().visibleCommands(command);
  if (subcommands.length > 0) {
    return subcommands.map((each) => ({ word: each.name(), description: each.description() }));
  }
  const [argument] = command.registeredArguments;
  if (argument?.argChoices) {
    return argument.argChoices.map((word) => ({ word, description: '' }));
  }
  if (argument && command.parent?.name() === 'profiles' && command.name() !== 'add') {
    return profileNames().map((word) => ({ word, description: 'profile' }));
  }
  return argument && FILE_NAMES.has(argument.name()) ? 'files' : [];
}

function valuesOf({ long, argChoices, flags }: Option, profileNames: () => string[]): Candidates {
  if (argChoices) {
    return argChoices.map((word) => ({ word, description: '' }));
  }
  if (long === '--profile') {
    return profileNames().map((word) => ({ word, description: 'profile' }));
  }
  return FILE_NAMES.has(/<(\w+)>/.exec(flags)?.[1] ?? '') ? 'files' : [];
}
