import { normalisePhone, parseByPlan, parsePhone } from './phone.js';

describe('normalisePhone', () => {
  it.each([
    ['+573001234567', '+573001234567'],
    ['+57 (300) 123-45.67', '+573001234567'],
    ['+1234567', '+1234567'],
    ['(+57) 300 123 4567', '+573001234567'],
    ['3001234567', '+573001234567'],
    ['300 123 4567', '+573001234567'],
    ['6012345678', '+576012345678'],
    ['(601) 234 5678', '+576012345678'],
    ['573001234567', '+573001234567'],
    ['57 601 234 5678', '+576012345678'],
    ['0057 300 123 4567', '+573001234567'],
    ['+57 1 234 5678', '+576012345678'],
    ['57 (4) 444-5566', '+576044445566'],
    ['+57 0 300 123 4567', '+573001234567'],
    ['+5703001234567', '+573001234567'],
    ['+57 57 300 123 4567', '+573001234567'],
    ['57 0 601 234 5678', '+576012345678'],
    ['+57 031 2345678', '+576012345678'],
    ['+57 (0)1 2345678', '+576012345678'],
    ['+57 03 300 123 4567', '+573001234567'],
    ['\u2068+57 300 123 4567\u2069', '+573001234567'],
    ['300\u00a0123\u202f4567', '+573001234567'],
    ['300–123–4567', '+573001234567'],
  ])('normalises %j to %s', (text, e164) => {
    expect(normalisePhone(text)).toBe(e164);
  });

  it.each([
    '',
    '+',
    '2345678',
    '1234567890',
    '34911234567',
    '0034911234567',
    '03001234567',
    '30012345678',
    '300123456',
    '57300123456',
    '5731234567',
    '+03001234567',
    '+123456',
    '+1234567890123456',
    '+57 300 abc',
    '++573001234567',
    'tel:3001234567',
    '+573001234567.0',
    '3001234567.00',
    '310 555 40.00',
    '٣٠٠١٢٣٤٥٦٧',
  ])('refuses %j', (text) => {
    expect(normalisePhone(text)).toBeNull();
  });
});

describe('parsePhone', () => {
  it.each([
    ['+573001234567', 'Tigo', 'ndc_majority'],
    ['+573002234567', 'Tigo', 'prefix'],
    ['+573024612345', 'Tigo', 'prefix'],
    ['+573024712345', 'WOM', 'prefix'],
    ['+573151234567', 'Movistar', 'prefix'],
    ['+573208234567', 'Claro', 'prefix'],
    ['+573507654321', 'WOM', 'prefix'],
    ['+573231234567', null, null],
  ])('returns the assigned operator of %s', (e164, assignedOperator, assignedCertainty) => {
    expect(parsePhone(e164)).toMatchObject({
      valid: true,
      e164,
      country: 'CO',
      kind: 'mobile',
      assignedOperator,
      assignedCertainty,
      numberingAsOf: '2026-07-17',
    });
  });

  it.each([
    ['+576012345678', 'CO', 'fixed'],
    ['+34911234567', 'ES', 'fixed'],
    ['+12025550123', 'US', null],
    ['+80012345678', null, 'other'],
  ])('returns country and kind of %s, and no operator', (e164, country, kind) => {
    const expected = { valid: true, country, kind, assignedOperator: null, assignedCertainty: null };
    expect(parsePhone(e164)).toMatchObject(expected);
  });

  it.each(['+57123456789', '+573409999999', '+5730012345678'])('finds %s Colombian and invalid', (e164) => {
    expect(parsePhone(e164)).toMatchObject({ valid: false, country: 'CO', kind: null, assignedOperator: null });
  });

  it.each(['', '3001234567', '+999123456789', 'tel:+573001234567'])('finds %j invalid, of no country', (e164) => {
    expect(parsePhone(e164)).toMatchObject({ valid: false, country: null, kind: null });
  });
});

it('agrees with the numbering plan about every network code of mobile lines', () => {
  for (let prefix = 300_00; prefix <= 399_99; prefix += 1) {
    for (const rest of ['00000', '12345', '99999']) {
      const e164 = `+57${prefix}${rest}`;
      expect(parsePhone(e164)).toEqual(parseByPlan(e164));
    }
  }
});
