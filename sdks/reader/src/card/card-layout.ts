/**
 * Layout of the barcode on the back of the yellow cédula (since 2000): 531 bytes, Latin-1. Four public descriptions and payloads agree on
 * it; the Registraduría has not published it. `[from, to)` in bytes.
 */
export const CARD_BYTES = 531;
/** Two fingerprint templates begin here. They are sensitive data (Ley 1581 of 2012, articles 5 and 6). */
export const TEMPLATES_AT = 169;

export const MARK = 'PubDSK_1';
/** The form without its number is enough to find a shifted mark. */
export const MARK_START = 'PubDSK_';

export const AT = {
  /** `02` or `03` on a cédula, `I3` on the card of a minor. */
  version: [0, 2],
  afisCode: [2, 10],
  gapBeforeMark: [10, 24],
  mark: [24, 32],
  gapAfterMark: [32, 40],
  fingerCard: [40, 48],
  number: [48, 58],
  firstSurname: [58, 81],
  secondSurname: [81, 104],
  firstName: [104, 127],
  secondName: [127, 150],
  zeroBeforeSex: [150, 151],
  sex: [151, 152],
  birth: [152, 160],
  place: [160, 165],
  zeroAfterPlace: [165, 166],
  /** Of AB, the sign is the third byte. */
  bloodGroup: [166, 169],
} as const satisfies Record<string, readonly [from: number, to: number]>;

export type CardPart = keyof typeof AT;
