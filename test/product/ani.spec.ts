import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANI_PASSWORD, type AniEmulator, type AniFault, startAni } from '@cotejo/registry/testing';
import { waitFor } from '@cotejo/testing';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import { writeOfacFiles, writeUnFile } from '../harness/list-files.js';
import type { RunningProduct } from '../harness/product.js';

/** The live environment with a snapshot of the registry and, behind it, the ANI over a real connection. */
const ONLY_IN_ANI = '1099999901';
const IN_NEITHER = '1099999902';
/** One for each question besides, so that velocity stays out of it. */
const OTHERS_IN_ANI = Array.from({ length: 20 }, (_, index) => String(1_099_999_910 + index));
const PERSON = {
  primerNombre: 'ZENAIDA',
  segundoNombre: 'MARITZA',
  primerApellido: 'QUITIAQUEZ',
  segundoApellido: 'TAPASCO',
  municipioExpedicion: 'PASTO',
  departamentoExpedicion: 'NARIÑO',
  fechaExpedicion: '27/11/2012',
  estadoCedula: '0',
};

let running: RunningProduct;
/** A process with the vendor's settings, over the data of the product. */
let whole: ExtraProcess;
let ani: AniEmulator;
let client: ReturnType<typeof clientOf>;
let inSnapshot: string;
const files = mkdtempSync(join(tmpdir(), 'cotejo-ani-'));
const csv = join(files, 'registry.csv');

beforeAll(async () => {
  const persons = Object.fromEntries([ONLY_IN_ANI, ...OTHERS_IN_ANI].map((document) => [document, PERSON]));
  ani = await startAni({ style: 'list', persons });
  running = await lend('production');
  whole = await startExtraProcess(running, 'whole', {
    ...ani.variables,
    COTEJO_REGISTRY_PROVIDER: 'local,ani',
    COTEJO_REGISTRY_STALE_AFTER_DAYS: '30',
    COTEJO_ANI_CALLS_PER_SECOND: '100',
  });
  writeFileSync(csv, await running.cli('registry', 'generate', '--rows', '1000', '--seed', '11'));
  const rows = readFileSync(csv, 'utf8').trimEnd().split('\n').slice(1);
  const documents = rows.map((row) => row.split(',')).filter(([, , , , , , status]) => status === '0');
  const [first = '', polled = ''] = documents.map(([document = '']) => document).filter(({ length }) => length === 10);
  inSnapshot = first;
  persons[inSnapshot] = PERSON;
  const stranger = { document: '52000001', givenNames: 'OTRA', surnames: 'PERSONA LISTADA' };
  writeOfacFiles(join(files, 'lists/ofac'), [stranger]);
  writeUnFile(join(files, 'lists/un'), [stranger]);
  await running.cli('registry', 'import', csv, '--min-size-ratio', '0');
  await running.cli('lists', 'import', join(files, 'lists'));
  client = clientOf(whole.url, await running.key('corporativo'));
  const isServed = async () => {
    const { body } = await sendRequest(polled);
    return registryOf(body)?.provider === 'local' && sourceOf(body, 'sanctions')?.status === 'ok';
  };
  await waitFor(isServed, { what: 'both imports', timeoutMs: 30_000 });
}, 120_000);
afterAll(async () => {
  await whole?.stop();
  await ani?.close();
  rmSync(files, { recursive: true, force: true });
});

const sendRequest = (cedula: string) => client.verify({ cedula }, '?include=sources');
let requested = 0;
const another = () => OTHERS_IN_ANI[requested++] as string;
const sourceOf = (body: { sources: { source: string; status: string; provider: string }[] }, id: string) =>
  body.sources.find(({ source }) => source === id);
const registryOf = (body: Parameters<typeof sourceOf>[0]) => sourceOf(body, 'registry');

it('lists its providers in order in its readiness', async () => {
  const { body } = await send(`http://127.0.0.1:${whole.adminPort}/health/ready`);
  expect(body.checks['source:registry']).toEqual({ ok: true, detail: 'local, ani' });
});

it('answers from the snapshot without a paid call', async () => {
  const { body } = await sendRequest(inSnapshot);
  expect(body.recommendation).toBe('aprobar');
  expect(registryOf(body)).toMatchObject({ status: 'ok', provider: 'local' });
  expect(ani.calls.flat()).not.toContain(inSnapshot);
});

it('queries the ANI for a number that the snapshot lacks, and names it as provider', async () => {
  const { status, body } = await sendRequest(ONLY_IN_ANI);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    recommendation: 'aprobar',
    cedula: { valid: true, nombre: 'ZENAIDA MARITZA QUITIAQUEZ TAPASCO', lugar_expedicion: 'PASTO - NARIÑO' },
  });
  expect(registryOf(body)).toMatchObject({ status: 'ok', provider: 'ani', as_of: expect.stringMatching(/T.*-05:00$/) });
  expect(ani.calls.filter((call) => call.includes(ONLY_IN_ANI))).toHaveLength(1);
});

it('reports a number as unknown when snapshot and ANI lack it', async () => {
  expect(await sendRequest(IN_NEITHER)).toMatchObject({ status: 404, body: { reason: 'cedula_not_found' } });
});

/** Never "unknown number", never an approval. One query each, because enough failures would open the breaker. */
async function expectUnknown(cedula: string): Promise<void> {
  const { status, headers, body } = await sendRequest(cedula);
  expect(status).toBe(200);
  expect(body.recommendation).toBe('revisar');
  expect(body.cedula).toMatchObject({ valid: null, nombre: null });
  expect(headers.get('x-degraded')).toContain('registry');
}

it.each<AniFault>([
  'silent',
  'reset',
  'garbage',
  'huge',
  'wrong_number',
  'twice',
  'soap_fault',
  'http_500',
  'truncated',
  'entity_bomb',
  'partial',
  'refused',
  'unknown_code',
])('makes no answer of %s', async (fault) => {
  ani.fault = fault;
  await expectUnknown(another());
  ani.fault = 'none';
});

it('queries the ANI when the snapshot is too old, and never answers from the old snapshot alone', async () => {
  await running.cli('registry', 'import', csv, '--as-of', '2020-01-01');
  await waitFor(
    async () => (await sendRequest(inSnapshot)).body.cedula.nombre === 'ZENAIDA MARITZA QUITIAQUEZ TAPASCO',
    {
      what: 'the old snapshot',
    },
  );
  ani.fault = 'reset';
  await expectUnknown(inSnapshot);
  ani.fault = 'none';
});

it('reports the source as unavailable when the ANI is gone', async () => {
  // On a fast machine all those failures came close together, and it is left alone for a moment.
  const isCalledAgain = async () => registryOf((await sendRequest(inSnapshot)).body)?.status === 'ok';
  await waitFor(isCalledAgain, { what: 'the next query of the ANI', timeoutMs: 10_000 });
  await ani.close();
  await expectUnknown(another());
  await expectUnknown(IN_NEITHER);
  expect((await client.cedula(IN_NEITHER)).status).toBe(503);
});

it('logs the cause of each failure, and no number, name or password', () => {
  const logs = running.logs();
  for (const cause of [
    'connection_refused',
    'wrong_subject',
    'ani_error_99',
    'answer_too_large',
    'missing_in_answer',
  ]) {
    expect(logs).toContain(`"provider":"ani"`);
    expect(logs).toContain(`"cause":"${cause}"`);
  }
  for (const secret of [
    ONLY_IN_ANI,
    IN_NEITHER,
    inSnapshot,
    ANI_PASSWORD,
    ...OTHERS_IN_ANI,
    ...Object.values(PERSON).filter((text) => text.length > 2),
  ]) {
    expect(logs).not.toContain(secret);
  }
});
