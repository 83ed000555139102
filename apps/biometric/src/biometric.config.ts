import { ConfigInvalidError, type Env } from '@cotejo/platform';
import { BIOMETRIC_SETTINGS } from './biometric.settings.js';

const API_KEY_FILE = 'COTEJO_BIOMETRIC_API_KEY_FILE';

/** Settings of the source, independent of the provider. */
export type BiometricLimits = ReturnType<typeof readBiometricLimits>;

/** Settings of the operator. */
export type OperatorConfig = NonNullable<ReturnType<typeof readOperatorConfig>>;

/** @throws ConfigInvalidError */
export function readBiometricLimits(env: Env) {
  const settings = env.read(BIOMETRIC_SETTINGS);
  return {
    staleAfterMinutes: settings.COTEJO_BIOMETRIC_STALE_AFTER_MINUTES,
    connectionsMax: settings.COTEJO_BIOMETRIC_CONNECTIONS_MAX,
  };
}

/**
 * Reads the contract with an operator.
 * @returns `null` without a contract
 * @throws ConfigInvalidError
 */
export function readOperatorConfig(env: Env) {
  const settings = env.read(BIOMETRIC_SETTINGS);
  const baseUrl = settings.COTEJO_BIOMETRIC_BASE_URL;
  if (baseUrl === undefined) {
    return null;
  }
  return {
    baseUrl,
    apiKey: env.secret(BIOMETRIC_SETTINGS, API_KEY_FILE, parseApiKey),
    fingerScoreMin: settings.COTEJO_BIOMETRIC_FINGER_SCORE_MIN,
  };
}

function parseApiKey(content: Buffer): string {
  const key = content.toString('utf8').trim();
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) {
    throw new ConfigInvalidError(API_KEY_FILE, 'must hold one key');
  }
  return key;
}
