import {
  DOCUMENT_KINDS,
  findMunicipality,
  municipalityInAddress,
  parseDocument,
  standardiseAddress,
} from '@cotejo/colombia';
import { normalisePhone } from '@cotejo/colombia/phone';
import { ipSubject } from './ip-subject.js';
import { emailSubject, type SubjectKind } from './subject-digests.js';

const EMAIL = /^[^\s@,]{1,64}@[^\s@,]{1,255}$/;

const CANONICAL: Record<SubjectKind, (value: string) => string | null> = {
  document: documentSubject,
  phone: normalisePhone,
  address: (value) => addressSubject(value, null),
  email: (value) => (EMAIL.test(value) ? emailSubject(value) : null),
  ip: ipSubject,
};

/** A bare number is a cédula; another kind is written before its number: `CE 712046`, `PA AB123456`. */
function documentSubject(value: string): string | null {
  const [, named, number = ''] = /^([a-z]{2,3})[ :]+(.+)$/i.exec(value) ?? [];
  const kind = DOCUMENT_KINDS.find((each) => each === named?.toUpperCase());
  const parsed = kind ? parseDocument(number, kind) : parseDocument(value, null);
  return parsed.ok ? parsed.id : null;
}

/**
 * Canonical form of an address: the DIVIPOLA code of its municipality and the standard form. `null`: not an address, or its
 * municipality is not known; the same street and number is in many of them.
 * @param city `null`: the city may be at the end of the address
 */
export function addressSubject(address: string, city: string | null): string | null {
  const found = city === null ? municipalityInAddress(address) : findMunicipality(city);
  if (found.kind !== 'found') {
    return null;
  }
  const { code } = found.municipality;
  const standard = standardiseAddress(address, code);
  return standard.ok ? `${code} ${standard.standard}` : null;
}

/** The canonical form of a value that a person typed; `null`: it is no value of this kind. */
export const canonicalSubject = (kind: SubjectKind, value: string): string | null => CANONICAL[kind](value.trim());
