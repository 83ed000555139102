import { todayInColombia } from '../calendar.js';
import type { CheckedPart, ReadDocument } from '../read-document.js';
import { checkDigit } from './check-digit.js';
import { formatOf, textOf, type ZoneFormat } from './zone-format.js';
import { birthOf, expiryOf, namesOf, sexOf, unfilled } from './zone-values.js';

const COLOMBIA = 'COL';
const CHARACTERS = /^[A-Z\d<]+$/;
const NUMBER_LENGTH = 9;

/**
 * Reads a machine-readable zone: cards (TD1, three lines of 30) and passports (TD3, two lines of 44). `null`: it is neither.
 *
 * Of the documents that Colombia issues, only the digital cédula (`IC`) and the passport have a public description. A zone of a card
 * for a foreigner is read as `CE` with `unconfirmed_layout`.
 *
 * @param text lines, with any line breaks between them; blanks are ignored
 * @param today `YYYY-MM-DD`; decides the century of a birth date
 */
export function readZone(text: string, today: string = todayInColombia()): ReadDocument | null {
  const lines = linesOf(text);
  const format = formatOf(lines);
  if (!format || !lines.every((line) => CHARACTERS.test(line))) {
    return null;
  }
  const at = (part: 'code' | 'issuer' | 'nationality' | 'optional' | 'birth' | 'expiry' | 'sex' | 'names') =>
    textOf(lines, format[part]);
  const { number, checked } = numberOf(lines, format);
  const kind = kindOf(unfilled(at('code')), at('issuer'), at('nationality'), number, unfilled(at('optional')));
  const wrong = wrongDigits(lines, format, checked);
  const names = namesOf(at('names'));
  const read = {
    numero: kind.number,
    apellidos: names.surnames,
    nombres: names.given,
    fecha_nacimiento: birthOf(at('birth'), today, kind.isAdult),
    fecha_vencimiento: expiryOf(at('expiry'), today),
  };
  const isConfirmed = kind.isConfirmed && read.numero !== null && read.fecha_nacimiento !== null;
  return {
    fuente: 'mrz',
    tipo_documento: kind.kind,
    ...read,
    primer_apellido: null,
    segundo_apellido: null,
    primer_nombre: null,
    segundo_nombre: null,
    sexo: sexOf(at('sex')),
    emisor: unfilled(at('issuer')),
    nacionalidad: unfilled(at('nationality')) || null,
    lugar: null,
    problemas: [
      ...(isConfirmed ? [] : (['unconfirmed_layout'] as const)),
      ...(wrong.length > 0 ? (['wrong_check_digit'] as const) : []),
      ...(names.isFull ? (['name_may_be_cut'] as const) : []),
    ],
    wrong_check_digits: wrong,
  };
}

function linesOf(text: string): string[] {
  const lines = text
    .toUpperCase()
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s/g, ''));
  const given = lines.filter((line) => line !== '');
  const whole = given.join('');
  // A scanner may send all lines as one.
  const length = given.length === 1 ? { 90: 30, 88: 44 }[whole.length] : undefined;
  return length ? (whole.match(new RegExp(`.{${length}}`, 'g')) ?? []) : given;
}

/**
 * The document number. One of more than nine characters has `<` in place of its check digit and goes on in the optional data of
 * line 1, where its check digit is the last character (ICAO Doc 9303, part 5, note j).
 */
function numberOf(lines: readonly string[], format: ZoneFormat): { number: string; checked: boolean | null } {
  const start = textOf(lines, format.number);
  const digit = lines[format.number[0]]?.[format.number[2]];
  const rest = format.numberRest ? (textOf(lines, format.numberRest).split('<')[0] ?? '') : '';
  if (digit !== '<' || rest === '' || start.length < NUMBER_LENGTH) {
    return { number: unfilled(start), checked: null };
  }
  const number = start + rest.slice(0, -1);
  return { number, checked: checkDigit(number) === rest.at(-1) };
}

function wrongDigits(
  lines: readonly string[],
  { checks }: ZoneFormat,
  isLongNumberRight: boolean | null,
): CheckedPart[] {
  const isWrong = ({ part, of, at, mayBeEmpty }: ZoneFormat['checks'][number]) => {
    if (part === 'number' && isLongNumberRight !== null) {
      return !isLongNumberRight;
    }
    const text = of.map((place) => textOf(lines, place)).join('');
    const digit = textOf(lines, at);
    return digit !== checkDigit(text) && !(mayBeEmpty && digit === '<' && unfilled(text) === '');
  };
  return checks.filter(isWrong).map(({ part }) => part);
}

interface Kind {
  kind: ReadDocument['tipo_documento'];
  number: string | null;
  isConfirmed: boolean;
  isAdult: boolean;
}

function kindOf(code: string, issuer: string, nationality: string, number: string, optional: string): Kind {
  if (code.startsWith('P')) {
    return { kind: 'PA', number: number || null, isConfirmed: true, isAdult: false };
  }
  if (issuer !== COLOMBIA) {
    return { kind: null, number: number || null, isConfirmed: true, isAdult: false };
  }
  if (code === 'IC' && nationality === COLOMBIA) {
    const own = /^0*([1-9]\d{2,9})$/.exec(optional)?.[1] ?? null;
    return { kind: 'CC', number: own, isConfirmed: true, isAdult: true };
  }
  const own = /^0*([1-9]\d{2,9})$/.exec(number)?.[1] ?? null;
  return { kind: nationality === COLOMBIA ? null : 'CE', number: own, isConfirmed: false, isAdult: false };
}
