import { readFileSync } from 'node:fs';
import { nitCheckDigit, parseNit } from './nit.js';

/** NITs published by the companies themselves. */
const KNOWN = ['899999068-1', '860034313-7', '890903938-8', '800197268-4'];

describe('nitCheckDigit', () => {
  it.each(KNOWN)('computes the digit of %s', (nit) => {
    const [number = '', digit] = nit.split('-');
    expect(nitCheckDigit(number)).toBe(Number(digit));
  });

  it('does not change with leading zeros', () => {
    for (let n = 1; n < 10 ** 10; n = n * 7 + 3) {
      expect(nitCheckDigit(String(n).padStart(15, '0'))).toBe(nitCheckDigit(String(n)));
    }
  });

  it('changes when one of ten digits changes', () => {
    const number = '1032456789';
    for (let place = 0; place < number.length; place++) {
      const other = String((Number(number[place]) + 1) % 10);
      expect(nitCheckDigit(number.slice(0, place) + other + number.slice(place + 1))).not.toBe(nitCheckDigit(number));
    }
  });

  it.each(['', '12a', '1234567890123456', '-1'])('refuses %j without repeating it', (digits) => {
    expect(() => nitCheckDigit(digits)).toThrow(new RangeError('A NIT has 1 to 15 digits'));
  });
});

describe('parseNit', () => {
  it('accepts the right digit and refuses a wrong one', () => {
    expect(parseNit('890.903.938-8')).toEqual({
      ok: true,
      number: '890903938',
      checkDigit: 8,
      checkDigitGiven: true,
    });
    expect(parseNit('890903938-7')).toEqual({ ok: false, reason: 'wrong_check_digit' });
  });

  it('computes a missing digit and marks it as computed', () => {
    expect(parseNit('890903938')).toEqual({ ok: true, number: '890903938', checkDigit: 8, checkDigitGiven: false });
  });

  it.each(['', 'abc', '1234', '890903938-', '890903938-88', '00000', '-8', '1'.repeat(40)])('refuses %j', (text) => {
    expect(parseNit(text)).toEqual({ ok: false, reason: 'malformed' });
  });
});

const shared = process.env.COTEJO_SHARED_DATA;

(shared ? describe : describe.skip)('published NITs (needs COTEJO_SHARED_DATA)', () => {
  it('agrees with all published NITs except one misprint', () => {
    const rows = readFileSync(`${shared}/tax/nit_vectors_ofac.csv`, 'utf8').trim().split('\n').slice(1);
    const wrong = rows.map((row) => row.split(',').slice(0, 2).join('-')).filter((nit) => !parseNit(nit).ok);
    expect(rows).toHaveLength(372);
    expect(wrong).toEqual(['890325040-4']);
  });
});
