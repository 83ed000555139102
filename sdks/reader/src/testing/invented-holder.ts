import type { Random } from './random.js';

const SURNAMES =
  "RODRÍGUEZ GÓMEZ GONZÁLEZ MARTÍNEZ GARCÍA LÓPEZ HERNÁNDEZ SÁNCHEZ RAMÍREZ PÉREZ DÍAZ MUÑOZ ROJAS MORENO JIMÉNEZ ORTIZ PEÑA NIÑO CAÑÓN AGÜERO DE·LA·ROSA D'ACOSTA SAAVEDRA·VDA·DE·NARIÑO".split(
    ' ',
  );
const MEN = 'JUAN CARLOS ANDRÉS JOSÉ LUIS JHON BRAYAN DAVID SANTIAGO ÁNGEL TOMÁS'.split(' ');
const WOMEN = 'MARÍA LUZ ANA SANDRA DIANA YINETH LAURA VALENTINA BEGOÑA SOFÍA MARÍA·DEL·MAR'.split(' ');

/** A person who does not exist: names are drawn one by one, numbers at random. */
export interface InventedHolder {
  number: string;
  firstSurname: string;
  secondSurname: string;
  firstName: string;
  secondName: string;
  sex: 'M' | 'F';
  /** `YYYY-MM-DD` */
  birth: string;
  /** Department and municipality of the Registraduría's table. */
  place: string;
}

export function inventHolder(random: Random): InventedHolder {
  const sex = random.of(['M', 'F'] as const);
  const given = sex === 'M' ? MEN : WOMEN;
  const word = (words: readonly string[]) => random.of(words).replaceAll('·', ' ').slice(0, 23);
  const maybe = (words: readonly string[]) => (random.next() < 0.85 ? word(words) : '');
  return {
    number: inventNumber(random),
    firstSurname: word(SURNAMES),
    secondSurname: maybe(SURNAMES),
    firstName: word(given),
    secondName: maybe(given),
    sex,
    // A zone has two digits of the year: it cannot tell an older holder from a child.
    birth: random.date(1927, 2007),
    place: `${String(random.between(1, 88)).padStart(2, '0')}${random.digits(3)}`,
  };
}

/** Five to eight digits, or ten from 1,000,000,000 on. */
function inventNumber(random: Random): string {
  return random.next() < 0.5 ? `1${random.digits(9)}` : `${random.between(1, 9)}${random.digits(random.between(4, 7))}`;
}
