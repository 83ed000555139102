import { BlockList, isIPv6 } from 'node:net';
import { ConfigInvalidError } from '../config-invalid.error.js';
import type { Env } from '../env.js';
import type { Secret } from '../secrets/secret.js';
import { type Certificate, readCertificate } from './certificate.js';

/** Where a port listens, and how its traffic is protected. */
export interface ListenSettings {
  host: string;
  port: number;
  /** `null`: plain HTTP. */
  tls: Secret<Certificate> | null;
  /** Whether clients reach the port over TLS, served here or by a proxy in front. */
  secureTransport: boolean;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Reads `<prefix>_HOST`, `_PORT`, `_TLS_CERT_FILE`, `_TLS_KEY_FILE` and `_TLS_TERMINATED`.
 *
 * @throws ConfigInvalidError, also if a public address would serve plain HTTP
 */
export function readListenSettings(env: Env, prefix: string, defaultPort: number): ListenSettings {
  const host = env.string(`${prefix}_HOST`, '127.0.0.1');
  const tls = readTls(env, prefix);
  const isTerminatedInFront = env.oneOf(`${prefix}_TLS_TERMINATED`, ['true', 'false'], 'false') === 'true';
  if (!tls && !isTerminatedInFront && !isLoopback(host)) {
    const served = `${prefix}_TLS_CERT_FILE, ${prefix}_TLS_KEY_FILE`;
    const ways = `TLS is served (${served}) or terminated by a proxy in front (${prefix}_TLS_TERMINATED=true)`;
    throw new ConfigInvalidError(`${prefix}_HOST`, `must be a loopback address unless ${ways}`);
  }
  const port = env.integer(`${prefix}_PORT`, defaultPort, { min: 0, max: 65_535 });
  return { host, port, tls, secureTransport: tls !== null || isTerminatedInFront };
}

function readTls(env: Env, prefix: string): Secret<Certificate> | null {
  const [cert, key] = [`${prefix}_TLS_CERT_FILE`, `${prefix}_TLS_KEY_FILE`] as const;
  const isServed = [cert, key].some((variable) => env.optional(variable) !== undefined);
  return isServed ? readCertificate(env, cert, key) : null;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}
