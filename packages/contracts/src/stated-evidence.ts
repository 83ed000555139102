/** What a merchant states that the buyer proved in this purchase. It never has a code, a token or a document. */
export interface StatedEvidence {
  phoneCode?: { channel: CodeChannel; ageSeconds: number };
  emailCode?: { ageSeconds: number };
  card?: { ageSeconds: number };
  document?: { medium: DocumentMedium; ageSeconds: number };
  orders?: EarlierOrders;
}

/** How a code was sent to a phone. */
export const CODE_CHANNELS = ['sms', 'whatsapp', 'call'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** What a machine read of the card: the barcode of a yellow cédula, the lines of a digital one, or a chip. */
export const DOCUMENT_MEDIA = ['barcode', 'mrz', 'chip'] as const;
export type DocumentMedium = (typeof DOCUMENT_MEDIA)[number];

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
