import { inputsOf, inputValuesOf, nameToCompare } from './subject.js';
import { analyzeSubject, SubjectInvalidError, verifySubject } from './wire-subject.js';

const gps = { lat: 4.7, lon: -74 };

it('maps both variants to the same subject, in any spelling', () => {
  const verify = verifySubject({
    cedula: '1.032.456.789',
    telefono: '+57 (300) 123-45.67',
    email: 'Ana@SHOP.example',
    direccion: ' Calle 1 ',
    ciudad: 'Bogotá',
    monto: 1,
    ip_address: '192.0.2.1',
    gps,
    nombre: 'Ana',
    fecha_expedicion: '2004-05-17',
    biometric_transaction: 'reference-1',
    telefono_token: 'token',
  });
  const analyze = analyzeSubject({
    doc_number: '1032456789',
    phone: '+573001234567',
    email: 'Ana@shop.example',
    address: 'Calle 1',
    city: 'Bogotá',
    amount: 1,
    ip_address: '192.0.2.1',
    gps,
    name: 'Ana',
    doc_issue_date: '2004-05-17',
    biometric_transaction: 'reference-1',
    phone_token: 'token',
  });
  expect(verify).toEqual(analyze);
  expect(inputsOf(verify)).toHaveLength(12);
});

it('maps the document that was read in both variants, without its date of birth, and makes it no input of a receipt', () => {
  const verify = verifySubject({
    cedula: '1032456789',
    pruebas: {
      documento_leido: {
        fuente: 'pdf417',
        hace_segundos: 40,
        campos: {
          numero: '1032456789',
          nombres: 'ANA',
          fecha_nacimiento: '1990-04-17',
          sexo: 'F',
          tipo_documento: 'CC',
        },
      },
    },
  });
  const fields = {
    number: '1032456789',
    given_names: 'ANA',
    birth_date: '1990-04-17',
    sex: 'F',
    doc_type: 'CC',
  } as const;
  const evidence = { document_reading: { source: 'pdf417', age_seconds: 40, fields } } as const;
  expect(analyzeSubject({ doc_number: '1032456789', evidence })).toEqual(verify);
  expect(verify.evidence?.documentReading).toEqual({
    ageSeconds: 40,
    number: '1032456789',
    kind: 'CC',
    givenNames: 'ANA',
    surnames: null,
    sex: 'F',
    problems: [],
  });
  expect(inputValuesOf(verify)).toEqual({ document: '1032456789' });
});

it('treats null and blank text as not sent', () => {
  const subject = verifySubject({ cedula: '1032456789', telefono: null, direccion: '  ', monto: 0 });
  expect(inputsOf(subject)).toEqual(['document', 'amount']);
});

it.each([
  [0.4, 0],
  [0.5, 1],
  [2.5, 3],
  [199_999.995, 200_000],
  [250_000, 250_000],
])('rounds the amount %s of analyze half up to %s pesos', (amount, pesos) => {
  expect(analyzeSubject({ doc_number: '1032456789', amount }).amountCop).toBe(pesos);
});

it.each(['3001234567', '57 300 123 4567', '0057 300 123 4567', '(+57) 300-123-4567'])(
  'reads %s as Colombian',
  (phone) => {
    expect(analyzeSubject({ doc_number: '1032456789', phone }).phone).toBe('+573001234567');
  },
);

it.each([
  ['Pérez Gómez, Juan', 'Juan Pérez Gómez'],
  ['Pérez,', 'Pérez'],
  ['Pérez, Gómez, Juan', 'Pérez Gómez Juan'],
  ['Juan 2', 'Juan'],
  ['Juan Pérez 1032456789', 'Juan Pérez'],
  ['Mar1a Umbari1a', 'Mar1a Umbari1a'],
  ['Juan_Pérez (casa) #3', 'Juan Pérez casa'],
  ['O’Neil-Ruiz  D.', 'O’Neil-Ruiz D.'],
  ['Nu\u0301n\u0303ez Ana', 'Nu\u0301n\u0303ez Ana'],
  ['12345', null],
  ['...', null],
])('reads the name %j as %j', (nombre, name) => {
  expect(verifySubject({ cedula: '1032456789', nombre }).name).toBe(name);
});

it.each([
  ['Ana Luc&iacute;a Mu&ntilde;oz', 'Ana Luc iacute a Mu ntilde oz', 'Ana Lucía Muñoz'],
  ['PE&amp;NTILDE;A,&nbsp;Luz', 'nbsp Luz PE amp NTILDE A', 'Luz PEÑA'],
  ['JosÃ© MuÃ±oz', 'JosÃ MuÃ oz', 'José Muñoz'],
  ['Ana Muñoz', 'Ana Muñoz', 'Ana Muñoz'],
])('lets sources compare the name %j in letters, and receipts commit to it as before', (nombre, name, compared) => {
  const subject = verifySubject({ cedula: '1032456789', nombre });
  expect([inputValuesOf(subject), nameToCompare(subject)]).toEqual([{ document: '1032456789', name }, compared]);
});

it('names the place of a value that cannot be normalised, never the value', () => {
  const bad = () => analyzeSubject({ doc_number: '1032456789', phone: 'nobody' });
  expect(bad).toThrow(SubjectInvalidError);
  expect(bad).toThrow('/phone');
  expect(bad).not.toThrow('nobody');
  expect(() => verifySubject({ cedula: '12' })).toThrow('/cedula');
});
