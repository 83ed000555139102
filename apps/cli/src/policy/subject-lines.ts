import { AccountError, type CanonicalSubject, type SubjectKind } from '@cotejo/accounts';
import { canonicalSubject } from '@cotejo/accounts/canonical-subject';

/** Twice what fits on a policy's two lists. */
export const LINES_MAX = 40_000;
/**
 * Reads lines `kind,value`, empty ones aside.
 * @throws AccountError `invalid_subject` naming the line, never the value
 */
export function readSubjects(text: string): CanonicalSubject[] {
  const lines = text.split(/\r?\n/);
  if (lines.length > LINES_MAX) {
    throw new AccountError('invalid_subject', `at most ${LINES_MAX} lines`);
  }
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : readSubject(line, index + 1)));
}

function readSubject(line: string, number: number): CanonicalSubject {
  const [kind = '', ...rest] = line.split(',');
  const name = kind.trim();
  if (!isKind(name)) {
    throw new AccountError(
      'invalid_subject',
      `line ${number}: must begin with document, phone, email, address or ip, and a comma`,
    );
  }
  const value = canonicalSubject(name, rest.join(','));
  if (value === null) {
    throw new AccountError('invalid_subject', `line ${number}: ${PROBLEMS[name]}`);
  }
  return { [name]: value };
}

const PROBLEMS: Record<SubjectKind, string> = {
  document: 'no cédula number',
  phone: 'no phone number with its country, as +57',
  email: 'no e-mail address',
  address: 'no complete address that ends with its city',
  ip: 'no public IP address',
};

const isKind = (name: string): name is SubjectKind => Object.hasOwn(PROBLEMS, name);
