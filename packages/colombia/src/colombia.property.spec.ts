import fc from 'fast-check';
import { ADDRESS_LENGTH_MAX } from './address/address-tokenizer.js';
import {
  gridPosition,
  nitCheckDigit,
  parseCedula,
  parseNit,
  standardiseAddress,
  standardiseCrossing,
} from './index.js';
import { normalisePhone } from './phone.js';

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((all) => all.join(''));

describe('Colombian numbers', () => {
  it('a cédula is the same with and without dots, spaces and leading zeros', () => {
    fc.assert(
      fc.property(digits(8, 10), (text) => {
        const plain = parseCedula(text);
        expect(parseCedula(text.replace(/(\d)(?=(\d{3})+$)/g, '$1.'))).toEqual(plain);
        expect(parseCedula(` ${text.slice(0, 4)} ${text.slice(4)} `)).toEqual(plain);
        if (plain.ok && text.length < 10) {
          expect(parseCedula(`0${text}`)).toMatchObject({ number: plain.number });
        }
      }),
    );
  });

  it('any text except 8 to 10 digits is refused as a cédula, without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const count = text.replace(/[. ]/g, '').length;
        const isOne = /^[\d. ]*$/.test(text) && count >= 8 && count <= 10 && /[1-9]/.test(text);
        expect(parseCedula(text).ok).toBe(isOne);
      }),
    );
  });

  it('a NIT is valid only with its own check digit', () => {
    fc.assert(
      fc.property(digits(8, 10), fc.integer({ min: 1, max: 9 }), (number, off) => {
        const digit = nitCheckDigit(number);
        if (/^0*$/.test(number)) {
          return;
        }
        expect(parseNit(`${number}-${digit}`).ok).toBe(true);
        expect(parseNit(`${number}-${(digit + off) % 10}`)).toEqual({ ok: false, reason: 'wrong_check_digit' });
      }),
    );
  });

  it('a normalised phone does not change when normalised again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          digits(7, 15).map((number) => `+${number}`),
        ),
        (text) => {
          const read = normalisePhone(text);
          if (read !== null) {
            expect(normalisePhone(read)).toBe(read);
          }
        },
      ),
    );
  });

  it('a number of another country is kept as it is, and no country code begins with zero', () => {
    fc.assert(
      fc.property(digits(7, 15), (number) => {
        // Colombian numbers have older forms, which `phone.spec.ts` lists.
        fc.pre(!number.startsWith('57'));
        expect(normalisePhone(`+${number}`)).toBe(number.startsWith('0') ? null : `+${number}`);
      }),
    );
  });
});

describe('addresses', () => {
  const street = fc
    .tuple(fc.constantFrom('Calle', 'Cra', 'Av. Cll', 'Diagonal', 'Tv', 'Av'), fc.nat(200), fc.nat(120), fc.nat(99))
    .map(([type, number, cross, plate]) => `${type} ${number + 1} # ${cross + 1} - ${plate}`);
  const words = fc
    .array(
      fc.constantFrom(
        ...['Calle', 'Cra', 'Av', 'Vía', '#', 'No', 'N', '-', 'con', 'y', 'bis', 'Sur', 'E', 'AA', 'CC', 'de', 'Mayo'],
        ...[
          '12',
          '7',
          '0',
          '3.5',
          '999999',
          'Octava',
          'Mz',
          'Cs',
          'Km',
          'Vda',
          'Finca',
          'Torre',
          'C.C.',
          '(',
          ')',
          ',',
        ],
        ...[
          'Bogotá',
          'La Unión',
          'ñ',
          'p',
          'x',
          'treinta',
          'ciento',
          'segundo',
          'piso',
          'Calel',
          'callejón',
          'K',
          'C.R.',
        ],
        ...['tel', '3001234567', 'ª', 'Huila', '-'],
      ),
      { maxLength: 40 },
    )
    .chain((parts) => fc.constantFrom(' ', '', ', ').map((separator) => parts.join(separator)));
  const city = fc.constantFrom(undefined, '11001', '05001', '54001', '76001', 'none');

  it('any text is either refused with a reason or has a stable standard form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), street, words), city, (text, municipality) => {
        const result = standardiseAddress(text, municipality);
        if (!result.ok) {
          expect(result.reason).toMatch(/^[a-z_]+$/);
        } else {
          expect(standardiseAddress(result.standard, municipality)).toEqual(result);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('a crossing has a stable standard form with the same position', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), street, words), (text) => {
        const crossing = standardiseCrossing(text, '11001');
        if (crossing.ok && gridPosition(crossing.standard)) {
          expect(standardiseCrossing(crossing.standard, '11001')).toEqual(crossing);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  // Text of the maximum length, in forms that would make a backtracking pattern run past the time limit of a test.
  it.each([
    ...['A', '1', '(', '-', '#', ' ', ',', 'ñ', '5A', 'BIS', '1BIS', 'AV ', 'CL ', 'N ', 'LA ', ', CALI', 'X ', 'C.'],
    ...['(CL 1', 'AV (CL', 'TEL 1', 'CEL 1 ', 'TREINTA Y ', 'CALEL ', 'PISO ', '1 PISO', 'CALI ', ' - '],
  ])('text that repeats %j is answered, and longer text is refused', (unit) => {
    const text = unit.repeat(ADDRESS_LENGTH_MAX).slice(0, ADDRESS_LENGTH_MAX);
    expect(typeof standardiseAddress(text, '76001').ok).toBe('boolean');
    expect(standardiseAddress(unit.repeat(1_000_000))).toEqual({ ok: false, reason: 'too_long' });
  });
});
