import { type ServiceStart, serveModule } from '@cotejo/platform/service';
import { sourceModule } from '@cotejo/source';
import { type BiometricLimits, readBiometricLimits } from './biometric.config.js';
import { biometricSource } from './biometric.source.js';
import { OperatorBiometricProvider } from './providers/operator.provider.js';
import { SandboxBiometricProvider } from './providers/sandbox.provider.js';

const biometricModule = (limits: BiometricLimits) =>
  sourceModule(biometricSource(limits), {
    sandbox: SandboxBiometricProvider,
    live: { operator: OperatorBiometricProvider },
  });

/** @throws ConfigInvalidError */
export const start: ServiceStart = async (context, bus) =>
  serveModule(biometricModule(readBiometricLimits(context.env)))(context, bus);
