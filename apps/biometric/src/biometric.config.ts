import { ConfigInvalidError, type Env, type Secret } from '@cotejo/platform';
import { BIOMETRIC_SETTINGS } from './biometric.settings.js';

const API_KEY_FILE = 'COTEJO_BIOMETRIC_API_KEY_FILE';

/** Settings of the source, independent of the provider. */
export interface BiometricLimits {
  /** A validation older than this is stale. */
  staleAfterMinutes: number;
  /** Calls to the operator at the same time. Each uses its own connection. */
  connectionsMax: number;
}

/** Settings of the operator. */
export interface OperatorConfig {
  baseUrl: URL;
  apiKey: Secret<string>;
  /** A finger matches the holder from this score on. */
  fingerScoreMin: number;
}

/** @throws ConfigInvalidError */
export function readBiometricLimits(env: Env): BiometricLimits {
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
export function readOperatorConfig(env: Env): OperatorConfig | null {
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
