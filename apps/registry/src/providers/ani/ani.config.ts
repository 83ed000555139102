import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';
import { ConfigInvalidError, type Env, type Secret } from '@cotejo/platform';
import {
  type CallLimits,
  parseFirstLine,
  readRetryAfterReroute,
  readSecret,
  readVendorConnection,
  type VendorConnection,
} from '@cotejo/source';

const PREFIX = 'COTEJO_ANI';

/** Credentials that identify the contract in a request. */
export interface AniAccount {
  style: 'list' | 'xml';
  user: string;
  /** The password as it is sent: in the style `list` encrypted and in base64. */
  password: Secret<string>;
  /** Style `list`: the IP address registered at the Registraduría. */
  ip: string;
  /** Style `xml`: the number that the Registraduría gave the entity. */
  entity: string;
}

export interface AniConfig {
  connection: VendorConnection;
  account: AniAccount;
  limits: CallLimits;
  retryAfterReroute: boolean;
  /** How long answers stay in the cache. 0: no cache. */
  cacheTtlMs: number;
  /** Codes which mean that no person has the cédula. Every other code except 0 is a failure. */
  notFoundCodes: ReadonlySet<string>;
}

/**
 * Reads the contract with the Registraduría from `COTEJO_ANI_*`.
 * @returns `null` without a URL
 * @throws ConfigInvalidError
 */
export function readAniConfig(env: Env): AniConfig | null {
  const connection = readVendorConnection(env, PREFIX);
  if (!connection) {
    return null;
  }
  // Contracts usually give the URL of the WSDL (`?wsdl`). Requests go to the URL without the query.
  connection.url.search = '';
  const batchWindowMs = env.integer(`${PREFIX}_BATCH_WINDOW_MS`, 5, { min: 0, max: 100 });
  const batchMax = env.integer(`${PREFIX}_BATCH_MAX`, 10, { min: 1, max: 100 });
  return {
    connection,
    account: readAccount(env),
    limits: {
      windowMs: batchWindowMs,
      perCallMax: batchWindowMs === 0 ? 1 : batchMax,
      concurrencyMax: connection.connectionsMax,
      callsPerSecond: env.integer(`${PREFIX}_CALLS_PER_SECOND`, 10, { min: 1, max: 1_000 }),
      queueMax: env.integer(`${PREFIX}_QUEUE_MAX`, 256, { min: 1, max: 10_000 }),
    },
    retryAfterReroute: readRetryAfterReroute(env, PREFIX),
    cacheTtlMs: env.integer(`${PREFIX}_CACHE_SECONDS`, 0, { min: 0, max: 3_600 }) * 1_000,
    notFoundCodes: readNotFoundCodes(env),
  };
}

function readNotFoundCodes(env: Env): ReadonlySet<string> {
  const variable = `${PREFIX}_NOT_FOUND_CODES`;
  const codes = env.list(variable, ['1']);
  if (!codes.every((code) => /^[1-9]\d{0,3}$/.test(code))) {
    throw new ConfigInvalidError(variable, 'must be numeric codes other than 0');
  }
  return new Set(codes);
}

function readAccount(env: Env): AniAccount {
  const style = env.oneOf(`${PREFIX}_STYLE`, ['list', 'xml'], 'list');
  const user = env.string(`${PREFIX}_USER`);
  const variable = `${PREFIX}_PASSWORD_FILE`;
  if (style === 'xml') {
    return { style, user, password: readSecret(env, variable), ip: '', entity: env.string(`${PREFIX}_ENTITY`) };
  }
  env.string(variable);
  const keyVariable = `${PREFIX}_PUBLIC_KEY_FILE`;
  const password = env.secretGroup(variable, [variable, keyVariable], (contents) =>
    encrypted(parseFirstLine(contents[variable] as Buffer, variable), contents[keyVariable], keyVariable),
  );
  return { style, user, password, ip: env.string(`${PREFIX}_IP`), entity: '' };
}

/** Without a public key the password is sent unchanged: then the Registraduría's own tool has encrypted it already. */
function encrypted(password: string, publicKey: Buffer | undefined, variable: string): string {
  if (publicKey === undefined) {
    return password;
  }
  try {
    const key = readPublicKey(publicKey);
    return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64');
  } catch {
    throw new ConfigInvalidError(variable, 'must name an RSA public key, PEM or DER (SubjectPublicKeyInfo)');
  }
}

function readPublicKey(file: Buffer): KeyObject {
  const isPem = file.includes('-----BEGIN');
  return createPublicKey(isPem ? file : { key: file, format: 'der', type: 'spki' });
}
