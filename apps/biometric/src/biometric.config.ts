import { ConfigInvalidError, type Env, type Secret } from '@cotejo/platform';

const BASE_URL = 'COTEJO_BIOMETRIC_BASE_URL';
const API_KEY_FILE = 'COTEJO_BIOMETRIC_API_KEY_FILE';
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

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
  return {
    staleAfterMinutes: env.integer('COTEJO_BIOMETRIC_STALE_AFTER_MINUTES', 1_440, { min: 1, max: 525_600 }),
    connectionsMax: env.integer('COTEJO_BIOMETRIC_CONNECTIONS_MAX', 16, { min: 1, max: 256 }),
  };
}

/**
 * Reads the contract with an operator.
 * @returns `null` without a contract
 * @throws ConfigInvalidError
 */
export function readOperatorConfig(env: Env): OperatorConfig | null {
  const text = env.optional(BASE_URL);
  if (text === undefined) {
    return null;
  }
  return {
    baseUrl: parseBaseUrl(text),
    apiKey: env.secret(API_KEY_FILE, parseApiKey),
    fingerScoreMin: env.integer('COTEJO_BIOMETRIC_FINGER_SCORE_MIN', 32, { min: 1, max: 1_000 }),
  };
}

function parseBaseUrl(text: string): URL {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (!url || !isSafe || url.search || url.hash || url.username) {
    throw new ConfigInvalidError(BASE_URL, 'must be an https URL without query (http is allowed on the loopback only)');
  }
  return url;
}

function parseApiKey(content: Buffer): string {
  const key = content.toString('utf8').trim();
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) {
    throw new ConfigInvalidError(API_KEY_FILE, 'must hold one key');
  }
  return key;
}
