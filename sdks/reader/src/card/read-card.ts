import { todayInColombia } from '../calendar.js';
import type { ReadDocument } from '../read-document.js';
import {
  birthAt,
  isFull,
  isKnownLayout,
  isPadded,
  latin1,
  nameAt,
  numberAt,
  type PartText,
  placeAt,
  sexAt,
  textAt,
} from './card-fields.js';
import { AT, type CardPart, MARK_START } from './card-layout.js';

const NAMES = ['firstSurname', 'secondSurname', 'firstName', 'secondName'] as const satisfies CardPart[];
/** `0`, sex, birth date, place, `0`: found where the layout is shifted and where the mark is missing. */
const AFTER_NAMES = /0[MF](?:18|19|20)\d{6}\d{5}0/;

/**
 * Reads the barcode of a yellow cédula or of the card of a minor. `null`: the code is of another document.
 *
 * @param bytes the first 169 bytes of the code, without the fingerprint templates; more are ignored
 * @param today `YYYY-MM-DD`; a birth date after it is impossible
 */
export function readCard(bytes: Uint8Array, today: string = todayInColombia()): ReadDocument | null {
  const shifts = shiftsOf(bytes);
  if (shifts === null) {
    return null;
  }
  const isInPlace = shifts.numberBy === 0 && shifts.endBy === 0 && isKnownLayout(bytes);
  const names = NAMES.map((part) => (shifts.numberBy === shifts.endBy ? nameAt(bytes, part, shifts.endBy ?? 0) : null));
  const [firstSurname = null, secondSurname = null, firstName = null, secondName = null] = names;
  const read = {
    numero: shifts.numberBy === null ? null : numberAt(bytes, shifts.numberBy),
    fecha_nacimiento: shifts.endBy === null ? null : birthAt(bytes, shifts.endBy, today),
    sexo: shifts.endBy === null ? null : sexAt(bytes, shifts.endBy),
    lugar: shifts.endBy === null ? null : placeAt(bytes, shifts.endBy),
  };
  const isWhole = Object.values(read).every((value) => value !== null) && Boolean(firstSurname) && Boolean(firstName);
  const areNames = names.every((name) => name !== null) && NAMES.every((part) => isPadded(bytes, part));
  const isConfirmed = isInPlace && isWhole && areNames;
  return {
    fuente: 'pdf417',
    tipo_documento: kindOf(bytes, shifts.numberBy),
    ...read,
    apellidos: joined(firstSurname, secondSurname),
    nombres: joined(firstName, secondName),
    primer_apellido: firstSurname,
    segundo_apellido: secondSurname,
    primer_nombre: firstName,
    segundo_nombre: secondName,
    fecha_vencimiento: null,
    emisor: null,
    nacionalidad: null,
    problemas: [
      ...(isConfirmed ? [] : (['unconfirmed_layout'] as const)),
      ...(isInPlace && NAMES.some((part) => isFull(bytes, part)) ? (['name_may_be_cut'] as const) : []),
    ],
    wrong_check_digits: [],
  };
}

/**
 * By how many bytes the number (after the mark) and the end (sex, birth date) are shifted. Both are found by their own marks, because a byte may be
 * missing between them. `null` alone: not found; `null` for both: not such a card.
 */
function shiftsOf(bytes: Uint8Array): { numberBy: number | null; endBy: number | null } | null {
  const text = latin1(bytes.subarray(0, AT.bloodGroup[1]));
  const mark = text.indexOf(MARK_START);
  const end = text.search(AFTER_NAMES);
  const markBy = mark === -1 ? null : mark - AT.mark[0];
  const endBy = end === -1 ? null : end - AT.zeroBeforeSex[0];
  if (markBy === null && endBy === null) {
    return null;
  }
  // Without its mark the number is where the end says, if ten digits are exactly there.
  const isNumberAtEnd = endBy !== null && /^\d{10}$/.test(textAt(bytes, 'number', endBy));
  return { numberBy: markBy ?? (isNumberAtEnd ? endBy : null), endBy };
}

function kindOf(bytes: Uint8Array, shift: number | null): 'CC' | 'TI' | null {
  const version = textAt(bytes, 'version');
  if (version === 'I3') {
    return 'TI';
  }
  return shift !== null && /^0[23]$/.test(version) ? 'CC' : null;
}

/** First and second surname, or first and second name. `null` if one of them could not be read. */
function joined(first: PartText, second: PartText): string | null {
  return first === null || second === null ? null : [first, second].filter(Boolean).join(' ') || null;
}
