import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_APIS, type CamaraEmulator, type Subscriber, startCamara } from '@cotejo/telco/testing';
import { VENDOR_FAULTS, waitFor } from '@cotejo/testing';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** The live environment with contracts with two operators, from the key file to the answer a merchant gets. */
const DAY_MS = 86_400_000;
const OWN = '+573104445501';
const PORTED = '+573104445502';
const HOURS_AGO_30 = new Date(Date.now() - 30 * 3_600_000).toISOString();
const YEARS_AGO = new Date(Date.now() - 3_000 * DAY_MS).toISOString();
const SECRET_NAME = 'TITULARIA';

let running: RunningProduct;
/** A process with the vendor's settings, over the data of the product. */
let whole: ExtraProcess;
let camara: CamaraEmulator;
let client: ReturnType<typeof clientOf>;
const folder = mkdtempSync(join(tmpdir(), 'cotejo-telco-'));
const people: string[] = [];

beforeAll(async () => {
  const subscribers: Record<string, Subscriber> = {};
  const strangers: Record<string, Subscriber> = {};
  camara = await startCamara([
    { id: 'claro', name: 'Claro', subscribers },
    { id: 'wom', name: 'WOM', subscribers: strangers },
  ]);
  running = await lend('production');
  whole = await startExtraProcess(running, 'whole', {
    ...camara.variables,
    COTEJO_TELCO_PROVIDER: 'camara,local',
    // The emulator shares the machine with everything else.
    COTEJO_TELCO_DEADLINE_MS: '3000',
    COTEJO_SOURCE_BUDGET_MS: '3000',
    COTEJO_REQUEST_BUDGET_MS: '5000',
  });
  const csv = await running.cli('registry', 'generate', '--rows', '200', '--seed', '5');
  const [header = '', ...rows] = csv.trimEnd().split('\n');
  const status = header.split(',').indexOf('estado');
  people.push(
    ...rows
      .map((row) => row.split(','))
      .filter((cells) => cells[status] === '0')
      .map(([cedula = '']) => cedula),
  );
  const [owner = '', ported = ''] = people;
  subscribers[OWN] = {
    simChangedAt: YEARS_AGO,
    subscribedOn: YEARS_AGO.slice(0, 10),
    contract: 'PAYM',
    document: owner,
  };
  strangers[PORTED] = {
    simChangedAt: HOURS_AGO_30,
    subscribedOn: HOURS_AGO_30.slice(0, 10),
    contract: 'PAYG',
    document: ported,
    name: SECRET_NAME,
  };
  const file = join(folder, 'registry.csv');
  writeFileSync(file, csv);
  await running.cli('registry', 'import', file, '--min-size-ratio', '0');
  client = clientOf(whole.url, await running.key('corporativo'));
  await waitFor(async () => (await client.verify({ cedula: people[9] })).body.cedula.nombre !== null, {
    what: 'the import',
  });
}, 120_000);
afterAll(async () => {
  await whole?.stop();
  await camara?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Counterfactuals make the gateway wait for the operator, also when the recommendation is already certain. */
const verify = (cedula: string | undefined, telefono: string) =>
  client.verify({ cedula, telefono }, '?include=sources,counterfactuals');
const codes = (body: { risk_factors: { code: string }[] }) => body.risk_factors.map(({ code }) => code);

it("reports the operator's data about the buyer's own line", async () => {
  const { status, body } = await verify(people[0], OWN);
  expect(status).toBe(200);
  expect(body.telefono).toEqual({
    valid: true,
    operador: 'Claro',
    tipo: 'pospago',
    antiguedad_meses: 60,
    match_titular: true,
  });
  expect(body.sources).toContainEqual(expect.objectContaining({ source: 'telco', status: 'ok', provider: 'camara' }));
  expect(codes(body).filter((code) => code.startsWith('phone') || code.startsWith('sim'))).toEqual([]);
});

it('reports a ported, young line with a SIM change yesterday', async () => {
  const { body } = await verify(people[1], PORTED);
  expect(body.telefono).toMatchObject({ operador: 'WOM', tipo: 'prepago', antiguedad_meses: 0, match_titular: true });
  expect(codes(body)).toEqual(
    expect.arrayContaining(['sim_swap_recent', 'phone_line_recent', 'phone_ported', 'phone_prepaid']),
  );
});

it('answers by the numbering plan when the operator is away', async () => {
  for (const { faults } of camara.operators) {
    // Tokens are kept, so the APIs go as well.
    for (const api of ['token', ...Object.keys(ALL_APIS)]) {
      faults.set(api, VENDOR_FAULTS.reset);
    }
  }
  const { status, body } = await verify(people[4], OWN);
  expect(status).toBe(200);
  expect(body.telefono).toMatchObject({ operador: 'Claro', tipo: null, match_titular: null });
  expect(body.sources).toContainEqual(expect.objectContaining({ source: 'telco', provider: 'local' }));
});

it('logs no number, name, document or token', () => {
  const logs = running.logs();
  for (const value of [OWN, PORTED, OWN.slice(3), SECRET_NAME, people[0], people[1]]) {
    expect(logs).not.toContain(value);
  }
  expect(logs).not.toMatch(/eyJ[A-Za-z0-9_-]{10,}/);
});
