import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Interface, section 4.4: the test cédulas, through the real scorecard, whatever else is sent. */
let running: RunningProduct;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  running = await lend('sandbox');
  const verify = clientOf(running.url, await running.key('corporativo'));
  const analyze = clientOf(running.url, await running.key('enterprise'));
  client = { ...verify, analyze: analyze.analyze };
});

const TABLE = [
  ['1000000001', 10, 'bajo', 'aprobar', 'APPROVE'],
  ['1000000002', 55, 'medio', 'revisar', 'REVIEW'],
  ['1000000003', 90, 'alto', 'rechazar', 'REJECT'],
  ['1000000005', 100, 'alto', 'rechazar', 'REJECT'],
  ['1000000006', 100, 'alto', 'rechazar', 'REJECT'],
  ['1000000007', 40, 'medio', 'revisar', 'REVIEW'],
  ['1000000008', 40, 'medio', 'revisar', 'REVIEW'],
  ['1000000009', 45, 'medio', 'revisar', 'REVIEW'],
] as const;

/** Values that would each raise the score of anybody else. */
const RISKY = {
  telefono: '+573000000002',
  email: 'disposable@sandbox.example',
  direccion: 'Calle 4 # 4-04',
  ciudad: 'Ninguna Parte',
  ip_address: '192.0.2.6',
  gps: { lat: 40.4, lon: -3.7 },
  nombre: 'Otra Persona',
  fecha_expedicion: '1960-01-01',
  biometric_transaction: 'sbx-finger-mismatch',
  monto: 90_000_000,
  pago: { metodo: 'nequi', confirmado: false, titular: 'Zoraida Quintanilla' },
};

describe.each(TABLE)('%s', (cedula, score, level, recommendation, upper) => {
  it(`is ${score} ${level} ${recommendation} on verify`, async () => {
    const { status, body } = await client.verify({ cedula });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, risk_score: score, risk_level: level, recommendation });
  });

  it('stays the same with any optional values', async () => {
    const { status, body } = await client.verify({ cedula, ...RISKY });
    expect(status).toBe(200);
    expect(body).toMatchObject({ risk_score: score, risk_level: level, recommendation });
    expect(body.telefono).not.toBeNull();
    expect(body.email).not.toBeNull();
    expect(body.direccion).not.toBeNull();
  });

  it('is the same on analyze', async () => {
    const { status, body } = await client.analyze({ doc_number: cedula });
    expect(status).toBe(200);
    expect(body).toMatchObject({ risk_score: score, recommendation: upper });
  });

  it('stays the same for repeated calls', async () => {
    const all = await Promise.all(Array.from({ length: 15 }, () => client.verify({ cedula })));
    expect(new Set(all.map(({ body }) => body.risk_score))).toEqual(new Set([score]));
  });
});

it('1000000001 has no risk factor', async () => {
  expect((await client.verify({ cedula: '1000000001' })).body.risk_factors).toEqual([]);
  expect((await client.analyze({ doc_number: '1000000001' })).body.reasons).toEqual([]);
});

it('1000000004 is 404 not_found on every endpoint', async () => {
  for (const answer of [
    await client.verify({ cedula: '1000000004', ...RISKY }),
    await client.analyze({ doc_number: '1000000004' }),
    await client.cedula('1000000004'),
    await client.cedulaInBody({ cedula: '1000000004' }),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, code: 'not_found', reason: 'cedula_not_found' });
  }
});

it.each([
  ['1000000005', 'sarlaft_list_match', 'sanctions'],
  ['1000000006', 'document_cancelled', 'registry'],
  ['1000000007', 'document_pending', 'registry'],
  ['1000000008', 'pep_match', 'sanctions'],
  ['1000000009', 'velocity_check_failed', 'velocity'],
])('%s gives the reason %s', async (cedula, code, source) => {
  const { body } = await client.verify({ cedula });
  expect(body.risk_factors).toContainEqual(expect.objectContaining({ code, source }));
  expect((await client.analyze({ doc_number: cedula })).body.reasons).toContain(code);
});

it('1000000010 approves its documented name and date of issue, and reviews another name or another date', async () => {
  const cedula = '1000000010';
  const known = { cedula, nombre: 'Ana Lucía Prueba Ejemplo', fecha_expedicion: '2012-05-14' };
  const outcome = async (body: object) => {
    const answer = await client.verify(body);
    return [answer.body.recommendation, ...answer.body.risk_factors.map(({ code }: { code: string }) => code)];
  };
  expect((await client.cedula(cedula)).body).toMatchObject({ fecha_expedicion: '2012-05-14' });
  expect(await outcome(known)).toEqual(['aprobar']);
  expect(await outcome({ ...known, nombre: 'Otra Persona' })).toEqual(['revisar', 'document_name_mismatch']);
  expect(await outcome({ ...known, fecha_expedicion: '2012-05-15' })).toEqual([
    'revisar',
    'document_issue_date_mismatch',
  ]);
});

it('the look-up returns the test persons, from the path and from a body', async () => {
  const { status, body } = await client.cedula('1000000001');
  expect(status).toBe(200);
  expect(body).toMatchObject({ cedula: '1000000001', valid: true, estado: 'vigente' });
  expect(await client.cedulaInBody({ cedula: '1.000.000.001' })).toMatchObject({ status, body });
});
