import { compareClaims } from './claimed-identity.js';
import type { RegistryEntry } from './person.js';

const ENTRY: RegistryEntry = {
  statusCode: 0,
  primerNombre: 'MARIA',
  segundoNombre: 'FERNANDA',
  primerApellido: 'MUÑOZ',
  particula: 'DE LA',
  segundoApellido: 'OSSA',
  fechaExpedicion: '2004-05-17',
  lugarExpedicion: null,
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
])('%s is the holder', (name) => {
  expect(nameMatches(name)).toBe(true);
});

it.each(['Carlos Restrepo', 'Fernando Muñoz Restrepo'])('%s is not', (name) => {
  expect(nameMatches(name)).toBe(false);
});

it.each(['de la', 'María', 'María Fernanda', '玛丽亚'])('%s does not tell', (name) => {
  expect(nameMatches(name)).toBeNull();
});

it('a form filled in short is no mismatch', () => {
  expect(nameMatches('maria munoz')).not.toBe(false);
});

it('a holder without second surname matches both ways', () => {
  const short = { particula: null, segundoApellido: null };
  expect(nameMatches('María Fernanda Muñoz', short)).toBe(true);
  expect(nameMatches('María Fernanda Muñoz Ossa', short)).toBe(true);
});

it('dates are the same or not', () => {
  const date = (issueDate: string | null) => compareClaims(ENTRY, { name: null, issueDate }).issueDateMatches;
  expect([date('2004-05-17'), date('2004-05-16'), date(null)]).toEqual([true, false, null]);
});
