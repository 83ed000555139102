import type { AnalyzeRequestDto, VerifyRequestDto } from '@cotejo/contracts/dto';
import { ApiError } from '../http/errors/api-error.js';
import { subjectOfAnalyze, subjectOfVerify } from './subject.mapper.js';

const verify = (body: object) => subjectOfVerify(body as VerifyRequestDto);
const analyze = (body: object) => subjectOfAnalyze(body as AnalyzeRequestDto);

function refusalOf(read: () => unknown): ApiError {
  try {
    read();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('the body was accepted');
}

it('makes a subject of a body', () => {
  const subject = verify({ cedula: '1032456782', nombre: ' Eva Luna ', telefono: '+573001234567', monto: 90_000 });
  expect(subject).toMatchObject({
    document: '1032456782',
    name: 'Eva Luna',
    phone: '+573001234567',
    amountCop: 90_000,
  });
});

it('has null for every input that was not sent', () => {
  const { document, ...others } = verify({ cedula: '1032456782' });
  expect(document).toBe('1032456782');
  expect(new Set(Object.values(others))).toEqual(new Set([null]));
});

it.each<[string, () => unknown, string]>([
  ['a cédula of verify', () => verify({ cedula: '12' }), '/cedula'],
  ['a phone of verify', () => verify({ cedula: '1032456782', telefono: '12' }), '/telefono'],
  ['a cédula of analyze', () => analyze({ doc_number: 'x' }), '/doc_number'],
  ['a phone of analyze', () => analyze({ doc_number: '1032456782', phone: '12' }), '/phone'],
])('refuses %s that cannot be normalised, and names only its place', (_, read, pointer) => {
  const error = refusalOf(read);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    reason: 'invalid_body',
    details: { errors: [{ pointer, code: 'invalid_format' }] },
  });
});

it('does not report a mistake of our own as a mistake of the client', () => {
  expect(refusalOf(() => verify({}))).not.toBeInstanceOf(ApiError);
});
