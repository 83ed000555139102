import { parse } from 'mrz';
import { inventHolder } from '../testing/invented-holder.js';
import { inventCedula, inventZone } from '../testing/invented-zone.js';
import { Random } from '../testing/random.js';
import { readZone } from './read-zone.js';

const TODAY = '2026-11-28';
/** The specimens of ICAO Doc 9303: part 5, figure of a TD1 card; part 4, figure of a passport. Anna Maria Eriksson of Utopia does not exist. */
const SPECIMEN_CARD = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
const SPECIMEN_PASSPORT = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';

const ERIKSSON = {
  apellidos: 'ERIKSSON',
  nombres: 'ANNA MARIA',
  fecha_nacimiento: '1974-08-12',
  fecha_vencimiento: '2012-04-15',
  sexo: 'F',
  emisor: 'UTO',
  nacionalidad: 'UTO',
  problemas: [],
  wrong_check_digits: [],
};

it('reads the specimen of a card of another country without a kind', () => {
  expect(readZone(SPECIMEN_CARD, TODAY)).toMatchObject({ ...ERIKSSON, numero: 'D23145890', tipo_documento: null });
});

it('reads the specimen of a passport', () => {
  expect(readZone(SPECIMEN_PASSPORT, TODAY)).toMatchObject({ ...ERIKSSON, numero: 'L898902C3', tipo_documento: 'PA' });
});

it('reads a number of more than nine characters, which goes on in line 1 (Doc 9303, part 5, note j)', () => {
  const long = 'I<UTOD23145890<7349<<<<<<<<<<<\n3407127M9507122UTO<<<<<<<<<<<2\nSTEVENSON<<PETER<JOHN<<<<<<<<<';
  expect(readZone(long, TODAY)).toMatchObject({
    numero: 'D23145890734',
    nombres: 'PETER JOHN',
    wrong_check_digits: [],
  });
});

it.each([
  ['one line', (text: string) => text.replaceAll('\n', '')],
  ['Windows line ends, blanks and lower case', (text: string) => ` ${text.toLowerCase().replaceAll('\n', ' \r\n')} `],
])('reads a zone as %s', (_name, change) => {
  expect(readZone(change(SPECIMEN_PASSPORT), TODAY)).toEqual(readZone(SPECIMEN_PASSPORT, TODAY));
});

const holder = { ...inventHolder(new Random(3)), number: '1020304050', birth: '2007-03-01' };
const zone = inventCedula(holder, new Random(4));

it('takes the number of a digital cédula from the optional data of line 2, and a birth date of 18 years or more ago', () => {
  expect(readZone(zone.text, TODAY)).toMatchObject({
    tipo_documento: 'CC',
    numero: '1020304050',
    fecha_nacimiento: '2007-03-01',
    problemas: [],
  });
  expect(readZone(zone.text, '2024-11-28')?.fecha_nacimiento).toBe('1907-03-01');
});

it('names each wrong check digit, and still reads', () => {
  const places: [line: number, at: number, parts: string[]][] = [
    [0, 14, ['number', 'composite']],
    [1, 6, ['birth', 'composite']],
    [1, 14, ['expiry', 'composite']],
    [1, 29, ['composite']],
  ];
  for (const [line, at, parts] of places) {
    // All lines are one text for the reader too.
    const place = 30 * line + at;
    const text = zone.text.replaceAll('\n', '');
    const digit = (Number(text[place]) + 1) % 10;
    const answer = readZone(text.slice(0, place) + digit + text.slice(place + 1), TODAY);
    expect(answer).toMatchObject({ numero: '1020304050', wrong_check_digits: parts, problemas: ['wrong_check_digit'] });
  }
});

it('reads a Colombian card for a foreigner as CE, unconfirmed', () => {
  const card = zone.text.replace('ICCOL', 'I<COL').replace('COL1020304050<', 'VEN<<<<<<<<<<<');
  expect(readZone(card, TODAY)).toMatchObject({ tipo_documento: 'CE', emisor: 'COL', nacionalidad: 'VEN' });
  expect(readZone(card, TODAY)?.problemas).toContain('unconfirmed_layout');
});

it.each([
  ['an empty text', ''],
  ['two lines of 30', SPECIMEN_CARD.split('\n').slice(0, 2).join('\n')],
  ['a character that no zone has', SPECIMEN_CARD.replace('UTO', 'U_O')],
])('refuses %s', (_name, text) => {
  expect(readZone(text, TODAY)).toBeNull();
});

it('reads 2,000 invented zones exactly, with all check digits, as the library mrz does (bench/reader.mjs: 10,000)', () => {
  const random = new Random(2026);
  for (let index = 0; index < 2_000; index += 1) {
    const invented = inventZone(inventHolder(random), random);
    const answer = readZone(invented.text, TODAY);
    expect(answer).toMatchObject({
      tipo_documento: invented.kind,
      numero: invented.number,
      apellidos: invented.surnames,
      nombres: invented.given || null,
      fecha_nacimiento: invented.birth,
      fecha_vencimiento: invented.expiry,
      sexo: invented.sex,
      problemas: invented.isFull ? ['name_may_be_cut'] : [],
      wrong_check_digits: [],
    });
    const { fields } = parse(invented.text.split('\n'));
    const theirs = [fields.lastName, fields.sex, fields.birthDateCheckDigit, fields.compositeCheckDigit];
    expect([answer?.apellidos, answer?.sexo === 'M' ? 'male' : 'female', theirs[2], theirs[3]]).toEqual(theirs);
  }
});
