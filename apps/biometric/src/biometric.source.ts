import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import type { BiometricLimits } from './biometric.config.js';
import { biometricChecks } from './checks/biometric.checks.js';
import { BiometricProvider } from './providers/biometric.provider.js';

export const biometricSource = (limits: BiometricLimits) =>
  defineSource({
    ...SOURCE_DEFAULTS,
    id: 'biometric',
    publisher: 'A biometric operator that compares with the Registraduría Nacional del Estado Civil',
    port: BiometricProvider,
    concurrencyMax: limits.connectionsMax,
    operations: {
      'biometric.validation': {
        fetch: (provider, query, context) => provider.fetchValidation(query, context),
        checks: biometricChecks(limits.staleAfterMinutes),
      },
    },
  });
