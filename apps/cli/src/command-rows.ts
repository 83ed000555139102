import { Command, Help } from 'commander';
import { bilingual } from './language/bilingual.js';
import { addLanguage } from './language/spanish-words.js';

/** A command that is loaded when it is called. */
export interface CommandRow {
  /** Its line in the list of commands: the name, another name, options and arguments. */
  term: string;
  description: string;
  /** The description in Spanish, of a command that has all its texts in Spanish too. */
  es?: string;
  isHidden?: boolean;
  /** @param words what follows the name: a group of commands loads only the command that they call */
  load(words: readonly string[]): Promise<Command>;
}

/**
 * Adds the commands of a program or of a group. It loads the command that the words call; the others are only listed, by
 * help and completion.
 */
export async function addRows(
  parent: Command,
  rows: readonly CommandRow[],
  words: readonly string[],
): Promise<Command> {
  const called = calledRow(rows, words);
  const terms = new Map(rows.map((row) => [namesOf(row)[0], row.term]));
  parent.configureHelp({
    subcommandTerm: (command) => terms.get(command.name()) ?? new Help().subcommandTerm(command),
  });
  for (const row of rows) {
    const command = row === called ? await row.load(wordsAfterName(words)) : listedCommand(row);
    if (command.description() === '') {
      command.description(bilingual(row.description, row.es ?? row.description));
    }
    if (row === called && row.es !== undefined) {
      addLanguage(command);
    }
    parent.addCommand(command, { hidden: row.isHidden ?? false });
  }
  return parent;
}

/** The row that the first word names, or the second word after `help`. */
export function calledRow(rows: readonly CommandRow[], words: readonly string[]): CommandRow | undefined {
  const name = words[0] === 'help' ? words[1] : words[0];
  return rows.find((row) => namesOf(row).some((each) => each === name));
}

const wordsAfterName = (words: readonly string[]): readonly string[] => words.slice(words[0] === 'help' ? 2 : 1);

function listedCommand(row: CommandRow): Command {
  const [name, ...aliases] = namesOf(row);
  return new Command(name).aliases(aliases);
}

function namesOf({ term }: CommandRow): [string, ...string[]] {
  const [names = term] = term.split(' ');
  return names.split('|') as [string, ...string[]];
}
