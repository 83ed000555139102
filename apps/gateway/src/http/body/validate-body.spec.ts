import { normalisePhone } from '@cotejo/colombia/phone';
import { AnalyzeRequestDto, VerifyRequestDto } from '@cotejo/contracts/dto';
import fc from 'fast-check';
import type { ApiError } from '../errors/api-error.js';
import { validateBody } from './validate-body.js';

const VALID = {
  cedula: '1020304050',
  telefono: '+57 300 123 4567',
  email: 'Ana@Example.com',
  direccion: 'Calle 100 # 8A-55 Apto 501',
  ciudad: 'Bogotá',
  monto: 250_000,
  ip_address: '190.85.10.20',
  gps: { lat: 4.7, lon: -74.1 },
  nombre: 'María Fernanda O’Neil-Gómez',
  fecha_expedicion: '2004-05-17',
  biometric_transaction: 'txn-2026.0001_a',
  telefono_token: 'ey~J._-+/0123456==',
};

function problems(body: unknown, dto: new () => object = VerifyRequestDto): string[] {
  try {
    validateBody(dto, body);
    return [];
  } catch (error) {
    return ((error as ApiError).details.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
  }
}

describe('the body of verify', () => {
  it('is accepted with all members, and with the cédula only', () => {
    expect(problems(VALID)).toEqual([]);
    expect(problems({ cedula: '12345678' })).toEqual([]);
  });

  it('accepts null for a member that is not sent', () => {
    expect(problems({ cedula: '12345678', telefono: null, email: null, monto: null, gps: null })).toEqual([]);
  });

  it.each(['12.345.678', '1.020.304.050', '1 020 304 050', '00123456', '0012345678'])(
    'accepts the cédula %s',
    (cedula) => {
      expect(problems({ cedula })).toEqual([]);
    },
  );

  it.each([
    [12345678, 'must_be_string'],
    [undefined, 'required'],
    [null, 'required'],
    ['', 'required'],
    ['  ', 'required'],
    ['1234567', 'pad_with_zeros'],
    ['4.321', 'pad_with_zeros'],
    ['0000000', 'invalid_format'],
    ['12345678901', 'invalid_format'],
    ['1234567a', 'invalid_format'],
    ['١٢٣٤٥٦٧٨', 'invalid_format'],
    ['00000000', 'invalid_format'],
  ])('refuses the cédula %p as %s', (cedula, code) => {
    expect(problems({ cedula })).toEqual([`/cedula ${code}`]);
  });

  it.each([
    ['+57', 'invalid_phone'],
    ['no es un número', 'invalid_phone'],
    ['+57300123456789012', 'invalid_phone'],
    ['+57 300 ABC 4567', 'invalid_phone'],
    ['++573001234567', 'invalid_phone'],
    ['123', 'invalid_phone'],
    ['3001234567.0', 'invalid_phone'],
    ['34 911 234 567', 'missing_country_code'],
    ['(212) 555-0100', 'missing_country_code'],
    ['0034911234567', 'missing_country_code'],
    ['234 5678', 'missing_country_code'],
    [3_001_234_567, 'must_be_string'],
  ])('refuses the phone %p as %s', (telefono, code) => {
    expect(problems({ cedula: '12345678', telefono })).toEqual([`/telefono ${code}`]);
  });

  it('accepts exactly the phones that can be normalised', () => {
    const part = fc.constantFrom('+', '57', '00', '3', '60', '1', '0123456789', '2345678', ' ', '(', ')-', '.', 'a');
    const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (telefono) => {
        const isAccepted = problems({ cedula: '12345678', telefono: `${telefono}0` }).length === 0;
        expect(isAccepted).toBe(normalisePhone(`${telefono}0`) !== null);
      }),
      { numRuns: 1_000 },
    );
  });

  it('treats an empty or blank optional value as not sent, for every field', () => {
    const names = Object.keys(VALID).filter((name) => name !== 'cedula');
    for (const blank of ['', ' ', '\t\n']) {
      expect(problems({ cedula: '12345678', ...Object.fromEntries(names.map((name) => [name, blank])) })).toEqual([]);
    }
    expect(problems({ cedula: '12345678', gps: { lat: ' ', lon: -74 } })).toEqual(['/gps/lat required']);
  });

  it('cuts the blanks around every text', () => {
    const padded = Object.entries(VALID).map(([name, value]) => [
      name,
      typeof value === 'string' ? ` \t${value}\u00a0\n` : value,
    ]);
    const read = validateBody(VerifyRequestDto, Object.fromEntries(padded));
    expect(read).toEqual(validateBody(VerifyRequestDto, VALID));
  });

  it.each(['190.85.10.20', '2800:484::1', '::ffff:190.85.10.20'])('accepts the address %s', (ip_address) => {
    expect(problems({ cedula: '12345678', ip_address })).toEqual([]);
  });

  it.each([
    '190.85.10',
    '190.85.10.256',
    'localhost',
    '2800:::1',
    '190.85.10.20/24',
    '2001:db8::1%eth0',
    'fe80::1%1',
    '::1%',
  ])('refuses the address %s', (ip) => {
    expect(problems({ cedula: '12345678', ip_address: ip })).toEqual(['/ip_address invalid_ip_address']);
  });

  it.each([
    [0, []],
    [1_000_000_000_000, []],
    [-1, ['/monto too_small']],
    [1.5, ['/monto must_be_integer']],
    ['100', ['/monto must_be_integer']],
    [Number.POSITIVE_INFINITY, ['/monto must_be_integer']],
    [1_000_000_000_001, ['/monto too_large']],
  ])('judges the amount %p', (monto, expected) => {
    expect(problems({ cedula: '12345678', monto })).toEqual(expected);
  });

  it.each(['a', 'a@b', 'a b@c.co', '@c.co', 'a@.co', 'a@c..co', `${'a'.repeat(65)}@c.co`])(
    'refuses the e-mail %s',
    (email) => {
      expect(problems({ cedula: '12345678', email })).toEqual(['/email invalid_format']);
    },
  );

  it.each(['A', 'Pérez, Juan', 'Ana 2', '..', '玛丽亚', '<b>Ana</b>', 'Ana\u0000Ruiz'])(
    'accepts the name %p',
    (nombre) => {
      expect(problems({ cedula: '12345678', nombre })).toEqual([]);
    },
  );

  it.each([
    ['a'.repeat(101), 'too_long'],
    [7, 'must_be_string'],
  ])('refuses the name %p as %s', (nombre, code) => {
    expect(problems({ cedula: '12345678', nombre })).toEqual([`/nombre ${code}`]);
  });

  it.each([
    ['2004-02-30', 'invalid_date'],
    ['1951-12-31', 'invalid_date'],
    ['9999-01-01', 'invalid_date'],
    ['17/05/2004', 'invalid_date'],
    [20_040_517, 'must_be_string'],
  ])('refuses the date of issue %p as %s', (fecha_expedicion, code) => {
    expect(problems({ cedula: '12345678', fecha_expedicion })).toEqual([`/fecha_expedicion ${code}`]);
  });

  it.each(['short', 'a'.repeat(65), 'with space', '../../etc', 'data:image/png;base64,iVBOR'])(
    'refuses the biometric reference %s',
    (biometric_transaction) => {
      const [problem] = problems({ cedula: '12345678', biometric_transaction });
      expect(problem).toMatch(/^\/biometric_transaction invalid_(format|length)$/);
    },
  );

  it('refuses a position outside the globe or with another shape', () => {
    expect(problems({ cedula: '12345678', gps: { lat: 91, lon: 0 } })).toEqual(['/gps/lat too_large']);
    expect(problems({ cedula: '12345678', gps: { lat: '4', lon: 0 } })).toEqual(['/gps/lat must_be_number']);
    expect(problems({ cedula: '12345678', gps: { lat: 4 } })).toEqual(['/gps/lon required']);
    for (const gps of ['here', 4, true, [], [{ lat: 4, lon: -74 }], [false, null, 'x']]) {
      expect(problems({ cedula: '12345678', gps })).toEqual(['/gps must_be_object']);
    }
    expect(problems({ cedula: '12345678', gps: { lat: 4, lon: -74, alt: 2600 } })).toEqual(['/gps/alt unknown_field']);
  });

  it('names each unknown member by its pointer', () => {
    expect(problems({ cedula: '12345678', telefno: 'x', 'a/b': 1 })).toEqual([
      '/telefno unknown_field',
      '/a~1b unknown_field',
    ]);
    expect(problems(JSON.parse('{"cedula":"12345678","__proto__":{"a":1}}'))).toEqual(['/__proto__ unknown_field']);
    expect(problems({ cedula: '12345678', constructor: 1 })).toEqual(['/constructor unknown_field']);
  });

  it('names at most ten unknown members, and none whose name is long or unprintable', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`extra_${index}`, 1]));
    expect(problems({ cedula: '12345678', ...many })).toHaveLength(10);
    const unprintable = { ['x'.repeat(65)]: 1, 'a\nb': 1 };
    expect(problems({ cedula: '12345678', ...unprintable })).toEqual([' unknown_field']);
  });

  it.each([null, [], 'text', 7, [VALID]])('refuses %p instead of an object', (body) => {
    expect(problems(body)).toEqual([' must_be_object']);
  });

  it('reports every problem at once', () => {
    expect(problems({ cedula: 1, monto: -1 })).toEqual(['/cedula must_be_string', '/monto too_small']);
  });
});

describe('the body of analyze', () => {
  it.each([
    [0.5, []],
    [199_999.995, []],
    [-0.1, ['/amount too_small']],
    [1_000_000_000_000.5, ['/amount too_large']],
    ['100.5', ['/amount must_be_number']],
    [Number.NaN, ['/amount must_be_number']],
  ])('judges the amount %p', (amount, expected) => {
    expect(problems({ doc_number: '12345678', amount }, AnalyzeRequestDto)).toEqual(expected);
  });

  it('has its own member names', () => {
    const body = { doc_number: '1020304050', phone: '+573001234567', ip_address: '190.85.10.20', amount: 150_000 };
    expect(problems(body, AnalyzeRequestDto)).toEqual([]);
    expect(problems({ phone: '+573001234567' }, AnalyzeRequestDto)).toEqual(['/doc_number required']);
    expect(problems({ cedula: '1020304050' }, AnalyzeRequestDto)).toEqual([
      '/cedula unknown_field',
      '/doc_number required',
    ]);
  });
});
