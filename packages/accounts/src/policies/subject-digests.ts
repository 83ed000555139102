import { createHmac } from 'node:crypto';
import type { Pepper } from '../keys/pepper-file.js';

/** By which a buyer can be on a tenant's lists. */
export const SUBJECT_KINDS = ['document', 'phone', 'email', 'ip'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/**
 * What is known of a buyer, in canonical form: the document's digits without leading zeros (`parseCedula`), the phone in
 * E.164 (`normalisePhone`), the whole e-mail address (`emailSubject`), the IP address or its network (`ipSubject`).
 */
export type CanonicalSubject = { [kind in SubjectKind]?: string };

/** No two buyers share 128 bits. */
const DIGEST_BYTES = 16;

/**
 * What stands for a buyer on a tenant's lists, `<kind>:v<pepper version>:<digest>`; one for each pepper, so that lists
 * hold while the pepper is being changed. Without the pepper a digest says nothing, and another tenant's is another one.
 */
export function subjectDigests(peppers: readonly Pepper[], tenant: string, subject: CanonicalSubject): string[] {
  return SUBJECT_KINDS.flatMap((kind) => {
    const value = subject[kind];
    if (value === undefined) {
      return [];
    }
    return peppers.map(({ version, secret }) => {
      const mac = createHmac('sha256', secret).update(`subject-list\n${tenant}\n${kind}\n${value}`).digest();
      return `${kind}:v${version}:${mac.subarray(0, DIGEST_BYTES).toString('base64url')}`;
    });
  });
}

/** An e-mail address as lists know it. */
export const emailSubject = (email: string): string => email.trim().toLowerCase();
