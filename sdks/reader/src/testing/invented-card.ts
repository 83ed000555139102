import { AT, CARD_BYTES, type CardPart, MARK, TEMPLATES_AT } from '../card/card-layout.js';
import type { InventedHolder } from './invented-holder.js';
import type { Random } from './random.js';

const BLOOD_GROUPS = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const;

/** The bytes of the barcode of an invented cédula. The templates are noise behind the header that real ones have. */
export function inventCard(holder: InventedHolder, random: Random): Uint8Array {
  const card = new Uint8Array(CARD_BYTES);
  const put = (part: CardPart, text: string) => card.set(Buffer.from(text, 'latin1'), AT[part][0]);
  put('version', random.of(['02', '03']));
  put('afisCode', random.digits(8));
  put('mark', MARK);
  put('fingerCard', random.digits(8));
  put('number', holder.number.padStart(10, '0'));
  put('firstSurname', holder.firstSurname);
  put('secondSurname', holder.secondSurname);
  put('firstName', holder.firstName);
  put('secondName', holder.secondName);
  put('zeroBeforeSex', '0');
  put('sex', holder.sex);
  put('birth', holder.birth.replaceAll('-', ''));
  put('place', holder.place);
  put('zeroAfterPlace', '0');
  put('bloodGroup', random.of(BLOOD_GROUPS));
  const half = Math.floor((CARD_BYTES - TEMPLATES_AT) / 2);
  for (const at of [TEMPLATES_AT, TEMPLATES_AT + half]) {
    card.set(inventTemplate(random, half), at);
  }
  return card;
}

/** `02 xx 00 xx xx FF 80 80`, then noise. */
function inventTemplate(random: Random, length: number): Uint8Array {
  const noise = Uint8Array.from({ length }, () => random.between(0, 255));
  noise.set([2, noise[1] ?? 0, 0, noise[3] ?? 0, noise[4] ?? 0, 0xff, 0x80, 0x80]);
  return noise;
}
