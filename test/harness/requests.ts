import * as fc from 'fast-check';

/** Good and bad values for each kind of input; what lies at the edge of a rule stands on both sides of it. */
const VALUES = {
  cedula: [
    '1000000001',
    '1.032.456.789',
    '00052123',
    '0000000000',
    '1234567',
    '12345678901',
    '1234567x',
    ' 10000001 ',
    '\t10000001\n',
    '',
    ' ',
  ],
  phone: [
    '+573001234567',
    '+57 (300) 123-45.67',
    '+1234567',
    '+123456',
    '+03001234567',
    '573001234567',
    '0057 300 123 4567',
    '3001234567',
    '(601) 234 5678',
    '57300123456',
    '34911234567',
    ' 3001234567 ',
    '',
    '+5730012345678901',
    '++573001',
  ],
  email: [
    'a@b.co',
    'a b@c.co',
    'a@b',
    '@b.co',
    'a@b..co',
    `${'a'.repeat(64)}@b.co`,
    `${'a'.repeat(65)}@b.co`,
    'ñ@ñ.co',
  ],
  address: ['Calle 1 # 1-01', '', ' ', 'a'.repeat(200), 'a'.repeat(201), 'a\tb', 'a\u007fb', 'Cra 7 № 1'],
  city: ['Bogotá', '', 'a'.repeat(80), 'a'.repeat(81), 'Bogotá\n', '🏙️'],
  amount: [0, 250_000, -1, 0.5, '', 1_000_000_000_000, 1_000_000_000_001, '250000'],
  ip: ['192.0.2.1', '2001:db8::1', '256.1.1.1', '192.0.2', '::', '1.2.3.4/8', 'localhost'],
  name: [
    'María Gómez',
    'O’Neil-Ruiz D.',
    'José María de la Espriella y Ñáñez',
    'A',
    'AB',
    '. .',
    'a'.repeat(100),
    'a'.repeat(101),
    'Ana 2',
    'Ana\n',
    'Gómez, María',
    '王玛 芳丽亚',
    '1234',
    ' ',
  ],
  issueDate: [
    '2004-05-17',
    '1952-01-01',
    '1951-12-31',
    '2000-02-29',
    '2001-02-29',
    '2001-13-01',
    '17/05/2004',
    '2004-5-17',
    '2004-05-17T00:00:00Z',
  ],
  phoneToken: [
    'token-of-the-device',
    'a'.repeat(15),
    'a'.repeat(4_096),
    'a'.repeat(4_097),
    'ey~J._-+/==',
    'a b c d e f g h i',
  ],
  biometric: ['sbx-face-match', 'a.b_c-12', 'a'.repeat(64), 'a'.repeat(65), '1234567', 'a/b/c/d/e', '../../../x', ''],
  gps: [
    { lat: 4.7, lon: -74 },
    { lat: 90, lon: 180 },
    { lat: 90.1, lon: 0 },
    { lat: 1 },
    { lat: '1', lon: 1 },
    [],
    [1],
  ],
} as const;
const EVIL_GPS = [{ lat: 1, lon: 1, alt: 2 }, [{ lat: 1, lon: 1 }], 'here'];
/** Numbers to look up: as documented, and not. */
export const CEDULAS = VALUES.cedula;

/** Of no input's type, but `null` for what is optional. */
const FOREIGN = [null, true, 12, [], {}, ['1000000001'], { a: 1 }];

const NAMES = {
  verify: {
    cedula: 'cedula',
    phone: 'telefono',
    phoneToken: 'telefono_token',
    email: 'email',
    address: 'direccion',
    city: 'ciudad',
    amount: 'monto',
    name: 'nombre',
    issueDate: 'fecha_expedicion',
  },
  analyze: {
    cedula: 'doc_number',
    phone: 'phone',
    phoneToken: 'phone_token',
    email: 'email',
    address: 'address',
    city: 'city',
    amount: 'amount',
    name: 'name',
    issueDate: 'doc_issue_date',
  },
};

/** Bodies of a variant: a good one with up to three members replaced, and sometimes an unknown member. */
export function anyRequest(variant: keyof typeof NAMES): fc.Arbitrary<Record<string, unknown>> {
  const names: Record<string, string> = {
    ...NAMES[variant],
    ip: 'ip_address',
    gps: 'gps',
    biometric: 'biometric_transaction',
  };
  const member = fc.constantFrom(...Object.keys(VALUES)).chain((input) => {
    const own = fc.constantFrom<unknown>(...VALUES[input as keyof typeof VALUES]);
    const odd = fc.constantFrom<unknown>(...FOREIGN, ...(input === 'gps' ? EVIL_GPS : []));
    return fc.tuple(fc.constant(names[input] as string), fc.oneof({ weight: 6, arbitrary: own }, odd));
  });
  const unknown = fc.constantFrom<[string, unknown]>(['telefonos', '+573001234567'], ['toString', 1]);
  const members = fc.array(fc.oneof({ weight: 12, arbitrary: member }, unknown), { maxLength: 3 });
  return members.map((entries) => ({ [names.cedula as string]: '1000000001', ...Object.fromEntries(entries) }));
}
