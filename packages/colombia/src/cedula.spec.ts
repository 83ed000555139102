import { cedulaBlock, parseCedula } from './cedula.js';

describe('parseCedula', () => {
  it.each([
    ['1000000001', '1000000001', '1000000001'],
    ['1.000.000.001', '1000000001', '1000000001'],
    [' 52 345 678 ', '52345678', '52345678'],
    ['0006095801', '6095801', '0006095801'],
    ['00000001', '1', '00000001'],
    ['52\u00a0345\u202f678\u200b', '52345678', '52345678'],
  ])('reads %j', (text, number, digits) => {
    expect(parseCedula(text)).toEqual({ ok: true, number, digits });
  });

  it.each(['', '12345678901', '0000000', '00000000', '0.0.0.0.0.0.0.0', '12345678-9', '1234567a', '１２３４５６７８'])(
    'refuses %j',
    (text) => {
      expect(parseCedula(text)).toEqual({ ok: false, problem: 'invalid_format' });
    },
  );

  it.each(['5234567.0', '52345678.0', '523456.50', '5.2345678', '52.34.5678', '1032.456.789', '52.345.678.0'])(
    'refuses %j, in which a dot may be a decimal point',
    (text) => {
      expect(parseCedula(text).ok).toBe(false);
    },
  );

  it.each(['1', '4.321', '1234567', '0012345'])('requests the missing zeros of %j', (text) => {
    expect(parseCedula(text)).toEqual({ ok: false, problem: 'pad_with_zeros' });
  });
});

it.each([
  ['1', 'historic_men'],
  ['19999999', 'historic_men'],
  ['20000000', 'historic_women'],
  ['69999999', 'historic_women'],
  ['70000000', 'historic_men'],
  ['99999999', 'historic_men'],
  ['100000000', 'not_issued'],
  ['999999999', 'not_issued'],
  ['1000000000', 'nuip'],
  ['0', 'not_issued'],
])('cedulaBlock assigns %s to the block %s', (number, block) => {
  expect(cedulaBlock(number)).toBe(block);
});
