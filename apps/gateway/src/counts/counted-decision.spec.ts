import type { PlaceRecord, RegistryRecord } from '@cotejo/contracts';
import type { VerifyRequestDto } from '@cotejo/contracts/dto';
import type { Subject } from '@cotejo/receipt/subject';
import { Gathering } from '../verification/gathering.js';
import { subjectOfVerify } from '../verification/subject.mapper.js';
import type { Verification } from '../verification/verification.js';
import { countedDecision } from './counted-decision.js';

const SUBJECT = subjectOfVerify({ cedula: '80123456' } as VerifyRequestDto);
const RECORD = {
  firstName: 'MARIA',
  secondName: null,
  firstSurname: 'RODRIGUEZ',
  surnameParticle: null,
  secondSurname: 'EPIEYU',
} as RegistryRecord;

function verificationWith({ municipality, record }: { municipality?: string | null; record?: RegistryRecord } = {}) {
  const { registry, place, ...reports } = new Gathering().currentReports();
  const placeRecord = municipality === undefined ? null : ({ address: { municipality } } as PlaceRecord);
  return {
    reports: {
      ...reports,
      registry: { ...registry, status: 'ok', record: record ?? null },
      place: { ...place, record: placeRecord },
    },
    decision: {
      outcome: 'review',
      score: 39.9,
      contributions: [
        { characteristic: 'base', source: null, state: 'rule', points: 10, reason: null },
        { characteristic: 'ip_vpn', source: 'geo', state: 'true', points: 12.5, reason: 'ip_vpn' },
        { characteristic: 'phone_prepaid', source: 'telco', state: 'unknown', points: 5, reason: 'not_verified' },
        { characteristic: 'missing:sanctions', source: 'sanctions', state: 'rule', points: 12.4, reason: null },
      ],
      missingMandatory: [],
      scorecard: 'base@3.0.0',
      policy: 'default@2.0.0',
    },
  } as unknown as Verification;
}

const classesOf = (subject: Partial<Subject>, verification = verificationWith()) =>
  countedDecision({ ...SUBJECT, ...subject }, verification, 'key_1');

it('counts each characteristic in its state with its points, and a rule in one class', () => {
  const { classes, scoreBucket, outcome, scorecard, policy } = classesOf({});
  expect(classes).toEqual([
    ['ip_vpn', 't12.5'],
    ['phone_prepaid', 'u5'],
    ['missing:sanctions', 'rule'],
  ]);
  expect([scoreBucket, outcome, scorecard, policy]).toEqual([3, 'review', 'base@3.0.0', 'default@2.0.0']);
});

it('counts the status of each source', () => {
  const { sources } = classesOf({});
  expect(sources.split(',')).toEqual(
    expect.arrayContaining(['registry=ok', 'geo=not_awaited', 'velocity=not_awaited']),
  );
  expect(classesOf({}).sources).toBe(sources);
});

it('counts the strongest reason of a review or a rejection, and none of an approval', () => {
  expect(classesOf({})).toMatchObject({ key: 'key_1', reason: 'ip_vpn' });
  const approved = verificationWith();
  approved.decision.outcome = 'approve';
  expect(classesOf({}, approved).reason).toBeNull();
});

describe('the department', () => {
  it.each<[string, Partial<Subject>, string | null | undefined, string]>([
    ['of the address that the geo source read', { address: 'Calle 1 # 2-3 Quibdó' }, '27001', '27'],
    ['of the source, before the city', { address: 'Calle 1', city: 'Bogotá' }, '05001', '05'],
    ['of the city, without an answer of the source', { city: 'Medellín' }, undefined, '05'],
    ['of the city, when the source read no municipality', { address: 'x', city: 'Cali, Valle' }, null, '76'],
  ])('is the one %s', (_, subject, municipality, department) => {
    expect(classesOf(subject, verificationWith(municipality === undefined ? {} : { municipality })).department).toBe(
      department,
    );
  });

  it.each<[string, Partial<Subject>, string]>([
    ['not given without address and city', { ip: '192.0.2.1' }, 'none'],
    ['not recognised for an ambiguous city', { city: 'La Unión' }, 'unknown'],
    ['not recognised for a text that is no city', { city: 'Canaria 4 unívoca' }, 'unknown'],
    ['not recognised for an address without a city', { address: 'Calle 1 # 2-3' }, 'unknown'],
  ])('is %s', (_, subject, department) => {
    expect(classesOf(subject).department).toBe(department);
  });

  it('is not recognised for a code that no municipality has', () => {
    expect(classesOf({ city: '99999' }, verificationWith({ municipality: '00 x' })).department).toBe('unknown');
  });
});

describe('the class of the name', () => {
  it.each<[string, Partial<Subject>, RegistryRecord | undefined, string]>([
    ['of the name that was sent', { name: 'Dmitry Kratov' }, RECORD, 'none_common'],
    ["of the holder's name, when no name was sent", {}, RECORD, 'some_common'],
    ['not given, without both', {}, undefined, 'none'],
    ['not recognised, for a name without words', { name: 'J. R.' }, RECORD, 'unknown'],
  ])('is the one %s', (_, subject, record, name) => {
    expect(classesOf(subject, verificationWith(record && { record })).name).toBe(name);
  });
});
