import { defineSource, SOURCE_DEFAULTS } from '@cotejo/source';
import type { BiometricLimits } from './biometric.config.js';
import { biometricDocumentMismatch } from './checks/biometric-document-mismatch.check.js';
import { biometricMismatch } from './checks/biometric-mismatch.check.js';
import { biometricNotLive } from './checks/biometric-not-live.check.js';
import { biometricStale } from './checks/biometric-stale.check.js';
import { biometricUnknownReference } from './checks/biometric-unknown-reference.check.js';
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
        fetch: (provider, query, context) => provider.validation(query, context),
        checks: [
          biometricMismatch,
          biometricNotLive,
          biometricDocumentMismatch,
          biometricStale(limits.staleAfterMinutes),
          biometricUnknownReference,
        ],
      },
    },
  });
