import type { ByInput } from '../commitments.js';

const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** What a client kept. */
export interface KeptReceipt {
  token: string;
  /** `null`: without them the token's commitments stay closed. */
  salts: ByInput | null;
}

/** The receipt in a text (bounded by the caller): a whole answer, `{token, salts}` or a bare token; `null`: there is none. */
export function findReceipt(text: string): KeptReceipt | null {
  const trimmed = text.trim();
  if (COMPACT_JWS.test(trimmed)) {
    return { token: trimmed, salts: null };
  }
  const data = parse(trimmed) as { receipt?: unknown } | undefined;
  const { token, salts } = (data?.receipt ?? data ?? {}) as { token?: unknown; salts?: unknown };
  if (typeof token !== 'string') {
    return null;
  }
  return { token, salts: typeof salts === 'object' ? (salts as ByInput | null) : null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
