import type { AddressPlace, IpPlace, PlaceRecord, RegistryRecord } from '@cotejo/contracts';
import type { Subject } from '@cotejo/receipt/subject';
import { sightingOf } from './sighting-of.js';

const EMPTY = {
  document: '1032456782',
  name: null,
  phone: null,
  email: null,
  address: null,
  ip: null,
  amountCop: null,
} as Subject;
const HOLDER = { firstName: 'ANA', firstSurname: 'GOMEZ', secondSurname: 'QUIMBAYO' } as RegistryRecord;

const see = (
  subject: Partial<Subject>,
  place: Partial<PlaceRecord> | null = null,
  registry: RegistryRecord | null = null,
) => sightingOf({ ...EMPTY, ...subject }, 'acme', { registry, place: place as PlaceRecord | null });
const at = (standard: string | null, municipality: string | null = '11001') =>
  ({ address: { standard, municipality } as AddressPlace }) as Partial<PlaceRecord>;
const on = (network: IpPlace['network']) => ({ ip: { network } as IpPlace }) as Partial<PlaceRecord>;
const addressIn = (standard: string | null, subject: Partial<Subject> = {}) =>
  see({ address: 'as sent', ...subject }, at(standard)).subjects.addresses;

it('has only the document when nothing else was sent', () => {
  expect(see({})).toEqual({
    tenant: 'acme',
    subjects: { documents: { of: 'document', value: '1032456782' } },
    surnames: [],
    door: null,
    line: null,
    hasSmallAmount: false,
  });
});

it('tells landlines and home connections apart', () => {
  expect(see({ phone: '+573001234567' }).subjects.phones?.of).toBe('phone');
  expect(see({ phone: '+576012345678' }).subjects.phones?.of).toBe('landline');
  const ip = '190.24.1.1';
  expect(see({ ip }, on('fixed')).subjects.ips).toEqual({ of: 'home_ip', value: ip });
  expect(see({ ip }, on('mobile')).subjects.ips?.of).toBe('ip');
  expect(see({ ip }).subjects.ips?.of).toBe('ip');
  expect(see({ ip: '10.0.0.1' }).subjects.ips).toBeUndefined();
});

it('counts a door, a building without a flat apart, and no place where many fetch their orders', () => {
  expect(addressIn('CL 100 8A 55 AP 501')).toEqual({ of: 'address', value: '11001 CL 100 8A 55 AP 501' });
  expect(addressIn('CL 100 8A 55')?.of).toBe('address');
  expect(addressIn('CL 100 8A 55 TO 2')?.of).toBe('building');
  expect(addressIn('CL 100 8A 55 TO 2 AP 501')?.of).toBe('address');
  expect(addressIn('CL 100 8A 55 CONJ LOS PINOS CA 12')?.of).toBe('address');
  expect(addressIn('CL 100 8A 55', { delivery: { kind: 'pickup_point', receiver: null } })).toBeUndefined();
  expect(addressIn(null)).toBeUndefined();
  expect(see({ address: 'as sent' }, at('CL 1 2 3', null)).subjects.addresses).toBeUndefined();
  expect(see({ address: 'as sent' }).subjects.addresses).toBeUndefined();
});

it('counts orders contra entrega to a door apart, and joins their buyers by no phone', () => {
  const payment = { method: 'cash_on_delivery', confirmed: null, holder: null, bin: null, threeDs: null } as const;
  const sent = { address: 'as sent', phone: '+573001234567' };
  const paidThere = see({ ...sent, payment }, at('CL 100 8A 55'));
  expect(paidThere.subjects.addresses).toEqual({ of: 'cod_address', value: 'cash on delivery 11001 CL 100 8A 55' });
  expect(paidThere).toMatchObject({ line: null, door: '11001 CL 100 8A 55' });
  expect(see(sent, at('CL 100 8A 55'))).toMatchObject({ line: '+573001234567', door: '11001 CL 100 8A 55' });
  expect(addressIn('CL 100 8A 55 TO 2', { payment })?.of).toBe('building');
});

it('counts a payer who is somebody else', () => {
  const payer = (holder: string) =>
    see(
      { payment: { method: null, confirmed: null, holder, bin: null, threeDs: null }, name: 'Ana Quimbayo' },
      null,
      HOLDER,
    ).subjects.payers?.value;
  expect(payer('80.123.456')).toBe('80123456');
  expect(payer('1.032.456.782')).toBeUndefined();
  expect(payer('Gómez Quimbayo, Ana')).toBeUndefined();
  expect(payer('PEDRO LUIS DUQUE')).toBe('duque luis pedro');
  expect(payer('Pedro Duque')).toBeUndefined();
});

it("has the holder's surnames, or the surnames of the stated name while the registry has not answered", () => {
  const surnames = [
    { text: expect.stringMatching(/^gome[sz]$/), isCommon: true },
    { text: expect.any(String), isCommon: false },
  ];
  expect(see({ name: 'Otra Persona' }, null, HOLDER).surnames).toEqual(surnames);
  expect(see({ name: 'Ana María Gómez Quimbayo' }).surnames).toEqual(surnames);
  expect(see({ name: 'Ana Quimbayo' }).surnames).toHaveLength(1);
  expect(see({ name: 'Ana' }).surnames).toEqual([]);
});

it('knows small amounts', () => {
  expect([see({ amountCop: 19_999 }), see({ amountCop: 20_000 })].map(({ hasSmallAmount }) => hasSmallAmount)).toEqual([
    true,
    false,
  ]);
});
