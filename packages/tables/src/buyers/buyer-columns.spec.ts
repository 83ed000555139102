import { buyerColumns, HeaderError, plainName } from './buyer-columns.js';

const found = (headers: string[], operation: 'verify' | 'analyze' = 'verify', chosen = {}) => {
  const { columns, ignored } = buyerColumns(headers, operation, chosen);
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
  [['telefono'], {}, 'missing_document', ['telefono']],
  [['ANA GOMEZ', 'Bogotá', 'Bogotá'], {}, 'missing_document', []],
  [['cc', 'documento'], {}, 'same_field', ['cc', 'documento']],
  [['cedula', 'celular', 'movil'], {}, 'same_field', ['celular', 'movil']],
  [['cedula', 'cedula'], {}, 'same_name', ['cedula']],
  [['cedula'], { color: 'cedula' }, 'unknown_field', ['color']],
  [['cedula'], { telefono: 'TEL' }, 'unknown_column', ['cedula']],
  [['1020304050', '+573001234567', 'ana@example.co'], {}, 'missing_header_row', []],
  [['1.020.304.050', 'ANA', 'ANA'], {}, 'missing_header_row', []],
  [['CC', '1.020.304.050', 'ANA GOMEZ', 'ANA GOMEZ'], {}, 'missing_header_row', []],
  [['ANA GOMEZ', 'Cédula de ciudadanía', '1020304050'], {}, 'missing_header_row', []],
  [['ANA', 'CC', 'ana@example.co'], {}, 'missing_header_row', []],
  [['ANA', '300 - 123 - 4567'], {}, 'missing_header_row', []],
  [['ANA', '１０２０３０４０５０'], {}, 'missing_header_row', []],
  [['Ventas de noviembre', '', ''], {}, 'missing_header_row', []],
])('refuses the columns %j with %j: %s', (headers, chosen, code, names) => {
  const refused = new HeaderError('empty');
  try {
    found(headers, 'verify', chosen);
  } catch (error) {
    Object.assign(refused, error);
  }
  expect(refused).toMatchObject({ code, names });
});

it('takes CC for the name of a column beside names, also beside one with a number', () => {
  expect(found(['CC', 'Lote 20250001'])).toEqual([{ cedula: 'CC' }, []]);
  expect(found(['CC', 'Celular', '20250001'])).toEqual([{ cedula: 'CC', telefono: 'Celular' }, []]);
});

it('names no column beside the number of a buyer', () => {
  expect(found(['Cédula', '1020304050', 'ANA GOMEZ'])).toEqual([{ cedula: 'Cédula' }, []]);
});

it('ignores columns without a name, which spreadsheets leave behind', () => {
  expect(found(['cedula', '', ''])).toEqual([{ cedula: 'cedula' }, []]);
});
