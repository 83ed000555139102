import { readFileSync } from 'node:fs';
import { ConfigInvalidError } from './env.js';

const LENGTH_MAX = 1_024;

/**
 * Reads a secret, such as a password, from its own file.
 *
 * @param variable the environment variable that holds the path
 * @throws ConfigInvalidError that names the variable
 */
export function readSecretFile(path: string, variable: string): string {
  let text = '';
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    // Reported below, like an empty file.
  }
  if (text === '' || text.length > LENGTH_MAX || /\s/.test(text)) {
    throw new ConfigInvalidError(variable, 'must name a readable file that holds one secret');
  }
  return text;
}
