import { WORDS } from './address-words.js';
import { isImpossible, parseBareCorner, type Street, streetIn } from './street-parser.js';

export type StandardCrossing =
  /** `AC 72 KR 109`: the street and the crossing street, in the order of the text. */
  { ok: true; standard: string } | { ok: false };

/**
 * Writes a crossing of two streets in cadastral form. The text may be a corner (`Calle 34 A Sur con Carrera 89`), a
 * corner without the second street type (`Transversal 24 53 Be`), or an address, whose door is counted from a crossing.
 * After a street whose crossing type is unknown (`AV BOYACA # 152B-62`), only the number is written.
 * @param municipality DIVIPOLA code, if known
 */
export function standardiseCrossing(text: string, municipality?: string): StandardCrossing {
  const found = streetIn(text, municipality);
  if (!found || isImpossible(found.street)) {
    return { ok: false };
  }
  const { main, corner, door } = found.street;
  const crossed = corner?.text ?? (door ? crossedBy(main.type, door.cross.text) : bareNumber(found));
  return crossed === undefined ? { ok: false } : { ok: true, standard: `${main.text} ${crossed}` };
}

function bareNumber({ street, after }: NonNullable<ReturnType<typeof streetIn>>): string | undefined {
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
