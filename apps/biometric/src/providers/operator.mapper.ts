import { documentNumber } from '@cotejo/colombia/document-number';
import type { BiometricQuery, BiometricRecord } from '@cotejo/contracts';
import { ProviderUnavailableError } from '@cotejo/source';

/** A transaction in the operator's format. Every member except `reference` may be missing. */
interface Transaction {
  reference: unknown;
  document?: { type?: unknown; number?: unknown } | null;
  validatedAt?: unknown;
  modality?: unknown;
  live?: unknown;
  fingers?: unknown;
  face?: { match?: unknown; score?: unknown } | null;
}

type Comparison = Pick<BiometricRecord, 'modality' | 'matched' | 'score'>;

const LETTER = /\p{L}/u;
const FINGERS_MAX = 10;
const MINUTE_MS = 60_000;
/** The operator's clock may be ahead of ours by this much. With a larger difference its time cannot be trusted. */
const CLOCK_AHEAD_MAX_MS = 5 * MINUTE_MS;

/** Record of a transaction that the operator does not know. */
export const UNKNOWN_TRANSACTION: BiometricRecord = {
  known: false,
  modality: null,
  matched: null,
  live: null,
  documentMatches: null,
  ageMinutes: null,
  score: null,
};

/**
 * Converts an operator's transaction to a record.
 * @throws ProviderUnavailableError `wrong_reference` if it is another transaction; `malformed_answer` if it is not a transaction
 */
export function readTransaction(
  answer: unknown,
  { reference, document }: BiometricQuery,
  { fingerScoreMin, nowMs }: { fingerScoreMin: number; nowMs: number },
): BiometricRecord {
  if (typeof answer !== 'object' || answer === null) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  const transaction = answer as Transaction;
  if (transaction.reference !== reference) {
    throw new ProviderUnavailableError('wrong_reference');
  }
  return {
    known: true,
    ...comparisonOf(transaction, fingerScoreMin),
    live: booleanOrNull(transaction.live),
    documentMatches: isSameDocument(transaction.document, document),
    ageMinutes: ageMinutes(transaction.validatedAt, nowMs),
  };
}

function comparisonOf({ modality, fingers, face }: Transaction, fingerScoreMin: number): Comparison {
  if (modality === 'finger') {
    const score = bestScore(fingers);
    return { modality, matched: score === null ? null : score >= fingerScoreMin, score };
  }
  if (modality === 'face') {
    return { modality, matched: booleanOrNull(face?.match), score: numberOrNull(face?.score) };
  }
  throw new ProviderUnavailableError('malformed_answer');
}

/** One matching finger is enough: other fingers may be worn, wet or injured, and no two people have the same fingerprint. */
function bestScore(fingers: unknown): number | null {
  if (!Array.isArray(fingers)) {
    return null;
  }
  const scores = fingers.slice(0, FINGERS_MAX).map((finger: { score?: unknown } | null) => numberOrNull(finger?.score));
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** Ignores leading zeros, dots and spaces in the number. A number that cannot be read decides nothing. A document of another type is another document. */
function isSameDocument(validated: Transaction['document'], document: string): boolean | null {
  if (typeof validated?.number !== 'string') {
    return null;
  }
  if (validated.type !== undefined && validated.type !== 'CC') {
    return false;
  }
  const number = documentNumber(validated.number);
  return number === null && !LETTER.test(validated.number) ? null : number === document;
}

function ageMinutes(validatedAt: unknown, nowMs: number): number | null {
  const time = typeof validatedAt === 'string' ? Date.parse(validatedAt) : Number.NaN;
  if (Number.isNaN(time) || time > nowMs + CLOCK_AHEAD_MAX_MS) {
    return null;
  }
  return Math.max(0, Math.floor((nowMs - time) / MINUTE_MS));
}

const booleanOrNull = (value: unknown) => (typeof value === 'boolean' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
