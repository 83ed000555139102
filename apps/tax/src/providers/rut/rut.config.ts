import { ConfigInvalidError, derivedSecret, type Env, type Secret } from '@cotejo/platform';
import { type CallLimits, parseFirstLine, readVendorConnection, type VendorConnection } from '@cotejo/source';
import { RUT_SETTINGS } from '../../tax.settings.js';
import { type RutMapping, readRutMapping } from './rut-mapping.js';

export interface RutConfig {
  connection: VendorConnection;
  method: 'GET' | 'POST';
  /** Path below the path of the URL, with `{numNit}` and `{dv}` for the NIT. `null`: the path of the URL itself. */
  path: string | null;
  /** Headers that identify the contract. */
  headers: Secret<Record<string, string>>;
  mapping: RutMapping;
  limits: CallLimits;
  retryAfterReroute: boolean;
}

/**
 * Reads the contract with a reseller of the RUT consultation from `COTEJO_RUT_*`.
 * @returns `null` without a URL
 * @throws ConfigInvalidError, PolicyFileError
 */
export function readRutConfig(env: Env, policiesDir: string): RutConfig | null {
  const connection = readVendorConnection(env, RUT_SETTINGS);
  if (!connection) {
    return null;
  }
  const settings = env.read(RUT_SETTINGS);
  return {
    connection,
    method: settings.METHOD,
    path: readPath(env),
    headers: readCredentials(env),
    mapping: readRutMapping(env, policiesDir),
    limits: {
      // One number in each call, like the tax authority's own consultation.
      windowMs: 0,
      perCallMax: 1,
      concurrencyMax: connection.connectionsMax,
      callsPerSecond: settings.CALLS_PER_SECOND,
      queueMax: settings.QUEUE_MAX,
    },
    retryAfterReroute: settings.RETRY_AFTER_REROUTE,
  };
}

/** In a GET, only the path can have the number. */
function readPath(env: Env): string | null {
  const { METHOD: method, PATH: path = null } = env.read(RUT_SETTINGS);
  if (method === 'GET' && !path?.includes('{numNit}')) {
    throw new ConfigInvalidError('COTEJO_RUT_PATH', 'must hold {numNit}');
  }
  return path;
}

function readCredentials(env: Env): Secret<Record<string, string>> {
  const secret = env.secret(RUT_SETTINGS, 'TOKEN_FILE', parseFirstLine);
  const header = env.read(RUT_SETTINGS).API_KEY_HEADER?.toLowerCase();
  return derivedSecret(secret, (token) =>
    header === undefined ? { authorization: `Bearer ${token}` } : { [header]: token },
  );
}
