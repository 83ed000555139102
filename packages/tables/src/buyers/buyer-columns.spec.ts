import { bodyOf, mapColumns, plainName } from './column-map.js';

const found = (headers: string[], operation: 'verify' | 'analyze' = 'verify', chosen = {}) => {
  const { columns, ignored } = mapColumns(headers, operation, chosen);
  return [Object.fromEntries(columns.map(({ field, header }) => [field.name, header])), ignored];
};

it.each([
  ['Número de Cédula', 'numero_de_cedula'],
  ['  E-Mail ', 'e_mail'],
  ['gps.lat', 'gps.lat'],
  ['¿Teléfono móvil?', 'telefono_movil'],
])('reads %s as %s', (header, plain) => {
  expect(plainName(header)).toBe(plain);
});

it('finds common names in Spanish and in English', () => {
  expect(
    found(['Pedido', 'CC', 'Celular', 'Correo electrónico', 'Valor Total', 'Ciudad', 'Latitud', 'Longitud']),
  ).toEqual([
    {
      cedula: 'CC',
      telefono: 'Celular',
      email: 'Correo electrónico',
      monto: 'Valor Total',
      ciudad: 'Ciudad',
      'gps.lat': 'Latitud',
      'gps.lon': 'Longitud',
    },
    ['Pedido'],
  ]);
  expect(found(['order', 'Document Number', 'Mobile', 'Full name', 'Total'], 'analyze')).toEqual([
    { doc_number: 'Document Number', phone: 'Mobile', name: 'Full name', amount: 'Total' },
    ['order'],
  ]);
});

it('prefers the name of the field, and a chosen column before all others', () => {
  expect(found(['cedula', 'documento', 'telefono'])).toEqual([
    { cedula: 'cedula', telefono: 'telefono' },
    ['documento'],
  ]);
  expect(found(['cedula', 'A', 'telefono'], 'verify', { telefono: 'A' })).toEqual([
    { cedula: 'cedula', telefono: 'A' },
    ['telefono'],
  ]);
  expect(found(['X', 'total'], 'verify', { cedula: 'X', ciudad: 'total' })[0]).toEqual({
    cedula: 'X',
    ciudad: 'total',
  });
});

it.each([
  [['telefono'], {}, 'choose it with --map cedula=COLUMN. Columns: telefono'],
  [['cc', 'documento'], {}, 'the columns cc and documento both fit cedula'],
  [['cedula', 'celular', 'movil'], {}, 'both fit telefono'],
  [['cedula', 'cedula'], {}, 'two columns have the name cedula'],
  [['cedula'], { color: 'cedula' }, 'verify has no field color'],
  [['cedula'], { telefono: 'TEL' }, 'there is no column TEL'],
])('refuses the columns %j with %j', (headers, chosen, text) => {
  expect(() => found(headers, 'verify', chosen)).toThrow(text);
});

it('makes the body of a row: numbers as numbers, empty cells left out', () => {
  const map = mapColumns(['cc', 'monto', 'lat', 'lon', 'tel'], 'verify', {});
  expect(bodyOf(['1032456701', '250000', '4.711', '-74.07', '  '], map)).toEqual({
    cedula: '1032456701',
    monto: 250_000,
    gps: { lat: 4.711, lon: -74.07 },
  });
  expect(bodyOf(['1', '$ 5.000', '', '', ''], map)).toEqual({ cedula: '1', monto: '$ 5.000' });
});
