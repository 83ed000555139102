import { createHmac } from 'node:crypto';
import type { Pepper } from '../keys/pepper-file.js';

/** Kinds of values by which a buyer can be on a tenant's lists. */
export const SUBJECT_KINDS = ['document', 'phone', 'email', 'address', 'ip'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/**
 * Values of a buyer in canonical form: the document's id (`documentId`), the phone in E.164
 * (`normalisePhone`), the whole e-mail address (`emailSubject`), the address with its municipality (`addressSubject`), the IP address or its network (`ipSubject`).
 */
export type CanonicalSubject = { [kind in SubjectKind]?: string };

/** 128 bits: two buyers never have the same digest. */
const DIGEST_BYTES = 16;

/**
 * Digests that represent a buyer on a tenant's lists, `<kind>:v<pepper version>:<digest>`. There is one for each
 * pepper, so that lists stay valid while the pepper is changed. Without the pepper, a digest reveals nothing. Digests
 * of different tenants differ.
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

/** Canonical form of an e-mail address. */
export const emailSubject = (email: string): string => email.trim().toLowerCase();
