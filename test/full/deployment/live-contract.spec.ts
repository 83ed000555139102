import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { Contract } from '../../harness/contract.js';
import { type Answer, clientOf, send } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';

/** Sandbox and production answer with the same document and the same members: what was built against one does on the other. */
const files = mkdtempSync(join(tmpdir(), 'cotejo-live-contract-'));
let environments: { sandbox: Environment; production: Environment };

interface Environment {
  contract: Contract;
  client: ReturnType<typeof clientOf>;
  /** Somebody its registry knows. */
  cedula: string;
}

beforeAll(async () => {
  const [sandbox, production] = await Promise.all([lend('sandbox'), lend('production')]);
  environments = {
    sandbox: await environment(sandbox, '1032456789'),
    production: await environment(production, await importRegistry(production)),
  };
  const { client, cedula } = environments.production;
  await waitFor(async () => (await client.cedula(cedula)).status === 200, { what: 'the registry', timeoutMs: 30_000 });
}, 120_000);
afterAll(() => rmSync(files, { recursive: true, force: true }));

async function environment(running: RunningProduct, cedula: string): Promise<Environment> {
  const { body } = await send(`${running.url}/v1/openapi.json`);
  const verify = clientOf(running.url, await running.key('corporativo'));
  const { analyze } = clientOf(running.url, await running.key('scale'));
  return { contract: new Contract(body), client: { ...verify, analyze }, cedula };
}

/** @returns a cédula of the generated registry whose card is valid */
async function importRegistry({ cli }: RunningProduct): Promise<string> {
  const csv = await cli('registry', 'generate', '--rows', '2000', '--seed', '46');
  const file = join(files, 'registry.csv');
  writeFileSync(file, csv);
  await cli('registry', 'import', file);
  const [header = '', ...lines] = csv.trimEnd().split('\n');
  const at = (name: string) => header.split(',').indexOf(name);
  const rows = lines.map((line) => line.split(','));
  const valid = rows.find((cells) => cells[at('estado')] === '0' && cells[at('cedula')]?.length === 10);
  return valid?.[at('cedula')] as string;
}

const BUYER = {
  telefono: '+57 310 555 0101',
  email: 'comprador@gmail.com',
  direccion: 'Cra 7 No. 71-21 Torre B Of 1001',
  ciudad: 'Bogotá',
  monto: 180_000,
  ip_address: '8.8.8.8',
  gps: { lat: 4.71, lon: -74.07 },
};

const CALLS: [string, string, (environment: Environment) => Promise<Answer>][] = [
  ['verify', 'all inputs', ({ client, cedula }) => client.verify({ cedula, ...BUYER })],
  ['verify', 'the sources', ({ client, cedula }) => client.verify({ cedula, ...BUYER }, '?include=sources')],
  ['verify', 'the evidence of the lists', ({ client, cedula }) => client.verify({ cedula }, '?include=screening')],
  ['verify', 'the document only', ({ client, cedula }) => client.verify({ cedula })],
  ['analyze', 'the document only', ({ client, cedula }) => client.analyze({ doc_number: cedula })],
  [
    'analyze',
    'all inputs, the sources',
    ({ client, cedula }) =>
      client.analyze({ doc_number: cedula, phone: BUYER.telefono, email: BUYER.email }, '?include=sources'),
  ],
  ['lookUpCedula', 'a known number', ({ client, cedula }) => client.cedula(cedula)],
  ['lookUpCedula', 'a malformed number', ({ client }) => client.cedula('12')],
  ['verify', 'an empty body', ({ client }) => client.verify({})],
  ['analyze', 'an unknown member', ({ client }) => client.analyze({ doc_number: '1032456789', other: 1 })],
];

it('has one document for sandbox and production', () => {
  expect(environments.production.contract.document).toEqual(environments.sandbox.contract.document);
});

it.each(CALLS)(
  '%s with %s answers the same members in the sandbox and in production',
  async (operation, _, sendRequest) => {
    const [sandbox, production] = [await sendRequest(environments.sandbox), await sendRequest(environments.production)];
    expect(production.status).toBe(sandbox.status);
    expect(environments.sandbox.contract.findings(operation, sandbox)).toEqual([]);
    expect(environments.production.contract.findings(operation, production)).toEqual([]);
    expect(differences(sandbox.body, production.body)).toEqual([]);
  },
);

it('finds members that differ', () => {
  expect(differences({ a: 1, b: [{ c: null }] }, { a: 2, b: [{ c: 'x' }, { c: 'y' }] })).toEqual([]);
  expect(differences({ a: 1 }, { a: '1' })).toEqual(['/a: number, string']);
  expect(differences({ a: { b: 1 } }, { a: {} })).toEqual(['/a/b: number, undefined']);
});

/** Where two answers differ in members or types; null is of every type, and lists are as their first elements. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (one === null || other === null) {
    return [];
  }
  const types = [typeof one, typeof other];
  if (types[0] !== types[1] || Array.isArray(one) !== Array.isArray(other)) {
    return [`${path}: ${types.join(', ')}`];
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length > 0 && other.length > 0 ? differences(one[0], other[0], `${path}/0`) : [];
  }
  if (typeof one !== 'object') {
    return [];
  }
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].flatMap((name) => differences(left[name], right[name], `${path}/${name}`));
}
