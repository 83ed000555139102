import fc from 'fast-check';
import { type BuyerRow, BuyerTable } from './buyer-table.js';

/** The bodies of a table, or the codes of the problems of a row. */
function read(content: string | Buffer, pieceBytes = 1_000_000): unknown[] {
  const table = new BuyerTable({ operation: 'verify' });
  const bytes = Buffer.from(content);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    Buffer.from(bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes)),
  );
  const pushNext = () => {
    const piece = pieces.shift();
    return piece ? table.push(piece) : table.end();
  };
  while (!table.readHeader()) {
    pushNext();
  }
  const rows: unknown[] = [];
  for (let row = table.next(); row !== 'end'; row = table.next()) {
    if (row === 'needs_bytes') {
      pushNext();
    } else {
      rows.push(row === 'empty' ? row : resultOf(row.read()));
    }
  }
  return rows;
}

const resultOf = ({ body, problems }: BuyerRow) =>
  body ?? problems.map(({ pointer, code }) => `${pointer} ${code}`.trim()).join('; ');

const FIRST = { cedula: '1000000001', direccion: 'Calle 9' };
const LAST = { cedula: '1000000003', direccion: 'Calle 11' };
/** A table whose second row is given. */
const around = (row: string) => `cedula,direccion\n1000000001,Calle 9\n${row}\n1000000003,Calle 11\n`;

it.each([
  ['a quote in an unquoted cell', '1,Calle 10 "bis"'],
  ['inches', '1,Tubo de 2" Calle 10'],
  ['a text after a quoted cell', '1,"Calle 10" bis'],
  ['a blank before a quote', '1, "Calle 10"'],
  ['a quote that is not closed', '1,"Calle 10'],
  ['a quote that is closed by inches two rows later', '1,"Calle 10\n1000000001,Calle 9\n2,Calle 3"'],
])('answers the rows around %s', (_, row) => {
  for (const pieceBytes of [1, 7, 1_000_000]) {
    const rows = read(around(row), pieceBytes);
    expect(rows.length).toBe(row.split('\n').length + 2);
    expect([rows[0], rows[1], rows.at(-1)]).toEqual([FIRST, 'broken_row', LAST]);
  }
});

it('answers the rows behind a quote that is not closed in a long table', () => {
  const rows = read(around('1,"Calle 10') + '1000000003,Calle 11\n'.repeat(2_000));
  expect(rows.slice(0, 3)).toEqual([FIRST, 'broken_row', LAST]);
  expect(rows).toHaveLength(2_003);
});

it.each(['x'.repeat(20_000), `"${'x'.repeat(20_000)}"`, 'x'.repeat(300_000)])(
  'answers the rows around a cell that is too long',
  (cell) => {
    for (const pieceBytes of [1_000, 1_000_000]) {
      expect(read(around(`1,${cell}`), pieceBytes)).toEqual([FIRST, 'row_too_long', LAST]);
    }
  },
);

it.each(['\n', '\r\n', '\r'])('reads rows that end with %j, also beside other line ends', (end) => {
  const bodies = [{ cedula: '1' }, { cedula: '2' }, { cedula: '3' }];
  for (const pieceBytes of [1, 1_000]) {
    expect(read(['cedula', '1', '2', '3'].join(end), pieceBytes)).toEqual(bodies);
    expect(read(`cedula\r\n1\n2${end}3\r\n`, pieceBytes)).toEqual(bodies);
  }
});

it('reads cells with line ends, also in the first column', () => {
  const text = 'nombre,cedula\n"Ana\nGómez",1\nLuis,2\n"Eva\n\nDíaz",3\n';
  for (const pieceBytes of [1, 1_000]) {
    expect(read(text, pieceBytes)).toEqual([
      { nombre: 'Ana\nGómez', cedula: '1' },
      { nombre: 'Luis', cedula: '2' },
      { nombre: 'Eva\n\nDíaz', cedula: '3' },
    ]);
  }
});

it('skips empty lines and lines of delimiters and blanks only, and reports a thousand of them together', () => {
  expect(read('cedula,monto\n\n1,2\n,\n,\r\n , \n\u00a0\n')).toEqual([{ cedula: '1', monto: 2 }]);
  expect(read(`cedula\n${'\n'.repeat(2_500)}1\n`)).toEqual(['empty', 'empty', { cedula: '1' }]);
});

it('reads the file of an accountant: semicolons, names in Spanish, dots, commas, Latin-1', () => {
  const text =
    'Número de cédula;Nombre completo;Celular;Valor total;Latitud;Fecha de expedición\r\n' +
    '8.250.123;Ángela Muñoz;300 123 4567;$ 1.250.000,00;4,711;17/05/1984\r\n';
  const expected = {
    cedula: '08250123',
    nombre: 'Ángela Muñoz',
    telefono: '300 123 4567',
    monto: 1_250_000,
    gps: { lat: 4.711 },
    fecha_expedicion: '1984-05-17',
  };
  expect(read(text)).toEqual([expected]);
  expect(read(`\uFEFF${text}`)).toEqual([expected]);
  expect(read(Buffer.from(text, 'latin1'))).toEqual([expected]);
});

it('reads evidence from columns that name members of members, and leaves out a piece without a value', () => {
  const text =
    'cedula,pruebas.codigo_telefono.canal,pruebas_codigo_telefono_hace_segundos,pruebas.pedidos.entregados,evidence.card_3ds.age_seconds\n' +
    '1,sms,40,3,\n2,,,,soon\n';
  expect(read(text)).toEqual([
    { cedula: '1', pruebas: { codigo_telefono: { canal: 'sms', hace_segundos: 40 }, pedidos: { entregados: 3 } } },
    { cedula: '2', pruebas: { tarjeta_3ds: { hace_segundos: 'soon' } } },
  ]);
});

it('reads the document that was read from columns that name its fields', () => {
  const reading = 'pruebas.documento_leido';
  const names = ['fuente', 'hace_segundos', 'campos.numero', 'campos.nombres', 'campos.apellidos', 'campos.sexo'];
  const text = `cedula,${names.map((name) => `${reading}.${name}`)}\n1,pdf417,40,007,ANA,ROJAS,F\n`;
  const campos = { numero: '007', nombres: 'ANA', apellidos: 'ROJAS', sexo: 'F' };
  const documento_leido = { fuente: 'pdf417', hace_segundos: 40, campos };
  expect(read(text)).toEqual([{ cedula: '1', pruebas: { documento_leido } }]);
});

it('reads payment, delivery and attributes from columns that name their members', () => {
  const text =
    'cedula,pago.metodo,pago_confirmado,payment.bin,entrega.tipo,atributos.canal,attributes.cuotas,atributos.codigoPostal,atributos.regalo\n' +
    '1,contra_entrega,Sí,411111,domicilio,app,3,007,true\n2,,quizás,,,,1.50,,\n';
  expect(read(text)).toEqual([
    {
      cedula: '1',
      pago: { metodo: 'contra_entrega', confirmado: true, bin: '411111' },
      entrega: { tipo: 'domicilio' },
      atributos: { canal: 'app', cuotas: 3, codigoPostal: '007', regalo: true },
    },
    { cedula: '2', pago: { confirmado: 'quizás' }, atributos: { cuotas: '1.50' } },
  ]);
});

it('takes the separator that the first line names for Excel', () => {
  for (const pieceBytes of [1, 1_000]) {
    expect(read('\uFEFFsep=;\r\ncedula;nombre\r\n1;"Pérez, Ana"\r\n', pieceBytes)).toEqual([
      { cedula: '1', nombre: 'Pérez, Ana' },
    ]);
  }
});

it('refuses letters of an encoding that it cannot tell', () => {
  // ñ of DOS (code page 850) and of old Macintosh.
  for (const byte of [0xa4, 0x96]) {
    const bytes = Buffer.concat([Buffer.from('cedula,nombre\n1,Mu'), Buffer.from([byte]), Buffer.from('oz\n2,Ana\n')]);
    expect(read(bytes)).toEqual(['/nombre invalid_text', { cedula: '2', nombre: 'Ana' }]);
  }
  expect(read('cedula\na\0b\n1\n')).toEqual(['/cedula invalid_text', { cedula: '1' }]);
});

it('leaves to the rules of the field what it cannot read, and names an amount that can be read in two ways', () => {
  expect(read('cedula,monto\n5212345.0,x\n1,"250,000"\n')).toEqual([
    { cedula: '5212345.0', monto: 'x' },
    '/monto ambiguous_number',
  ]);
});

it.each([
  ['CC', 'CC'],
  ['C.C.', 'CC'],
  ['cédula de ciudadanía', 'CC'],
  ['13 - Cédula', 'CC'],
  ['22', 'CE'],
  ['Permiso por Protección Temporal', 'PPT'],
  ['Pasaporte', 'PA'],
])('reads the kind "%s" as %s', (written, kind) => {
  expect(read(`tipo_documento,cedula\n${written},712046\n`)).toEqual([{ cedula: '00712046', tipo_documento: kind }]);
});

it('takes a number without a kind for a cédula', () => {
  expect(read('tipo_documento,cedula\n,1020304050\n')).toEqual([{ cedula: '1020304050' }]);
});

it.each(['TI', 'RC', 'NIT', 'PEP', 'x'])('takes no number of another document: %s', (kind) => {
  expect(read(`Tipo de identificación,cedula\n${kind},1020304050\n`)).toEqual(['/tipo_documento other_document']);
});

it.each(['tipodoc', 'T.D.', 'Clase de documento'])(
  'takes no number of another document under the header "%s"',
  (header) => {
    expect(read(`${header},No. Cédula\nTI,1020304050\n`)).toEqual(['/tipo_documento other_document']);
  },
);

it('overwrites the bytes that it has read', () => {
  const table = new BuyerTable({ operation: 'verify' });
  const chunks = [Buffer.from('ced'), Buffer.from('ula\n10000'), Buffer.from('00001\n100'), Buffer.from('0000002\r')];
  for (const chunk of chunks) {
    table.push(chunk);
  }
  table.end();
  expect(Buffer.concat(chunks).every((byte) => byte === 0)).toBe(true);
  expect(table.readHeader()).toBe(true);
});

it('returns the same rows for every chunk size', () => {
  const cell = fc.constantFrom('1', 'á€😀', '"a,b"', '"""x"""', '"1\r\n2"', 'a"b', '"', '');
  const row = fc.tuple(cell, cell).map(([first, second]) => `x${first},${second}`);
  const input = fc.tuple(
    fc.array(row, { maxLength: 8 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.integer({ min: 1, max: 9 }),
  );
  fc.assert(
    fc.property(input, ([rows, end, pieceBytes]) => {
      const text = ['nombre,cedula', ...rows, ''].join(end);
      expect(read(text, pieceBytes)).toEqual(read(text));
      expect(read(`${text}x,9${end}`).length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

it.each(['\n', '\r', ',,\n', '"",\n'])('refuses a file of %j alone, which never ends', (line) => {
  const table = new BuyerTable({ operation: 'verify' });
  const readNext = () => {
    table.push(Buffer.from(line.repeat(20_000)));
    return table.readHeader();
  };
  expect(readNext).toThrow('empty');
});
