import { readFileSync, statSync } from 'node:fs';
import { ConfigurationError } from '@cotejo/sdk';

/** The API accepts 16 KB. */
const BODY_BYTES_MAX = 64 * 1_024;
const STDIN = 0;

/**
 * The body in a file, `-` for standard input, completed with the fields that were given as options.
 * @throws ConfigurationError, which never repeats what the file holds
 */
export function requestBody(path: string | undefined, fields: Record<string, unknown>): object {
  const body = { ...(path !== undefined && readObject(path)), ...fields };
  if (Object.keys(body).length === 0) {
    throw new ConfigurationError('the request is empty: give --body or at least one field');
  }
  return body;
}

function readObject(path: string): object {
  const data = parse(readText(path));
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ConfigurationError('--body must name a file with one JSON object, of at most 64 KB');
  }
  return data;
}

function readText(path: string): string {
  try {
    if (path !== '-' && statSync(path).size > BODY_BYTES_MAX) {
      return '';
    }
    return readFileSync(path === '-' ? STDIN : path, 'utf8');
  } catch {
    return '';
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
