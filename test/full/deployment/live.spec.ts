import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { type Answer, clientOf, send } from '../../harness/http.js';
import { writeOfacFiles, writeUnFile } from '../../harness/list-files.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';

/**
 * The live environment on real formats: a registry of 100,000 generated persons, list files as OFAC and the Security
 * Council publish them, real public IP addresses.
 */
const ROWS = 100_000;
/** The generated names are all common ones: many Colombians bear each of them. */
const RARE_NAME_ROW = '1020100004,EUSTORGIO,ISIDRO,CHITIVA,,SUSATAMA,0,2004-05-17,CALI - VALLE,M';

interface Person {
  cedula: string;
  givenNames: string;
  surnames: string;
  name: string;
  status: string;
}

let running: RunningProduct;
let client: ReturnType<typeof clientOf>;
let persons: Person[];
let listedByDocument: Person;
let listedByRareName: Person;
let listedByCommonName: Person;
let clean: Person;
/** Others without a mark, each asked about a few times at most, so that velocity stays out of it. */
let others: Person[];
let requested = 0;
const another = () => others[requested++ % others.length] as Person;
let emptyAnswer: Answer;
const files = mkdtempSync(join(tmpdir(), 'cotejo-live-'));

beforeAll(async () => {
  // No name server: what a machine without a way out has.
  running = await startProduct({ env: 'production', layout: 'separate', extraEnv: { COTEJO_EMAIL_DNS: 'off' } });
  const csv = join(files, 'registry.csv');
  const generated = await running.cli('registry', 'generate', '--rows', String(ROWS), '--seed', '7');
  writeFileSync(csv, `${generated.trimEnd()}\n${RARE_NAME_ROW}\n`);
  persons = readPersons(csv);
  const vigente = persons.filter(({ status, name }) => status === '0' && name.split(' ').length === 4);
  [listedByDocument, listedByCommonName, clean] = vigente as [Person, Person, Person];
  listedByRareName = vigente.find(({ cedula }) => RARE_NAME_ROW.startsWith(cedula)) as Person;
  others = vigente.slice(10, 2_000);
  writeOfacFiles(join(files, 'lists/ofac'), [{ ...listedByDocument, document: listedByDocument.cedula }]);
  writeUnFile(join(files, 'lists/un'), [listedByRareName, listedByCommonName]);

  client = clientOf(running.url, await running.key('corporativo'));
  // Before anything was imported nothing is known, and nothing is approved.
  emptyAnswer = await client.verify({ cedula: clean.cedula }, '?include=sources');
  await running.cli('registry', 'import', csv);
  await running.cli('lists', 'import', join(files, 'lists'));
  const sendRequest = () => client.verify({ cedula: another().cedula });
  await waitFor(async () => (await sendRequest()).body.recommendation === 'aprobar', {
    what: 'both imports',
    timeoutMs: 30_000,
  });
}, 180_000);
afterAll(async () => {
  await running?.stop();
  rmSync(files, { recursive: true, force: true });
});

const codesOf = (body: { risk_factors: { code: string }[] }) => body.risk_factors.map(({ code }) => code);
const statusesOf = (body: { sources: { source: string; status: string }[] }) =>
  Object.fromEntries(body.sources.map(({ source, status }) => [source, status]));

it('approves no buyer before data is imported, and shows the sources that are not configured', () => {
  expect(emptyAnswer).toMatchObject({ status: 200, body: { recommendation: 'revisar' } });
  expect(emptyAnswer.body.cedula).toEqual({ valid: null, nombre: null, estado: null, lugar_expedicion: null });
  expect(statusesOf(emptyAnswer.body as never)).toMatchObject({
    registry: 'not_configured',
    sanctions: 'not_configured',
  });
});

it('approves a clean buyer with the data of the registry', async () => {
  const { status, body } = await client.verify(
    {
      cedula: clean.cedula,
      telefono: '+57 310 555 0101',
      email: 'comprador@gmail.com',
      direccion: 'Cra 7 No. 71-21 Torre B Of 1001',
      ciudad: 'Bogotá',
      monto: 180_000,
      ip_address: '186.30.10.10',
    },
    '?include=sources',
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ risk_level: 'bajo', recommendation: 'aprobar' });
  expect(body.cedula).toMatchObject({ valid: true, nombre: clean.name, estado: 'vigente' });
  expect(body.telefono).toEqual({
    valid: true,
    operador: 'Claro',
    tipo: null,
    antiguedad_meses: null,
    match_titular: null,
  });
  expect(body.direccion).toMatchObject({ valid: true, estrato: null, zona_riesgo: null });
  expect(body.email).toMatchObject({ disposable: false, domain_age_days: expect.any(Number) });
  expect(statusesOf(body)).toMatchObject({
    registry: 'ok',
    sanctions: 'ok',
    telco: 'ok',
    geo: 'ok',
    tax: 'not_configured',
  });
});

it('suggests what an address without its street type may mean', async () => {
  const { body } = await client.verify({ cedula: another().cedula, direccion: '100 # 15-20' }, '?include=sources');
  expect(body.direccion).toMatchObject({ valid: false, estandarizada: null });
  const geo = body.sources.find(({ source }: { source: string }) => source === 'geo');
  expect(geo).toMatchObject({ suggestions: ['CL 100 # 15-20', 'KR 100 # 15-20'] });
});

it('scores 100 for a person listed by document, and names the list', async () => {
  const { body } = await client.verify({ cedula: listedByDocument.cedula });
  expect(body).toMatchObject({ risk_score: 100, risk_level: 'alto', recommendation: 'rechazar' });
  expect(body.risk_factors[0]).toMatchObject({ code: 'restrictive_list_match', source: 'sanctions' });
  expect(body.risk_factors[0].message).toContain('ofac_sdn');
});

it('scores 100 for a rare name on a binding list', async () => {
  const { body } = await client.verify({ cedula: listedByRareName.cedula });
  expect(body).toMatchObject({ risk_score: 100, recommendation: 'rechazar' });
  expect(body.risk_factors[0]).toMatchObject({ code: 'sanctions_list_match', source: 'sanctions' });
});

it('sends a common name on a binding list to review', async () => {
  const { body } = await client.verify({ cedula: listedByCommonName.cedula });
  expect(body).toMatchObject({ recommendation: 'revisar' });
  expect(body.risk_factors[0]).toMatchObject({ source: 'sanctions' });
});

it('reports a foreign IP address', async () => {
  const { body } = await client.verify({ cedula: clean.cedula, ip_address: '8.8.8.8' });
  expect(codesOf(body)).toContain('ip_location_mismatch');
  expect(body.recommendation).toBe('revisar');
  const home = await client.verify({ cedula: clean.cedula, ip_address: '186.30.10.10' });
  expect(codesOf(home.body)).not.toContain('ip_location_mismatch');
});

it('returns 404 for a cédula that the registry lacks', async () => {
  const known = new Set(persons.map(({ cedula }) => cedula));
  const unknown = ['1099999901', '1099999902', '1099999903'].find((cedula) => !known.has(cedula)) as string;
  expect(await client.verify({ cedula: unknown })).toMatchObject({ status: 404, body: { reason: 'cedula_not_found' } });
  expect((await client.cedula(unknown)).status).toBe(404);
});

it('answers valid false and 100 for a cancelled cédula', async () => {
  const cancelled = persons.find(({ status }) => status === '21') as Person;
  const lookUp = await client.cedula(cancelled.cedula);
  expect(lookUp).toMatchObject({ status: 200, body: { valid: false } });
  expect(lookUp.body.estado).not.toBe('vigente');
  const { body } = await client.verify({ cedula: cancelled.cedula });
  expect(body).toMatchObject({ risk_score: 100, recommendation: 'rechazar', cedula: { valid: false } });
});

it('does not serve the sandbox catalogue, and refuses sandbox keys', async () => {
  expect((await send(`${running.url}/v1/sandbox/scenarios`)).status).toBe(404);
  const stdout = await running.cli(
    'keys',
    'create',
    '--tenant',
    'sbx',
    '--plan',
    'trial',
    '--env',
    'sandbox',
    '--json',
  );
  const refused = await clientOf(running.url, JSON.parse(stdout).key).verify({ cedula: clean.cedula });
  expect(refused).toMatchObject({ status: 401, body: { reason: 'wrong_environment' } });
});

describe('a killed source', () => {
  /** The launcher starts it again by itself. */
  async function kill(app: string): Promise<void> {
    process.kill(running.services.pids[app] as number, 'SIGKILL');
  }
  // Another person on another line each time, for velocity counts lines too.
  const sendRequest = () =>
    client.verify({ cedula: another().cedula, telefono: `+57310${5_550_000 + requested}` }, '?include=sources');

  it('that is optional gives 200 marked as degraded, and recovers within seconds', async () => {
    await kill('telco');
    const { status, headers, body } = await sendRequest();
    expect(status).toBe(200);
    expect(headers.get('x-degraded')).toBe('telco');
    expect(body.telefono.valid).toBeNull();
    expect(statusesOf(body).telco).not.toBe('ok');
    expect(codesOf(body)).not.toContain('source_unavailable');
    await waitFor(async () => statusesOf((await sendRequest()).body).telco === 'ok', {
      timeoutMs: 20_000,
      what: 'telco',
    });
  });

  it.each(['sanctions', 'registry'])(
    'that is mandatory (%s) never gives an approval, is not charged, and recovers',
    async (app) => {
      await kill(app);
      const { status, headers, body } = await sendRequest();
      expect(status).toBe(200);
      expect(headers.get('x-degraded')).toContain(app);
      expect(body.recommendation).toBe('revisar');
      expect(body.risk_score).toBeGreaterThanOrEqual(55);
      const left = (answer: Headers) => /"month";r=(\d+)/.exec(answer.get('ratelimit') ?? '')?.[1];
      const { headers: next } = await sendRequest();
      // The degraded answer was given back, so the next one finds as much as it did.
      expect(left(next)).toBe(left(headers));
      if (app === 'registry') {
        expect((await client.cedula(clean.cedula)).status).toBe(503);
      }
      await waitFor(async () => (await sendRequest()).body.recommendation === 'aprobar', {
        timeoutMs: 20_000,
        what: app,
      });
    },
  );
});

it('keeps deciding while the state Redis is away, and shows it in a metric', async () => {
  await running.stateRedis.kill();
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.verify({ cedula: clean.cedula })));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const admin = `http://127.0.0.1:${running.services.adminPorts.gateway}`;
  const metrics = (await send(`${admin}/metrics`)).text;
  expect(metrics).toMatch(/admission_decisions_total\{[^}]*mode="local"[^}]*\} [1-9]/);
  expect((await send(`${admin}/health/ready`)).status).toBe(200);
});

it('is not ready without the bus, and answers 503', async () => {
  await running.busRedis.kill();
  const admin = `http://127.0.0.1:${running.services.adminPorts.gateway}`;
  await waitFor(async () => (await send(`${admin}/health/ready`)).status === 503, { what: 'not ready' });
  const { status, body, headers } = await client.verify({ cedula: clean.cedula });
  expect(status).toBe(503);
  expect(body).toMatchObject({ code: 'service_unavailable', reason: 'not_ready' });
  expect(headers.get('retry-after')).not.toBeNull();
});

function readPersons(file: string): Person[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = header.split(',');
  const at = (name: string) => columns.indexOf(name);
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string) => cells[at(name)] ?? '';
    const givenNames = [cell('primer_nombre'), cell('segundo_nombre')].filter(Boolean).join(' ');
    const surnames = [cell('primer_apellido'), cell('particula'), cell('segundo_apellido')].filter(Boolean).join(' ');
    // Old numbers have fewer digits than the interface takes: they are sent with zeros in front.
    const cedula = cell('cedula').padStart(8, '0');
    return { cedula, givenNames, surnames, name: `${givenNames} ${surnames}`, status: cell('estado') };
  });
}
