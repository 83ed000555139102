import { clientOf } from '../harness/http.js';
import { type RunningProduct, startProduct } from '../harness/product.js';

/** A new production deployment: nothing was imported, no vendor is configured. */
let running: RunningProduct;
beforeAll(async () => {
  running = await startProduct({ env: 'production', extraEnv: { COTEJO_EMAIL_DNS: 'off' } });
}, 120_000);
afterAll(() => running?.stop());

const REQUEST = {
  cedula: '1020100001',
  telefono: '+573001234567',
  email: 'ana@example.com',
  direccion: 'Calle 10 # 20-30',
  ciudad: 'Cali',
  ip_address: '190.85.10.20',
  nombre: 'ANA FICTICIA',
};

it('answers not_configured for each source without data, and invents nothing', async () => {
  const client = clientOf(running.url, await running.key('corporativo'));
  const { status, headers, body } = await client.verify(REQUEST, '?include=sources');
  expect(status).toBe(200);
  const statuses = Object.fromEntries(
    body.sources.map(({ source, status }: { source: string; status: string }) => [source, status]),
  );
  expect(statuses).toEqual({
    registry: 'not_configured',
    tax: 'not_configured',
    sanctions: 'not_configured',
    biometric: expect.stringMatching(/^not_(configured|requested)$/),
    // These three have data in the product: the numbering plan, the countries of networks, the lists of mail domains.
    telco: 'ok',
    geo: 'ok',
    email: 'ok',
    velocity: 'ok',
  });
  expect(headers.get('x-degraded')).toBe('registry, sanctions');
  expect(body.recommendation).toBe('revisar');
  expect(body.cedula).toEqual({ valid: null, nombre: null, estado: null, lugar_expedicion: null });
  expect(body.telefono).toMatchObject({ tipo: null, antiguedad_meses: null, match_titular: null });
  expect(body.email).toMatchObject({ domain_age_days: null });
  expect(body.direccion).toMatchObject({ estrato: null, zona_riesgo: null });

  const lookUp = await client.cedula(REQUEST.cedula);
  expect(lookUp).toMatchObject({ status: 503, body: { reason: 'source_unavailable' } });
});
