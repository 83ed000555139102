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
  expect(scannedValues(read())).toEqual({ documentKind: 'CC', cedula: '1000000123', name: 'ANA LUZ ÑAME' });
});

it.each(['PA', 'CE'] as const)('gives the number of a document of kind %s with its kind', (tipo_documento) => {
  expect(scannedValues(read({ tipo_documento, numero: 'AB123456' }))).toMatchObject({
    documentKind: tipo_documento,
    cedula: 'AB123456',
  });
});

it.each(['TI', null] as const)('gives no number of a document of kind %s', (tipo_documento) => {
  expect(scannedValues(read({ tipo_documento }))).toEqual({ documentKind: '', cedula: '', name: 'ANA LUZ ÑAME' });
});

it('leaves empty what is not certain', () => {
  expect(scannedValues(read({ numero: null, nombres: null }))).toMatchObject({ cedula: '', name: 'ÑAME' });
});
