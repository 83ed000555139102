import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { claims, type Receipt } from '../harness/signed-receipt.js';

/** A document that was read, through the real API: it contradicts the order, and proves nothing. */
let running: RunningProduct;
let client: ReturnType<typeof clientOf>;
let requested = 0;

beforeAll(async () => {
  running = await lend('sandbox');
  client = clientOf(running.url, await running.key('corporativo'));
});

interface Fields {
  numero: string | null;
  nombres: string;
  apellidos: string;
}

/** A new fictional person each time, so that velocity stays out of it. */
async function person() {
  requested += 1;
  const cedula = String(1_012_360_000 + requested);
  const { body } = await client.cedula(cedula);
  const joined = (...words: (string | null)[]) => words.filter(Boolean).join(' ');
  const nombres = joined(body.primer_nombre, body.segundo_nombre);
  const apellidos = joined(body.primer_apellido, body.segundo_apellido);
  return { cedula, nombre: body.nombre_completo as string, read: { numero: cedula, nombres, apellidos } };
}

const readingOf = (campos: object) => ({ documento_leido: { fuente: 'pdf417', hace_segundos: 40, campos } });

/** What the receipt of the answer has about the reading. */
const mismatchIn = (receipt: Receipt) =>
  claims(receipt).characteristics.find(({ code }: { code: string }) => code === 'document_read_mismatch');

async function decide(request: object) {
  const { status, body } = await client.verify(request, '?include=receipt');
  expect(status).toBe(200);
  return { body, mismatch: mismatchIn(body.receipt) };
}

it('approves with a reading that agrees as it approves without one', async () => {
  const { cedula, nombre, read } = await person();
  const without = (await client.verify({ cedula, nombre })).body;
  const { body, mismatch } = await decide({ cedula, nombre, pruebas: readingOf(read) });
  expect(body).toMatchObject({ risk_score: without.risk_score, recommendation: 'aprobar', risk_factors: [] });
  expect(mismatch).toMatchObject({ state: 'false' });
});

const CLASSES: [string, (read: Fields) => object, string | undefined][] = [
  ['number', (read) => ({ ...read, numero: '1099999999' }), undefined],
  ['registry_name', (read) => ({ ...read, nombres: 'WENCESLAO', apellidos: 'XIBILLE TIBADUIZA' }), undefined],
  ['name', (read) => read, 'Wenceslao Xibille Tibaduiza'],
  ['check_digit', (read) => ({ ...read, problemas: ['wrong_check_digit'] }), undefined],
  ['layout', (read) => ({ ...read, numero: null, problemas: ['unconfirmed_layout'] }), undefined],
];

it.each(CLASSES)('reviews a reading with the mismatch %s', async (name, change, typed) => {
  const { cedula, read } = await person();
  const request = { cedula, ...(typed && { nombre: typed }), pruebas: readingOf(change(read)) };
  const { body, mismatch } = await decide(request);
  expect(mismatch).toMatchObject({ state: 'true', value: name });
  expect(body.recommendation).toBe('revisar');
  const codes = body.risk_factors.map(({ code, detail }: { code: string; detail: string }) => [code, detail]);
  expect(codes).toEqual([typed ? ['document_name_mismatch', 'stranger'] : ['merchant_rule', 'document-read-differs']]);
});

it('reviews the sex that is not the sex of the holder', async () => {
  const read = { numero: '1000000010', nombres: 'ANA LUCIA', apellidos: 'PRUEBA EJEMPLO' };
  const decided = async (sexo: string) => {
    const { body, mismatch } = await decide({ cedula: '1000000010', pruebas: readingOf({ ...read, sexo }) });
    return [body.recommendation, mismatch.value ?? mismatch.state];
  };
  expect(await decided('F')).toEqual(['aprobar', 'false']);
  expect(await decided('M')).toEqual(['revisar', 'registry_sex']);
});

it('does not say that a reading without a number agrees', async () => {
  const { cedula, read } = await person();
  const { body, mismatch } = await decide({ cedula, pruebas: readingOf({ ...read, numero: null }) });
  expect([body.recommendation, mismatch.state]).toEqual(['aprobar', 'unknown']);
});

it('asks for the face, which clears the doubt, and not for the document again', async () => {
  const { cedula, read } = await person();
  const request = { cedula, pruebas: readingOf({ ...read, numero: '1099999999' }) };
  const first = (await client.verify(request, '?include=retos')).body;
  expect(first.recommendation).toBe('revisar');
  const document = { lectura: 'codigo_barras', hace_segundos: 40 };
  const stated = await client.verify({ ...request, pruebas: { ...request.pruebas, documento: document } });
  expect(stated.body.recommendation).toBe('revisar');
  const faced = await client.verify({ ...request, biometric_transaction: 'sbx-face-match' });
  expect(faced.body.recommendation).toBe('aprobar');
});

it('takes no points away, unlike the evidence of a document', async () => {
  const { cedula, read } = await person();
  const request = { cedula, nombre: 'Wenceslao Xibille Tibaduiza' };
  const without = (await client.verify(request)).body.risk_score;
  const evidence = { documento: { lectura: 'codigo_barras', hace_segundos: 40 } };
  expect((await client.verify({ ...request, pruebas: evidence })).body.risk_score).toBeLessThan(without);
  const { body } = await decide({ ...request, pruebas: readingOf(read) });
  expect(body.risk_score).toBe(without);
});

it('repeats a decision from its receipt, which has no field of the document', async () => {
  const { cedula, read } = await person();
  const campos = { ...read, nombres: 'WENCESLAO', apellidos: 'XIBILLE TIBADUIZA' };
  const request = { cedula, pruebas: readingOf(campos) };
  const { body } = await decide(request);
  const payload = JSON.stringify(claims(body.receipt));
  for (const value of [cedula, 'WENCESLAO', 'XIBILLE', 'TIBADUIZA']) {
    expect(payload).not.toContain(value);
  }
  const replayed = await client.replay({ receipt: body.receipt, request });
  expect(replayed.body).toMatchObject({ result: 'identical', recommendation: 'revisar' });
});

it('means the same in analyze', async () => {
  const analyst = clientOf(running.url, await running.key('enterprise'));
  const { cedula, read } = await person();
  const decided = async (number: string) => {
    const fields = {
      number,
      given_names: read.nombres,
      surnames: read.apellidos,
      birth_date: '1990-04-17',
      problems: [],
    };
    const evidence = { document_reading: { source: 'pdf417', age_seconds: 40, fields } };
    return (await analyst.analyze({ doc_number: cedula, evidence })).body;
  };
  expect((await decided(cedula)).recommendation).toBe('APPROVE');
  expect(await decided('1099999999')).toMatchObject({ recommendation: 'REVIEW', reasons: ['merchant_rule'] });
});

const FIELD = '/pruebas/documento_leido/campos';
const PICTURE = `data:image/jpeg;base64,${'/9j4AAQ'.repeat(3)}`;

it.each([
  ['a picture for a number', { numero: PICTURE }, `${FIELD}/numero`, 'invalid_format'],
  ['a picture for a name', { nombres: PICTURE }, `${FIELD}/nombres`, 'invalid_format'],
  ['the letters of a picture', { apellidos: 'Qx7'.repeat(40) }, `${FIELD}/apellidos`, 'too_long'],
  ['a number that is too long', { numero: '9'.repeat(31) }, `${FIELD}/numero`, 'too_long'],
  ['a number that is no text', { numero: 1_012_366_666 }, `${FIELD}/numero`, 'must_be_string'],
  ['a date that is no date', { fecha_nacimiento: '17/04/1990' }, `${FIELD}/fecha_nacimiento`, 'invalid_format'],
  ['an unknown sex', { sexo: 'Qx7' }, `${FIELD}/sexo`, 'not_in_list'],
  ['an unknown kind', { tipo_documento: 'Qx7' }, `${FIELD}/tipo_documento`, 'not_in_list'],
  ['an unknown problem', { problemas: ['Qx7'] }, `${FIELD}/problemas`, 'not_in_list'],
  ['a problem that is no list', { problemas: 'Qx7' }, `${FIELD}/problemas`, 'must_be_list'],
  ['a field that the API does not take', { lugar: '11001' }, `${FIELD}/lugar`, 'unknown_field'],
])('refuses %s with its place, and does not repeat it', async (_, campos, pointer, code) => {
  const { status, text, body } = await client.verify({ cedula: '1012369999', pruebas: readingOf(campos) });
  expect(status).toBe(400);
  expect(body.errors).toEqual([expect.objectContaining({ pointer, code })]);
  for (const value of Object.values(campos).flat()) {
    expect(text).not.toContain(String(value));
  }
});

it('refuses a reading without its source, its age or its fields', async () => {
  const { status, body } = await client.verify({ cedula: '1012369999', pruebas: { documento_leido: {} } });
  expect(status).toBe(400);
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
    ['fuente', 'hace_segundos', 'campos'].map((member) => `/pruebas/documento_leido/${member}`),
  );
});
