import { DOCUMENT_SCENARIOS } from '@cotejo/contracts';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Every document that lives in Colombia, through the API of the sandbox, whose registry has citizens only. */
let running: RunningProduct;
let client: ReturnType<typeof clientOf>;
let analyze: ReturnType<typeof clientOf>['analyze'];

beforeAll(async () => {
  running = await lend('sandbox');
  client = clientOf(running.url, await running.key('corporativo'));
  analyze = clientOf(running.url, await running.key('enterprise')).analyze;
});

const codesOf = ({ risk_factors }: { risk_factors: { code: string }[] }) => risk_factors.map(({ code }) => code);

describe.each(DOCUMENT_SCENARIOS)('the test document $kind $value', ({ kind, value, expected }) => {
  it('is reviewed, because no registry confirms it, and is decided alike in both variants', async () => {
    const { body } = await client.verify({ cedula: value, tipo_documento: kind }, '?include=sources,retos');
    const { riskScore, riskLevel, recommendation } = expected;
    expect(body).toMatchObject({ risk_score: riskScore, risk_level: riskLevel, recommendation });
    expect(codesOf(body)).toEqual(['document_without_registry']);
    expect(body.cedula).toEqual({ valid: null, nombre: null, estado: null, lugar_expedicion: null });
    expect(body.retos.map(({ pruebas }: { pruebas: unknown }) => pruebas).length).toBeGreaterThan(0);
    const upper = (await analyze({ doc_number: value, doc_type: kind })).body;
    expect([upper.risk_score, upper.recommendation, upper.reasons]).toEqual([
      riskScore,
      'REVIEW',
      ['document_without_registry'],
    ]);
  });

  it('says why the registry has no answer, screens the lists, and derives no NIT', async () => {
    const { body } = await client.verify({ cedula: value, tipo_documento: kind }, '?include=sources,screening');
    const sourceNamed = (name: string) => body.sources.find(({ source }: { source: string }) => source === name);
    expect(sourceNamed('registry')).toMatchObject({ status: 'not_configured', cause: 'document_kind' });
    expect(sourceNamed('sanctions')).toMatchObject({ status: 'ok' });
    expect(sourceNamed('tax')).toMatchObject({ status: 'not_requested' });
    expect(body.screening.hits).toEqual([]);
  });

  it('is approved with the card payment authenticated by the bank', async () => {
    const pruebas = { tarjeta_3ds: { hace_segundos: 20 } };
    const { body } = await client.verify({ cedula: value, tipo_documento: kind, pruebas });
    expect(body).toMatchObject({ recommendation: 'aprobar', risk_factors: [] });
  });

  it('has a receipt with its kind and without its number, which decides the same again', async () => {
    const request = { cedula: value, tipo_documento: kind };
    const { body: answer } = await client.verify(request, '?include=receipt');
    const payload = Buffer.from(answer.receipt.token.split('.')[1], 'base64url').toString();
    expect(JSON.parse(payload)).toMatchObject({ document_kind: kind, outcome: 'review' });
    expect(payload).not.toContain(value);
    const { status, body } = await client.replay({ receipt: answer.receipt, request });
    expect([status, body.result]).toEqual([200, 'identical']);
    const other = await client.replay({ receipt: answer.receipt, request: { cedula: '1000000101' } });
    expect(other.body.result).not.toBe('identical');
  });

  it('is not looked up, and costs nothing', async () => {
    const answer = await client.cedulaInBody({ cedula: value, tipo_documento: kind });
    expect([answer.status, answer.body.errors]).toEqual([400, [{ pointer: '/tipo_documento', code: 'no_registry' }]]);
    expect(answer.headers.get('x-quota-charged') ?? '0').toBe('0');
    expect(answer.text).not.toContain(value);
  });
});

it('takes the oldest cédulas with their kind, and the same person without it', async () => {
  const bare = (await client.verify({ cedula: '00512345' })).body;
  const named = (await client.verify({ cedula: '512345', tipo_documento: 'CC' })).body;
  expect(named.cedula).toEqual(bare.cedula);
  expect(named.cedula.nombre).toMatch(/^[A-ZÑ ]+$/);
  expect((await client.cedulaInBody({ cedula: '512.345', tipo_documento: 'CC' })).body).toMatchObject({
    cedula: '512345',
    valid: true,
  });
});

it('keeps the rule of a number without a kind', async () => {
  const { status, body } = await client.verify({ cedula: '512345' });
  expect([status, body.errors]).toEqual([400, [{ pointer: '/cedula', code: 'pad_with_zeros' }]]);
});

it.each([
  ['CC', '1234', '/cedula', 'too_few_digits'],
  ['CC', '12345678901', '/cedula', 'too_many_digits'],
  ['CC', '52345678-5', '/cedula', 'not_digits'],
  ['CE', '1020304050', '/cedula', 'too_many_digits'],
  ['CE', '712046.0', '/cedula', 'not_digits'],
  ['PPT', '12', '/cedula', 'too_few_digits'],
  ['PA', 'PASAPORTE', '/cedula', 'invalid_passport'],
  ['PA', 'AB1234567890', '/cedula', 'invalid_passport'],
  ['NIT', '900123456', '/tipo_documento', 'not_in_list'],
  ['ce', '712046', '/tipo_documento', 'not_in_list'],
])('names what is wrong with %s %s, and never repeats the number', async (kind, number, pointer, code) => {
  const answer = await client.verify({ cedula: number, tipo_documento: kind });
  expect([answer.status, answer.body.errors]).toEqual([400, [{ pointer, code }]]);
  expect(answer.text).not.toContain(number);
  const upper = await analyze({ doc_number: number, doc_type: kind });
  expect([upper.status, upper.body.errors[0].code]).toEqual([400, code]);
});

it('keeps a foreigner apart from the citizen with the same number', async () => {
  const citizen = (await client.verify({ cedula: '07120461' })).body;
  const foreigner = (await client.verify({ cedula: '7120461', tipo_documento: 'CE' })).body;
  expect(citizen.cedula.nombre).not.toBeNull();
  expect(foreigner.cedula.nombre).toBeNull();
  expect(foreigner.recommendation).toBe('revisar');
});
