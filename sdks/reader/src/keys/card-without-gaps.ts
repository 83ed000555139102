import { isCalendarDate } from '../calendar.js';
import { latin1 } from '../card/card-fields.js';
import type { ReadDocument } from '../read-document.js';

/** Mark, finger card, number, all names in one, `0`, sex, birth date, place, `0`: a card of which each NUL is missing. */
const WITHOUT_GAPS =
  /^(0[23]|I3)\d{8}PubDSK_1\d{8}0*([1-9]\d{2,9})(?<=PubDSK_1\d{18})[A-Za-zÀ-ÖØ-öø-ÿ'´. -]+0([MF])(\d{4})(\d\d)(\d\d)(\d{5})0/;

/**
 * Reads a card as most scanners type it: a keyboard has no key for NUL, so nothing shows where a name ends. The names stay unknown.
 *
 * @returns `null` if the text is of another form
 */
export function readCardWithoutGaps(bytes: Uint8Array, today: string): ReadDocument | null {
  const [, version, number, sex, year, month, day, place] = WITHOUT_GAPS.exec(latin1(bytes)) ?? [];
  if (number === undefined || place === undefined) {
    return null;
  }
  const birth = `${year}-${month}-${day}`;
  return {
    fuente: 'pdf417',
    tipo_documento: version === 'I3' ? 'TI' : 'CC',
    numero: number,
    apellidos: null,
    nombres: null,
    primer_apellido: null,
    segundo_apellido: null,
    primer_nombre: null,
    segundo_nombre: null,
    fecha_nacimiento: isCalendarDate(birth) && birth <= today ? birth : null,
    sexo: sex as 'M' | 'F',
    fecha_vencimiento: null,
    emisor: null,
    nacionalidad: null,
    lugar: place,
    problemas: ['unconfirmed_layout'],
    wrong_check_digits: [],
  };
}
