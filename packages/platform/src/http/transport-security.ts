import { BlockList, isIPv6 } from 'node:net';
import { ConfigInvalidError } from '../config-invalid.error.js';
import type { Env } from '../env.js';
import type { Secret } from '../secrets/secret.js';
import type { ListenVariables } from '../settings.js';
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
 * Reads where a port listens.
 *
 * @throws ConfigInvalidError, also if a public address would serve plain HTTP
 */
export function readListenSettings(env: Env, settings: ListenVariables): ListenSettings {
  const { HOST: host, PORT: port, TLS_TERMINATED: isTerminatedInFront } = env.read(settings);
  const isServed = env.isSet(settings, 'TLS_CERT_FILE') || env.isSet(settings, 'TLS_KEY_FILE');
  const tls = isServed ? readCertificate(env, settings) : null;
  if (!tls && !isTerminatedInFront && !isLoopback(host)) {
    const { prefix } = settings;
    const served = `${prefix}TLS_CERT_FILE, ${prefix}TLS_KEY_FILE`;
    const ways = `TLS is served (${served}) or terminated by a proxy in front (${prefix}TLS_TERMINATED=true)`;
    throw new ConfigInvalidError(`${prefix}HOST`, `must be a loopback address unless ${ways}`);
  }
  return { host, port, tls, secureTransport: tls !== null || isTerminatedInFront };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}
