import { SANDBOX_CATALOGUE } from '@cotejo/contracts';
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
  const numbers = Array.from({ length: 10 }, (_, index) => String(1_000_000_001 + index));
  expect(body.cedulas.map(({ value }: { value: string }) => value)).toEqual(numbers);
  expect(body.phones.length).toBe(SANDBOX_CATALOGUE.phones.length);
  expect(body.phones[1]).toMatchObject({
    name: 'sim_swap_recent',
    signals: ['sim_swap_recent'],
    es: expect.any(String),
  });
});
