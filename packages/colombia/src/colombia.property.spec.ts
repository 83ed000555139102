import fc from 'fast-check';
import { nitCheckDigit, normalisePhone, parseCedula, parseNit, standardiseAddress } from './index.js';

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((all) => all.join(''));

describe('Colombian numbers', () => {
  it('a cédula reads the same with and without dots, spaces and zeros in front', () => {
    fc.assert(
      fc.property(digits(8, 10), (text) => {
        const plain = parseCedula(text);
        expect(parseCedula(text.replace(/(\d)(?=(\d{3})+$)/g, '$1.'))).toEqual(plain);
        expect(parseCedula(` ${text.slice(0, 4)} ${text.slice(4)} `)).toEqual(plain);
        if (plain.ok && text.length < 10) expect(parseCedula(`0${text}`)).toMatchObject({ number: plain.number });
      }),
    );
  });

  it('anything but a number of 8 to 10 digits is no cédula, and nothing throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const count = text.replace(/[. ]/g, '').length;
        const isOne = /^[\d. ]*$/.test(text) && count >= 8 && count <= 10 && /[1-9]/.test(text);
        expect(parseCedula(text).ok).toBe(isOne);
      }),
    );
  });

  it('a NIT with its own check digit is valid, with any other it is not', () => {
    fc.assert(
      fc.property(digits(8, 10), fc.integer({ min: 1, max: 9 }), (number, off) => {
        const digit = nitCheckDigit(number);
        if (/^0*$/.test(number)) return;
        expect(parseNit(`${number}-${digit}`).ok).toBe(true);
        expect(parseNit(`${number}-${(digit + off) % 10}`)).toEqual({ ok: false, reason: 'wrong_check_digit' });
      }),
    );
  });

  it('a normalised phone stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), digits(7, 15), (noise, number) => {
        const phone = normalisePhone(`+${number}`);
        expect(phone).toBe(`+${number}`);
        const read = normalisePhone(noise);
        if (read !== null) expect(normalisePhone(read)).toBe(read);
      }),
    );
  });
});

describe('addresses', () => {
  it('anything is either refused with a reason or standardised once and for all', () => {
    const street = fc
      .tuple(fc.constantFrom('Calle', 'Cra', 'Av. Cll', 'Diagonal', 'Tv'), fc.nat(200), fc.nat(120), fc.nat(99))
      .map(([type, number, cross, plate]) => `${type} ${number + 1} # ${cross + 1} - ${plate}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), street), (text) => {
        const result = standardiseAddress(text);
        if (!result.ok) expect(result.reason).toMatch(/^[a-z_]+$/);
        else expect(standardiseAddress(result.standard)).toEqual(result);
      }),
    );
  });
});
