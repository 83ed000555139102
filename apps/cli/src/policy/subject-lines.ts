import { AccountError, type CanonicalSubject, type SubjectKind } from '@cotejo/accounts';
import { canonicalSubject } from '@cotejo/accounts/canonical-subject';

/** Twice what fits on a policy's two lists. */
export const LINES_MAX = 40_000;

/** A line, as a value of a buyer or with what is wrong. */
export type SubjectLine = { line: number } & ({ subject: CanonicalSubject } | { problem: string });

/**
 * Reads lines `kind,value`, empty ones aside.
 * @throws AccountError `invalid_subject` naming the line, never the value
 */
export function readSubjects(text: string): CanonicalSubject[] {
  return readSubjectLines(text).map(subjectOf);
}

/** @throws AccountError `invalid_subject` for a line that is not valid, naming the line, never the value */
export function subjectOf(read: SubjectLine): CanonicalSubject {
  if ('problem' in read) {
    throw new AccountError('invalid_subject', `line ${read.line}: ${read.problem}`);
  }
  return read.subject;
}

/** @throws AccountError `invalid_subject` for too many lines */
export function readSubjectLines(text: string): SubjectLine[] {
  const lines = text.split(/\r?\n/);
  if (lines.length > LINES_MAX) {
    throw new AccountError('invalid_subject', `at most ${LINES_MAX} lines`);
  }
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : { line: index + 1, ...readSubject(line) }));
}

function readSubject(line: string): { subject: CanonicalSubject } | { problem: string } {
  const [kind = '', ...rest] = line.split(',');
  const name = kind.trim();
  if (!isKind(name)) {
    return { problem: 'must begin with document, phone, email, address or ip, and a comma' };
  }
  const value = canonicalSubject(name, rest.join(','));
  return value === null ? { problem: PROBLEMS[name] } : { subject: { [name]: value } };
}

const PROBLEMS: Record<SubjectKind, string> = {
  document: 'no cédula number',
  phone: 'no phone number with its country, as +57',
  email: 'no e-mail address',
  address: 'no complete address that ends with a comma and its city',
  ip: 'no public IP address',
};

const isKind = (name: string): name is SubjectKind => Object.hasOwn(PROBLEMS, name);
