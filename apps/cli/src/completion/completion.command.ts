import { Argument, Command } from 'commander';
import { profilesFolder, readProfiles } from '../profiles/profile-file.js';
import { candidatesFor } from './candidates.js';
import { SHELL_SCRIPTS, SHELLS, type Shell } from './shell-scripts.js';

/** `cotejo completion bash|zsh|fish` prints the script that a shell loads. */
export function completionCommand(): Command {
  return new Command('completion')
    .description('print the completion script of a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', '\nExample: source <(cotejo completion bash)')
    .action((shell: Shell) => {
      process.stdout.write(SHELL_SCRIPTS[shell]);
    });
}

/** `cotejo complete -- WORDS`, for the scripts. */
export function completeCommand(): Command {
  return new Command('complete').argument('[words...]').action((words: string[], _options, command: Command) => {
    const found = candidatesFor(command.parent as Command, words, profileNames);
    const lines = found === 'files' ? [':files'] : found.map(({ word, description }) => `${word}\t${description}`);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  });
}

/** A file of profiles that is refused has no names here; the command itself says why. */
function profileNames(): string[] {
  try {
    return [...readProfiles(profilesFolder()).byName.keys()];
  } catch {
    return [];
  }
}
