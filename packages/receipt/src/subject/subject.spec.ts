import { inputsOf, inputValuesOf, type Subject } from './subject.js';

const EMPTY: Subject = {
  document: '1032456789',
  name: null,
  issueDate: null,
  phone: null,
  phoneToken: null,
  email: null,
  address: null,
  city: null,
  ip: null,
  gps: null,
  biometric: null,
  amountCop: null,
};

it('always has the document', () => {
  expect(inputValuesOf(EMPTY)).toEqual({ document: '1032456789' });
  expect(inputsOf(EMPTY)).toEqual(['document']);
});

it('contains the sent values, with the amount by its input name', () => {
  const sent = { ...EMPTY, phone: '+573001234567', amountCop: 0, gps: { lat: 4.7, lon: -74 } };
  expect(inputValuesOf(sent)).toEqual({
    document: '1032456789',
    phone: '+573001234567',
    amount: 0,
    gps: { lat: 4.7, lon: -74 },
  });
  expect(inputsOf(sent).sort()).toEqual(['amount', 'document', 'gps', 'phone']);
});
