import { inputsOf } from './subject.js';
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

it('treats null and blank text as not sent', () => {
  const subject = verifySubject({ cedula: '1032456789', telefono: null, direccion: '  ', monto: 0 });
  expect(inputsOf(subject)).toEqual(['document', 'amount']);
});

it('names the place of a value that cannot be normalised, never the value', () => {
  const bad = () => analyzeSubject({ doc_number: '1032456789', phone: 'nobody' });
  expect(bad).toThrow(SubjectInvalidError);
  expect(bad).toThrow('/phone');
  expect(bad).not.toThrow('nobody');
  expect(() => verifySubject({ cedula: '12' })).toThrow('/cedula');
});
