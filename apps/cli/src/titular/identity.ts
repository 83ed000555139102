import { AccountError, type CanonicalSubject } from '@cotejo/accounts';
import type { Identity } from '@cotejo/compliance/search';
import { readSubjects } from '../policy/subject-lines.js';
import { readUnseen } from '../profiles/read-key.js';

const BARE_DOCUMENT = /^[^,\n]+$/;

/**
 * Reads the person of a request: the number of a cédula, another document with its kind before the number (`CE 712046`), or lines `document,...`, `phone,...`, `email,...`, `address,...`, `ip,...`. Values
 * are never arguments, because `ps` shows arguments.
 * @throws ConfigurationError, AccountError `invalid_subject`; neither repeats a value
 */
export async function readIdentity(): Promise<Identity> {
  const text = await readUnseen('Document number (not shown): ', 'document');
  const lines = BARE_DOCUMENT.test(text) ? `document,${text}` : text;
  const identity: CanonicalSubject = {};
  for (const subject of readSubjects(lines)) {
    for (const [kind, value] of Object.entries(subject) as [keyof CanonicalSubject, string][]) {
      if (identity[kind] !== undefined) {
        throw new AccountError('invalid_subject', `more than one line begins with ${kind}`);
      }
      identity[kind] = value;
    }
  }
  const { document } = identity;
  if (document === undefined) {
    throw new AccountError('invalid_subject', 'a line must begin with document, and a comma');
  }
  return { ...identity, document };
}
