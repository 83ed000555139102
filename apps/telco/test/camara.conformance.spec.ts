import { generateKeyPairSync } from 'node:crypto';
import type { SourceReport } from '@cotejo/contracts';
import { describeSource, describeVendorFaults } from '@cotejo/source/conformance';
import type { CamaraTelcoProvider } from '../src/providers/camara/camara.provider.js';
import { telcoSource } from '../src/telco.source.js';
import { type CamaraEmulator, entryOf, startCamara, writeOperators } from '../src/testing/camara-emulator.js';
import { EmulatedOperator } from '../src/testing/camara-operator.js';
import { camaraProvider } from './camara-fixture.js';

const phone = '+573104445566';
const document = '1000000009';
const gps = { lat: 4.65, lon: -74.08 };
const CLARO = {
  id: 'claro',
  name: 'Claro',
  subscribers: {
    [phone]: {
      simChangedAt: '2020-01-01T00:00:00Z',
      document,
      cell: { ...gps, reachM: 800 },
      contract: 'PAYM' as const,
    },
  },
};

let camara: CamaraEmulator;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // Thirty queries at once take long on a busy machine.
  camara = await startCamara([{ ...CLARO, entry: { timeoutMs: 5_000 } }]);
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await camara.close();
});

describeSource({
  definition: telcoSource,
  provider: () => {
    const { provider } = camaraProvider(camara.variables);
    closing.push(() => provider.close());
    return provider;
  },
  queries: { 'telco.line': { phone, gps }, 'telco.holder': { phone, document, name: 'Persona Ficticia' } },
});

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const vendor = new EmulatedOperator(CLARO, keys.publicKey);

async function connect(origin: string): Promise<CamaraTelcoProvider> {
  const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { remove, variables } = await writeOperators([{ ...entryOf(vendor, origin), timeoutMs: 250 }], pem);
  const { provider } = camaraProvider(variables);
  await remove();
  return provider;
}

const subject = { definition: telcoSource, connect, vendor: vendor.listener };
const expectGood = (report: SourceReport, record: object) => {
  expect(report).toMatchObject({ status: 'ok', provider: 'camara', record });
};

describeVendorFaults({
  ...subject,
  connector: 'camara, the token apart',
  operation: 'telco.line',
  query: { phone, gps },
  isSpared: (path) => path === '/token',
  expectGood: (report) => expectGood(report, { operatorBasis: 'current', simSwapped: false, nearGps: true }),
});

describeVendorFaults({
  ...subject,
  connector: 'camara, the token too',
  operation: 'telco.holder',
  query: { phone, document, name: 'Persona Ficticia' },
  expectGood: (report) => expectGood(report, { match: true, basis: 'document' }),
});
