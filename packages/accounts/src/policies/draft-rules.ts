import { AccountError } from '../account-errors.js';
import { findKeyIn } from '../keys/api-key.js';
import type { StoredPolicy } from './tenant-policies.js';

/** What an operator hands in as a draft. */
export interface PolicyDraft extends Pick<StoredPolicy, 'name' | 'hash' | 'policy'> {
  note?: string;
}

/** Two full lists of 10,000 digests each are about 850 KB of JSON. */
export const POLICY_BYTES_MAX = 1_000_000;
const NAME = /^[a-z][a-z0-9-]{0,63}@\d{1,9}\.\d{1,9}\.\d{1,9}$/;
const HASH = /^sha256:[0-9a-f]{64}$/;
/** Of one line, without control characters. */
const NOTE = /^\P{C}{1,200}$/u;

/** Whether this is a content hash, and so may be part of a key in the state Redis. */
export const isContentHash = (text: string): boolean => HASH.test(text);

/** @throws AccountError `invalid_policy`, `policy_too_large`, `invalid_name` of the note */
export function checkDraft({ name, hash, policy, note }: PolicyDraft): void {
  if (!NAME.test(name) || !isContentHash(hash)) {
    throw new AccountError('invalid_policy', 'a policy needs an id@version and the hash of its content');
  }
  if (Buffer.byteLength(JSON.stringify(policy)) > POLICY_BYTES_MAX) {
    throw new AccountError('policy_too_large', `a policy has at most ${POLICY_BYTES_MAX} bytes`);
  }
  if (note !== undefined && (!NOTE.test(note) || findKeyIn(note))) {
    throw new AccountError('invalid_name', 'a note is one line of 1 to 200 characters, and no key');
  }
}

/** Names are typed: letters of another case, or another form of an accent, make no second person. */
export function isSamePerson(one: string, other: string): boolean {
  const canonical = (name: string) => name.normalize('NFKC').trim().toLowerCase();
  return canonical(one) === canonical(other);
}
