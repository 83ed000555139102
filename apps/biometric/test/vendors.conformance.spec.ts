import { type DeclaredSubject, describeDeclaredVendor, describeSource } from '@cotejo/source/conformance';
import { HOLDER } from '@cotejo/source/testing';
import { biometricSource } from '../src/biometric.source.js';
import type { BiometricProvider } from '../src/providers/biometric.provider.js';
import { DeclaredBiometricProvider } from '../src/providers/declared/declared.provider.js';
import { SandboxBiometricProvider } from '../src/providers/sandbox.provider.js';

const definition = biometricSource({ staleAfterMinutes: 1_440, connectionsMax: 16 });

describe('the sandbox', () => {
  describeSource({
    definition,
    provider: () => new SandboxBiometricProvider(),
    queries: { 'biometric.validation': { reference: 'sbx-face-match', document: '1000000009' } },
  });
});

const shared: Omit<DeclaredSubject<BiometricProvider>, 'preset'> = {
  definition,
  provide: (id, contract) => new DeclaredBiometricProvider(id, contract),
  operation: 'biometric.validation',
  query: { reference: HOLDER.reference, document: HOLDER.document },
  expectGood: (report) =>
    expect(report).toMatchObject({
      status: 'ok',
      record: { known: true, modality: 'face', matched: true, live: true, documentMatches: true },
    }),
};

describeDeclaredVendor({ ...shared, preset: 'didit-session' });
describeDeclaredVendor({ ...shared, preset: 'truora-process' });
