import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { clientOf, send } from '../../harness/http.js';
import { writeOfacFiles, writeUnFile } from '../../harness/list-files.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';

/**
 * The live environment on real formats: a registry of 100,000 generated persons, list files as OFAC and the Security
 * Council publish them, real public IP addresses. A generated name is a common one: many Colombians bear it.
 */
const ROWS = 100_000;

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
let listedByCommonName: Person;
let clean: Person;
/** Others without a mark, each asked about a few times at most, so that velocity stays out of it. */
let others: Person[];
let requested = 0;
const another = () => others[requested++ % others.length] as Person;
const files = mkdtempSync(join(tmpdir(), 'cotejo-live-'));

beforeAll(async () => {
  // No name server: what a machine without a way out has.
  running = await startProduct({ env: 'production', layout: 'separate', extraEnv: { COTEJO_EMAIL_DNS: 'off' } });
  const csv = join(files, 'registry.csv');
  writeFileSync(csv, await running.cli('registry', 'generate', '--rows', String(ROWS), '--seed', '7'));
  persons = readPersons(csv);
  const vigente = persons.filter(({ status, name }) => status === '0' && name.split(' ').length === 4);
  [listedByCommonName, clean] = vigente as [Person, Person];
  others = vigente.slice(10, 2_000);
  writeOfacFiles(join(files, 'lists/ofac'), []);
  writeUnFile(join(files, 'lists/un'), [listedByCommonName]);

  client = clientOf(running.url, await running.key('corporativo'));
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
