import { type ServiceStart, serveModule } from '@cotejo/platform/service';
import { sourceModule } from '@cotejo/source';
import { type BiometricLimits, readBiometricLimits } from './biometric.config.js';
import { biometricSource } from './biometric.source.js';
import type { BiometricProvider } from './providers/biometric.provider.js';
import { DeclaredBiometricProvider } from './providers/declared/declared.provider.js';
import { SandboxBiometricProvider } from './providers/sandbox.provider.js';

const biometricModule = (limits: BiometricLimits) =>
  sourceModule<BiometricProvider>(biometricSource(limits), {
    sandbox: SandboxBiometricProvider,
    live: {},
    declared: (id, contract) => new DeclaredBiometricProvider(id, contract),
  });

/** @throws ConfigInvalidError */
export const start: ServiceStart = async (context, bus) =>
  serveModule(biometricModule(readBiometricLimits(context.env)))(context, bus);
