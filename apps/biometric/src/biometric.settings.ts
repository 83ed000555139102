import { declareSettings, integer } from '@cotejo/platform/settings';

export const BIOMETRIC_SETTINGS = declareSettings('Biometric', 'biometric', {
  COTEJO_BIOMETRIC_STALE_AFTER_MINUTES: integer(1, 525_600, 1_440).describe('Age from which a validation is stale.'),
  COTEJO_BIOMETRIC_CONNECTIONS_MAX: integer(1, 256, 16).describe('Queries to vendors at the same time.'),
});
