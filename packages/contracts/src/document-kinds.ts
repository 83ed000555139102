import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentProblem,
  parseDocument,
} from '@cotejo/colombia/identity-document';
import type { ReasonText } from './reasons.js';

export { DOCUMENT_KINDS, type DocumentKind };

/** The name of each kind. */
export const DOCUMENT_KIND_WORDS: Readonly<Record<DocumentKind, ReasonText>> = {
  CC: { es: 'Cédula de ciudadanía', en: 'Cédula of a citizen' },
  CE: { es: 'Cédula de extranjería', en: 'Cédula of a foreigner' },
  PPT: { es: 'Permiso por Protección Temporal', en: 'Permit for temporary protection' },
  PA: { es: 'Pasaporte', en: 'Passport' },
};

/** The member of a body that says of which kind its document is, in verify and in analyze. */
export type DocumentKindMember = 'tipo_documento' | 'doc_type';

/** Name of the check of a document in class-validator. Its message is the problem, so that a number is read once. */
export const DOCUMENT_CHECK = 'document';

/** The problem of a number beside its kind. An unknown kind is a problem of the kind's member. */
export function documentProblem(number: string, kind: unknown): DocumentProblem | null {
  if (kind !== undefined && kind !== null && !isDocumentKind(kind)) {
    return null;
  }
  const parsed = parseDocument(number, kind ?? null);
  return parsed.ok ? null : parsed.problem;
}

const isDocumentKind = (kind: unknown): kind is DocumentKind => DOCUMENT_KINDS.some((each) => each === kind);

/** A digit, also of an Asian keyboard, and the same without and only with zero. */
const DIGIT = '[0-9０-９]';
const NOT_ZERO = '[1-9１-９]';
const ZERO = '[0０]';

/**
 * What `parseDocument` takes, as a pattern for the reference.
 * @param written how many digits it has @param significant how many follow the first one that is not zero
 */
const digits = (prefix: string, written: string, significant: string) =>
  `^ *(?:(?:${prefix}):? *(?=${DIGIT}))?(?=(?:[ .]*${DIGIT}){${written}}[ .]*$)` +
  `(?=(?:${ZERO}|[ .])*${NOT_ZERO}(?:[ .]*${DIGIT}){${significant}}[ .]*$)` +
  `(?:(?:${DIGIT} *)+|(?:${ZERO} *)*(?:${DIGIT} *){1,3}(?:\\. *(?:${DIGIT} *){3})+)$`;

const CITIZEN = '[Cc][Cc]|[Cc]\\.[Cc]\\.';

/** `bare`: without a kind. */
export const DOCUMENT_PATTERNS: Readonly<Record<DocumentKind | 'bare', string>> = {
  bare: digits(CITIZEN, '8,10', '0,9'),
  CC: digits(CITIZEN, '5,10', '0,9'),
  CE: digits('[Cc][Ee]|[Cc]\\.[Ee]\\.', '5,10', '4,6'),
  PPT: digits('[Pp][Pp][Tt]|[Pp]\\.[Pp]\\.[Tt]\\.', '5,10', '4,7'),
  PA: `^ *(?=.*${DIGIT})(?=.*(?:${NOT_ZERO}|[A-Za-z]))[A-Za-z0-9０-９](?:[ -]?[A-Za-z0-9０-９]){4,8} *$`,
};
/** Also with blanks and dots, no document is longer. */
export const DOCUMENT_LENGTH_MAX = 20;
