import { defaultPoliciesDir } from '@cotejo/platform';
import { VendorFields } from '@cotejo/source';
import { AniStatuses } from '../../ani-statuses.js';
import { toRecord } from '../../registry-record.js';
import { entryOf, inputsOfQuery, STATUS_NOT_REPORTED } from './declared-entry.js';

const statuses = AniStatuses.load(defaultPoliciesDir());
const RULES = {
  document: { at: '/number' },
  status: { at: '/state', words: { VIGENTE: 0 } },
  fullName: { at: '/name' },
  issueDate: { at: '/date' },
  givenNamesMatch: { at: '/given', words: { yes: true, no: false } },
  surnamesMatch: { at: '/family', words: { yes: true, no: false } },
};
const QUERY = { document: '1000000009' };
const named = (name: string) => ({ ...QUERY, claimed: { name, issueDate: null } });
const entry = (answer: object, query: Parameters<typeof entryOf>[1] = QUERY) =>
  entryOf(new VendorFields(RULES, { number: '1000000009', ...answer }), query, statuses);

it.each([
  ['VIGENTE', 0],
  ['Cancelada por Muerte', 21],
  ['EN TRÁMITE DE ALGO', STATUS_NOT_REPORTED],
  [null, STATUS_NOT_REPORTED],
])('reads the status %s as %d', (state, code) => {
  expect(entry({ state }).statusCode).toBe(code);
});

it('does not approve a card whose status the vendor did not report', () => {
  expect(toRecord(entry({ name: 'EVA LUNA' }), statuses)).toMatchObject({ valid: false, status: 'desconocido' });
});

it.each<[string, object, object]>([
  ['Eva Inés Luna Peña', { given: 'yes', family: 'yes' }, { nameMatches: true }],
  ['Eva Inés Luna Peña', { given: 'no', family: 'yes' }, { nameMatches: false, nameDifference: 'family' }],
  ['Eva Inés Luna Peña', { given: 'no', family: 'no' }, { nameMatches: false, nameDifference: 'stranger' }],
  ['Eva Luna Peña', { given: 'no', family: 'yes' }, {}],
  ['Eva Inés Luna Peña', { given: 'yes', family: 'maybe' }, {}],
  ['Eva', { given: 'yes', family: 'yes' }, {}],
])('of the claimed name %s with the verdicts %j gives %j', (name, verdicts, expected) => {
  const { nameMatches, nameDifference } = entry({ state: 'VIGENTE', ...verdicts }, named(name));
  expect({ ...(nameMatches !== undefined && { nameMatches }), ...(nameDifference && { nameDifference }) }).toEqual(
    expected,
  );
});

it('reads a whole name, and dates as they are printed', () => {
  expect(entry({ name: 'EVA INES LUNA PEÑA', date: '27 DE NOVIEMBRE DE 2002' })).toMatchObject({
    firstName: 'EVA',
    secondName: 'INES',
    firstSurname: 'LUNA',
    secondSurname: 'PEÑA',
    issueDate: '2002-11-27',
  });
});

it("refuses somebody else's record", () => {
  expect(() => entry({ number: '79000001', state: 'VIGENTE' })).toThrow('wrong_subject');
});

it.each([
  ['CE 712046', '712.046'],
  ['PPT 5000123', '000000005000123'],
  ['PA AB123456', 'ab-123456'],
])('finds the number of %s in %s, and refuses another', (document, number) => {
  expect(entry({ number, state: 'VIGENTE' }, { document }).statusCode).toBe(0);
  expect(() => entry({ number: `${number}7`, state: 'VIGENTE' }, { document })).toThrow('wrong_subject');
});

it.each([null, '', ['1000000009']])('refuses a status without the number of the card: %j', (number) => {
  expect(() => entry({ number, state: 'VIGENTE' })).toThrow('malformed_answer');
});

it('believes a status without a number if the vendor is known to send none', () => {
  const { document: _, ...rules } = RULES;
  expect(entryOf(new VendorFields(rules, { state: 'VIGENTE' }), QUERY, statuses).statusCode).toBe(0);
});

it('sends the number without its kind, and the claimed name whole and in parts', () => {
  expect(inputsOfQuery(named('Eva Inés Luna Peña'))).toMatchObject({ givenNames: 'EVA INES', surnames: 'LUNA PEÑA' });
  expect(inputsOfQuery({ document: 'CE 712046' })).toMatchObject({ document: '712046', documentKind: 'CE' });
  expect(inputsOfQuery(QUERY)).toMatchObject({
    documentKind: 'CC',
    name: null,
    givenNames: null,
    surnames: null,
    issueDate: null,
  });
});
