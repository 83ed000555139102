import type { BiometricQuery, BiometricRecord } from '@cotejo/contracts';
import { defineSource, operation, SOURCE_DEFAULTS, type SourceDefinition } from '@cotejo/source';
import type { BiometricLimits } from './biometric.config.js';
import {
  biometricDocumentMismatch,
  biometricMismatch,
  biometricNotLive,
  biometricStale,
  biometricUnknownReference,
} from './checks/biometric.checks.js';
import { BiometricProvider } from './providers/biometric.provider.js';

export const biometricSource = (limits: BiometricLimits): SourceDefinition<BiometricProvider> =>
  defineSource<BiometricProvider>({
    ...SOURCE_DEFAULTS,
    id: 'biometric',
    publisher: 'A biometric operator that compares with the Registraduría Nacional del Estado Civil',
    port: BiometricProvider,
    concurrencyMax: limits.connectionsMax,
    operations: {
      validation: operation<BiometricProvider, BiometricQuery, BiometricRecord>({
        ask: (provider, query, context) => provider.validation(query, context),
        checks: [
          biometricMismatch,
          biometricNotLive,
          biometricDocumentMismatch,
          biometricStale(limits.staleAfterMinutes),
          biometricUnknownReference,
        ],
      }),
    },
  });
