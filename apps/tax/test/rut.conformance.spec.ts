import { defaultPoliciesDir, Env, type ProcessScope } from '@cotejo/platform';
import { describeSource, describeVendorFaults } from '@cotejo/source/conformance';
import { RutTaxProvider } from '../src/providers/rut/rut.provider.js';
import { taxSource } from '../src/tax.source.js';
import { type RutEmulator, startRut } from '../src/testing/rut-emulator.js';

const document = '1000000009';

let rut: RutEmulator;
const providers: RutTaxProvider[] = [];

beforeAll(async () => {
  rut = await startRut({ [document]: { estado: 'REGISTRO ACTIVO', fechaEstado: '2019-05-06' } });
});
afterAll(async () => {
  await Promise.all(providers.map((provider) => provider.close()));
  await rut.close();
});

function connect(origin: string): RutTaxProvider {
  const env = new Env({
    ...rut.variables,
    COTEJO_RUT_URL: `${origin}/rut/consulta`,
    COTEJO_RUT_CALLS_PER_SECOND: '1000',
  });
  const provider = new RutTaxProvider({ env, config: { policiesDir: defaultPoliciesDir() } } as ProcessScope);
  providers.push(provider);
  return provider;
}

describeSource({
  definition: taxSource,
  provider: () => connect(rut.origin),
  queries: { 'tax.registration': { document } },
});

describeVendorFaults({
  connector: 'rut',
  definition: taxSource,
  connect: async (origin) => connect(origin),
  operation: 'tax.registration',
  query: { document },
  vendor: (request, response) => rut.onRequest(request, response),
  expectGood: (report) =>
    expect(report).toMatchObject({
      status: 'ok',
      record: { nit: '1000000009-7', state: 'activo', stateSince: '2019-05-06' },
      asOf: '2026-03-04T10:11:12-05:00',
    }),
});
