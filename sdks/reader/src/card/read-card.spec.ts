import type { ReadDocument } from '../read-document.js';
import { expectedOf, problemsOf } from '../testing/expected-card.js';
import { inventCard } from '../testing/invented-card.js';
import { inventHolder } from '../testing/invented-holder.js';
import { Random } from '../testing/random.js';
import { TEMPLATES_AT } from './card-layout.js';
import { cutTemplates } from './cut-templates.js';
import { readCard } from './read-card.js';

const TODAY = '2026-11-28';
const holder = {
  number: '52123456',
  firstSurname: 'MUÑOZ',
  secondSurname: 'DE LA PEÑA',
  firstName: 'MARÍA',
  secondName: 'JOSÉ',
  sex: 'F',
  birth: '1984-02-29',
  place: '16001',
} as const;
const card = () => inventCard(holder, new Random(7)).slice(0, TEMPLATES_AT);
const read = (bytes: Uint8Array) => readCard(bytes, TODAY);

/** Bytes as latin-1 text, changed, and back. */
const changed = (change: (text: string) => string) =>
  Uint8Array.from(Buffer.from(change(Buffer.from(card()).toString('latin1')), 'latin1'));

it('reads every field of a card', () => {
  expect(read(card())).toEqual({ ...expectedOf(holder), problemas: [] });
});

it('reads 2,000 invented cards exactly (bench/reader.mjs: 100,000)', () => {
  const random = new Random(2026);
  for (let index = 0; index < 2_000; index += 1) {
    const invented = inventHolder(random);
    expect(read(inventCard(invented, random))).toEqual({ ...expectedOf(invented), problemas: problemsOf(invented) });
  }
});

it('says that a name may be cut when it fills its place', () => {
  const long = inventCard({ ...holder, secondSurname: 'SAAVEDRA VDA DE NARIÑO Y PEÑA'.slice(0, 23) }, new Random(1));
  expect(read(long)?.problemas).toEqual(['name_may_be_cut']);
});

it('reads the card of a minor as TI', () => {
  expect(read(changed((text) => `I3${text.slice(2)}`))).toMatchObject({ tipo_documento: 'TI', problemas: [] });
});

it('keeps one-word names of holders with a single surname and name', () => {
  const short = inventCard({ ...holder, secondSurname: '', secondName: '' }, new Random(1));
  expect(read(short)).toMatchObject({ apellidos: 'MUÑOZ', segundo_apellido: '', nombres: 'MARÍA', problemas: [] });
});

describe.each([
  ['one byte to the end', (text: string) => `${text.slice(0, 12)}\0${text.slice(12)}`],
  ['one byte to the start', (text: string) => text.slice(0, 12) + text.slice(13)],
])('a layout that is shifted by %s', (_name, change) => {
  it('is read as unconfirmed', () => {
    const expected = { ...expectedOf(holder), problemas: ['unconfirmed_layout'] };
    expect(read(changed(change))).toEqual(expected);
  });
});

it('reads a card without its mark as unconfirmed', () => {
  const bytes = changed((text) => text.replace('PubDSK_1', '\0'.repeat(8)));
  expect(read(bytes)).toEqual({ ...expectedOf(holder), problemas: ['unconfirmed_layout'] });
});

it('reads no name when a byte is missing between the number and the birth date', () => {
  const bytes = changed((text) => text.slice(0, 90) + text.slice(91));
  const noNames = { apellidos: null, nombres: null, primer_apellido: null, segundo_nombre: null };
  expect(read(bytes)).toMatchObject({ numero: holder.number, fecha_nacimiento: holder.birth, ...noNames });
  expect(read(bytes)?.problemas).toEqual(['unconfirmed_layout']);
});

it.each([
  ['a date that is not in the calendar', '19840229', '19850229', { fecha_nacimiento: null }],
  ['a date after today', '19840229', '20270101', { fecha_nacimiento: null }],
  ['a digit in a name', 'MUÑOZ', 'MUÑ0Z', { primer_apellido: null, apellidos: null }],
  ['a number of zeros', '0052123456', '0000000000', { numero: null }],
])('reads the rest around %s', (_name, from, to, expected) => {
  expect(read(changed((text) => text.replace(from, to)))).toMatchObject({
    ...expected,
    sexo: 'F',
    problemas: ['unconfirmed_layout'],
  });
});

it.each([
  ['nothing', new Uint8Array()],
  ['another code', Uint8Array.from(Buffer.from(`@\n\x1e\rANSI 636000090002DL${'X'.repeat(400)}`))],
  ['zeros', new Uint8Array(531)],
])('refuses %s', (_name, bytes) => {
  expect(read(bytes)).toBeNull();
});

/** The fields at their places, read without the code under test. */
function fieldsAt(bytes: Uint8Array) {
  const at = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  const name = (from: number) => at(from, from + 23).split('\0')[0];
  return {
    numero: String(BigInt(at(48, 58))),
    primer_apellido: name(58),
    segundo_apellido: name(81),
    primer_nombre: name(104),
    segundo_nombre: name(127),
    sexo: at(151, 152),
    fecha_nacimiento: `${at(152, 156)}-${at(156, 158)}-${at(158, 160)}`,
    lugar: at(160, 165),
    tipo_documento: at(0, 1) === 'I' ? 'TI' : 'CC',
  };
}

const wrongFields = (answer: ReadDocument, bytes: Uint8Array) =>
  Object.entries(fieldsAt(bytes)).flatMap(([name, text]) =>
    answer[name as keyof ReadDocument] === text ? [] : [name],
  );

/** AFIS code and finger card are checked only to be digits; what follows a blood group of two letters is unknown. */
const isFieldOrUnreadDigit = (at: number) => at < 10 || (at >= 40 && at < 150) || (at >= 151 && at < 165) || at >= 166;

it('with any byte changed to any value, reads the field as it stands or says unconfirmed_layout, and never fails', () => {
  const wrong: { at: number; value: number; name: string }[] = [];
  const acceptedOutside: [at: number, value: number][] = [];
  for (let at = 0; at < TEMPLATES_AT; at += 1) {
    for (let value = 0; value < 256; value += 1) {
      const bytes = card();
      bytes[at] = value;
      const answer = read(bytes);
      if (answer && !answer.problemas.includes('unconfirmed_layout')) {
        wrong.push(...wrongFields(answer, bytes).map((name) => ({ at, value, name })));
        if (!isFieldOrUnreadDigit(at) && value !== card()[at]) {
          acceptedOutside.push([at, value]);
        }
      }
    }
  }
  expect({ wrong, acceptedOutside }).toEqual({ wrong: [], acceptedOutside: [] });
});

it('cuts the templates off and overwrites what was decoded', () => {
  const decoded = inventCard(holder, new Random(7));
  const before = cutTemplates(decoded);
  expect(before).toEqual(card());
  expect(decoded.every((byte) => byte === 0)).toBe(true);
});
