import { AccountError } from '../account-errors.js';
import { findKeyIn } from '../keys/api-key.js';
import { BLOCK_REASONS, type NewBlock } from './block.js';

/** Maximum of values in force for a tenant: scoring holds the digests in memory. */
export const BLOCKED_VALUES_MAX = 10_000;
/** Maximum of blocks in force for a tenant. */
export const BLOCKS_MAX = 1_000;
/** Maximum of values that are blocked at once. */
export const BLOCK_VALUES_MAX = 1_000;
const DAY_MS = 86_400_000;
/** Nobody stays blocked for longer without a new decision of a person. */
export const BLOCK_DAYS_MAX = 4 * 365;

/** One line without control characters. */
const NOTE = /^\P{C}{1,200}$/u;
/** A document, a phone number or an e-mail address. */
const PERSONAL = /@|(?:\d[ .-]?){6}/;

/** Whether a note is one line without personal data, as far as a pattern can tell. */
export const isBlockNote = (note: string): boolean => NOTE.test(note) && !PERSONAL.test(note) && !findKeyIn(note);

/** Whether a block may end at this moment. */
export function isBlockEnd(until: number): boolean {
  const now = Date.now();
  return until > now && until <= now + (BLOCK_DAYS_MAX + 1) * DAY_MS;
}

/** @throws AccountError `invalid_block` */
export function checkBlock({ reason, note, until, values }: NewBlock): void {
  if (!BLOCK_REASONS.includes(reason)) {
    throw new AccountError('invalid_block', `the reason must be one of ${BLOCK_REASONS.join(', ')}`);
  }
  if (note !== null && !isBlockNote(note)) {
    throw new AccountError(
      'invalid_block',
      'a note is one line of 1 to 200 characters without a document, a phone number, an e-mail address or a key',
    );
  }
  if (!isBlockEnd(until)) {
    throw new AccountError('invalid_block', `a block ends within ${BLOCK_DAYS_MAX} days`);
  }
  if (values.length > BLOCK_VALUES_MAX) {
    throw new AccountError('invalid_block', `at most ${BLOCK_VALUES_MAX} values can be blocked at once`);
  }
}
