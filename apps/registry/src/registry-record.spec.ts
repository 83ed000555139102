import type { RegistryEntry } from './person.js';
import { compareClaims } from './registry-record.js';

const ENTRY: RegistryEntry = {
  statusCode: 0,
  firstName: 'MARIA',
  secondName: 'FERNANDA',
  firstSurname: 'MUÑOZ',
  surnameParticle: 'DE LA',
  secondSurname: 'OSSA',
  issueDate: '2004-05-17',
  issuePlace: null,
  sex: 'F',
};
const nameMatches = (name: string, entry: Partial<RegistryEntry> = {}) =>
  compareClaims({ ...ENTRY, ...entry }, { name, issueDate: null }).nameMatches;

it.each([
  'María Fernanda Muñoz de la Ossa',
  'maria fernanda munoz',
  'Muñoz de la Ossa María Fernanda',
  'M. Fernanda Muñoz',
  'María Fernánda Muños',
])('the claimed name %s matches the holder', (name) => {
  expect(nameMatches(name)).toBe(true);
});

it.each(['Carlos Restrepo', 'Fernando Muñoz Restrepo'])('the claimed name %s does not match the holder', (name) => {
  expect(nameMatches(name)).toBe(false);
});

it.each(['de la', 'María', 'María Fernanda', '玛丽亚'])('the claimed name %s gives no verdict', (name) => {
  expect(nameMatches(name)).toBeNull();
});

it('a short form of the name is not a mismatch', () => {
  expect(nameMatches('maria munoz')).not.toBe(false);
});

it('a holder without a second surname matches with and without a claimed one', () => {
  const short = { surnameParticle: null, secondSurname: null };
  expect(nameMatches('María Fernanda Muñoz', short)).toBe(true);
  expect(nameMatches('María Fernanda Muñoz Ossa', short)).toBe(true);
});

it.each([
  ['Mafe Muñoz', false, 'short'],
  ['Carlos Muñoz Ossa', false, 'family'],
  ['Carlos Restrepo', false, 'stranger'],
  ['María Fernanda Muñoz', true, null],
  ['María', null, null],
])('the claimed name %s: match %s, difference %s', (name, matches, difference) => {
  const { nameMatches: match, nameDifference } = compareClaims(ENTRY, { name, issueDate: null });
  expect([match, nameDifference]).toEqual([matches, difference]);
});

it.each([
  ['2004-05-17', '2004-05-17', true, false],
  ['2004-05-12', '2004-12-05', false, true],
  ['2004-05-12', '2004-12-06', false, false],
  ['2004-05-05', '2004-05-05', true, false],
])('a card of %s with the claimed date %s: match %s, turned around %s', (issueDate, claim, matches, isTurned) => {
  const { issueDateMatches, issueDateTurned } = compareClaims(
    { ...ENTRY, issueDate },
    { name: null, issueDate: claim },
  );
  expect([issueDateMatches, issueDateTurned]).toEqual([matches, isTurned]);
});

it('dates of issue match only if they are equal', () => {
  const date = (issueDate: string | null) => compareClaims(ENTRY, { name: null, issueDate }).issueDateMatches;
  expect([date('2004-05-17'), date('2004-05-16'), date(null)]).toEqual([true, false, null]);
});
