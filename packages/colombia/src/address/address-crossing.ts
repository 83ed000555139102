import { ADDRESS_LENGTH_MAX, tokenizeAddress } from './address-tokenizer.js';
import { WORDS } from './address-words.js';
import { findStreet, isImpossible, parseBareCorner, type Street } from './street-parser.js';

export type StandardCrossing =
  /** `AC 72 KR 109`: the street and the one it crosses, in the order of the text. */
  { ok: true; standard: string } | { ok: false };

/**
 * Writes where two streets meet in the cadastral form: of a corner (`Calle 34 A Sur con Carrera 89`), a corner whose
 * second type is left out (`Transversal 24 53 Be`), or an address, whose door is counted from there. A street that does
 * not say which kind crosses it (`AV BOYACA # 152B-62`) is followed by the bare number.
 * @param municipality DIVIPOLA code, if known
 */
export function standardiseCrossing(text: string, municipality?: string): StandardCrossing {
  if (text.length > ADDRESS_LENGTH_MAX) {
    return { ok: false };
  }
  const found = findStreet(tokenizeAddress(text), municipality);
  if (!found || isImpossible(found.street)) {
    return { ok: false };
  }
  const { main, corner, door } = found.street;
  const crossed = corner?.text ?? (door ? crossedBy(main.type, door.cross.text) : bareNumber(found));
  return crossed === undefined ? { ok: false } : { ok: true, standard: `${main.text} ${crossed}` };
}

function bareNumber({ street, after }: NonNullable<ReturnType<typeof findStreet>>): string | undefined {
  const number = WORDS.counterpart.has(street.main.type) ? parseBareCorner(after) : undefined;
  if (!number || isImpossible({ ...street, corner: { ...street.main, number } })) {
    return undefined;
  }
  return crossedBy(street.main.type, number.text);
}

function crossedBy(type: Street['main']['type'], number: string): string {
  const counterpart = WORDS.counterpart.get(type);
  return counterpart ? `${counterpart} ${number}` : number;
}
