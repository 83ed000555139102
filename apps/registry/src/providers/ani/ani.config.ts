import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';
import { ConfigInvalidError, type Env, type Secret } from '@cotejo/platform';
import { type CallLimits, parseFirstLine, readVendorConnection, type VendorConnection } from '@cotejo/source';
import { ANI_SETTINGS } from '../../registry.settings.js';

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
  const connection = readVendorConnection(env, ANI_SETTINGS);
  if (!connection) {
    return null;
  }
  // Contracts usually give the URL of the WSDL (`?wsdl`). Requests go to the URL without the query.
  connection.url.search = '';
  const settings = env.read(ANI_SETTINGS);
  const { BATCH_WINDOW_MS: batchWindowMs } = settings;
  return {
    connection,
    account: readAccount(env),
    limits: {
      windowMs: batchWindowMs,
      perCallMax: batchWindowMs === 0 ? 1 : settings.BATCH_MAX,
      concurrencyMax: connection.connectionsMax,
      callsPerSecond: settings.CALLS_PER_SECOND,
      queueMax: settings.QUEUE_MAX,
    },
    retryAfterReroute: settings.RETRY_AFTER_REROUTE,
    cacheTtlMs: settings.CACHE_SECONDS * 1_000,
    notFoundCodes: new Set(settings.NOT_FOUND_CODES),
  };
}

function readAccount(env: Env): AniAccount {
  const settings = env.read(ANI_SETTINGS);
  const { STYLE: style, USER: user } = settings;
  if (style === 'xml') {
    const password = env.secret(ANI_SETTINGS, 'PASSWORD_FILE', parseFirstLine);
    return { style, user, password, ip: '', entity: settings.ENTITY };
  }
  const password = env.secretGroup(ANI_SETTINGS, ['PASSWORD_FILE', 'PUBLIC_KEY_FILE'], (contents) =>
    encrypted(parseFirstLine(contents.PASSWORD_FILE as Buffer, 'COTEJO_ANI_PASSWORD_FILE'), contents.PUBLIC_KEY_FILE),
  );
  return { style, user, password, ip: settings.IP, entity: '' };
}

/** Without a public key the password is sent unchanged: then the Registraduría's own tool has encrypted it already. */
function encrypted(password: string, publicKey: Buffer | undefined): string {
  if (publicKey === undefined) {
    return password;
  }
  try {
    const key = readPublicKey(publicKey);
    return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString('base64');
  } catch {
    throw new ConfigInvalidError(
      'COTEJO_ANI_PUBLIC_KEY_FILE',
      'must name an RSA public key, PEM or DER (SubjectPublicKeyInfo)',
    );
  }
}

function readPublicKey(file: Buffer): KeyObject {
  const isPem = file.includes('-----BEGIN');
  return createPublicKey(isPem ? file : { key: file, format: 'der', type: 'spki' });
}
