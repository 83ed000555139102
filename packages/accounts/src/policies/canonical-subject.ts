import { parseCedula } from '@cotejo/colombia';
import { normalisePhone } from '@cotejo/colombia/phone';
import { ipSubject } from './ip-subject.js';
import { emailSubject, type SubjectKind } from './subject-digests.js';

const EMAIL = /^[^\s@,]{1,64}@[^\s@,]{1,255}$/;

const CANONICAL: Record<SubjectKind, (value: string) => string | null> = {
  document: (value) => {
    const parsed = parseCedula(value);
    return parsed.ok ? parsed.number : null;
  },
  phone: normalisePhone,
  email: (value) => (EMAIL.test(value) ? emailSubject(value) : null),
  ip: ipSubject,
};

/** The canonical form of a value that a person typed; `null`: it is no value of this kind. */
export const canonicalSubject = (kind: SubjectKind, value: string): string | null => CANONICAL[kind](value.trim());
