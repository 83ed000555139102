import { type Answer, clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Interface, section 2: every field, its type and its rule, and what the design made of what was "not shown". */
let running: RunningProduct;
let client: ReturnType<typeof clientOf>;
let analyze: ReturnType<typeof clientOf>['analyze'];

beforeAll(async () => {
  running = await lend('sandbox');
  client = clientOf(running.url, await running.key('corporativo'));
  analyze = clientOf(running.url, await running.key('scale')).analyze;
});

const codesOf = ({ risk_factors }: { risk_factors: { code: string }[] }) => risk_factors.map(({ code }) => code);

const FULL = {
  cedula: '1.032.456.789',
  telefono: '+57 300 000 0001',
  email: 'clean@sandbox.example',
  direccion: 'Calle 100 # 8A-55 Apto 501',
  ciudad: 'Bogotá',
  monto: 250_000,
};

describe('verify', () => {
  it('answers every field with its type', async () => {
    const { status, headers, body } = await client.verify(FULL);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(Object.keys(body).sort()).toEqual(
      [
        'cedula',
        'created_at',
        'direccion',
        'email',
        'recommendation',
        'risk_factors',
        'risk_level',
        'risk_score',
        'success',
        'telefono',
        'transaction_id',
      ].sort(),
    );
    expect(body.success).toBe(true);
    expect(body.transaction_id).toMatch(/^txn_[a-z2-7]{26}$/);
    expect(Number.isInteger(body.risk_score)).toBe(true);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-05:00$/);
    expect(Math.abs(Date.parse(body.created_at) - Date.now())).toBeLessThan(60_000);
    expect(body.cedula).toEqual({
      valid: true,
      nombre: expect.stringMatching(/^[A-ZÑ ]+$/),
      estado: 'vigente',
      lugar_expedicion: expect.any(String),
    });
    expect(body.telefono).toEqual({
      valid: true,
      operador: expect.any(String),
      tipo: 'pospago',
      antiguedad_meses: expect.any(Number),
      match_titular: true,
    });
    expect(body.email).toEqual({ valid: true, domain_age_days: expect.any(Number), disposable: false });
    expect(body.direccion).toEqual({
      valid: true,
      estandarizada: 'CL 100 8A 55 AP 501',
      estrato: expect.any(Number),
      zona_riesgo: 'bajo',
    });
    expect(body.risk_factors).toEqual([]);
    expect(body).toMatchObject({ risk_score: 10, risk_level: 'bajo', recommendation: 'aprobar' });
  });

  it('answers null for objects whose input was omitted or null', async () => {
    for (const body of [
      { cedula: '1032456789' },
      { cedula: '1032456789', telefono: null, email: null, direccion: null },
    ]) {
      expect((await client.verify(body)).body).toMatchObject({ telefono: null, email: null, direccion: null });
    }
  });

  it('explains each factor by code, source, points and message', async () => {
    const { body } = await client.verify({ cedula: '1032456781', telefono: '+573000000002' });
    expect(body.risk_factors).toEqual([
      { code: 'sim_swap_recent', source: 'telco', points: 35, message: 'Cambio reciente de SIM' },
    ]);
    expect(body).toMatchObject({ risk_score: 45, risk_level: 'medio', recommendation: 'revisar' });
  });

  it('tightens its bands for a large amount, without a reason or a point for it', async () => {
    const sendRequest = (cedula: string, monto: number) => client.verify({ cedula, ip_address: '192.0.2.2', monto });
    const small = (await sendRequest('1032456770', 10_000)).body;
    const large = (await sendRequest('1032456771', 50_000_000)).body;
    expect([small.risk_score, small.recommendation]).toEqual([25, 'aprobar']);
    expect([large.risk_score, large.recommendation]).toEqual([25, 'revisar']);
    expect(large.risk_factors).toEqual(small.risk_factors);
  });

  it('treats a repeated call without an Idempotency-Key as a new query', async () => {
    const key = await running.key('corporativo');
    const repeated = () =>
      send(`${running.url}/v1/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: '{"cedula":"1000000001"}',
      });
    const [first, second] = [await repeated(), await repeated()];
    expect(first.body.transaction_id).not.toBe(second.body.transaction_id);
    const left = ({ headers }: Answer) => Number(/"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    expect(left(second)).toBe(left(first) - 1);
  });

  it('adds the sources only with include=sources', async () => {
    const { body } = await client.verify({ cedula: '1032456782' }, '?include=sources');
    const statuses = Object.fromEntries(
      body.sources.map(({ source, status }: { source: string; status: string }) => [source, status]),
    );
    expect(statuses).toEqual({
      registry: 'ok',
      telco: 'not_requested',
      tax: 'ok',
      sanctions: 'ok',
      geo: 'not_requested',
      email: 'not_requested',
      biometric: 'not_requested',
      velocity: 'ok',
      payment: 'not_requested',
      evidence: 'not_requested',
    });
    expect(body.sources[0]).toEqual({
      source: 'registry',
      status: 'ok',
      provider: 'sandbox',
      as_of: expect.any(String),
      took_ms: expect.any(Number),
      version: null,
    });
    expect((await client.verify({ cedula: '1032456782' })).body).not.toHaveProperty('sources');
    const unknown = await client.verify({ cedula: '1032456782' }, '?include=everything');
    expect(unknown).toMatchObject({ status: 400, body: { reason: 'invalid_parameter' } });
  });

  it('accepts the IP address and the position of the buyer too', async () => {
    const { status, body } = await client.verify({
      cedula: '1032456783',
      ciudad: 'Bogotá',
      ip_address: '192.0.2.6',
      gps: { lat: 4.71, lon: -74.07 },
    });
    expect(status).toBe(200);
    expect(body.risk_factors.map(({ code }: { code: string }) => code)).toContain('ip_location_mismatch');
    expect(body.direccion).toBeNull();
  });
});

describe('an e-mail address, phone number or card that is not valid', () => {
  it('is reviewed and named, in both variants', async () => {
    const email = 'ana.@gmail.com';
    const { body } = await client.verify({ cedula: '1032456800', email });
    expect(body).toMatchObject({ email: { valid: false }, recommendation: 'revisar', risk_level: 'medio' });
    expect(body.risk_factors[0]).toMatchObject({ code: 'email_invalid', source: 'email' });
    const scored = await analyze({ doc_number: '1032456801', email });
    expect(scored.body).toMatchObject({ recommendation: 'REVIEW' });
    expect(scored.body.reasons).toContain('email_invalid');
  });

  it('names a phone number that no plan has, and reviews it', async () => {
    const { body } = await client.verify({ cedula: '1032456803', telefono: '3409999999' });
    expect(body).toMatchObject({ telefono: { valid: false }, recommendation: 'revisar' });
    expect(codesOf(body)).toContain('phone_invalid');
  });

  it('names an address that does not follow the format', async () => {
    const { body } = await client.verify({ cedula: '1032456804', direccion: 'por ahí', ciudad: 'Bogotá' });
    expect([body.direccion.valid, codesOf(body).includes('address_invalid')]).toEqual([false, true]);
  });
});

describe('analyze', () => {
  const BODY = { doc_number: '1032456784', phone: '+573000000001', ip_address: '192.0.2.1', amount: 150_000 };

  it('answers exactly its three fields', async () => {
    const { status, body } = await analyze(BODY);
    expect(status).toBe(200);
    expect(body).toEqual({ risk_score: 10, recommendation: 'APPROVE', reasons: [] });
  });

  it('gives the two reasons of the interface specification', async () => {
    const foreign = await analyze({ ...BODY, doc_number: '1032456785', ip_address: '192.0.2.6' });
    expect(foreign.body).toMatchObject({ recommendation: 'REVIEW', reasons: ['ip_location_mismatch'] });
    let last = foreign;
    for (let call = 0; call < 11; call += 1) {
      last = await analyze({ ...BODY, doc_number: '1032456785', ip_address: '192.0.2.6' });
    }
    expect(last.body.recommendation).toBe('REVIEW');
    expect([...last.body.reasons].sort()).toEqual(['ip_location_mismatch', 'velocity_check_failed']);
  });

  it('accepts the optional inputs gps, email, address and city', async () => {
    const { status, body } = await analyze({
      doc_number: '1032456786',
      email: 'disposable@sandbox.example',
      address: 'Calle 100 # 8A-55',
      city: 'Bogotá',
      gps: { lat: 4.71, lon: -74.07 },
    });
    expect(status).toBe(200);
    expect(body.reasons).toEqual(['email_disposable']);
  });
});

describe('the look-up', () => {
  it('answers the record of section 2.6 of the interface specification', async () => {
    const { status, body } = await client.cedula('1032456789');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        'cedula',
        'estado',
        'fecha_expedicion',
        'lugar_expedicion',
        'nombre_completo',
        'primer_apellido',
        'primer_nombre',
        'segundo_apellido',
        'segundo_nombre',
        'valid',
      ].sort(),
    );
    expect(body).toMatchObject({ cedula: '1032456789', valid: true, estado: 'vigente' });
    expect(body.fecha_expedicion).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(body.nombre_completo).toContain(body.primer_nombre);
    expect(body.nombre_completo).toContain(body.primer_apellido);
  });

  it.each([
    ['123', 'pad_with_zeros'],
    ['%zz', 'invalid_format'],
    ['..%2F..%2Fadmin', 'invalid_format'],
    ['8'.repeat(900), 'invalid_format'],
  ])('answers 404 for the malformed number %s, without a charge', async (numero, code) => {
    const left = ({ headers }: Answer) => Number(/"month";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    const before = left(await client.cedula('1032456789'));
    const { status, headers, body, text } = await client.cedula(numero);
    expect([status, body.code, body.reason]).toEqual([404, 'not_found', 'invalid_cedula']);
    expect(body.errors).toEqual([{ pointer: '/numero', code }]);
    expect(headers.get('x-quota-charged')).toBe('0');
    expect(text).not.toContain(numero);
    expect(left(await client.cedula('1032456789'))).toBe(before - 1);
  });

  it('requires the key before it judges the number', async () => {
    expect((await send(`${running.url}/v1/cedula/%zz`)).status).toBe(401);
  });
});
