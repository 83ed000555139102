import { describeSource } from '@cotejo/source/conformance';
import { biometricSource } from '../src/biometric.source.js';
import { SandboxBiometricProvider } from '../src/providers/sandbox.provider.js';

describeSource({
  definition: biometricSource,
  provider: () => new SandboxBiometricProvider(),
  queries: { record: { document: '1000000009' } },
});
