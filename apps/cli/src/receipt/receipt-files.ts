import { readFileSync, statSync } from 'node:fs';
import { parseJson } from '@cotejo/contracts';
import { ConfigInvalidError } from '@cotejo/platform/command';
import { findReceipt, type KeptReceipt } from '@cotejo/receipt';

/** Far more than an answer with everything in it. */
const FILE_BYTES_MAX = 4 * 1_024 * 1_024;
const STDIN = 0;

/**
 * The receipt in a file: a whole answer, `{token, salts}` or a bare token. `-`: standard input.
 * @throws ConfigInvalidError, which never repeats what the file holds
 */
export function readKeptReceipt(path: string): KeptReceipt {
  const kept = findReceipt(readText(path, 'FILE'));
  if (!kept) {
    throw new ConfigInvalidError('FILE', 'must hold an answer with a receipt, {"token", "salts"}, or a token');
  }
  return kept;
}

/** A file of JSON. @param named how the file was named, for the error @throws ConfigInvalidError */
export function readJsonFile(path: string, named: string): unknown {
  const data = parseJson(readText(path, named));
  if (data === undefined || data === null) {
    throw new ConfigInvalidError(named, 'must name a file of JSON');
  }
  return data;
}

function readText(path: string, named: string): string {
  try {
    if (path !== '-' && statSync(path).size > FILE_BYTES_MAX) {
      throw new Error('too large');
    }
    return readFileSync(path === '-' ? STDIN : path, 'utf8');
  } catch {
    throw new ConfigInvalidError(named, 'must name a readable file of at most 4 MB');
  }
}
