import type { Env } from '@cotejo/platform';
import { BIOMETRIC_SETTINGS } from './biometric.settings.js';

/** Settings of the source, independent of the provider. */
export type BiometricLimits = ReturnType<typeof readBiometricLimits>;

/** @throws ConfigInvalidError */
export function readBiometricLimits(env: Env) {
  const settings = env.read(BIOMETRIC_SETTINGS);
  return {
    staleAfterMinutes: settings.COTEJO_BIOMETRIC_STALE_AFTER_MINUTES,
    connectionsMax: settings.COTEJO_BIOMETRIC_CONNECTIONS_MAX,
  };
}
