import type { InventedHolder } from './invented-holder.js';
import type { Random } from './random.js';

/** A zone that is written part by part as ICAO Doc 9303 shows it, with its own check digits: nothing here is of the reader. */
export interface InventedZone {
  text: string;
  kind: 'CC' | 'PA';
  number: string;
  surnames: string;
  given: string;
  birth: string;
  expiry: string;
  sex: 'M' | 'F';
  isFull: boolean;
}

export function inventZone(holder: InventedHolder, random: Random): InventedZone {
  return random.next() < 0.5 ? inventCedula(holder, random) : inventPassport(holder, random);
}

/** The zone of a digital cédula: the number of the holder is in the optional data of line 2. */
export function inventCedula(holder: InventedHolder, random: Random): InventedZone {
  const serial = random.digits(9);
  const expiry = random.date(2027, 2036);
  const names = nameField(holder, 30);
  const first = `ICCOL${serial}${digitOf(serial)}${'<'.repeat(15)}`;
  const dates = [six(holder.birth), six(expiry)].map((date) => date + digitOf(date));
  const optional = holder.number.padEnd(11, '<');
  const composite = digitOf(first.slice(5) + dates[0] + dates[1] + optional);
  const second = `${dates[0]}${holder.sex}${dates[1]}COL${optional}${composite}`;
  return {
    text: [first, second, names].join('\n'),
    kind: 'CC',
    number: holder.number,
    ...common(holder, expiry, names),
  };
}

function inventPassport(holder: InventedHolder, random: Random): InventedZone {
  const number = `${random.of(['A', 'B', 'P'])}${random.of('ABCDEFGH'.split(''))}${random.digits(6)}`;
  const expiry = random.date(2027, 2036);
  const names = nameField(holder, 39);
  const padded = number.padEnd(9, '<');
  const dates = [six(holder.birth), six(expiry)].map((date) => date + digitOf(date));
  const personal = random.next() < 0.5 ? holder.number.padEnd(14, '<') : '<'.repeat(14);
  const personalDigit = personal.startsWith('<') ? random.of(['<', '0']) : digitOf(personal);
  const numbered = padded + digitOf(padded);
  const composite = digitOf(numbered + dates[0] + dates[1] + personal + personalDigit);
  const second = `${numbered}COL${dates[0]}${holder.sex}${dates[1]}${personal}${personalDigit}${composite}`;
  return { text: `P<COL${names}\n${second}`, kind: 'PA', number, ...common(holder, expiry, names) };
}

function common(holder: InventedHolder, expiry: string, names: string) {
  const { birth, sex } = holder;
  const [surnames = '', given = ''] = names.replace(/<+$/, '').split('<<');
  const isFull = !names.endsWith('<');
  return { birth, expiry, sex, surnames: surnames.replaceAll('<', ' '), given: given.replaceAll('<', ' '), isFull };
}

function nameField({ firstSurname, secondSurname, firstName, secondName }: InventedHolder, length: number): string {
  const letters = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[^A-Z ]/g, '')
      .trim()
      .replaceAll(' ', '<');
  const join = (...names: string[]) => names.map(letters).filter(Boolean).join('<');
  return `${join(firstSurname, secondSurname)}<<${join(firstName, secondName)}`.slice(0, length).padEnd(length, '<');
}

const six = (date: string) => date.replaceAll('-', '').slice(2);

/** The table of values of Doc 9303, part 3, written out: position in this text. */
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const WEIGHTS = '731';

function digitOf(text: string): string {
  const sum = [...text].reduce(
    (total, letter, at) => total + Math.max(0, VALUES.indexOf(letter)) * Number(WEIGHTS[at % 3]),
    0,
  );
  return String(sum % 10);
}
