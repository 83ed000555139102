import { readFileSync, statSync } from 'node:fs';
import { ConfigInvalidError } from '@cotejo/platform';
import type { ByInput } from '@cotejo/receipt';

/** Far more than an answer with everything in it. */
const FILE_BYTES_MAX = 4 * 1_024 * 1_024;
const STDIN = 0;
const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** What a client kept; `null`: without the salts. */
export interface KeptReceipt {
  token: string;
  salts: ByInput | null;
}

/**
 * The receipt in a file: a whole answer, `{token, salts}` or a bare token. `-`: standard input.
 * @throws ConfigInvalidError, which never repeats what the file holds
 */
export function readKeptReceipt(path: string): KeptReceipt {
  const text = readText(path, 'FILE').trim();
  if (COMPACT_JWS.test(text)) return { token: text, salts: null };
  const data = parse(text) as { receipt?: unknown } | undefined;
  const { token, salts } = (data?.receipt ?? data ?? {}) as { token?: unknown; salts?: unknown };
  if (typeof token !== 'string') {
    throw new ConfigInvalidError('FILE', 'must hold an answer with a receipt, {"token", "salts"}, or a token');
  }
  return { token, salts: typeof salts === 'object' ? (salts as ByInput | null) : null };
}

/** A file of JSON. @param named how the file was named, for the error @throws ConfigInvalidError */
export function readJsonFile(path: string, named: string): unknown {
  const data = parse(readText(path, named));
  if (data === undefined) throw new ConfigInvalidError(named, 'must name a file of JSON');
  return data;
}

function readText(path: string, named: string): string {
  try {
    if (path !== '-' && statSync(path).size > FILE_BYTES_MAX) throw new Error('too large');
    return readFileSync(path === '-' ? STDIN : path, 'utf8');
  } catch {
    throw new ConfigInvalidError(named, 'must name a readable file of at most 4 MB');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
