import { type InputScenario, SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Every test value of the catalogue does what the catalogue says, with any cédula that is no scenario itself. */
let running: RunningProduct;
let client: ReturnType<typeof clientOf>;
let requested = 0;
/** A new fictional person each time, so that velocity stays out of it. */
const person = () => {
  requested += 1;
  return String(1_012_340_000 + requested);
};

beforeAll(async () => {
  running = await lend('sandbox');
  client = clientOf(running.url, await running.key('corporativo'));
});

type Scenario = Pick<InputScenario<object>, 'value' | 'name' | 'signals' | 'fault'>;
const clean = SANDBOX_CATALOGUE.phones[0];
/** Signals that are shown and never scored, so they are no risk factor. */
const WITHOUT_POINTS: readonly string[] = ['zone_high_risk'];

function describeInputs(kind: string, field: string, scenarios: readonly Scenario[], extra: object = {}) {
  describe(kind, () => {
    it.each(scenarios.filter(({ fault }) => !fault).map(({ name, value, signals }) => [name, value, signals] as const))(
      '%s (%s)',
      async (_, value, signals) => {
        const { status, body } = await client.verify({ cedula: person(), ...extra, [field]: value });
        expect(status).toBe(200);
        const codes = body.risk_factors.map(({ code }: { code: string }) => code);
        expect(codes.sort()).toEqual(signals.filter((code) => !WITHOUT_POINTS.includes(code)).sort());
      },
    );
  });
}

describeInputs('phones', 'telefono', SANDBOX_CATALOGUE.phones, {
  telefono_token: 'token-of-the-device',
  gps: { lat: 4.65, lon: -74.1 },
});
describeInputs('e-mails', 'email', SANDBOX_CATALOGUE.emails);
describeInputs('addresses', 'direccion', SANDBOX_CATALOGUE.addresses, { ciudad: 'Bogotá' });
describeInputs('IP addresses', 'ip_address', SANDBOX_CATALOGUE.ips, { ciudad: 'Bogotá' });
describeInputs('biometric references', 'biometric_transaction', SANDBOX_CATALOGUE.biometrics);

describe('a claimed identity', () => {
  it('is compared with the fictional person of the look-up', async () => {
    const cedula = person();
    const { nombre_completo: nombre, fecha_expedicion } = (await client.cedula(cedula)).body;
    const own = (await client.verify({ cedula, nombre, fecha_expedicion })).body;
    expect(own).toMatchObject({ risk_score: 10, recommendation: 'aprobar', risk_factors: [] });
    const other = (await client.verify({ cedula, nombre: 'Wenceslao Xibille', fecha_expedicion: '1999-12-31' })).body;
    expect(other.risk_factors).toEqual([
      {
        code: 'document_name_mismatch',
        source: 'registry',
        points: 35,
        message: 'El nombre no coincide con el del titular de la cédula',
      },
      {
        code: 'document_issue_date_mismatch',
        source: 'registry',
        points: 20,
        message: 'La fecha de expedición no coincide con la de la cédula',
      },
    ]);
    expect(other).toMatchObject({ risk_score: 65, recommendation: 'revisar' });
    // What the registry says is shown, never what was claimed.
    expect(other.cedula.nombre).toBe(nombre);
  });

  it('has other field names on analyze', async () => {
    const analyze = clientOf(running.url, await running.key('enterprise')).analyze;
    const { body } = await analyze({ doc_number: person(), name: 'Wenceslao Xibille', doc_issue_date: '1999-12-31' });
    expect(body).toEqual({
      risk_score: 65,
      recommendation: 'REVIEW',
      reasons: ['document_name_mismatch', 'document_issue_date_mismatch'],
    });
  });

  it('is part of the smallest plan, like the biometric validation', async () => {
    const analyze = clientOf(running.url, await running.key('init')).analyze;
    const claims = { name: 'Wenceslao Xibille', biometric_transaction: 'sbx-face-not-live' };
    const { body } = await analyze({ doc_number: person(), ...claims });
    expect([...body.reasons].sort()).toEqual(['biometric_not_live', 'document_name_mismatch']);
  });
});

it('has the promised number of test values of each kind', () => {
  expect(SANDBOX_CATALOGUE.phones.length).toBeGreaterThanOrEqual(8);
  for (const kind of ['emails', 'addresses', 'ips', 'biometrics'] as const) {
    expect(SANDBOX_CATALOGUE[kind].length).toBeGreaterThanOrEqual(6);
  }
});

it('names a failed source, and never counts it as clean', async () => {
  const { status, headers, body } = await client.verify(
    { cedula: person(), telefono: '+573000000099' },
    '?include=sources',
  );
  expect(status).toBe(200);
  expect(headers.get('x-degraded')).toBe('telco');
  expect(body.telefono).toEqual({
    valid: null,
    operador: null,
    tipo: null,
    antiguedad_meses: null,
    match_titular: null,
  });
  expect(body.risk_factors).toEqual([]);
  expect(body.sources).toContainEqual(expect.objectContaining({ source: 'telco', status: 'unavailable' }));
});

it('answers within the budget without a source that is too slow', async () => {
  const { status, headers } = await client.verify({ cedula: person(), telefono: '+573000000098' });
  expect(status).toBe(200);
  expect(headers.get('x-degraded')).toBe('telco');
});

it('answers the complete record of a clean line', async () => {
  const { body } = await client.verify({ cedula: person(), telefono: clean?.value });
  expect(body.telefono).toEqual({
    valid: true,
    operador: expect.any(String),
    tipo: 'pospago',
    antiguedad_meses: expect.any(Number),
    match_titular: true,
  });
});

it('gives a stable fictional person for any other cédula', async () => {
  const [first, second, other] = await Promise.all(['52123456', '52123456', '52123457'].map(client.cedula));
  expect(first?.status).toBe(200);
  expect(first?.body).toEqual(second?.body);
  expect(other?.body.nombre_completo).not.toBe('');
  expect(first?.body).toMatchObject({ cedula: '52123456', valid: true, estado: 'vigente' });
});

it('serves the catalogue', async () => {
  const { status, body } = await send(`${running.url}/v1/sandbox/scenarios`);
  expect(status).toBe(200);
  expect(body.cedulas.map(({ value }: { value: string }) => value)).toEqual([
    '1000000001',
    '1000000002',
    '1000000003',
    '1000000004',
    '1000000005',
  ]);
  expect(body.phones.length).toBe(SANDBOX_CATALOGUE.phones.length);
  expect(body.phones[1]).toMatchObject({
    name: 'sim_swap_recent',
    signals: ['sim_swap_recent'],
    es: expect.any(String),
  });
});

it('gives a velocity reason only when the same identity is queried too often', async () => {
  const cedula = person();
  const scores = [];
  for (let call = 0; call < 12; call += 1) {
    scores.push((await client.verify({ cedula })).body);
  }
  const failed = scores.map(({ risk_factors }) =>
    risk_factors.some(({ code }: { code: string }) => code === 'velocity_check_failed'),
  );
  expect(failed.slice(0, 10)).toEqual(Array(10).fill(false));
  expect(failed.slice(10)).toEqual([true, true]);
  expect(scores[11]).toMatchObject({ risk_level: 'medio', recommendation: 'revisar' });
});
