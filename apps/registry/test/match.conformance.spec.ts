import { defaultPoliciesDir, Env, type ProcessScope } from '@cotejo/platform';
import { describeSource, describeVendorFaults } from '@cotejo/source/conformance';
import { AniStatuses } from '../src/ani-statuses.js';
import { MatchRegistryProvider } from '../src/providers/match/match.provider.js';
import { registrySource } from '../src/registry.source.js';
import { type MatchEmulator, startMatch } from './match-emulator.js';

const document = '1000000009';
const definition = registrySource(AniStatuses.load(defaultPoliciesDir()));
const query = { document, claimed: { name: 'Eva Luna', issueDate: '2002-11-27' } };

let match: MatchEmulator;
const providers: MatchRegistryProvider[] = [];

beforeAll(async () => {
  const person = { primerNombre: 'EVA', primerApellido: 'LUNA', fechaExpedicion: '27/11/2002', status: '0' };
  match = await startMatch({ [document]: person });
});
afterAll(async () => {
  await Promise.all(providers.map((provider) => provider.close()));
  await match.close();
});

function connect(variables: Record<string, string> = {}): MatchRegistryProvider {
  const provider = new MatchRegistryProvider({ env: new Env({ ...match.variables, ...variables }) } as ProcessScope);
  providers.push(provider);
  return provider;
}

describeSource({ definition, provider: () => connect(), queries: { 'registry.record': query } });

describeVendorFaults({
  connector: 'match',
  definition,
  connect: async (origin) =>
    connect({ COTEJO_MATCH_URL: `${origin}${new URL(match.variables.COTEJO_MATCH_URL as string).pathname}` }),
  operation: 'registry.record',
  query,
  vendor: (request, response) => match.onRequest(request, response),
  expectGood: (report) =>
    expect(report).toMatchObject({ status: 'ok', record: { valid: true, nameMatches: true, issueDateMatches: true } }),
});
