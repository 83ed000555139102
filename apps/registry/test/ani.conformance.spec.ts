import { defaultPoliciesDir, Env, type ProcessScope } from '@cotejo/platform';
import { describeSource, describeVendorFaults } from '@cotejo/source/conformance';
import { AniStatuses } from '../src/ani-statuses.js';
import { AniRegistryProvider } from '../src/providers/ani/ani.provider.js';
import { registrySource } from '../src/registry.source.js';
import { ANI_PATH, type AniEmulator, startAni } from '../src/testing/ani-emulator.js';

const document = '1000000009';
const PERSON = { primerNombre: 'EVA', primerApellido: 'LUNA', fechaExpedicion: '27/11/2002', estadoCedula: '0' };

let ani: AniEmulator;
const providers: AniRegistryProvider[] = [];

beforeAll(async () => {
  ani = await startAni({ style: 'list', persons: { [document]: PERSON } });
});
afterAll(async () => {
  await Promise.all(providers.map((provider) => provider.close()));
  await ani.close();
});

const definition = registrySource(AniStatuses.load(defaultPoliciesDir()));
const query = { document, claimed: { name: 'Eva Luna', issueDate: '2002-11-27' } };

function connect(variables: Record<string, string> = {}): AniRegistryProvider {
  const env = new Env({ ...ani.variables, COTEJO_ANI_CALLS_PER_SECOND: '1000', ...variables });
  const provider = new AniRegistryProvider({ env } as ProcessScope);
  providers.push(provider);
  return provider;
}

describeSource({ definition, provider: () => connect(), queries: { 'registry.record': query } });

describeVendorFaults({
  connector: 'ani',
  definition,
  connect: async (origin) => connect({ COTEJO_ANI_URL: `${origin}${ANI_PATH}` }),
  operation: 'registry.record',
  query,
  vendor: (request, response) => ani.onRequest(request, response),
  expectGood: (report) => expect(report).toMatchObject({ status: 'ok', record: { firstName: 'EVA', valid: true } }),
});
