import { setTimeout as sleep } from 'node:timers/promises';
import { startDeclaredVendor } from '@cotejo/source/testing';
import { startVendorServer } from '@cotejo/testing';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { clientOf } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import { unlimitedPlan } from '../../harness/unlimited-plan.js';

/** The registry from a vendor alone that is as slow as vendors are: what a buyer's answer looks like, and how long others wait. */
const BUDGET_MS = 1_500;
/** For a busy machine: the answer itself comes at the budget. */
const MARGIN_MS = 1_000;
const BUYERS = 60;
const PACE_MS = 25;
/** More than a source without a vendor would work on at the same time. */
const HANGING = 100;
const ISSUED = '2004-05-17';
/** Half of the answers within 0.8 s, one in twenty after 2.5 s, one in a hundred after 8 s. */
const DELAYS_MS = [
  ...Array<number>(50).fill(300),
  ...Array<number>(43).fill(900),
  ...Array<number>(5).fill(2_500),
  8_000,
  8_000,
];

const plan = unlimitedPlan();
let calls = 0;
let delayMs = (call: number) => DELAYS_MS[(call * 37) % DELAYS_MS.length] ?? 0;
let vendor: Awaited<ReturnType<typeof startDeclaredVendor>>;
let server: Awaited<ReturnType<typeof startVendorServer>>;
let whole: ExtraProcess;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  vendor = await startDeclaredVendor('verifik-certificado');
  vendor.answer = ({ body }) => {
    const { documentNumber: cedula, date } = JSON.parse(body);
    const documento = { cedula, fechaExpedicion: date, lugarExpedicion: 'CALI', nombre: 'EVA INES LUNA PEÑA' };
    return { status: 200, body: { data: { novedad: 'VIGENTE', documento } } };
  };
  server = await startVendorServer((request, response) => {
    calls += 1;
    setTimeout(() => vendor.onRequest(request, response), delayMs(calls)).unref();
  });
  const production = await lend('production');
  whole = await startExtraProcess(production, 'whole', {
    ...plan.env,
    ...vendor.variables,
    COTEJO_VENDOR_VERIFIK_CERTIFICADO_URL: server.origin,
    COTEJO_VENDOR_VERIFIK_CERTIFICADO_CONCURRENCY_MAX: '64',
    COTEJO_REGISTRY_PROVIDER: 'verifik-certificado',
    COTEJO_REGISTRY_DEADLINE_MS: String(BUDGET_MS),
    COTEJO_SOURCE_BUDGET_MS: String(BUDGET_MS),
    COTEJO_REQUEST_BUDGET_MS: String(BUDGET_MS + 200),
  });
  client = clientOf(whole.url, await production.key('unlimited'));
}, 120_000);
afterAll(async () => {
  await whole?.stop();
  await Promise.all([server?.close(), vendor?.close()]);
  plan.remove();
});

const verify = async (number: number, members: object) => {
  const startedAt = performance.now();
  const { status, body } = await client.verify({ cedula: String(number), ...members }, '?include=sources');
  const registry = body.sources?.find(({ source }: { source: string }) => source === 'registry');
  return { status, body, registry, tookMs: performance.now() - startedAt };
};

it('answers every buyer within the budget, with one call each, and approves none without the registry', async () => {
  const claims = { fecha_expedicion: ISSUED, nombre: 'Eva Inés Luna Peña' };
  // The first requests of a process compile its code.
  await Promise.all(Array.from({ length: 5 }, (_, buyer) => verify(1_010_000_001 + buyer, claims)));
  calls = 0;
  const asked: ReturnType<typeof verify>[] = [];
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    asked.push(verify(1_020_000_001 + buyer, claims));
    await sleep(PACE_MS);
  }
  const answers = await Promise.all(asked);
  for (const { status, body, registry, tookMs } of answers) {
    expect(status).toBe(200);
    expect(tookMs).toBeLessThan(BUDGET_MS + MARGIN_MS);
    expect(registry.status === 'ok' || body.recommendation !== 'aprobar').toBe(true);
  }
  const known = answers.filter(({ registry }) => registry.status === 'ok');
  expect(known.length).toBeGreaterThan(BUYERS / 2);
  expect(known.length).toBeLessThan(BUYERS);
  expect(known[0]?.body.cedula).toMatchObject({ valid: true, estado: 'vigente' });
  expect(calls).toBeLessThanOrEqual(BUYERS);
}, 30_000);

it('does not keep a buyer waiting whom the vendor cannot be called for, while its calls hang', async () => {
  delayMs = () => 30_000;
  const hanging = Array.from({ length: HANGING }, (_, buyer) =>
    verify(1_030_000_001 + buyer, { fecha_expedicion: ISSUED }),
  );
  const before = calls;
  const others = await Promise.all(Array.from({ length: 20 }, (_, buyer) => verify(1_040_000_001 + buyer, {})));
  for (const { body, registry, tookMs } of others) {
    expect(registry).toMatchObject({ status: 'unavailable', cause: 'issue_date_missing' });
    expect(body.recommendation).not.toBe('aprobar');
    expect(tookMs).toBeLessThan(MARGIN_MS);
  }
  await Promise.all(hanging);
  expect(calls - before).toBeLessThanOrEqual(HANGING);
}, 30_000);
