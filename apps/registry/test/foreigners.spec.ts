import type { DocumentKind } from '@cotejo/contracts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { createTestRunner } from '@cotejo/source/conformance';
import { type DeclaredEmulator, FOREIGNER, GOOD_ANSWERS, HOLDER, startDeclaredVendor } from '@cotejo/source/testing';
import { AniStatuses } from '../src/ani-statuses.js';
import { DeclaredRegistryProvider } from '../src/providers/declared/declared.provider.js';
import { SandboxRegistryProvider } from '../src/providers/sandbox.provider.js';
import { registrySource } from '../src/registry.source.js';

/** A vendor of foreigners beside a registry that has citizens only. */
const PRESET = 'verifik-extranjeros';
const statuses = AniStatuses.load(defaultPoliciesDir());
const claimed = { name: 'Eva Inés Luna Peña', issueDate: FOREIGNER.issueDate };
const good = GOOD_ANSWERS[PRESET] as { status: number; body: { data: object } };

let vendor: DeclaredEmulator;
beforeAll(async () => {
  vendor = await startDeclaredVendor(PRESET);
});
beforeEach(() => {
  vendor.requests.length = 0;
  vendor.answer = good;
});
afterAll(() => vendor.close());

const foreigners = (variables = {}) => new DeclaredRegistryProvider(PRESET, vendor.connect(variables), statuses);
const citizens = () => new SandboxRegistryProvider();
const runnerOf = (...providers: (DeclaredRegistryProvider | SandboxRegistryProvider)[]) =>
  createTestRunner(registrySource(statuses), ...providers);
const about = (document: string, runner = runnerOf(citizens(), foreigners())) =>
  runner.query('registry.record', { document, claimed });

it.each([
  ['citizens first', () => runnerOf(citizens(), foreigners())],
  ['foreigners first', () => runnerOf(foreigners(), citizens())],
])('answers citizens and foreigners, and calls the vendor about foreigners only: %s', async (_, open) => {
  const runner = open();
  expect(await about(HOLDER.document, runner)).toMatchObject({ status: 'ok', provider: 'sandbox' });
  expect(vendor.requests).toEqual([]);
  expect(await about(FOREIGNER.document, runner)).toMatchObject({ status: 'ok', provider: PRESET });
  expect(vendor.requests).toHaveLength(1);
});

it.each<[DocumentKind, string]>([
  ['CE', '/v2/co/foreigner-id/ce'],
  ['PPT', '/v2/co/foreigner-id/ppt'],
])('sends the number of a %s without its kind to the path of the kind', async (kind, path) => {
  await about(`${kind} ${FOREIGNER.number}`);
  const sent = { documentNumber: FOREIGNER.number, expeditionDate: '27/11/2002' };
  expect(vendor.requests.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([[path, sent]]);
});

it('does not call the vendor about a passport, which neither provider has', async () => {
  expect(await about(`PA ${FOREIGNER.number}`)).toMatchObject({ status: 'not_configured', cause: 'document_kind' });
  expect(vendor.requests).toEqual([]);
});

it.each([
  ['citizens first', () => [citizens(), foreigners({ COTEJO_VENDOR_VERIFIK_EXTRANJEROS_URL: 'http://127.0.0.1:9' })]],
  ['foreigners first', () => [foreigners({ COTEJO_VENDOR_VERIFIK_EXTRANJEROS_URL: 'http://127.0.0.1:9' }), citizens()]],
])('reports a vendor that is away as unavailable, and never as not configured: %s', async (_, providersOf) => {
  expect(await about(FOREIGNER.document, runnerOf(...providersOf()))).toMatchObject({
    status: 'unavailable',
    provider: PRESET,
    record: null,
  });
});

it('does not approve an expired card, nor one of another number', async () => {
  vendor.answer = { status: 200, body: { data: { ...good.body.data, status: 'VENCIDO' } } };
  expect(await about(FOREIGNER.document)).toMatchObject({ record: { valid: false, status: 'desconocido' } });
  vendor.answer = { status: 200, body: { data: { ...good.body.data, documentNumber: '712047' } } };
  expect(await about(FOREIGNER.document)).toMatchObject({ status: 'unavailable', record: null });
});

it('does not take the words of the vendor for an unknown number, and logs no number', async () => {
  vendor.answer = { status: 404, body: { code: 'NotFound', message: 'Record not found.' } };
  const runner = runnerOf(citizens(), foreigners());
  expect(await about(FOREIGNER.document, runner)).toMatchObject({ status: 'unavailable', record: null });
  expect(runner.logged()).not.toContain(FOREIGNER.number);
});
