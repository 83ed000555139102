import { readFileSync } from 'node:fs';
import { ConfigInvalidError, type Env } from '@cotejo/platform';

const BASE_URL = 'COTEJO_BIOMETRIC_BASE_URL';
const API_KEY_FILE = 'COTEJO_BIOMETRIC_API_KEY_FILE';
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** What the source itself needs to know, whoever answers. */
export interface BiometricLimits {
  /** A validation older than this is stale. */
  staleAfterMinutes: number;
  /** Questions to the operator at once, each on a connection of its own. */
  connectionsMax: number;
}

/** How the operator is reached. */
export interface OperatorConfig {
  baseUrl: URL;
  apiKey: string;
  /** A finger is the holder's from this score on. */
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
 * `null` without a contracted operator.
 * @throws ConfigInvalidError
 */
export function readOperatorConfig(env: Env): OperatorConfig | null {
  const text = env.optional(BASE_URL);
  if (text === undefined) {
    return null;
  }
  return {
    baseUrl: baseUrlOf(text),
    apiKey: apiKeyIn(env.string(API_KEY_FILE)),
    fingerScoreMin: env.integer('COTEJO_BIOMETRIC_FINGER_SCORE_MIN', 32, { min: 1, max: 1_000 }),
  };
}

function baseUrlOf(text: string): URL {
  const url = URL.parse(text);
  const isPrivate = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
  if (!url || !isPrivate || url.search || url.hash || url.username) {
    throw new ConfigInvalidError(BASE_URL, 'must be an https URL without query (http on the loopback only)');
  }
  return url;
}

/** A file: a secret in a variable would leak into dumps and listings. */
function apiKeyIn(file: string): string {
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigInvalidError(API_KEY_FILE, 'cannot be read');
  }
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) {
    throw new ConfigInvalidError(API_KEY_FILE, 'must hold one key');
  }
  return key;
}
