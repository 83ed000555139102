import type { DocumentReading, RegistryRecord, SourceReport } from '@cotejo/contracts';
import { readingMismatch } from './reading-mismatch.js';

const RECORD = {
  firstName: 'ANA',
  secondName: 'LUCIA',
  firstSurname: 'ROJAS',
  surnameParticle: null,
  secondSurname: 'QUINTANILLA',
  sex: 'F',
} as RegistryRecord;
const NO_NAMES = { firstName: null, secondName: null, firstSurname: null, secondSurname: null };
const READING: DocumentReading = {
  ageSeconds: 40,
  number: '1032456789',
  kind: 'CC',
  givenNames: 'ANA LUCIA',
  surnames: 'ROJAS QUINTANILLA',
  sex: 'F',
  problems: [],
};
const STRANGER = { givenNames: 'ZORAIDA', surnames: 'UMBARILA PEDRAZA' };

const answered = (record: Partial<RegistryRecord> = {}) =>
  ({ status: 'ok', record: { ...RECORD, ...record } }) as SourceReport<RegistryRecord>;
const LATE = { status: 'timeout', record: null } as SourceReport<RegistryRecord>;
const buyer = (read: Partial<DocumentReading>, name: string | null = null, document = '1032456789') => ({
  document,
  name,
  evidence: { documentReading: { ...READING, ...read } },
});
const signal = (...args: Parameters<typeof readingMismatch>) => {
  const { state, value } = readingMismatch(...args);
  return value ?? state;
};

it('is false without a reading', () => {
  const subject = { document: '1032456789', name: 'Ana Rojas', evidence: { emailCode: { ageSeconds: 9 } } };
  expect(readingMismatch(subject, LATE)).toEqual({ code: 'document_read_mismatch', state: false });
});

it('is false where number, names and sex agree, whatever the order and the accents of the typed name', () => {
  expect(signal(buyer({}), answered())).toBe(false);
  expect(signal(buyer({}, 'Rojas Quintanilla Ana Lucía'), answered())).toBe(false);
  expect(signal(buyer({ number: '0000032456' }, null, '32456'), answered())).toBe(false);
});

it.each<[string, string, Partial<DocumentReading>, string | null]>([
  ['another number', 'number', { number: '1032456798' }, null],
  ['a name that is not the name of the holder', 'registry_name', STRANGER, null],
  ['a sex that is not the sex of the holder', 'registry_sex', { sex: 'M' }, null],
  ['a name that is not the typed one', 'name', {}, 'Zoraida Umbarila Pedraza'],
  ['a wrong check digit', 'check_digit', { problems: ['wrong_check_digit'] }, null],
  ['no number in an unconfirmed layout', 'layout', { number: null, problems: ['unconfirmed_layout'] }, null],
])('tells %s', (_, mismatch, read, name) => {
  expect(readingMismatch(buyer(read, name), answered())).toEqual({
    code: 'document_read_mismatch',
    state: true,
    value: mismatch,
  });
});

it('tells the most serious of several mismatches', () => {
  const problems = ['wrong_check_digit', 'unconfirmed_layout'] as const;
  const all = { ...STRANGER, number: '1032456798', sex: 'M', problems } as const;
  const typed = 'Hermenegilda Tibaduiza Chaparro';
  expect(signal(buyer(all, typed), answered())).toBe('number');
  expect(signal(buyer({ ...all, number: READING.number }, typed), answered())).toBe('registry_name');
  const own = { givenNames: READING.givenNames, surnames: READING.surnames };
  expect(signal(buyer({ ...all, ...own, number: null }, typed), answered())).toBe('registry_sex');
  expect(signal(buyer({ ...all, ...own, number: null, sex: 'F' }, typed), answered())).toBe('name');
  expect(signal(buyer({ ...all, ...own, number: null, sex: 'F' }), answered())).toBe('check_digit');
});

it('is unknown without a number, with the number of a passport, and when the reading is old', () => {
  expect(signal(buyer({ number: null }), answered())).toBe('unknown');
  expect(signal(buyer({ number: 'AS123456', kind: 'PA' }), answered())).toBe('unknown');
  expect(signal(buyer({ number: '1032456798', ageSeconds: 901 }), answered())).toBe('unknown');
  expect(signal(buyer({ ...STRANGER, number: 'AS123456', kind: 'PA' }), answered())).toBe('registry_name');
});

it('is unknown while the registry has not answered, unless the request itself is contradicted', () => {
  expect(signal(buyer({}), LATE)).toBe('unknown');
  expect(signal(buyer({ givenNames: null, surnames: null }), LATE)).toBe('unknown');
  expect(signal(buyer({ number: '1032456798' }), LATE)).toBe('number');
  expect(signal(buyer({}, 'Zoraida Umbarila Pedraza'), LATE)).toBe('name');
  expect(signal(buyer({ problems: ['wrong_check_digit'] }), LATE)).toBe('check_digit');
  expect(signal(buyer({ givenNames: null, surnames: null, sex: null }), LATE)).toBe(false);
});

it('compares nothing that the registry or the document does not have', () => {
  expect(signal(buyer({ ...STRANGER, sex: 'M' }), answered({ ...NO_NAMES, sex: null }))).toBe(false);
  expect(signal(buyer({ sex: 'M' }), answered({ sex: 'X' }))).toBe(false);
  expect(signal(buyer({ givenNames: null, sex: null }, 'Zoraida Umbarila'), answered())).toBe(false);
});

it('is unknown where the names do not decide', () => {
  expect(signal(buyer({}, 'Ana'), answered())).toBe('unknown');
  expect(signal(buyer({ givenNames: 'ANA', surnames: 'R' }), answered())).toBe('unknown');
});

it('compares the beginning of the words of a name that may be cut', () => {
  const cut = { surnames: 'ROJAS QUINTANI', givenNames: 'ANA LUC' };
  const whole = { givenNames: 'ANA LUCERO' };
  const typed = 'Ana Lucía Rojas Quintanilla';
  expect(signal(buyer({ ...cut, problems: ['name_may_be_cut'] }, typed), answered())).toBe(false);
  expect(signal(buyer({ ...STRANGER, problems: ['name_may_be_cut'] }), answered())).toBe('registry_name');
  expect(signal(buyer({ ...whole, surnames: 'UMBARILA QUINTANI', problems: [] }), answered())).toBe('registry_name');
});

it('accepts the unconfirmed layout of a card that has a number', () => {
  expect(signal(buyer({ kind: null, problems: ['unconfirmed_layout'] }), answered())).toBe(false);
});

it('compares the documents of foreigners by their kind, where no registry has them', () => {
  const nobody = { status: 'not_configured', cause: 'document_kind', record: null } as SourceReport<RegistryRecord>;
  expect(signal(buyer({ kind: 'CE', number: '712046' }, null, 'CE 712046'), nobody)).toBe(false);
  expect(signal(buyer({ kind: 'CE', number: '712047' }, null, 'CE 712046'), nobody)).toBe('number');
  expect(signal(buyer({ kind: 'PA', number: 'as123456' }, null, 'PA AS123456'), nobody)).toBe(false);
  expect(signal(buyer({ kind: 'PA', number: 'AS123456' }, null, 'CE 712046'), nobody)).toBe('unknown');
  expect(signal(buyer({ kind: 'TI' }), answered())).toBe(false);
});
