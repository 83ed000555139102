import { ConfigInvalidError } from '../config-invalid.error.js';

const LENGTH_MAX = 1_024;

/**
 * Parses a file that holds one secret, such as a password.
 *
 * @param variable the environment variable that holds the path
 * @throws ConfigInvalidError that names the variable
 */
export function parseOneSecret(content: Buffer, variable: string): string {
  const text = content.toString('utf8').trim();
  if (text === '' || text.length > LENGTH_MAX || /\s/.test(text)) {
    throw new ConfigInvalidError(variable, 'must name a readable file that holds one secret');
  }
  return text;
}
