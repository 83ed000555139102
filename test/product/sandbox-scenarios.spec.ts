import { type EvidenceCode, type InputName, SANDBOX_CATALOGUE } from '@cotejo/contracts';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** The sandbox as a client sees it. That each test value raises its signals, the specs of the sandbox providers show. */
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
        detail: 'stranger',
        message: 'El nombre no coincide con el del titular de la cédula: de otra persona',
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

it('serves the catalogue', async () => {
  const { status, body } = await send(`${running.url}/v1/sandbox/scenarios`);
  expect(status).toBe(200);
  const numbers = Array.from({ length: 17 }, (_, index) => String(1_000_000_001 + index));
  expect(body.cedulas.map(({ value }: { value: string }) => value)).toEqual(numbers);
  expect(body.phones.length).toBe(SANDBOX_CATALOGUE.phones.length);
  expect(body.phones[1]).toMatchObject({
    name: 'sim_swap_recent',
    signals: ['sim_swap_recent'],
    es: expect.any(String),
  });
});

describe('a test cédula with a doubt', () => {
  const CHALLENGED = SANDBOX_CATALOGUE.cedulas.filter(({ challenges }) => challenges);
  const VALUES: Partial<Record<InputName, object>> = {
    ip: { ip_address: '192.0.2.1' },
    phone: { telefono: '+573000000001' },
    email: { email: 'ana@sandbox.example' },
    amount: { monto: 3_000_000 },
    name: { nombre: 'Wenceslao Xibille' },
  };
  /** What a merchant states, or lets Cotejo ask, for each piece of evidence. */
  const GIVEN: Partial<Record<EvidenceCode, object>> = {
    phone_number_verified: { telefono_token: 'token-of-the-device' },
    phone_code_returned: { pruebas: { codigo_telefono: { canal: 'sms', hace_segundos: 40 } } },
    email_code_returned: { pruebas: { codigo_email: { hace_segundos: 40 } } },
    card_authenticated: { pruebas: { tarjeta_3ds: { hace_segundos: 40 } } },
    name_confirmed: { nombre: 'Ana Prueba' },
    issue_date_confirmed: { fecha_expedicion: '2012-05-14' },
    document_read: { pruebas: { documento: { lectura: 'codigo_barras', hace_segundos: 40 } } },
    biometric_confirmed: { biometric_transaction: 'reference-1' },
  };
  const firstBody = ({ value, needs = [] }: (typeof CHALLENGED)[number]) => ({
    cedula: value,
    ...Object.assign({}, ...needs.map((input) => VALUES[input])),
  });

  it.each(CHALLENGED)('$name: $en', async (scenario) => {
    const body = firstBody(scenario);
    const first = (await client.verify(body, '?include=retos,receipt')).body;
    expect({ score: first.risk_score, recommendation: first.recommendation }).toEqual({
      score: scenario.expected.status === 200 && scenario.expected.riskScore,
      recommendation: 'revisar',
    });
    const sets = first.retos.map(({ pruebas }: { pruebas: { code: string }[] }) => pruebas.map(({ code }) => code));
    expect(sets).toEqual(scenario.challenges);
    for (const [code] of scenario.challenges ?? []) {
      const given = GIVEN[code as EvidenceCode];
      const { recommendation } = (await client.verify({ ...body, ...given })).body;
      expect({ code, recommendation }).toEqual({ code, recommendation: 'aprobar' });
    }
  });

  it('stays in review when the code comes from a line whose SIM was changed yesterday', async () => {
    const scenario = CHALLENGED.find(({ name }) => name === 'challenge_without_effect') as (typeof CHALLENGED)[number];
    const { body } = await client.verify({ ...firstBody(scenario), ...GIVEN.phone_code_returned });
    expect(body).toMatchObject({ risk_score: 67, recommendation: 'revisar' });
  });

  it.each([
    ['challenge_document', 'aprobar'],
    ['challenge_failed', 'rechazar'],
  ])('%s ends with %s after a biometric validation', async (name, end) => {
    const scenario = CHALLENGED.find((one) => one.name === name) as (typeof CHALLENGED)[number];
    const { body } = await client.verify({ ...firstBody(scenario), ...GIVEN.biometric_confirmed });
    expect(body.recommendation).toBe(end);
  });
});
