import type { TrialSource } from '@cotejo/source';
import { biometricSource } from './biometric.source.js';
import type { BiometricProvider } from './providers/biometric.provider.js';
import { DeclaredBiometricProvider } from './providers/declared/declared.provider.js';

/** As the settings have it by default. */
const LIMITS = { staleAfterMinutes: 1_440, connectionsMax: 1 };

/** For `cotejo source try`. */
export const biometricTrial = (): TrialSource<BiometricProvider> => ({
  definition: biometricSource(LIMITS),
  operation: 'biometric.validation',
  provide: (id, contract) => new DeclaredBiometricProvider(id, contract),
});
