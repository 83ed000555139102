import { documentCode, documentNumber, groupedDigits } from './document-number.js';

it.each([
  ['52345678', '52345678'],
  [' 0052.345.678 ', '52345678'],
  ['0.052.345.678', '52345678'],
  ['52 345 678', '52345678'],
  ['52\u202f345\u00a0678\u200b', '52345678'],
  ['1', '1'],
  ['52.000', '52000'],
])('both readers read %j as %j', (text, number) => {
  expect([documentNumber(text), documentCode(text)]).toEqual([number, number]);
});

it.each(['0052.345.678', '0.052.345.678'])('groupedDigits takes the zeros on the left of %j for digits', (text) => {
  expect(groupedDigits(text)).toBe('0052345678');
});

it.each(['5212345.0', '52123456,0', '521234.50', '7955511.1', '5212345.00', '5.2123456E7', '5.2e+07', '52E+6'])(
  'neither reader takes %j for another number',
  (text) => {
    expect([documentNumber(text), documentCode(text)]).toEqual([null, null]);
  },
);

it.each(['52.34.567', '52.3456', '.52345678', '52345678.', '52,345,678', '0', '', 'AB 123'])(
  'documentNumber reads no number in %j',
  (text) => {
    expect(documentNumber(text)).toBeNull();
  },
);

it.each([
  ['', ''],
  [' - ', ''],
  ['0', ''],
  ['0.0', ''],
  ['ab-123 456', 'AB123456'],
  ['AB\u00a0123456', 'AB123456'],
  ['123-456-789', '123456789'],
  ['09.5004.180268.0074', '950041802680074'],
  ['5E12345', '5E12345'],
])('documentCode reads the document %j of any country as %j', (text, code) => {
  expect(documentCode(text)).toBe(code);
});
