import { parseJson } from '@cotejo/contracts';
import type { ByInput } from '../input-names.js';

const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A receipt that a client has stored. */
export interface KeptReceipt {
  token: string;
  /** `null`: the client has no salts, so inputs cannot be compared. */
  salts: ByInput | null;
}

/**
 * Finds the receipt in a text: a whole response, `{token, salts}`, or only a token. `null`: no receipt. The caller must
 * limit the text's length.
 */
export function findReceipt(text: string): KeptReceipt | null {
  const trimmed = text.trim();
  if (COMPACT_JWS.test(trimmed)) {
    return { token: trimmed, salts: null };
  }
  const data = parseJson(trimmed) as { receipt?: unknown } | null | undefined;
  const { token, salts } = (data?.receipt ?? data ?? {}) as { token?: unknown; salts?: unknown };
  if (typeof token !== 'string') {
    return null;
  }
  return { token, salts: typeof salts === 'object' ? (salts as ByInput | null) : null };
}
