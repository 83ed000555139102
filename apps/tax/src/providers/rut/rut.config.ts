import { ConfigInvalidError, derivedSecret, type Env, type Secret } from '@cotejo/platform';
import {
  type CallLimits,
  readRetryAfterReroute,
  readSecret,
  readVendorConnection,
  type VendorConnection,
} from '@cotejo/source';
import { type RutMapping, readRutMapping } from './rut-mapping.js';

const PREFIX = 'COTEJO_RUT';

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
  const connection = readVendorConnection(env, PREFIX);
  if (!connection) {
    return null;
  }
  const method = env.oneOf(`${PREFIX}_METHOD`, ['GET', 'POST'], 'POST');
  return {
    connection,
    method,
    path: readPath(env, method),
    headers: readCredentials(env),
    mapping: readRutMapping(env, policiesDir),
    limits: {
      // One number in each call, like the tax authority's own consultation.
      windowMs: 0,
      perCallMax: 1,
      concurrencyMax: connection.connectionsMax,
      callsPerSecond: env.integer(`${PREFIX}_CALLS_PER_SECOND`, 10, { min: 1, max: 1_000 }),
      queueMax: env.integer(`${PREFIX}_QUEUE_MAX`, 256, { min: 1, max: 10_000 }),
    },
    retryAfterReroute: readRetryAfterReroute(env, PREFIX),
  };
}

/** In a GET, only the path can have the number. */
function readPath(env: Env, method: 'GET' | 'POST'): string | null {
  const variable = `${PREFIX}_PATH`;
  const path = env.optional(variable) ?? null;
  if (path !== null && !/^\/[!-~]*$/.test(path)) {
    throw new ConfigInvalidError(variable, 'must begin with a slash');
  }
  if (method === 'GET' && !path?.includes('{numNit}')) {
    throw new ConfigInvalidError(variable, 'must hold {numNit}');
  }
  return path;
}

function readCredentials(env: Env): Secret<Record<string, string>> {
  const secret = readSecret(env, `${PREFIX}_TOKEN_FILE`);
  const header = env.optional(`${PREFIX}_API_KEY_HEADER`);
  if (header === undefined) {
    return derivedSecret(secret, (token) => ({ authorization: `Bearer ${token}` }));
  }
  if (/^[a-z0-9-]{1,64}$/i.test(header)) {
    return derivedSecret(secret, (token) => ({ [header.toLowerCase()]: token }));
  }
  throw new ConfigInvalidError(`${PREFIX}_API_KEY_HEADER`, 'must be the name of a header');
}
