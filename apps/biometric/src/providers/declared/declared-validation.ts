import { documentCode, documentNumber } from '@cotejo/colombia/document-number';
import { documentIdParts } from '@cotejo/colombia/identity-document';
import type { BiometricModality, BiometricQuery, BiometricRecord } from '@cotejo/contracts';
import { ProviderUnavailableError, type VendorFields } from '@cotejo/source';

const LETTER = /\p{L}/u;
const MINUTE_MS = 60_000;
/** The vendor's clock may be ahead of ours by this much. With a larger difference its time cannot be trusted. */
const CLOCK_AHEAD_MAX_MS = 5 * MINUTE_MS;

/**
 * Reads the answer of a vendor. A member that it does not send is `null`.
 * @throws ProviderUnavailableError `wrong_subject` for another validation, `malformed_answer` without its reference
 */
export function validationOf(fields: VendorFields, query: BiometricQuery, nowMs: number): BiometricRecord {
  fields.refuseOther('reference', (text) => text === query.reference);
  if (fields.text('reference') === null) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return {
    known: true,
    modality: modalityOf(fields.text('modality')),
    matched: fields.flag('matched'),
    live: fields.flag('live'),
    documentMatches: documentMatches(fields, query.document),
    ageMinutes: ageMinutes(fields.text('validatedAt'), nowMs),
    score: fields.number('score'),
  };
}

const modalityOf = (text: string | null): BiometricModality | null =>
  text === 'finger' || text === 'face' ? text : null;

/**
 * Ignores leading zeros, dots and spaces in the number. A number that cannot be read decides nothing. A document of another type is
 * another document.
 */
function documentMatches(fields: VendorFields, document: string): boolean | null {
  const text = fields.text('document');
  if (text === null) {
    return null;
  }
  const { kind, number } = documentIdParts(document);
  const isCedula = fields.flag('isCedula');
  if (isCedula !== null && isCedula !== (kind === 'CC')) {
    return false;
  }
  const validated = kind === 'PA' ? documentCode(text) : documentNumber(text);
  return validated === null && !LETTER.test(text) ? null : validated === number;
}

function ageMinutes(validatedAt: string | null, nowMs: number): number | null {
  const time = validatedAt === null ? Number.NaN : Date.parse(validatedAt);
  if (Number.isNaN(time) || time > nowMs + CLOCK_AHEAD_MAX_MS) {
    return null;
  }
  return Math.max(0, Math.floor((nowMs - time) / MINUTE_MS));
}
