import { AccountError } from '../account-errors.js';
import { findKeyIn } from '../keys/api-key.js';
import type { StoredPolicy } from './tenant-policies.js';

/** A draft as an operator submits it. */
export interface PolicyDraft extends Pick<StoredPolicy, 'name' | 'hash' | 'policy'> {
  note?: string;
}

/** Two full lists of 10,000 digests each are about 850 KB of JSON. */
export const POLICY_BYTES_MAX = 1_000_000;
const NAME = /^[a-z][a-z0-9-]{0,63}@\d{1,9}\.\d{1,9}\.\d{1,9}$/;
const HASH = /^sha256:[0-9a-f]{64}$/;
/** One line without control characters. */
const NOTE = /^\P{C}{1,200}$/u;

/** Whether a text has the format of a content hash, and so may be part of a Redis key. */
export const isContentHash = (text: string): boolean => HASH.test(text);

/** @throws AccountError `invalid_policy`, `policy_too_large`, `invalid_name` for the note */
export function checkDraft({ name, hash, policy, note }: PolicyDraft): void {
  if (!NAME.test(name) || !isContentHash(hash)) {
    throw new AccountError('invalid_policy', 'a policy needs a name such as id@1.0.0 and the hash of its content');
  }
  if (Buffer.byteLength(JSON.stringify(policy)) > POLICY_BYTES_MAX) {
    throw new AccountError('policy_too_large', `a policy can have at most ${POLICY_BYTES_MAX} bytes`);
  }
  if (note !== undefined && (!NOTE.test(note) || findKeyIn(note))) {
    throw new AccountError('invalid_name', 'a note is one line of 1 to 200 characters and must not contain a key');
  }
}
