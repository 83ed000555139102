import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** A key and its certificate, both PEM. */
export interface KeyPair {
  key: string;
  cert: string;
}

const DAY_MS = 86_400_000;
export const CA_LIFETIME_DAYS = 3_650;
const SERVER_LIFETIME_DAYS = 397;
/** Clocks of a fleet differ. */
const BACKDATED_MS = 3_600_000;

/** What both are made of: every TLS library of the last ten years takes it. */
const KEY = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

/**
 * Creates a certificate authority for this deployment only. A client that trusts the authority trusts every certificate
 * that its key signs, so the key stays with the operator.
 */
export async function newAuthority(name: string): Promise<KeyPair> {
  return pairOf(
    await generate([{ name: 'commonName', value: name }], {
      ...KEY,
      ...lasting(CA_LIFETIME_DAYS),
      extensions: [
        { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
        { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      ],
    }),
  );
}

/**
 * A server's certificate.
 * @param hosts names and IP addresses it is reached by
 */
export async function newServerPair(hosts: readonly string[], authority: KeyPair): Promise<KeyPair> {
  const altNames = hosts.map((host) =>
    isIP(host) ? ({ type: 7, ip: host } as const) : ({ type: 2, value: host } as const),
  );
  return pairOf(
    await generate([{ name: 'commonName', value: hosts[0] as string }], {
      ...KEY,
      ...lasting(SERVER_LIFETIME_DAYS),
      ca: authority,
      extensions: [
        { name: 'basicConstraints', cA: false, critical: true },
        { name: 'keyUsage', digitalSignature: true, critical: true },
        { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
        { name: 'subjectAltName', altNames },
      ],
    }),
  );
}

const lasting = (days: number) => ({
  notBeforeDate: new Date(Date.now() - BACKDATED_MS),
  notAfterDate: new Date(Date.now() + days * DAY_MS),
});

const pairOf = ({ private: key, cert }: { private: string; cert: string }): KeyPair => ({ key, cert });
