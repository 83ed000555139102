import { readingForApi } from './reading-for-api.js';
import { readZone } from './zone/read-zone.js';

const ZONE = ['P<COLROJAS<SOTO<<ANA<LUCIA', 'AS123456<7COL9004179F3001016'].map((line) => line.padEnd(44, '<'));

it('gives the object of the API, without dates, places and what the API does not compare', () => {
  const document = readZone(ZONE.join('\n'), '2026-11-30');
  if (document === null) {
    throw new Error('the zone was not read');
  }
  expect(readingForApi(document, Date.now() - 40_900)).toEqual({
    fuente: 'mrz',
    hace_segundos: 40,
    campos: {
      numero: 'AS123456',
      nombres: 'ANA LUCIA',
      apellidos: 'ROJAS SOTO',
      sexo: 'F',
      tipo_documento: 'PA',
      problemas: expect.any(Array),
    },
  });
  expect(readingForApi(document).hace_segundos).toBe(0);
  expect(readingForApi(document, Date.now() + 60_000).hace_segundos).toBe(0);
});
