import type { RegistryRecord } from '@cotejo/contracts';
import type { VerifyRequestDto } from '@cotejo/contracts/dto';
import { buildQuery, holderName, statedName } from './source-queries.js';
import { subjectOfVerify } from './subject.mapper.js';

const RECORD = { firstName: 'EVA', firstSurname: 'LUNA', surnameParticle: 'DE LA', secondSurname: 'PAZ' };
const NAMELESS = { firstName: null, firstSurname: null, surnameParticle: null, secondSurname: null };

const SUBJECT = subjectOfVerify({ cedula: '80123456' } as VerifyRequestDto);
const PHONE = '+573001234567';

describe('buildQuery', () => {
  it('sends the claimed name and date of issue to the registry only when the caller claims one', () => {
    expect(buildQuery('registry.record', SUBJECT, 'acme', null)).toEqual({ document: '80123456' });
    expect(buildQuery('registry.record', { ...SUBJECT, name: 'Eva Luna' }, 'acme', null)).toEqual({
      document: '80123456',
      claimed: { name: 'Eva Luna', issueDate: null },
    });
  });

  it.each([
    [5_000_000, {}, true],
    [4_999_999, {}, undefined],
    [null, {}, undefined],
    [90_000_000, { city: 'Cali' }, undefined],
    [90_000_000, { ip: '192.0.2.1' }, undefined],
    [90_000_000, { name: 'Eva Luna' }, undefined],
  ])('tells the registry when %s pesos come with nothing but a cédula: %o', (amountCop, more, alone) => {
    const query = buildQuery('registry.record', { ...SUBJECT, ...more, amountCop }, 'acme', null);
    expect(query?.alone).toBe(alone);
  });

  it('lets the registry compare a name in letters, without the HTML entities of a form', () => {
    const subject = subjectOfVerify({ cedula: '80123456', nombre: 'Ana Mu&ntilde;oz' } as VerifyRequestDto);
    expect(buildQuery('registry.record', subject, 'acme', null)).toMatchObject({ claimed: { name: 'Ana Muñoz' } });
  });

  it('returns null when the caller sent nothing that the source can use', () => {
    const operations = ['telco.line', 'telco.holder', 'geo.place', 'email.mailbox', 'biometric.validation'] as const;
    for (const operation of operations) {
      expect(buildQuery(operation, SUBJECT, 'acme', 'EVA LUNA')).toBeNull();
    }
  });

  it('queries the line holder only when phone and name are known', () => {
    const subject = { ...SUBJECT, phone: PHONE };
    expect(buildQuery('telco.holder', subject, 'acme', null)).toBeNull();
    expect(buildQuery('telco.holder', subject, 'acme', 'EVA LUNA')).toEqual({
      phone: PHONE,
      document: '80123456',
      name: 'EVA LUNA',
    });
  });

  it('screens the document without a name, and with one when it is known', () => {
    expect(buildQuery('sanctions.screen', SUBJECT, 'acme', null)).toEqual({ document: '80123456', tenant: 'acme' });
    expect(buildQuery('sanctions.screen', SUBJECT, 'acme', 'EVA LUNA')).toMatchObject({
      name: 'EVA LUNA',
    });
  });

  it('screens a stated name besides', () => {
    expect(buildQuery('sanctions.screen', SUBJECT, 'acme', 'EVA LUNA', 'Ana Soto')).toEqual({
      document: '80123456',
      tenant: 'acme',
      name: 'EVA LUNA',
      statedName: 'Ana Soto',
    });
    expect(buildQuery('telco.holder', { ...SUBJECT, phone: PHONE }, 'acme', 'EVA LUNA', 'Ana Soto')).toEqual({
      phone: PHONE,
      document: '80123456',
      name: 'EVA LUNA',
    });
  });

  it('sends the country of the phone to geo only together with an IP address', () => {
    const withPhone = { ...SUBJECT, phone: PHONE, city: 'Bogotá' };
    expect(buildQuery('geo.place', withPhone, 'acme', null)).toEqual({ city: 'Bogotá' });
    expect(buildQuery('geo.place', { ...withPhone, ip: '192.0.2.1' }, 'acme', null)).toEqual({
      city: 'Bogotá',
      ip: '192.0.2.1',
      phoneCountry: 'CO',
    });
  });

  it('says to geo that the order is dear only together with an address, and never sends the amount', () => {
    const order = { ...SUBJECT, address: 'Calle 1 # 1-01', amountCop: 900_000 };
    expect(buildQuery('geo.place', order, 'acme', null)).toEqual({ address: 'Calle 1 # 1-01', dear: true });
    for (const amountCop of [899_999, null]) {
      expect(buildQuery('geo.place', { ...order, amountCop }, 'acme', null)).toEqual({ address: 'Calle 1 # 1-01' });
    }
    expect(buildQuery('geo.place', { ...order, address: null, city: 'Cali' }, 'acme', null)).toEqual({ city: 'Cali' });
  });

  it('builds the query of a simple operation from its inputs', () => {
    expect(buildQuery('tax.registration', SUBJECT, 'acme', null)).toEqual({ document: '80123456' });
    expect(buildQuery('email.mailbox', { ...SUBJECT, email: 'a@b.example' }, 'acme', null)).toEqual({
      email: 'a@b.example',
    });
  });
});

describe('holderName', () => {
  it.each([
    ['the name in the registry', { ...RECORD, nameMatches: false }, 'Ana Soto', 'EVA LUNA DE LA PAZ'],
    ['a claimed name that the registry confirms', { ...NAMELESS, nameMatches: true }, 'Eva Luna', 'Eva Luna'],
    ['null when the registry does not confirm the claimed name', { ...NAMELESS, nameMatches: false }, 'Ana Soto', null],
    ['null when the registry could not compare the claimed name', NAMELESS, 'Eva Luna', null],
    ['null when no name is claimed', { ...NAMELESS, nameMatches: true }, null, null],
  ])('returns %s', (_, record, claimed, name) => {
    expect(holderName(record as RegistryRecord, claimed)).toBe(name);
  });
});

describe('statedName', () => {
  it.each([
    ['a stranger', false, 'stranger', 'Ana Soto'],
    ['a relative', false, 'family', 'Ana Soto'],
    ['another person, by a provider that only compares', false, null, 'Ana Soto'],
    ['a short form of the holder', false, 'short', null],
    ['the holder', true, null, null],
    ['not comparable', null, null, null],
  ] as const)('is the claimed name of %s', (_, nameMatches, nameDifference, expected) => {
    expect(statedName({ nameMatches, nameDifference }, 'Ana Soto')).toBe(expected);
    expect(statedName({ nameMatches, nameDifference }, null)).toBeNull();
  });
});
