import { describeSource, describeVendorFaults } from '@cotejo/source/conformance';
import { biometricSource } from '../src/biometric.source.js';
import { SandboxBiometricProvider } from '../src/providers/sandbox.provider.js';
import { type OperatorFixture, startOperatorFixture } from './operator-fixture.js';

const definition = biometricSource({ staleAfterMinutes: 1_440, connectionsMax: 16 });

describe('the sandbox', () => {
  describeSource({
    definition,
    provider: () => new SandboxBiometricProvider(),
    queries: { 'biometric.validation': { reference: 'sbx-face-match', document: '1000000009' } },
  });
});

describe('an operator', () => {
  let fixture: OperatorFixture;
  beforeAll(async () => {
    fixture = await startOperatorFixture();
    fixture.operator.transactions.set('tx-0000001', { modality: 'finger', fingers: [{ score: 48 }], live: true });
  });
  afterAll(() => fixture.stop());

  describeSource({
    definition,
    provider: () => fixture.provider(),
    queries: { 'biometric.validation': { reference: 'tx-0000001', document: '1000000009' } },
  });

  describeVendorFaults({
    connector: 'operator',
    definition,
    connect: async (origin) => fixture.provider({ COTEJO_BIOMETRIC_BASE_URL: `${origin}/v2` }),
    operation: 'biometric.validation',
    query: { reference: 'tx-0000001', document: '1000000009' },
    vendor: (request, response) => fixture.operator.onRequest(request, response),
    expectGood: (report) => expect(report).toMatchObject({ status: 'ok', record: { known: true, matched: true } }),
  });
});
