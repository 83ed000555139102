import type { RegistryRecord } from '@cotejo/contracts';
import { holderName } from './holder-name.js';

const RECORD: RegistryRecord = {
  statusCode: 0,
  status: 'vigente',
  valid: true,
  firstName: 'EVA',
  secondName: null,
  firstSurname: 'LUNA',
  surnameParticle: 'DE LA',
  secondSurname: 'PAZ',
  issueDate: null,
  issuePlace: null,
  sex: null,
  nameMatches: null,
  issueDateMatches: null,
};
const NAMELESS: RegistryRecord = {
  ...RECORD,
  firstName: null,
  firstSurname: null,
  surnameParticle: null,
  secondSurname: null,
};

it.each([
  ['the registry’s own, whatever is claimed', { ...RECORD, nameMatches: false }, 'Ana Soto', 'EVA LUNA DE LA PAZ'],
  [
    'the claimed one that a registry without names confirmed',
    { ...NAMELESS, nameMatches: true },
    'Eva Luna',
    'Eva Luna',
  ],
  ['none where it did not', { ...NAMELESS, nameMatches: false }, 'Ana Soto', null],
  ['none where it could not tell', NAMELESS, 'Eva Luna', null],
  ['none where nothing was claimed', { ...NAMELESS, nameMatches: true }, null, null],
])('is %s', (_, record, claimed, name) => {
  expect(holderName(record, claimed)).toBe(name);
});
