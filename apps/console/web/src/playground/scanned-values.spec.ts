import type { ReadDocument } from '@cotejo/reader';
import { scannedValues } from './scanned-values.js';

const read = (over: Partial<ReadDocument> = {}) =>
  ({
    fuente: 'pdf417',
    tipo_documento: 'CC',
    numero: '1000000123',
    nombres: 'ANA LUZ',
    apellidos: 'ÑAME',
    fecha_nacimiento: '1990-01-01',
    problemas: [],
    ...over,
  }) as unknown as ReadDocument;

it('gives the number and the full name of a cédula, and nothing else', () => {
  expect(scannedValues(read())).toEqual({ cedula: '1000000123', name: 'ANA LUZ ÑAME' });
});

it.each(['PA', 'CE', 'TI', null] as const)('gives no number of a document of kind %s', (tipo_documento) => {
  expect(scannedValues(read({ tipo_documento }))).toEqual({ cedula: '', name: 'ANA LUZ ÑAME' });
});

it('leaves empty what is not certain', () => {
  expect(scannedValues(read({ numero: null, nombres: null }))).toEqual({ cedula: '', name: 'ÑAME' });
});
