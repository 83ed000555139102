import { packageData } from '../package-data.js';
import { isNonsense } from './nonsense-address.js';

it.each([
  'asdfgh',
  'asdasd',
  'qwerty 123',
  'xxx',
  'aaaa',
  'jkhdfkjh 45',
  'lolololo',
  'prueba',
  'test test',
  'N.A.',
  'no aplica',
  'undefined',
  'hola quiero comprar',
  'bla bla bla',
  '3001234567',
  '300 123 4567',
  '.',
  '---',
  'Calle falsa 123',
  'Calle 12345678',
  'lkjh poiu 1',
])('isNonsense is true for %j', (text) => {
  expect(isNonsense(text)).toBe(true);
});

it.each([
  'frente a la cancha',
  'casa azul del barrio La Paz',
  'Finca El Porvenir',
  'La Esperanza',
  'donde siempre',
  'vereda Chjrtk',
  'Resguardo Arhuaco Nabusimake',
  'Asdrúbal Rojas, tienda',
  'Bogotá',
  'avenida',
  'Calle 1234',
  'Predio 25175 lote 3',
  'entregar a Wbeimar',
  'Puerto Nuevo, Vichada',
  'Isla Fuerte',
  'Km 5',
  'Blq 3 int 2',
  '100 # 15-20',
  '# 93-60',
])('isNonsense is false for %j', (text) => {
  expect(isNonsense(text)).toBe(false);
});

it('isNonsense is false for the name of every municipality', () => {
  const { municipalities } = packageData<{ municipalities: [string, string][] }>('divipola.json');
  expect(municipalities.map(([, name]) => name).filter(isNonsense)).toEqual([]);
});
