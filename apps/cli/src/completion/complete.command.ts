import { terminal } from '@cotejo/platform/command';
import { Command } from 'commander';
import { profilesFolder, readProfiles } from '../profiles/profile-file.js';
import { candidatesFor } from './candidates.js';

/**
 * `cotejo complete -- WORDS`, for the scripts.
 * @param rootFor makes the whole command, in which the command that the words call is loaded
 */
export function completeCommand(rootFor: (words: readonly string[]) => Promise<Command>): Command {
  return new Command('complete').argument('[words...]').action(async (words: string[]) => {
    const found = candidatesFor(await rootFor(words.slice(0, -1)), words, profileNames);
    const lines = found === 'files' ? [':files'] : found.map(({ word, description }) => `${word}\t${description}`);
    terminal().stdout.write(lines.map((line) => `${line}\n`).join(''));
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
