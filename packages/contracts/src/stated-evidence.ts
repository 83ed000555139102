/** What a merchant states that the buyer proved in this purchase. It never has a code, a token or a document. */
export interface StatedEvidence {
  phoneCode?: { channel: CodeChannel; ageSeconds: number };
  emailCode?: { ageSeconds: number };
  card?: { ageSeconds: number };
  document?: { medium: DocumentMedium; ageSeconds: number };
  documentReading?: DocumentReading;
  orders?: EarlierOrders;
}

/** How a code was sent to a phone. */
export const CODE_CHANNELS = ['sms', 'whatsapp', 'call'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** What a machine read of the card: the barcode of a yellow cédula, the lines of a digital one, or a chip. */
export const DOCUMENT_MEDIA = ['barcode', 'mrz', 'chip'] as const;
export type DocumentMedium = (typeof DOCUMENT_MEDIA)[number];

/** Where a reader found the text: the barcode of a yellow cédula, or the lines of letters of a card or passport. */
export const READING_SOURCES = ['pdf417', 'mrz'] as const;
export type ReadingSource = (typeof READING_SOURCES)[number];

/** Kinds of documents that a reader tells apart; `TI` is the card of a minor. */
export const READ_KINDS = ['CC', 'CE', 'PA', 'TI'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** What a reader says about a reading that is not sound. */
export const READ_PROBLEMS = ['unconfirmed_layout', 'wrong_check_digit', 'name_may_be_cut'] as const;
export type ReadProblem = (typeof READ_PROBLEMS)[number];

export const READ_SEXES = ['M', 'F'] as const;
export type ReadSex = (typeof READ_SEXES)[number];

/**
 * What a reader found in the buyer's document. It can only contradict: anyone can print a barcode, so an equal number proves nothing.
 * The date of birth is not here, because nothing compares it.
 */
export interface DocumentReading {
  ageSeconds: number;
  number: string | null;
  kind: ReadKind | null;
  givenNames: string | null;
  surnames: string | null;
  sex: ReadSex | null;
  problems: readonly ReadProblem[];
}

/** How a document that was read contradicts the request or the registry; the most serious comes first. */
export const READING_MISMATCHES = ['number', 'registry_name', 'registry_sex', 'name', 'check_digit', 'layout'] as const;
export type ReadingMismatch = (typeof READING_MISMATCHES)[number];

/** Orders of the same buyer at the same merchant before this one. */
export interface EarlierOrders {
  delivered: number;
  /** Refused at the door, or returned unopened. */
  refused: number;
  chargedBack: number;
  monthsSinceFirst: number;
}

/** Evidence belongs to one purchase: what is older proves nothing about it. */
export const EVIDENCE_MAX_AGE_SECONDS = 900;

/** Earlier orders that count as a good history. */
export const GOOD_HISTORY = { delivered: 3, monthsSinceFirst: 3, refusedPerDelivered: 0.2 } as const;
